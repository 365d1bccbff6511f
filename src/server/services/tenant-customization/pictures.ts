/** Pictures are known by their first bytes, whatever their name says. An SVG is read whole: it may hold more than a picture. */
import { DOMParser, type Element } from '@xmldom/xmldom'
import type { UploadedFile } from '../../../contract/operation.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { invalid } from '../../access/refusals.ts'
import { cssFault } from './css.ts'

const startsWith = (bytes: Uint8Array, start: readonly number[], offset = 0): boolean =>
  start.every((byte, index) => bytes[offset + index] === byte)

const ascii = (text: string): number[] => [...text].map((character) => character.charCodeAt(0))

export function pictureType(bytes: Uint8Array): string | null {
  if (startsWith(bytes, [0x89, ...ascii('PNG\r\n\x1a\n')])) return 'image/png'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)) return 'image/webp'
  const head = new TextDecoder().decode(bytes.subarray(0, 4096)).trimStart()
  return svgBegins.test(head) ? 'image/svg+xml' : null
}

/** No comment reaches over its end, so that there is one way to part them. */
const svgBegins = /^(<\?xml[^>]*\?>\s*)?(<!--((?!-->)[\s\S])*-->\s*)*<svg[\s>/]/

const active = new Set([
  'a',
  'animate',
  'animatemotion',
  'animatetransform',
  'audio',
  'embed',
  'foreignobject',
  'handler',
  'iframe',
  'listener',
  'object',
  'script',
  'set',
  'video',
])

const isInnerTarget = (target: string): boolean => /^\s*(#|data:image\/(png|jpeg|webp|gif);base64,)/i.test(target)

function isHarmlessAlone(element: Element): boolean {
  const name = (element.localName ?? '').toLowerCase()
  if (active.has(name)) return false
  if (name === 'style' && cssFault(element.textContent ?? '') !== null) return false
  for (const attribute of element.attributes) {
    const attributeName = (attribute.localName ?? attribute.name).toLowerCase()
    if (attributeName.startsWith('on')) return false
    if ((attributeName === 'href' || attributeName === 'src') && !isInnerTarget(attribute.value)) return false
    if (attributeName !== 'href' && attributeName !== 'src' && cssFault(attribute.value) !== null) return false
  }
  return true
}

/** One after the other and not one within the other: how deep they stand is the sender's choice. */
function areHarmless(root: Element): boolean {
  const waiting = [root]
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    if (!isHarmlessAlone(element)) return false
    for (const child of element.childNodes) if (child.nodeType === child.ELEMENT_NODE) waiting.push(child as Element)
  }
  return true
}

const isWithin = (text: string, part: string, most: number): boolean => text.split(part, most + 2).length <= most + 1

/** Whether reading it takes moments: a reader goes through all names of spaces again at each element. */
const isSmall = (text: string): boolean =>
  isWithin(text, '<', limits.pictureTags) && isWithin(text, 'xmlns', limits.pictureNamespaces)

/** False also for what cannot be read. */
export function isPlainSvg(text: string): boolean {
  if (!isSmall(text)) return false
  // Entities and processing instructions are for other programs than those that show pictures.
  if (/<!(DOCTYPE|ENTITY)|<\?(?!xml\s)/i.test(text)) return false
  let isSound = true
  const parser = new DOMParser({
    onError: () => {
      isSound = false
    },
  })
  try {
    const root = parser.parseFromString(text, 'image/svg+xml').documentElement
    return isSound && root !== null && root.localName === 'svg' && areHarmless(root)
  } catch (error) {
    // The parser throws its own kind of error for text that ends too early.
    if (error instanceof Error && error.name === 'ParseError') return false
    throw error
  }
}

export function checkedPicture({ bytes }: UploadedFile): { fileType: string; bytes: Uint8Array } {
  const fileType = pictureType(bytes)
  if (fileType === null) throw invalid('file', 'looks.noPicture')
  if (fileType === 'image/svg+xml' && !isPlainSvg(new TextDecoder().decode(bytes))) {
    throw invalid('file', 'looks.unsafePicture')
  }
  return { fileType, bytes }
}
