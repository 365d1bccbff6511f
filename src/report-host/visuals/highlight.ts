/**
 * What a point that is chosen in another visual takes of the whole: the whole stands back, and the part that belongs to the
 * point is drawn over it (`docs/findings.md`, U302).
 */
import type { Visual } from '../../contract/models/report-definition.ts'
import type { VisualResult } from '../../contract/models/report-query.ts'
import { columnsOf, type Pictured } from './visual-context.ts'

/** Others are filtered: of a stack or a slice nobody sees what is missing. */
export const standsOverWhole = ({ type, options }: Visual): boolean =>
  type === 'card' || (['bar', 'column', 'line'].includes(type) && !options?.isStacked && !options?.isPercent)

const keyOf = (value: unknown) => JSON.stringify(value ?? null)

/** One place for each category of the whole, in its order; a category without a part is blank. */
function inPlaces(part: VisualResult, whole: VisualResult, at: number): VisualResult {
  const rows = new Map(part.rows.map((row) => [keyOf(row[at]), row]))
  return {
    ...part,
    rows: whole.rows.map((row) => rows.get(keyOf(row[at])) ?? row.map((value, index) => (index === at ? value : null))),
  }
}

/** As it is drawn: over its whole where each bar has one place, and lines are of measures; else filtered. */
export function overWhole<Context extends Pictured>(context: Context): Context {
  const { whole, result, visual } = context
  const [category] = columnsOf(result, 'category')
  const isOneEach = visual.type === 'line' || columnsOf(result, 'values').length === 1
  const isSplit = columnsOf(result, 'series').length > 0
  if (!whole || !standsOverWhole(visual) || !category || !isOneEach || isSplit) return { ...context, whole: undefined }
  return { ...context, result: inPlaces(result, whole, category.index) }
}
