import type { Preferences, SavedView } from '../../../contract/services/preferences.ts'
import type { PreferenceKind, PreferenceRow } from './queries.ts'

/** What is kept of each beside its key: as the contract took it in. */
export type ViewValue = Omit<SavedView, 'id'>
export interface ColumnsValue {
  columns: string[]
}

export function presentPreferences(rows: readonly PreferenceRow[], mayOpenReports: boolean): Preferences {
  const of = (kind: PreferenceKind) => rows.filter((row) => row.kind === kind)
  const reports = (kind: PreferenceKind) =>
    of(kind).flatMap(({ report_id: reportId, changed_at }) =>
      mayOpenReports && reportId !== null ? [{ reportId, openedAt: changed_at.toISOString() }] : [],
    )
  return {
    favouriteReports: reports('favourite report').map(({ reportId }) => reportId),
    favouritePages: of('favourite page').flatMap(({ key, report_id }) =>
      mayOpenReports || report_id === null ? [key] : [],
    ),
    recentReports: reports('recent report'),
    savedViews: of('view').map(({ key: id, value }) => ({ id, ...(value as ViewValue) })),
    chosenColumns: of('columns').map(({ key: list, value }) => ({ list, columns: (value as ColumnsValue).columns })),
  }
}
