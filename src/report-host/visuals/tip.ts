/** What is said of a point that is pointed at: its name, its figures with the colours that they have, and what they are of the whole. */
import { element } from '../dom.ts'

export interface TipLine {
  name: string
  value: string
  /** Of the dot, or of the dash, before the name. */
  colour?: string
  isDashed?: boolean
}

export interface Tip {
  title: string
  lines: readonly TipLine[]
  /** Below a rule. */
  notes?: readonly TipLine[]
}

/** In whatever language it is: its beginning stands where the page begins. */
const words = (text: string) => element('bdi', {}, text)

const line = ({ name, value, colour, isDashed }: TipLine) =>
  element(
    'div',
    { class: 'tip-line' },
    colour !== undefined &&
      element('span', {
        class: isDashed ? 'tip-sign dashed' : 'tip-sign',
        style: `--sign:${colour}`,
        'aria-hidden': 'true',
      }),
    element('span', { class: 'tip-name' }, words(name)),
    element('span', { class: 'tip-value' }, words(value)),
  )

export const drawTip = ({ title, lines, notes = [] }: Tip): HTMLElement =>
  element(
    'div',
    { class: 'tip' },
    title !== '' && element('div', { class: 'tip-title' }, words(title)),
    ...lines.map(line),
    notes.length > 0 && element('div', { class: 'tip-notes' }, ...notes.map(line)),
  )
