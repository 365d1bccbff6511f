/**
 * Enveloped signatures of XML (XMLDSig), in the one form that security tokens have: anything else is refused rather than
 * understood. What was signed is answered as its own text, read anew by whoever believes it: nothing that stands beside it,
 * and no other way of reading the document, has a say (B7).
 */
import { createHash, type KeyObject, verify } from 'node:crypto'
import { DOMParser, type Document, type Element, type Node } from '@xmldom/xmldom'
import { canonicalXml, isElement } from './canonical-xml.ts'
import { IdTokenError } from './id-tokens.ts'

const dsig = 'http://www.w3.org/2000/09/xmldsig#'
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const enveloped = `${dsig}enveloped-signature`

/** Neither SHA-1 nor a shared secret, whatever the token says of itself. */
const signatureMethods: Readonly<Record<string, string>> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'sha512',
}
const digestMethods: Readonly<Record<string, string>> = {
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
}

const mostSigns = 256 * 1024

/** Levels: what looks into elements one within the other would run out of stack. */
const deepest = 50

/** Elements, attributes, text and the other way of writing it. */
const kindsWithin: readonly number[] = [1, 2, 3, 4]

function checkKinds(node: Node, depth = 0): void {
  if (depth > deepest) throw new IdTokenError('The token is too deep')
  for (const child of node.childNodes) {
    // A comment would part a name in two; an instruction has nothing to say in a token.
    if (!kindsWithin.includes(child.nodeType)) throw new IdTokenError('The token holds more than elements and text')
    checkKinds(child, depth + 1)
  }
}

const noXml = (cause?: unknown) => new IdTokenError('This is no well-formed XML', { cause })

export function readXml(text: string): Element {
  if (text.length > mostSigns) throw new IdTokenError('The XML is too long')
  // Before it is parsed: a document type can have it parsed for ever, or call for files.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new IdTokenError('The XML has a document type')
  const root = parse(text).documentElement
  if (!root) throw noXml()
  return root
}

function parse(text: string): Document {
  const onError = (_: string, message: string): never => {
    throw new Error(message)
  }
  try {
    return new DOMParser({ onError }).parseFromString(text, 'text/xml')
  } catch (error) {
    throw noXml(error)
  }
}

/** Of elements and text alone. */
export function readToken(text: string): Element {
  const root = readXml(text)
  checkKinds(root)
  return root
}

export const elementsNamed = (within: Element, localName: string): Element[] => [
  ...within.getElementsByTagNameNS('*', localName),
]

export const childrenNamed = (parent: Element, namespace: string, localName: string): Element[] =>
  [...parent.childNodes].filter(
    (node): node is Element => isElement(node) && node.namespaceURI === namespace && node.localName === localName,
  )

function only(parent: Element, localName: string): Element {
  const [found, ...more] = childrenNamed(parent, dsig, localName)
  if (!found || more.length > 0) throw new IdTokenError(`The signature has not one ${localName}`)
  return found
}

const methodOf = (parent: Element, localName: string): string => only(parent, localName).getAttribute('Algorithm') ?? ''

/** Null: the form is not the one that is taken. */
function canonicalizationOf(element: Element): { inclusivePrefixes: string[] } | null {
  if (element.getAttribute('Algorithm') !== exclusive) return null
  const [inclusive] = childrenNamed(element, exclusive, 'InclusiveNamespaces')
  return { inclusivePrefixes: (inclusive?.getAttribute('PrefixList') ?? '').split(/\s+/).filter(Boolean) }
}

const bytesOf = (element: Element): Buffer => Buffer.from((element.textContent ?? '').replace(/\s/g, ''), 'base64')

const idAttributes = ['ID', 'Id', 'id', 'AssertionID'] as const

function checkIsOnlyOne(token: Element, id: string): void {
  const bearers = [token, ...elementsNamed(token, '*')].filter((element) =>
    idAttributes.some((name) => element.getAttribute(name) === id),
  )
  if (bearers.length !== 1) throw new IdTokenError('The id of what is signed is not its own')
}

/** `idName`: the attribute that the kind of element is called by. Keys in the token itself count for nothing. */
export function signedXml(token: Element, element: Element, idName: string, keys: readonly KeyObject[]): Element {
  const id = element.getAttribute(idName) ?? ''
  if (!id) throw new IdTokenError('What is signed has no id')
  checkIsOnlyOne(token, id)
  const [signature, ...more] = token.getElementsByTagNameNS(dsig, 'Signature')
  if (!signature || more.length > 0 || signature.parentNode !== element) {
    throw new IdTokenError('The token has not one signature of its own')
  }
  const info = only(signature, 'SignedInfo')
  const infoForm = canonicalizationOf(only(info, 'CanonicalizationMethod'))
  const algorithm = signatureMethods[methodOf(info, 'SignatureMethod')]
  if (!infoForm || !algorithm) throw new IdTokenError('The signature is made in a way that is not taken')
  const value = bytesOf(only(signature, 'SignatureValue'))
  const signedBytes = Buffer.from(canonicalXml(info, infoForm))
  if (!keys.some((key) => key.asymmetricKeyType === 'rsa' && verify(algorithm, signedBytes, key, value))) {
    throw new IdTokenError('The signature is not of a key of the provider')
  }
  const reference = only(info, 'Reference')
  if (reference.getAttribute('URI') !== `#${id}`) throw new IdTokenError('The signature is of something else')
  const [first, second, ...others] = childrenNamed(only(reference, 'Transforms'), dsig, 'Transform')
  const form = second && canonicalizationOf(second)
  const digest = digestMethods[methodOf(reference, 'DigestMethod')]
  if (first?.getAttribute('Algorithm') !== enveloped || !form || others.length > 0 || !digest) {
    throw new IdTokenError('What is signed is changed in a way that is not taken')
  }
  const text = canonicalXml(element, { ...form, without: signature })
  const isSame = createHash(digest)
    .update(text)
    .digest()
    .equals(bytesOf(only(reference, 'DigestValue')))
  if (!isSame) throw new IdTokenError('What is signed was changed')
  return readToken(text)
}
