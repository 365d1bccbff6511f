/**
 * What stands in for Power BI offers every organisation the reports that it imported itself: each as a report, its first page
 * as a dashboard, and each of its tables as a paginated report.
 */
import { createHash } from 'node:crypto'
import type { Field, Page, ReportDefinition, Visual } from '../../contract/models/report-definition.ts'
import { reportLimits } from '../../contract/vocabulary/reports.ts'
import type { PaginatedDefinition } from '../access/principal.ts'
import type { Store } from '../db/store.ts'
import { hostTransaction } from '../db/transaction.ts'
import type { StandInReport, StandInTile, StandInWorkspace } from '../gateways/stand-ins/power-bi.ts'
import { currentDatasets } from '../reports/library/versions.ts'

interface OwnReport {
  tenancyName: string
  guid: string
  name: string
  definition: ReportDefinition
}

/** The same at every start. */
function idOf(...of: string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(of)).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

export async function findOwnWorkspaces(store: Store): Promise<StandInWorkspace[]> {
  return hostTransaction(store, 'reports that what stands in for Power BI offers', async (db) => {
    const tenants = await db
      .selectFrom('tenants')
      .select(['id', 'tenancy_name as tenancyName'])
      .where('id', 'in', db.selectFrom('reports').select('tenant_id').where('provider', '=', 'library'))
      .execute()
    const workspaces: StandInWorkspace[] = []
    for (const { id, tenancyName } of tenants) {
      const rows = await currentDatasets(db, id)
        .select(['reports.report_guid as guid', 'reports.name', 'dataset.definition'])
        .orderBy('reports.name')
        .execute()
      workspaces.push(workspaceOf(id, tenancyName, rows as Omit<OwnReport, 'tenancyName'>[]))
    }
    return workspaces
  })
}

function workspaceOf(tenantId: number, tenancyName: string, rows: Omit<OwnReport, 'tenancyName'>[]): StandInWorkspace {
  const own = rows.map((row) => ({ ...row, tenancyName }))
  return {
    id: idOf('workspace', String(tenantId)),
    name: `Own reports [${tenancyName}#${tenantId}]`,
    isOnDedicatedCapacity: false,
    reports: own.flatMap((report) => [reportOf(report), ...paginatedOf(report)]),
    datasets: own.map(({ guid, name, definition }) => ({
      id: idOf('dataset', guid),
      name,
      isRefreshable: false,
      roles: definition.rows ? 'any' : [],
    })),
    dashboards: own.map((report) => ({
      id: idOf('dashboard', report.guid),
      displayName: `${report.name} at a glance`,
      tiles: tilesOf(report),
    })),
  }
}

const reportOf = ({ guid, name, tenancyName, definition }: OwnReport): StandInReport => ({
  id: idOf('report', guid),
  name,
  reportType: 'PowerBIReport',
  datasetId: idOf('dataset', guid),
  pages: definition.pages.map((page) => ({ name: page.name, displayName: page.displayName })),
  shows: { tenancyName, reportName: name },
})

// Dashboards

const columnsOfGrid = 12
/** Pixels of a page that become one row. */
const rowHeight = 100
const tallestTile = 20
const withoutTile: readonly Visual['type'][] = ['slicer', 'button', 'text']

function tilesOf({ guid, definition }: OwnReport): StandInTile[] {
  const { pages, defaultPage } = definition
  const page = pages.find(({ name }) => name === defaultPage) ?? pages.find(({ isHidden }) => !isHidden) ?? pages[0]
  if (!page) return []
  const unit = (page.size?.width ?? 1280) / columnsOfGrid
  const tiles = page.visuals
    .filter(({ type, isHidden }) => !withoutTile.includes(type) && !isHidden)
    .map(({ name, layout }) => {
      const x = Math.min(columnsOfGrid - 1, Math.round(layout.x / unit))
      const colSpan = Math.max(1, Math.min(columnsOfGrid - x, Math.round(layout.width / unit)))
      return {
        ...{ id: idOf('tile', guid, page.name, name), title: '', datasetId: idOf('dataset', guid) },
        ...{ reportId: idOf('report', guid), pageName: page.name, visualName: name },
        ...{
          x,
          y: Math.round(layout.y / rowHeight),
          colSpan,
          rowSpan: Math.min(tallestTile, Math.max(1, Math.round(layout.height / rowHeight))),
        },
      }
    })
  return packed(tiles.sort((one, other) => one.y - other.y || one.x - other.x))
}

