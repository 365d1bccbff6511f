/** Pieces of SVG. Texts of reports are only ever text in it. */
import { inReadingOrder } from '../../../shared/reading-order.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** XML knows no control characters but these three, and no halves of pairs. */
export const withoutControls = (text: string): string => text.replace(/[^\t\n\r\P{Cc}]|\p{Cs}|[\ufffe\uffff]/gu, '')

export const escaped = (text: string): string =>
  withoutControls(text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? ''))

type Attributes = Readonly<Record<string, string | number | undefined>>

export function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .flatMap(([key, value]) => (value === undefined ? [] : ` ${key}="${escaped(String(value))}"`))
    .join('')
  return `<${name}${written}>${content}</${name}>`
}

interface TextLook {
  size: number
  fill: string
  weight?: number
  anchor?: 'start' | 'middle' | 'end'
  /** What goes on in the same line, more lightly. */
  more?: { text: string; fill: string }
}

/** Letters, and marks of dates, that are read from right to left. */
const isRightToLeft = (text: string) => /[\u0590-\u08ff\u200f\ufb1d-\ufefc]/.test(text)

export const textAt = (x: number, y: number, text: string, { size, fill, weight, anchor, more }: TextLook): string =>
  element(
    'text',
    {
      x,
      y,
      'font-size': size,
      fill,
      'font-weight': weight,
      'text-anchor': anchor,
      'unicode-bidi': isRightToLeft(text + (more?.text ?? '')) ? 'plaintext' : undefined,
    },
    escaped(inReadingOrder(text)) +
      (more ? element('tspan', { fill: more.fill, 'font-weight': 400 }, escaped(more.text)) : ''),
  )

/** Letters of the fonts at hand are about half as wide as they are high. */
export const widthOf = (text: string, size: number): number => text.length * size * 0.55

/** Nobody knows in which font a picture is seen: as wide as a text is in the widest of those that are usual. */
export function mostWidthOf(text: string, size: number): number {
  const widths = [...text].map((letter): number => {
    if (/[\p{M}\p{Cf}]/u.test(letter)) return 0
    if (/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{Emoji_Presentation}]/u.test(letter)) return 1
    if (/[mwMW@%]/.test(letter)) return 0.98
    if (/[iIjl.,:;'|!]/.test(letter)) return 0.33
    if (/[rtf \u00a0\u202f()/-]/.test(letter)) return 0.42
    return /\p{Lu}/u.test(letter) ? 0.72 : 0.64
  })
  return widths.reduce((sum, width) => sum + width, 0) * size
}

export function shortened(text: string, width: number, size: number): string {
  const most = Math.max(1, Math.floor(width / (size * 0.55)))
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

export function wrapped(text: string, width: number, size: number): string[] {
  const most = Math.max(1, Math.floor(width / (size * 0.55)))
  return text.split(/\n+/).flatMap((paragraph) => {
    const lines: string[] = []
    for (const word of paragraph.split(' ')) {
      const last = lines.at(-1)
      if (last !== undefined && `${last} ${word}`.length <= most) lines[lines.length - 1] = `${last} ${word}`
      else lines.push(word)
    }
    return lines
  })
}
