/**
 * Exclusive XML canonicalization without comments (W3C, 18 July 2002): the one way of writing a part of a document that its
 * signature is made over. What is no element, attribute or text does not come through it: whoever verifies refuses that before.
 */
import type { Attr, Element, Node } from '@xmldom/xmldom'

const xmlns = 'http://www.w3.org/2000/xmlns/'
const xml = 'http://www.w3.org/XML/1998/namespace'

const inText: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' }
const inAttribute: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}

const textOf = (value: string) => value.replace(/[&<>\r]/g, (sign) => inText[sign] ?? sign)
const attributeOf = (value: string) => value.replace(/[&<"\t\n\r]/g, (sign) => inAttribute[sign] ?? sign)

const byCodePoint = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

const isDeclaration = ({ namespaceURI }: Attr): boolean => namespaceURI === xmlns

export const isElement = (node: Node): node is Element => node.nodeType === node.ELEMENT_NODE

/** Null where no namespace is meant by it; the default one is `''`. */
function namespaceOf(element: Element, prefix: string): string | null {
  for (let node: Node | null = element; node !== null; node = node.parentNode) {
    if (!isElement(node)) continue
    const declared = node.getAttributeNode(prefix === '' ? 'xmlns' : `xmlns:${prefix}`)
    if (declared) return declared.value
  }
  return null
}

interface Canonical {
  /** Left out, with all that is in it: the signature that stands inside what it signs. */
  without?: Element
  /** Their namespaces are declared as they are in scope, whether they are used or not; the default one is `#default`. */
  inclusivePrefixes?: readonly string[]
}

export function canonicalXml(apex: Element, { without, inclusivePrefixes = [] }: Canonical = {}): string {
  const inclusive = inclusivePrefixes.map((prefix) => (prefix === '#default' ? '' : prefix))

  function write(element: Element, written: ReadonlyMap<string, string>): string {
    const attributes = [...element.attributes].filter((attribute) => !isDeclaration(attribute))
    const used = attributes.flatMap(({ prefix }) => (prefix ? [prefix] : []))
    const prefixes = new Set([element.prefix ?? '', ...used, ...inclusive])
    const scope = new Map(written)
    let declarations = ''
    for (const prefix of [...prefixes].sort(byCodePoint)) {
      if (prefix === 'xml') continue
      const namespace = namespaceOf(element, prefix)
      if (namespace === null || (scope.get(prefix) ?? '') === namespace) continue
      declarations += ` ${prefix === '' ? 'xmlns' : `xmlns:${prefix}`}="${attributeOf(namespace)}"`
      scope.set(prefix, namespace)
    }
    const ordered = attributes.toSorted(
      (one, other) =>
        byCodePoint(one.namespaceURI ?? '', other.namespaceURI ?? '') ||
        byCodePoint(one.localName ?? one.name, other.localName ?? other.name),
    )
    const values = ordered.map(({ name, value }) => ` ${name}="${attributeOf(value)}"`).join('')
    const content = [...element.childNodes].map((node) => {
      if (node === without) return ''
      return isElement(node) ? write(node, scope) : textOf(node.nodeValue ?? '')
    })
    return `<${element.tagName}${declarations}${values}>${content.join('')}</${element.tagName}>`
  }

  return write(apex, new Map([['xml', xml]]))
}
