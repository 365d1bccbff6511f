/** What is changed and not saved, for the portal around the frame, which keeps it where its person finds it again. */
import type { Page } from '../../contract/models/report-definition.ts'
import { isTree } from '../merge.ts'
import { invalid } from '../protocol.ts'
import { changePages, openPage, type ReportState } from '../report-state.ts'
import { changedMeanwhile } from './changed-meanwhile.ts'

/** Null: everything is saved. */
export const unsavedOf = ({ hasUnsavedChanges, base, pages }: ReportState) =>
  hasUnsavedChanges ? { definitionVersion: base.definitionVersion, pages } : null

/** Goes on from the version that was changed, and from no other: nothing is saved over what nobody here has seen. */
export function withUnsaved(state: ReportState, kept: unknown): ReportState {
  if (!isTree(kept) || !Array.isArray(kept.pages) || !isTree(kept.pages[0])) throw invalid('Pages must be a list.')
  if (kept.definitionVersion !== state.base.definitionVersion) throw changedMeanwhile(null, null)
  const next = changePages(state, kept.pages as Page[])
  const isThere = next.pages.some(({ name }) => name === next.activePage)
  return isThere ? next : openPage(next, next.pages[0]?.name ?? '')
}
