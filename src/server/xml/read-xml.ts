/**
 * XML that others send. What it would cost is decided before it is parsed, by signs that can be counted: a reader goes through
 * all names of spaces again at each element, and whoever searches the tree through all of it.
 */
import { DOMParser, type Element } from '@xmldom/xmldom'

export interface XmlBounds {
  /** Beginnings and ends together; more levels than half of them there cannot be. */
  tags: number
  /** Counted by their equals signs. */
  attributes: number
  namespaces: number
}

const holdsAtMost = (text: string, part: string, most: number): boolean => text.split(part, most + 2).length <= most + 1

const isWithin = (text: string, { tags, attributes, namespaces }: XmlBounds): boolean =>
  holdsAtMost(text, '<', tags) && holdsAtMost(text, '=', attributes) && holdsAtMost(text, 'xmlns', namespaces)

/** Null also for what is not well-formed, and where it has a document type: that can have it parsed for ever, or call for files. */
export function readXml(text: string, bounds: XmlBounds): Element | null {
  if (!isWithin(text, bounds) || /<!(DOCTYPE|ENTITY)/i.test(text)) return null
  const onError = (_: string, message: string): never => {
    throw new Error(message)
  }
  try {
    return new DOMParser({ onError }).parseFromString(text, 'text/xml').documentElement
  } catch {
    // Of text that ends too early and the like the parser tells by errors of several kinds.
    return null
  }
}
