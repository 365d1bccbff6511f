/** What is changed and not saved, for the portal around the frame, which keeps it where its person finds it again. */
import type { Page } from '../../contract/models/report-definition.ts'
import type { SaveReport } from '../../contract/models/report-query.ts'
import { isSameContent, isTree } from '../merge.ts'
import { invalid } from '../protocol.ts'
import { changePages, openPage, type ReportState, type Sent } from '../report-state.ts'
import { changedMeanwhile } from './changed-meanwhile.ts'
import { wholePages } from './saving.ts'

/** Null: everything is saved. */
export const unsavedOf = ({ hasUnsavedChanges, base, pages }: ReportState) =>
  hasUnsavedChanges ? { definitionVersion: base.definitionVersion, pages, sent: base.lost ?? base.sent } : null

const isPages = (value: unknown): value is Page[] => Array.isArray(value) && isTree(value[0])

const isSent = (value: unknown): value is Sent<SaveReport> =>
  isTree(value) && typeof value.number === 'string' && isTree(value.request) && isPages(value.pages)

/**
 * Goes on from the version that was changed, or from the one that its own saving made, whose answer nobody heard; from no other:
 * nothing is saved over what nobody here has seen.
 */
export function withUnsaved(state: ReportState, kept: unknown): ReportState {
  if (!isTree(kept) || !isPages(kept.pages)) throw invalid('Pages must be a list.')
  const { view, base } = state
  const isThere = (pages: readonly Page[]) => isSameContent(wholePages({ view, pages }).pages, base.pages)
  const isSameVersion = kept.definitionVersion === base.definitionVersion
  const sent = isSent(kept.sent) ? kept.sent : undefined
  // What was on its way then may yet come. Saving sends it first, under its number: after that it comes no more.
  const lost = isSameVersion ? sent : undefined
  const pages = isThere(kept.pages) ? base.pages : kept.pages
  if (pages !== base.pages && !isSameVersion && !(sent && isThere(sent.pages))) throw changedMeanwhile(null, null)
  const next = changePages({ ...state, base: { ...base, lost } }, pages)
  const hasActive = next.pages.some(({ name }) => name === next.activePage)
  return hasActive ? next : openPage(next, next.pages[0]?.name ?? '')
}