const overlap = (one: StandInTile, other: StandInTile) =>
  one.x < other.x + other.colSpan &&
  other.x < one.x + one.colSpan &&
  one.y < other.y + other.rowSpan &&
  other.y < one.y + one.rowSpan

/** As high as they go in their columns, in their order, and none on another. */
function packed(tiles: readonly StandInTile[]): StandInTile[] {
  const placed: StandInTile[] = []
  for (const tile of tiles) {
    let next = { ...tile, y: 0 }
    for (;;) {
      const below = placed.filter((other) => overlap(next, other)).map(({ y, rowSpan }) => y + rowSpan)
      if (below.length === 0) break
      next = { ...next, y: Math.min(...below) }
    }
    // What does not fit on a dashboard is on the page alone.
    if (next.y + next.rowSpan <= reportLimits.dashboardCells) placed.push(next)
  }
  return placed
}

// Paginated reports

const upright = { width: 794, height: 1123, rows: 28 }
const lying = { width: 1123, height: 794, rows: 17 }
const mostUpright = 5

function paginatedOf(report: OwnReport): StandInReport[] {
  const { guid, name, definition } = report
  return definition.pages.flatMap((page) =>
    page.visuals
      .filter(({ type, roles }) => type === 'table' && (roles?.values?.length ?? 0) > 0)
      .map((visual) => ({
        ...reportOf(report),
        id: idOf('paginated', guid, page.name, visual.name),
        name: `${name}: ${visual.title ?? visual.name}`,
        reportType: 'PaginatedReport' as const,
        pages: [],
        paginated: definitionOf(report, page, visual),
      })),
  )
}

function definitionOf(report: OwnReport, page: Page, { roles, sort }: Visual): PaginatedDefinition {
  const fields = roles?.values ?? []
  const [first] = fields
  return {
    parameters: page.visuals.filter(({ type }) => type === 'slicer').flatMap((slicer) => parametersOf(report, slicer)),
    fields,
    sort: sort ?? { orderBy: targetOf(first), direction: 'asc' },
    page: fields.length > mostUpright ? lying : upright,
    header: page.displayName,
    footer: report.name,
  }
}

const targetOf = (field: Field | undefined) => {
  const { table = '', column, measure } = field ?? {}
  return measure === undefined ? { table, column: column ?? '' } : { table, measure }
}

/** What the page lets people choose by, as what the paginated report asks for. */
function parametersOf({ definition }: OwnReport, slicer: Visual): PaginatedDefinition['parameters'] {
  const field = slicer.roles?.category?.[0]
  const table = definition.tables.find(({ name }) => name === field?.table)
  const column = table?.columns.find(({ name }) => name === field?.column)
  if (!field || !column) return []
  const prompt = slicer.title ?? field.displayName ?? column.displayName ?? column.name
  const of = { name: slicer.name, prompt, isRequired: false, target: targetOf(field) }
  switch (column.type) {
    case 'text':
      return [{ ...of, kind: 'choice', isMultiple: slicer.options?.isSingleSelect !== true, operator: 'In' }]
    case 'boolean':
      return [{ ...of, kind: 'flag', operator: 'Is' }]
    case 'integer':
    case 'decimal':
      return [{ ...of, kind: 'number', operator: 'Is' }]
    case 'datetime':
      // A day is no moment: what is later on the last of them would be missing.
      return []
    case 'date':
      return [
        { ...of, name: `${of.name}-from`, prompt: `${prompt}, from`, kind: 'date', operator: 'GreaterThanOrEqual' },
        { ...of, name: `${of.name}-to`, prompt: `${prompt}, to`, kind: 'date', operator: 'LessThanOrEqual' },
      ]
  }
}
