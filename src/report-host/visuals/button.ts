import { button, element } from '../dom.ts'
import { textOn } from '../theme.ts'
import type { Draw } from './visual-context.ts'

export const drawButton: Draw = (box, { visual, title, actions }) => {
  const label = visual.text ?? title
  const { colour } = visual.options ?? {}
  const style = colour ? `background:${colour};color:${textOn(colour)}` : null
  const { action } = visual
  if (action?.type === 'url' && action.url) {
    const link = element(
      'a',
      {
        class: 'action',
        href: action.url,
        target: '_blank',
        rel: 'noopener noreferrer',
        style,
        'data-focus': 'action',
      },
      label,
    )
    link.addEventListener('click', () => actions.pressButton(visual))
    box.replaceChildren(link)
    return
  }
  box.replaceChildren(
    button(label, { class: 'action', style, 'data-focus': 'action' }, () => actions.pressButton(visual)),
  )
}
