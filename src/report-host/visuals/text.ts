import { element } from '../dom.ts'
import type { Draw } from './visual-context.ts'

/** Type of this size and above is that of a heading. */
const leastHeading = 20

export const drawText: Draw = (box, { visual }) => {
  const { align, colour, fontSize } = visual.options ?? {}
  const isHeading = (fontSize ?? 0) >= leastHeading
  const style = [
    align ? `text-align:${align}` : '',
    colour ? `color:${colour}` : '',
    fontSize ? `font-size:max(12px, calc(${fontSize}px * var(--scale)))` : '',
  ]
  const paragraphs = (visual.text ?? '').split(/\n+/).map((line) => element('p', {}, line))
  box.replaceChildren(
    element(
      'div',
      { class: isHeading ? 'text heading' : 'text', style: style.filter(Boolean).join(';') },
      ...paragraphs,
    ),
  )
}
