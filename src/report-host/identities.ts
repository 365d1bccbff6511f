/** Filters by position: the values that stand there are looked up once, in all that the visual shows without them. */
import type { Filter, Visual } from '../contract/models/report-definition.ts'
import { type IdentityFilter, isIdentityFilter, isOfPositions, readIdentities } from './combined-filters.ts'
import { combinedFilter, readFilters } from './filters.ts'
import type { Host } from './host.ts'
import { invalid, ProtocolError } from './protocol.ts'
import { asksForData, queryOf } from './queries.ts'
import { type FilterPlace, pageOf, visualKey, visualOf } from './report-state.ts'
import { asFilterValue } from './visuals/visual-context.ts'

export type VisualPlace = Extract<FilterPlace, { level: 'visual' }>

/** The groups of each point, in the order in which the visual shows them. */
async function pointsOfVisual(host: Host, place: VisualPlace) {
  const state = host.current()
  const page = pageOf(state, place.pageName)
  const visual: Visual = visualOf(page, place.visualName)
  if (!asksForData(visual)) throw invalid(`'${visual.name}' shows no data.`)
  const key = visualKey(page.name, visual.name)
  const others = (state.visualFilters[key] ?? []).filter((filter) => !isIdentityFilter(filter))
  const asked = queryOf({ ...state, visualFilters: { ...state.visualFilters, [key]: others } }, page, visual)
  const { results } = await host.client.queryVisuals({ pageName: page.name, visuals: [asked] })
  const [result] = results
  if (!result || result.error)
    throw new ProtocolError(500, { message: 'LoadReportFailed', detailedMessage: 'The points could not be read.' })
  const groups = result.columns.flatMap((column, index) => (column.isMeasure ? [] : [{ column, index }]))
  if (groups.length === 0) throw invalid(`'${visual.name}' has no points.`)
  return {
    columns: groups.map(({ column }) => column.target),
    points: result.rows.map((row) => groups.map(({ index }) => asFilterValue(row[index]))),
  }
}

/** As `readFilters`, of what is set on one visual or chosen in it. */
export async function readFiltersOf(host: Host, place: VisualPlace, body: readonly unknown[]): Promise<Filter[]> {
  const { columns, points } = await pointsOfVisual(host, place)
  return body.flatMap((one): Filter[] => {
    if (!isOfPositions(one)) return readFilters([one], host.current().view)
    const identities = readIdentities(one)
    const chosen = identities.map((position) => {
      const values = points[position]
      if (!values) throw invalid(`'${place.visualName}' has no point ${position}.`)
      return { values, isKept: true }
    })
    const filter: IdentityFilter = { ...combinedFilter('identity', [{ columns, points: chosen }]), identities }
    return [filter]
  })
}
