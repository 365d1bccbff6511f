/** Dashboards: visuals of reports, each asked as the page that it was taken from would ask for it when it opens. */
import type { Visual } from '../../../contract/models/report-definition.ts'
import type { DashboardTile, DashboardView, QueryTileAnswer } from '../../../contract/models/report-items.ts'
import type { ReportView } from '../../../contract/models/report-query.ts'
import { targetKey } from '../../../report-host/filter-parts.ts'
import { asksForData, queryOf } from '../../../report-host/queries.ts'
import { openReport } from '../../../report-host/report-state.ts'
import { colouredColumns } from '../../../report-host/value-colours.ts'
import { titleOf } from '../../../report-host/visuals/visual-context.ts'
import type { EmbedScope, ScopedDashboard, ScopedTile } from '../../access/principal.ts'
import { Refusal } from '../../access/refusals.ts'
import type { ReportLibrary } from '../library/library.ts'

type Library = Pick<ReportLibrary, 'getReport' | 'queryVisuals'>

/** Without data of its own, or made for choosing, it says nothing on a dashboard. */
const isOfTiles = (visual: Visual): boolean => asksForData(visual) && visual.type !== 'slicer'

function find({ pages }: ReportView, { pageName, visualName }: ScopedTile) {
  const page = pages.find(({ name }) => name === pageName)
  const visual = page?.visuals.find(({ name }) => name === visualName)
  return page && visual && isOfTiles(visual) ? { page, visual } : null
}

/** A report whose data is gone takes its own tiles along, and no others. */
async function viewOf(library: Library, scope: EmbedScope): Promise<ReportView | null> {
  try {
    return await library.getReport(scope)
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  }
}

/** What the frame draws with; filters are the server’s. */
const drawable = ({ filters: _, isHidden: _hidden, ...visual }: Visual): Visual => visual

export async function viewDashboard(library: Library, { guid, name, tiles }: ScopedDashboard): Promise<DashboardView> {
  const views = new Map<string, Promise<ReportView | null>>()
  const shown = await Promise.all(
    tiles.map(async (tile): Promise<DashboardTile> => {
      const { id: tileId, title, x, y, columns, rows, reportGuid, workspaceGuid, reportName, pageName, report } = tile
      const reading = report && (views.get(reportGuid) ?? viewOf(library, report))
      if (reading) views.set(reportGuid, reading)
      const view = await reading
      const found = view && find(view, tile)
      return {
        ...{ tileId, x, y, columns, rows, reportGuid, workspaceGuid, reportName, pageName },
        title: title || (view && found ? titleOf(found.visual, view, () => '') : ''),
        visual: found ? drawable(found.visual) : null,
        theme: view?.theme ?? {},
      }
    }),
  )
  return { dashboardGuid: guid, name, tiles: shown.sort((one, other) => one.y - other.y || one.x - other.x) }
}

/** As many as the frame asks for. */
const mostColoured = { columns: 8, values: 64 }

/** Columns of the visual whose values have the same colour everywhere in its report. */
function colouredIn({ pages }: ReportView, { roles }: Visual) {
  const shown = [...(roles?.category ?? []), ...(roles?.series ?? [])].map((field) => targetKey(field))
  return colouredColumns(pages)
    .filter(({ target }) => shown.includes(targetKey(target)))
    .slice(0, mostColoured.columns)
    .map((column) => ({ ...column, filters: [], rowLimit: mostColoured.values }))
}

/** Null where the report has no such visual any more. */
export async function answerTile(
  library: Library,
  tile: ScopedTile,
  signal: AbortSignal,
): Promise<QueryTileAnswer | null> {
  const view = tile.report && (await viewOf(library, tile.report))
  const found = view && find(view, tile)
  if (!tile.report || !found) return null
  const state = { ...openReport(view, {}, false), activePage: tile.pageName }
  const visuals = [queryOf(state, found.page, found.visual)]
  const asked = { pageName: tile.pageName, visuals, fieldValues: colouredIn(view, found.visual) }
  const { results, fieldValues } = await library.queryVisuals(tile.report, asked, signal)
  const [result] = results
  return result ? { result, fieldValues } : null
}
