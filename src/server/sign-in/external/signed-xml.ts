/**
 * Enveloped signatures of XML (XMLDSig), in the one form that security tokens have: anything else is refused rather than
 * understood. What was signed is answered as its own text, read anew by whoever believes it: nothing that stands beside it,
 * and no other way of reading the document, has a say (B7).
 */
import { type KeyObject, verify } from 'node:crypto'
import type { Element, Node } from '@xmldom/xmldom'
import { ExclusiveCanonicalization, SignedXml } from 'xml-crypto'
import { readXml, type XmlBounds } from '../../xml/read-xml.ts'
import { IdTokenError } from './id-tokens.ts'

const dsig = 'http://www.w3.org/2000/09/xmldsig#'
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const enveloped = `${dsig}enveloped-signature`

/** Neither SHA-1 nor a shared secret, whatever the token says of itself. */
const signatureMethods: ReadonlyMap<string, 'sha256' | 'sha512'> = new Map([
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', 'sha512'],
])
const digestMethods: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])

/** Characters. A token is of some 6,000, and of 100 more for each group of a directory that it names. */
export const longestToken = 64 * 1024
const tokenBounds: XmlBounds = { tags: 2_000, attributes: 1_500, namespaces: 300 }

/** Metadata is of some 80,000 characters, of which most describe claims. */
const longestMetadata = 256 * 1024
const metadataBounds: XmlBounds = { tags: 6_000, attributes: 6_000, namespaces: 600 }

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

function readWithin(text: string, longest: number, bounds: XmlBounds): Element {
  const root = text.length > longest ? null : readXml(text, bounds)
  if (!root) throw new IdTokenError('This is no well-formed XML, or too much of it')
  return root
}

export const readMetadataXml = (text: string): Element => readWithin(text, longestMetadata, metadataBounds)

/** Of elements and text alone. */
export function readToken(text: string): Element {
  const root = readWithin(text, longestToken, tokenBounds)
  checkKinds(root)
  return root
}

const isElement = (node: Node): node is Element => node.nodeType === node.ELEMENT_NODE

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

const idAttributes = ['ID', 'Id', 'id', 'AssertionID'] as const

function checkIsOnlyOne(token: Element, id: string): void {
  const bearers = [token, ...elementsNamed(token, '*')].filter((element) =>
    idAttributes.some((name) => element.getAttribute(name) === id),
  )
  if (bearers.length !== 1) throw new IdTokenError('The id of what is signed is not its own')
}

/** What the signature says of itself, in the one form that is taken. Keys in the token itself count for nothing. */
function checkForm(signature: Element, id: string): void {
  const info = only(signature, 'SignedInfo')
  const reference = only(info, 'Reference')
  const isTaken =
    methodOf(info, 'CanonicalizationMethod') === exclusive &&
    // A list of prefixes within it would be gone through for each attribute.
    only(info, 'CanonicalizationMethod').firstChild === null &&
    signatureMethods.has(methodOf(info, 'SignatureMethod')) &&
    digestMethods.has(methodOf(reference, 'DigestMethod'))
  if (!isTaken) throw new IdTokenError('The signature is made in a way that is not taken')
  if (reference.getAttribute('URI') !== `#${id}`) throw new IdTokenError('The signature is of something else')
  const transforms = childrenNamed(only(reference, 'Transforms'), dsig, 'Transform')
  const ways = transforms.map((transform) => transform.getAttribute('Algorithm')).join(' ')
  if (ways !== `${enveloped} ${exclusive}`)
    throw new IdTokenError('What is signed is changed in a way that is not taken')
}

/**
 * Whose signature it is, by what is signed alone, which is short: anybody may send a token, and to find what a signature is of
 * takes far longer (A81).
 */
function keyOf(signature: Element, keys: readonly KeyObject[]): KeyObject | undefined {
  const info = only(signature, 'SignedInfo')
  const written = new ExclusiveCanonicalization().process(info as unknown as globalThis.Element, {})
  const digest = signatureMethods.get(methodOf(info, 'SignatureMethod'))
  const value = Buffer.from(only(signature, 'SignatureValue').textContent ?? '', 'base64')
  return keys
    .filter(({ asymmetricKeyType }) => asymmetricKeyType === 'rsa')
    .find((key) => verify(digest, Buffer.from(written), key, value))
}

/** Null: what was signed was changed. */
function readSigned(text: string, signature: string, idAttribute: string, key: KeyObject): string | null {
  const publicCert = key.export({ type: 'spki', format: 'pem' })
  const verifier = new SignedXml({ publicCert, getCertFromKeyInfo: () => null })
  // That no other one has it is known by now, and each is looked for in the whole document.
  verifier.idAttributes = [idAttribute]
  try {
    verifier.loadSignature(signature)
    if (!verifier.checkSignature(text)) return null
  } catch {
    // So it tells of some changes.
    return null
  }
  const [signed, ...more] = verifier.getSignedReferences()
  if (signed === undefined || more.length > 0) throw new IdTokenError('What is signed is not one thing')
  return signed
}

/** `text` is the document that the element was read from; `idName`: the attribute that its kind is called by. */
export function signedXml(text: string, element: Element, idName: string, keys: readonly KeyObject[]): Element {
  const token = element.ownerDocument?.documentElement ?? element
  const id = element.getAttribute(idName) ?? ''
  if (!id) throw new IdTokenError('What is signed has no id')
  checkIsOnlyOne(token, id)
  const [signature, ...more] = token.getElementsByTagNameNS(dsig, 'Signature')
  if (!signature || more.length > 0 || signature.parentNode !== element) {
    throw new IdTokenError('The token has not one signature of its own')
  }
  checkForm(signature, id)
  const key = keyOf(signature, keys)
  const signed = key ? readSigned(text, signature.toString(), idName, key) : null
  if (signed === null) {
    throw new IdTokenError('The signature is not of a key of the provider, or what is signed was changed')
  }
  return readToken(signed)
}
