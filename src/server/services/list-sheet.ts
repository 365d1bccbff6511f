/** Lists as workbooks to take away. */
import type { FileResult } from '../../contract/shapes.ts'
import { seededLanguages } from '../../contract/vocabulary/languages.ts'
import { limits } from '../../contract/vocabulary/limits.ts'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { settings } from '../../contract/vocabulary/settings.ts'
import type { SignedInContext } from '../context/context.ts'
import type { RowPage } from '../db/paging.ts'
import { type Db, tenantReading, tenantTransaction } from '../db/transaction.ts'
import { keepTempFile } from '../documents/temp-files.ts'
import { type CellValue, excelFileType, type Sheet, workbook } from '../documents/workbook.ts'
import { readSettings } from '../settings/settings.ts'
import { type Translate, textLanguage } from '../texts/localization.ts'

export interface SheetColumn<Row> {
  header: MessageKey
  width: number
  value(row: Row): CellValue
}

/** What a workbook holds of a list. */
export const exportedRows = { skipCount: 0, maxResultCount: limits.exportRows }

/** Read after the call’s transaction, when its turn has come. Times are those of the caller’s time zone, as on the screen. */
export function keepListSheet<Row>(
  context: SignedInContext,
  name: MessageKey,
  columns: readonly SheetColumn<Row>[],
  read: (db: Db) => Promise<RowPage<Row>>,
): FileResult {
  const { store, tenantId, principal, translate, signal } = context
  const owner = { tenantId, userId: principal.userId }
  const readSheet = (timeZone: string) =>
    tenantTransaction(store, tenantId, async (db) => listSheet(name, columns, await read(db), { ...context, timeZone }))
  const file = { fileName: `${translate(name)}.xlsx`, fileType: excelFileType }
  return keepTempFile(context, file, async () => {
    // Before the turn: a database that does not answer is found out while nobody waits behind it.
    const { [settings.timeZone]: timeZone } = await tenantReading(store, tenantId, (db) =>
      readSettings(db, owner, [settings.timeZone]),
    )
    return workbook({ ...owner, signal }, () => readSheet(timeZone))
  })
}

/** A list that is longer than a workbook holds says so in its last row. */
function listSheet<Row>(
  name: MessageKey,
  columns: readonly SheetColumn<Row>[],
  { items, totalCount }: RowPage<Row>,
  { translate, culture, timeZone }: { translate: Translate; culture: string; timeZone: string },
): Sheet {
  const rows = items.map((row) => columns.map(({ value }) => value(row)))
  return {
    name: translate(name),
    isRightToLeft: seededLanguages.some(({ name, isRightToLeft }) => isRightToLeft && name === textLanguage(culture)),
    columns: columns.map(({ header, width }) => ({ header: translate(header, { timeZone }), width })),
    timeZone,
    rows: totalCount > rows.length ? [...rows, [translate('export.truncated', { count: rows.length })]] : rows,
  }
}
