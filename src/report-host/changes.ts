/** What the embedder is told when the state of the report has changed, whoever changed it. */
import type { Filter } from '../contract/models/report-definition.ts'
import type { VisualResult } from '../contract/models/report-query.ts'
import { describeFilters } from './combined-filters.ts'
import { describePage, describeSelectedItems, describeSelection } from './describe.ts'
import type { ValueTexts } from './formats.ts'
import { activePageOf, type ReportState } from './report-state.ts'

export type Initiator = 'user' | 'sdk'

interface Told {
  event: string
  detail: unknown
  /** A page or visual of the report; absent: the report. */
  scope?: string
}

interface ChangeContext {
  initiator: Initiator
  locale: string
  valueTexts: ValueTexts
  resultOf(visualName: string): VisualResult | undefined
}

export const eventsOf = (before: ReportState, after: ReportState, around: ChangeContext): Told[] => [
  ...pageEvents(before, after),
  ...filterEvents(before, after, around.initiator),
  ...selectionEvents(before, after, around),
]

function pageEvents(before: ReportState, after: ReportState): Told[] {
  if (before.activePage === after.activePage) return []
  const oldPage = before.pages.find(({ name }) => name === before.activePage)
  const detail = {
    newPage: describePage(after, activePageOf(after)),
    ...(oldPage ? { oldPage: { ...describePage(before, oldPage), isActive: false } } : {}),
  }
  return [{ event: 'pageChanged', detail }]
}

function filterEvents(before: ReportState, after: ReportState, initiator: Initiator): Told[] {
  const events: Told[] = []
  const tell = (filters: readonly Filter[], scope = '') =>
    events.push({ event: 'filtersApplied', detail: { initiator, filters: describeFilters(filters) }, scope })
  if (before.filters !== after.filters) tell(after.filters)
  for (const [page, filters] of Object.entries(after.pageFilters)) {
    if (before.pageFilters[page] !== filters) tell(filters, `/pages/${page}`)
  }
  for (const [key, filters] of Object.entries({ ...after.visualFilters, ...after.slicers })) {
    const old = before.visualFilters[key] ?? before.slicers[key]
    const [page, visual] = key.split('/')
    if (old !== filters) tell(filters, `/pages/${page}/visuals/${visual}`)
  }
  return events
}

function selectionEvents(
  before: ReportState,
  after: ReportState,
  { initiator, locale, valueTexts, resultOf }: ChangeContext,
): Told[] {
  // What a captured state brings back nobody selects: it is no click.
  if (initiator === 'sdk' && after.selection) return []
  const place = after.selection ?? (before.activePage === after.activePage ? before.selection : null)
  if (before.selection === after.selection || !place) return []
  const detail = describeSelection(after, place, resultOf(place.visualName), locale, valueTexts)
  return [
    { event: 'dataSelected', detail },
    { event: 'selectionChanged', detail: { ...detail, selectedItems: describeSelectedItems(after) } },
  ]
}
