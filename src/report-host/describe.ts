/** The protocol's own shapes of pages, visuals and selections, as answers and event details hold them. */
import type { Page, Visual } from '../contract/models/report-definition.ts'
import type { VisualResult } from '../contract/models/report-query.ts'
import { describeFilters } from './combined-filters.ts'
import { formatValue, type ValueTexts } from './formats.ts'
import { geometryOf, hasMobileLayout, masterSizeOf, mobileSizeOf } from './layout.ts'
import { customPageSize, displayModes, displayOptions, mobilePageSize } from './protocol.ts'
import { queryOf } from './queries.ts'
import { activePageOf, type Identity, pageOf, type ReportState, type Selection, visualOf } from './report-state.ts'

const anyStage = { width: 0, height: 0 }

export const describePage = (state: ReportState, page: Page) => ({
  name: page.name,
  displayName: page.displayName,
  isActive: page.name === state.activePage,
  visibility: page.isHidden === true ? 1 : 0,
  defaultSize: { type: customPageSize, ...masterSizeOf(page) },
  ...(hasMobileLayout(page) ? { mobileSize: { type: mobilePageSize, ...mobileSizeOf(page) } } : {}),
  defaultDisplayOption: displayOptions.fitToPage,
  ...(page.background ? { background: { color: page.background, transparency: 0, hasImage: false } } : {}),
})

const displayState = (isHidden: boolean) => ({ mode: isHidden ? displayModes.hidden : displayModes.visible })

export function describeVisuals(state: ReportState, page: Page) {
  const hidden = state.hidden[page.name] ?? []
  // getVisuals reports the desktop layout, and the phone's beside it.
  const desktop = { ...state.settings, layoutType: state.settings.layoutType === 1 ? 1 : 0 }
  return geometryOf(page, desktop, hidden, anyStage).visuals.map(({ visual, layout, isHidden }) => ({
    name: visual.name,
    title: visual.title ?? '',
    type: visual.type,
    layout: { ...layout, displayState: displayState(isHidden) },
    ...(visual.mobileLayout
      ? { mobilePortraitLayout: { ...visual.mobileLayout, displayState: displayState(hidden.includes(visual.name)) } }
      : {}),
  }))
}

export const describeVisual = (state: ReportState, page: Page, name: string) =>
  describeVisuals(state, page).find((visual) => visual.name === name)

const describeReport = ({ view }: ReportState) => ({ id: view.reportGuid, displayName: view.name })

export const describePlace = (state: ReportState, page: Page, visual: Visual) => ({
  report: describeReport(state),
  page: describePage(state, page),
  visual: describeVisual(state, page, visual.name),
})

export const identityOf = (result: VisualResult, row: readonly unknown[]): Identity[] =>
  result.columns.flatMap((column, index) => {
    const equals = row[index]
    if (column.isMeasure) return []
    const isPlain = typeof equals === 'string' || typeof equals === 'number' || typeof equals === 'boolean'
    return [{ target: column.target, equals: isPlain ? equals : null }]
  })

/** A chosen point names its groups; a heading of a matrix names the first of them only. */
const belongsTo = (point: readonly Identity[], identity: readonly Identity[]) =>
  point.every(({ target, equals }) =>
    identity.some((own) => JSON.stringify(own.target) === JSON.stringify(target) && own.equals === equals),
  )

export const isChosen = (
  selection: readonly (readonly Identity[])[],
  result: VisualResult,
  row: readonly unknown[],
) => {
  const identity = identityOf(result, row)
  return selection.some((point) => belongsTo(point, identity))
}

function describePoint(
  point: readonly Identity[],
  result: VisualResult | undefined,
  locale: string,
  valueTexts: ValueTexts,
) {
  const rows = result?.rows.filter((row) => belongsTo(point, identityOf(result, row))) ?? []
  const row = rows.length === 1 ? rows[0] : undefined
  return {
    identity: point,
    values: (result?.columns ?? []).flatMap((column, index) =>
      column.isMeasure && row
        ? [
            {
              target: column.target,
              value: row[index],
              formattedValue: formatValue(row[index], column, locale, valueTexts),
            },
          ]
        : [],
    ),
  }
}

export function describeSelection(
  state: ReportState,
  place: Pick<Selection, 'pageName' | 'visualName'>,
  result: VisualResult | undefined,
  locale: string,
  valueTexts: ValueTexts,
) {
  const page = pageOf(state, place.pageName)
  const visual = visualOf(page, place.visualName)
  const points = state.selection?.visualName === visual.name ? state.selection.points : []
  return {
    ...describePlace(state, page, visual),
    dataPoints: points.map((point) => describePoint(point, result, locale, valueTexts)),
    regions: [],
    filters: describeFilters(queryOf(state, page, visual).filters),
  }
}

export const describeSelectedItems = (state: ReportState) => {
  const { selection } = state
  if (!selection) return []
  const item = describeVisual(state, activePageOf(state), selection.visualName)
  return item ? [item] : []
}
