/** What is changed and not saved, for the portal around the frame, which keeps it where its person finds it again. */
import type { Page } from '../../contract/models/report-definition.ts'
import { isSameContent, isTree } from '../merge.ts'
import { invalid } from '../protocol.ts'
import { changePages, openPage, type ReportState } from '../report-state.ts'
import { changedMeanwhile } from './changed-meanwhile.ts'
import { wholePages } from './saving.ts'

/** Null: everything is saved. */
export const unsavedOf = ({ hasUnsavedChanges, base, pages }: ReportState) =>
  hasUnsavedChanges ? { definitionVersion: base.definitionVersion, pages, sent: base.lost?.pages ?? base.sent } : null

/**
 * Goes on from the version that was changed, or from the one that its own saving made, whose answer nobody heard; from no other:
 * nothing is saved over what nobody here has seen.
 */
export function withUnsaved(state: ReportState, kept: unknown): ReportState {
  if (!isTree(kept) || !Array.isArray(kept.pages) || !isTree(kept.pages[0])) throw invalid('Pages must be a list.')
  const { view, base } = state
  const isThere = (pages: unknown) =>
    Array.isArray(pages) && isSameContent(wholePages({ view, pages }).pages, base.pages)
  if (isThere(kept.pages)) return changePages(state, base.pages)
  const isSameVersion = kept.definitionVersion === base.definitionVersion
  if (!isSameVersion && !isThere(kept.sent)) throw changedMeanwhile(null, null)
  // What was on its way then may yet come.
  const sent = isSameVersion && Array.isArray(kept.sent) ? (kept.sent as Page[]) : undefined
  const next = changePages({ ...state, base: { ...base, sent } }, kept.pages as Page[])
  const hasActive = next.pages.some(({ name }) => name === next.activePage)
  return hasActive ? next : openPage(next, next.pages[0]?.name ?? '')
}
