import { element } from '../dom.ts'
import { columnsOf, type Draw, formatterOf } from './visual-context.ts'

export const drawCard: Draw = (box, context) => {
  const { result, visual } = context
  const format = formatterOf(context)
  const row = result.rows[0] ?? []
  const values = columnsOf(result, 'values')
  const fontSize = visual.options?.fontSize
  const figures = values.map(({ column, index }) =>
    element(
      'div',
      { class: 'card-figure' },
      // The visual's heading already names a single value.
      element('dt', { class: values.length === 1 && visual.title ? 'visually-hidden' : 'card-name' }, column.name),
      element(
        'dd',
        { class: 'card-value', style: fontSize ? `font-size:calc(${fontSize}px * var(--scale))` : null },
        format(row[index], column),
      ),
    ),
  )
  box.replaceChildren(element('dl', { class: 'card' }, ...figures))
}
