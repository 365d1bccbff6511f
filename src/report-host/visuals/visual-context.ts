/** What a visual is drawn from, and what it can ask for. */
import type { Filter, FilterValue, Page, Target, Visual, VisualSort } from '../../contract/models/report-definition.ts'
import type { FieldValuesResult, ReportView, ResultColumn, VisualResult } from '../../contract/models/report-query.ts'
import { isChosen } from '../describe.ts'
import { type DisplayUnits, formatValue, type ValueTexts } from '../formats.ts'
import type { MenuPlace } from '../menu-items.ts'
import type { Drill, FilterPlace, Identity, ReportState } from '../report-state.ts'
import type { Text } from '../texts.ts'
import type { Look } from '../theme.ts'
import type { ValueColours } from '../value-colours.ts'

export interface Actions {
  select(visual: Visual, point: readonly Identity[], extend: boolean): void
  clearSelection(): void
  /** All that is chosen and filtered as it was when the report was opened. */
  backToStart(): void
  visualClicked(visual: Visual): void
  setSlicer(visual: Visual, filters: readonly Filter[]): void
  pressButton(visual: Visual): void
  applyBookmark(name: string): void
  openPage(name: string): void
  openLink(visual: Visual, url: string): void
  setFilters(place: FilterPlace, filters: readonly Filter[]): void
  setPaneExpanded(isExpanded: boolean): void
  sort(visual: Visual, sort: VisualSort): void
  drill(visual: Visual, drill: Drill): void
  exportData(visual: Visual): Promise<void>
  /** Of the points that are selected, or of one that was asked about. */
  runCommand(visual: Visual, command: string, point?: readonly Identity[]): void
  getFieldValues(target: Target, search: string): Promise<FieldValuesResult | undefined>
  edit(change: (state: ReportState) => ReportState): void
  retry(): void
}

export interface Surroundings {
  look: Look
  text: Text
  locale: string
  valueTexts: ValueTexts
  actions: Actions
  announce(message: string): void
}

export interface VisualContext extends Surroundings {
  state: ReportState
  page: Page
  visual: Visual
  title: string
  /** Of what is written. */
  scale: number
  /** One after the other instead of on a page: what is chosen takes one line. */
  isInFlow: boolean
  result: VisualResult
  /** Of bars or rows that are scrolled to: the first and the last that are in sight, of how many. */
  sayRange(first: number, last: number, count: number): void
  /** Opens what the embedder offers for one point; false: nothing. */
  offer(point: readonly Identity[], place: MenuPlace): boolean
  /** What it shows while nothing is chosen in another visual; absent: nothing is. */
  whole?: VisualResult | undefined
  /** Points of this visual that are chosen. */
  chosen: readonly (readonly Identity[])[]
  /** Reading begins at the right. */
  isMirrored?: boolean
  /** Pixels of a picture from side to side, where they decide what has room in it. */
  width?: number
  /** It is higher than its box: an axis at its end would be out of sight. */
  isScrolled?: boolean
  /** Places of values whose colour is the same everywhere. */
  colours?: ValueColours
}

/** What a picture of the data is made from, wherever it is drawn: the server draws pages too. */
export type Pictured = Pick<
  VisualContext,
  | 'look'
  | 'locale'
  | 'valueTexts'
  | 'visual'
  | 'scale'
  | 'result'
  | 'whole'
  | 'chosen'
  | 'colours'
  | 'isMirrored'
  | 'width'
  | 'isScrolled'
>

export type Draw = (box: HTMLElement, context: VisualContext) => void | Promise<void>

/** A column's values as they read here. */
export const formatterOf =
  ({ locale, valueTexts, visual }: Pick<VisualContext, 'locale' | 'valueTexts' | 'visual'>) =>
  (value: unknown, column: ResultColumn, units?: DisplayUnits): string =>
    formatValue(
      value,
      column,
      locale,
      valueTexts,
      units ?? (column.isMeasure ? (visual.options?.displayUnits ?? 'none') : 'none'),
    )

export const columnsOf = ({ columns }: VisualResult, ...roles: readonly ResultColumn['role'][]) =>
  columns.flatMap((column, index) => (roles.includes(column.role) ? [{ column, index }] : []))

/** The row of figures of a card: over all steps, where it is followed over some. */
export const figuresOf = ({ rows, totals }: VisualResult): readonly unknown[] => totals[0]?.rows[0] ?? rows[0] ?? []

export const isRowChosen = (context: Pick<VisualContext, 'chosen' | 'result'>, row: readonly unknown[]) =>
  isChosen(context.chosen, context.result, row)

export const asFilterValue = (value: unknown): FilterValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null

/** How the view names a field. */
export function fieldName(view: ReportView, target: Target): string {
  const table = view.tables.find(({ name }) => name === target.table)
  const name = target.measure ?? target.column ?? target.hierarchy ?? ''
  const fields = target.measure === undefined ? table?.columns : table?.measures
  return fields?.find((field) => field.name === name)?.displayName ?? name
}

/** Wherever a visual has no title of its own. */
export function titleOf(visual: Visual, view: ReportView, text: Text): string {
  if (visual.title) return visual.title
  const field = visual.roles?.values?.[0] ?? visual.roles?.category?.[0] ?? visual.roles?.y?.[0]
  if (!field) return text(`type.${visual.type}`)
  return field.displayName ?? fieldName(view, field)
}

export const isNumeric = ({ type, isMeasure }: ResultColumn): boolean =>
  isMeasure || type === 'integer' || type === 'decimal'
