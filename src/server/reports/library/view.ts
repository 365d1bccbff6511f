import type { ReportView } from '../../../contract/models/report-query.ts'
import type { EmbedScope } from '../../access/principal.ts'
import type { ModelTable, ReportModel } from '../definition/model.ts'
import { measureValue, valueType } from '../query/fields.ts'
import type { Version } from './versions.ts'

/** The definition as people may see it: without files, row-level rules and other means. */
export function viewOf(
  { reportGuid, canEdit, canCopy = false }: EmbedScope,
  { dataVersion, definitionVersion, importedAt, model }: Version,
): ReportView {
  const { name, description, filters, pages, defaultPage, bookmarks, theme } = model.definition
  return {
    reportGuid,
    name,
    description: description ?? null,
    dataVersion,
    definitionVersion,
    refreshedAt: importedAt.toISOString(),
    rights: { canEdit, canCopy: canEdit && canCopy },
    tables: [...model.tables.values()].map((table) => tableView(model, table)),
    filters: filters ?? [],
    pages,
    defaultPage: defaultPage ?? pages.find(({ isHidden }) => !isHidden)?.name ?? pages[0]?.name ?? '',
    bookmarks: bookmarks ?? [],
    theme: theme ?? {},
  }
}

const tableView = (
  model: ReportModel,
  { name, definition, columns, measures }: ModelTable,
): ReportView['tables'][number] => ({
  name,
  displayName: definition.displayName ?? name,
  columns: [...columns.values()].map(({ definition: column }) => ({
    name: column.name,
    displayName: column.displayName ?? column.name,
    type: column.type,
    format: column.format ?? null,
    isHidden: column.isHidden ?? false,
  })),
  measures: [...measures.values()].map((measure) => ({
    name: measure.name,
    displayName: measure.displayName ?? measure.name,
    format: measure.format ?? null,
    description: measure.description ?? null,
    type: valueType(measureValue(model, measure)),
  })),
})
