/** Cards: figures with their names, and where they are followed over time their line and their change. */
import { sparkline, trendOf, wordsOf } from '../../../report-host/visuals/trend.ts'
import { columnsOf, figuresOf, formatterOf, type Pictured } from '../../../report-host/visuals/visual-context.ts'
import type { Translate } from '../../texts/localization.ts'
import type { Box } from './box.ts'
import { element, shortened, textAt, widthOf } from './markup.ts'

interface Figure {
  name: string
  value: string
  trend: ReturnType<typeof trendOf>
}

const line = { width: 72, height: 24 }
const smallest = 14
/** Letters of a figure are wider than those of a text. */
const figureWidth = (value: string, size: number) => value.length * size * 0.62

/** Figures beside each other, as large as goes; where they would be too small, one on a line with its name. None is cut. */
export function drawCard(pictured: Pictured, box: Box, translate: Translate): string {
  const { result, visual } = pictured
  const format = formatterOf(pictured)
  const row = figuresOf(result)
  const values = columnsOf(result, 'values')
  const figures = values.map(
    ({ column, index }): Figure => ({
      name: values.length === 1 && visual.title ? '' : column.name,
      value: format(row[index], column),
      trend: trendOf(result, { column, index }),
    }),
  )
  const share = box.width / Math.max(1, figures.length)
  const longest = figures.reduce((most, { value }) => (value.length > most.length ? value : most), '0')
  const top = figures.some(({ name }) => name !== '') ? 20 : 2
  const sizeIn = (height: number) =>
    Math.min(visual.options?.fontSize ?? 28, height * 0.75, (share - 12) / figureWidth(longest, 1))
  const room = box.height - top
  const size =
    figures.some(({ trend }) => trend?.change) && sizeIn(room - 18) >= smallest ? sizeIn(room - 18) : sizeIn(room)
  if (size < smallest) return figureLines(figures, box, pictured)
  return figures
    .map(({ name, value, trend }, place) => {
      const x = place * share
      const hasLine = trend !== null && figureWidth(value, size) + line.width + 12 <= share
      return (
        textAt(x, 14, shortened(name, share - 8, 12), { size: 12, fill: pictured.look.quiet }) +
        textAt(x, top + size, value, { size, fill: pictured.look.foreground, weight: 600 }) +
        (hasLine ? drawLine(trend.values, x + share - line.width, top + size * 0.6 - line.height / 2, pictured) : '') +
        (top + size + 18 <= box.height
          ? drawChange(trend, { x, y: top + size + 18, width: share - 8 }, pictured, translate)
          : '')
      )
    })
    .join('')
}

function drawLine(values: readonly number[], x: number, y: number, { look }: Pictured): string {
  const points = sparkline(values, line.width, line.height, false)
  const last = points.at(-1)
  return element(
    'g',
    { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    element('polyline', {
      points: points.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`).join(' '),
      fill: 'none',
      stroke: look.quiet,
      'stroke-width': 1.5,
    }) +
      element('circle', { cx: last?.x.toFixed(1), cy: last?.y.toFixed(1), r: 3, fill: look.series[0] ?? look.accent }),
  )
}

/** Without its words where they have no room, and not at all where it has none. */
function drawChange(
  trend: Figure['trend'],
  { x, y, width }: { x: number; y: number; width: number },
  pictured: Pictured,
  translate: Translate,
): string {
  if (!trend?.change) return ''
  const { look } = pictured
  const { isGood } = trend.change
  const { arrow, size, against } = wordsOf(trend.change, pictured, translate)
  const change = `${arrow} ${size}`
  const whole = `${change} ${against}`
  if (widthOf(change, 12) > width) return ''
  const fill = isGood === null ? look.foreground : isGood ? look.good : look.bad
  const isWhole = widthOf(whole, 12) <= width
  return textAt(x, y, change, {
    ...{ size: 12, fill, weight: 500 },
    ...(isWhole && { more: { text: ` ${against}`, fill: look.quiet } }),
  })
}

function figureLines(figures: readonly Figure[], { width, height }: Box, { look }: Pictured): string {
  const longest = Math.max(1, ...figures.map(({ value }) => value.length))
  const lineHeight = height / Math.max(1, figures.length)
  const size = Math.min(14, lineHeight * 0.8, width / (longest * 0.62))
  return figures
    .map(({ name, value }, place) => {
      const y = lineHeight * place + (lineHeight + size * 0.7) / 2
      const room = width - value.length * size * 0.62 - 8
      const named = room < size ? '' : shortened(name, room, size)
      return (
        textAt(0, y, named, { size, fill: look.quiet }) +
        textAt(width, y, value, { size, fill: look.foreground, weight: 600, anchor: 'end' })
      )
    })
    .join('')
}
