/** The data of one visual as CSV, for the embedder or as a file for the person. */
import type { Page, Visual } from '../contract/models/report-definition.ts'
import type { ExportVisualAnswer, ExportVisualRequest } from '../contract/models/report-query.ts'
import type { Host } from './host.ts'
import { isAbort } from './library-client.ts'
import { exportDataTypes } from './protocol.ts'
import { queryOf } from './queries.ts'
import { saveBytes } from './save-bytes.ts'

const csvFormat = 0

export async function exportVisual(
  host: Host,
  page: Page,
  visual: Visual,
  exportDataType: ExportVisualRequest['exportDataType'],
  rows?: number,
): Promise<ExportVisualAnswer> {
  const { rowLimit: _shown, ...query } = queryOf(host.current(), page, visual)
  const tell = (status: 0 | 1) =>
    host.post('exportDataCompleted', {
      status,
      exportDataType: exportDataTypes[exportDataType],
      exportFormat: csvFormat,
      pageName: page.name,
      visualName: visual.name,
    })
  try {
    const answer = await host.client.exportVisual({
      pageName: page.name,
      visual: query,
      exportDataType,
      ...(rows === undefined ? {} : { rows }),
    })
    tell(0)
    return answer
  } catch (failure) {
    // Of a report that is not shown any more nothing is told.
    if (!isAbort(failure)) tell(1)
    throw failure
  }
}

export const saveFile = (name: string, csv: string): void => saveBytes(name, `\uFEFF${csv}`, 'text/csv;charset=utf-8')
