import type { Layout, Target, Visual } from '../../contract/models/report-definition.ts'
import { reportLimits } from '../../contract/vocabulary/reports.ts'
import { describeVisual } from '../describe.ts'
import { exportVisual } from '../export.ts'
import { isSameTarget, readTarget, targetOf } from '../filter-parts.ts'
import { readFilters } from '../filters.ts'
import type { Host } from '../host.ts'
import { type MemberType, number, object, requireType } from '../member-types.ts'
import { isTree } from '../merge.ts'
import { exportDataTypes, invalid, sortDirections } from '../protocol.ts'
import { asksForData } from '../queries.ts'
import { cloneVisual, pageOf, setFilters, visualKey, visualOf } from '../report-state.ts'
import { accepted, answer, type Routes } from '../router.ts'

function readRows(rows: unknown): number | undefined {
  if (rows === undefined || rows === null) return undefined
  const isRows = typeof rows === 'number' && Number.isInteger(rows) && rows >= 1 && rows <= reportLimits.exportRows
  if (!isRows) throw invalid(`rows must be between 1 and ${reportLimits.exportRows}.`)
  return rows
}

function readExportType(type: unknown): 'summarized' | 'underlying' {
  if (type === undefined || type === null || type === exportDataTypes.summarized) return 'summarized'
  if (type === exportDataTypes.underlying) return 'underlying'
  throw invalid('exportDataType must be 0 or 1.')
}

const layoutType: MemberType = { of: { x: number, y: number, z: number, width: number, height: number } }

function readLayout(layout: unknown): Partial<Layout> {
  requireType(layout, layoutType, 'layout')
  if (!isTree(layout)) return {}
  const members = ['x', 'y', 'z', 'width', 'height']
  return Object.fromEntries(
    members.flatMap((member) => {
      const value = layout[member]
      return typeof value === 'number' && Number.isFinite(value) ? [[member, value]] : []
    }),
  )
}

/** Of the levels of a chart one is shown at a time; a column that is shown added up or by month has its bare name, too. */
function isShown({ type, roles = {}, sort }: Visual, orderBy: Target, level: number): boolean {
  const { category = [], ...others } = roles
  const shown = type === 'slicer' ? category : category.slice(level, level + 1)
  const targets = [...shown, ...Object.values(others).flat()].flatMap((field) => [
    targetOf(field),
    { table: field.table, column: field.column ?? '' },
  ])
  return [...targets, ...(sort ? [sort.orderBy] : [])].some((target) => isSameTarget(target, orderBy))
}

export const visuals: Routes<Host> = {
  'POST /report/pages/:page/visuals/:visual/exportData': async (host, { page = '', visual = '' }, { body }) => {
    const state = host.current()
    const found = visualOf(pageOf(state, page), visual)
    if (!asksForData(found)) throw invalid(`'${visual}' shows no data.`)
    requireType(body, object, 'The request')
    const request = isTree(body) ? body : {}
    const type = readExportType(request.exportDataType)
    const { data } = await exportVisual(host, pageOf(state, page), found, type, readRows(request.rows))
    return answer({ data })
  },
  'POST /report/pages/:page/visuals/:visual/clone': (host, { page = '', visual = '' }, { body }) => {
    requireType(body, object, 'The request')
    const request = isTree(body) ? body : {}
    const cloned = cloneVisual(host.requireEditing(), page, visual, readLayout(request.layout))
    const place = { level: 'visual', pageName: page, visualName: cloned.visual.name } as const
    const next =
      request.filters === undefined
        ? cloned.state
        : setFilters(cloned.state, place, readFilters(request.filters, cloned.state.view))
    host.change(next, 'sdk')
    const description = describeVisual(next, pageOf(next, page), cloned.visual.name)
    return answer({ visualName: cloned.visual.name, visual: description })
  },
  'PUT /report/pages/:page/visuals/:visual/sortBy': (host, { page = '', visual = '' }, { body }) => {
    const state = host.current()
    const found = visualOf(pageOf(state, page), visual)
    const { name } = found
    if (!asksForData(found)) throw invalid(`'${visual}' shows no data.`)
    if (!isTree(body)) throw invalid('orderBy is required.')
    const direction =
      body.direction === sortDirections.ascending
        ? 'asc'
        : body.direction === sortDirections.descending
          ? 'desc'
          : undefined
    if (!direction) throw invalid('direction must be 1 or 2.')
    const orderBy = readTarget(body.orderBy, state.view)
    if (!isShown(found, orderBy, state.drills[visualKey(page, name)]?.level ?? 0))
      throw invalid(`'${visual}' does not show the field that orderBy names.`)
    const sort = { orderBy, direction } as const
    host.change({ ...state, sorts: { ...state.sorts, [visualKey(page, name)]: sort } }, 'sdk')
    return accepted
  },
}
