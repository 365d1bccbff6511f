import { AsyncLocalStorage } from 'node:async_hooks'
import type { reportLibrary as contract } from '../../../contract/services/report-library.ts'
import { seededLanguages } from '../../../contract/vocabulary/languages.ts'
import type { ScopedItem } from '../../access/principal.ts'
import { Refusal } from '../../access/refusals.ts'
import type { Handlers } from '../../context/context.ts'
import { byteOrderMark } from '../../documents/csv.ts'
import { excelFileType, workbook } from '../../documents/workbook.ts'
import { answerTile, viewDashboard } from '../../reports/drawing/tiles.ts'
import { exportPaginated, queryPaginated, viewPaginated } from '../../reports/paginated/paginated.ts'
import { textLanguage } from '../../texts/localization.ts'
import { saveReport, saveReportAs } from './editing.ts'

/** The library reads pointers in transactions of its own and keeps them for all calls; the call’s own stays unused. */
const outsideTheCall = AsyncLocalStorage.snapshot()

function required<Kind extends ScopedItem['kind']>(item: ScopedItem, kind: Kind): Extract<ScopedItem, { kind: Kind }> {
  if (item.kind !== kind) throw new Refusal(404, 'reports.tokenOpensOther')
  return item as Extract<ScopedItem, { kind: Kind }>
}

export const reportLibrary: Handlers<typeof contract> = {
  async getReport({ reportLibrary: library, embedScope }) {
    const view = await outsideTheCall(() => library.getReport(embedScope))
    return { ...view, reportGuid: embedScope.shownAs ?? view.reportGuid }
  },

  queryVisuals: ({ reportLibrary: library, embedScope, signal }, { body }) =>
    outsideTheCall(() => library.queryVisuals(embedScope, body, signal)),

  exportVisual({ reportLibrary: library, embedScope, signal, note }, { body }) {
    note({ reportGuid: embedScope.reportGuid })
    return outsideTheCall(() => library.exportVisual(embedScope, body, signal))
  },

  async getDashboard({ reportLibrary: library, embedScope }) {
    const dashboard = required(embedScope.item, 'dashboard')
    return outsideTheCall(() => viewDashboard(library, dashboard))
  },

  async queryTile({ reportLibrary: library, embedScope, signal }, { body: { tileId } }) {
    const { tiles } = required(embedScope.item, 'dashboard')
    const tile = tiles.find(({ id }) => id === tileId.toLowerCase())
    const answer = tile && (await outsideTheCall(() => answerTile(library, tile, signal)))
    if (!answer) throw new Refusal(404, 'reports.noSuchTile')
    return answer
  },

  async getPaginatedReport({ reportLibrary: library, embedScope }) {
    const report = required(embedScope.item, 'paginated')
    return outsideTheCall(() => viewPaginated(library, report))
  },

  async queryPaginatedReport({ reportLibrary: library, embedScope, signal }, { body: { parameterValues } }) {
    const report = required(embedScope.item, 'paginated')
    return { result: await outsideTheCall(() => queryPaginated(library, report, parameterValues, signal)) }
  },

  async exportPaginatedReport(context, { body: { parameterValues, format } }) {
    const { reportLibrary: library, embedScope, signal, note, tenantId, culture } = context
    const report = required(embedScope.item, 'paginated')
    note({ reportGuid: embedScope.reportGuid })
    const { columns, rows, csv } = await outsideTheCall(() => exportPaginated(library, report, parameterValues, signal))
    const { rowCount, isTruncated } = csv
    if (format === 'csv') {
      const data = Buffer.from(byteOrderMark + csv.data).toString('base64')
      return { mediaType: 'text/csv', data, rowCount, isTruncated }
    }
    const bytes = await workbook({ tenantId, userId: 0, signal }, async () => ({
      name: report.name,
      isRightToLeft: seededLanguages.find(({ name }) => name === textLanguage(culture))?.isRightToLeft ?? false,
      columns: columns.map(({ name, type }) => ({ header: name, width: type === 'text' ? 28 : 16 })),
      rows: rows.map((row) => row.map((value) => cellOf(value))),
      timeZone: 'UTC',
    }))
    return { mediaType: excelFileType, data: Buffer.from(bytes).toString('base64'), rowCount, isTruncated }
  },
  saveReport: (context, { body }) => saveReport(context, body),

  saveReportAs: (context, { body }) => saveReportAs(context, body),
}

const cellOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
