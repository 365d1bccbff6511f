/** Takes the changed pages to the library. What was kept meanwhile by somebody else stays, and is told. */
import type { Bookmark, EditedPages, Page, Visual } from '../../contract/models/report-definition.ts'
import type { LibraryClient } from '../library-client.ts'
import { ProtocolError } from '../protocol.ts'
import type { ReportState } from '../report-state.ts'
import type { Text } from '../texts.ts'
import { titleOf } from '../visuals/visual-context.ts'
import { isComplete } from './fields.ts'
import { nothingDone } from './history.ts'

/** Nothing leads any more to a page or a visual that was removed. */
export function wholePages({ view, pages }: Pick<ReportState, 'view' | 'pages'>): EditedPages {
  const pageNames = new Set(pages.map(({ name }) => name))
  const bookmarks = view.bookmarks.flatMap((bookmark) => {
    const children = bookmark.children?.flatMap((child) => wholeBookmark(child, pages))
    return wholeBookmark(children ? { ...bookmark, children } : bookmark, pages)
  })
  const names = new Set(bookmarks.flatMap(({ name, children = [] }) => [name, ...children.map((child) => child.name)]))
  return {
    pages: pages.map((page) => ({
      ...page,
      visuals: page.visuals.map((visual) => wholeVisual(visual, pageNames, names)),
    })),
    ...(pageNames.has(view.defaultPage) ? { defaultPage: view.defaultPage } : {}),
    ...(bookmarks.length > 0 ? { bookmarks } : {}),
  }
}

function wholeVisual(visual: Visual, pages: ReadonlySet<string>, bookmarks: ReadonlySet<string>): Visual {
  const { action, ...rest } = visual
  const isLost =
    (action?.type === 'page' && !pages.has(action.page ?? '')) ||
    (action?.type === 'bookmark' && !bookmarks.has(action.bookmark ?? ''))
  return isLost ? rest : visual
}

function wholeBookmark<One extends Bookmark>(bookmark: One, pages: readonly Page[]): One[] {
  if (bookmark.page === undefined) return [bookmark]
  const page = pages.find(({ name }) => name === bookmark.page)
  if (!page) return []
  const { slicers, hidden } = bookmark
  const typeOf = (wanted: string) => page.visuals.find(({ name }) => name === wanted)?.type
  return [
    {
      ...bookmark,
      ...(slicers ? { slicers: slicers.filter(({ visual }) => typeOf(visual) === 'slicer') } : {}),
      ...(hidden ? { hidden: hidden.filter((visual) => typeOf(visual) !== undefined) } : {}),
    },
  ]
}

export interface SavingOptions {
  client: LibraryClient
  text: Text
  current(): ReportState
  change(next: ReportState): void
}

export interface Saving {
  save(): Promise<{ name: string; reportGuid: string }>
  saveAs(name: string): Promise<{ name: string; reportGuid: string }>
}

export function createSaving({ client, text, current, change }: SavingOptions): Saving {
  function requireComplete({ view, pages }: ReportState): void {
    for (const page of pages) {
      const visual = page.visuals.find((one) => !isComplete(one))
      if (!visual) continue
      const values = { title: titleOf(visual, view, text), page: page.displayName }
      throw new ProtocolError(400, { message: 'Invalid parameters', detailedMessage: text('edit.lacksFields', values) })
    }
  }

  const definitionOf = (state: ReportState) => JSON.stringify(wholePages(state))

  return {
    async save() {
      const sent = current()
      const { view, base } = sent
      const { reportGuid, name } = view
      if (!sent.hasUnsavedChanges) return { reportGuid, name }
      requireComplete(sent)
      const definition = definitionOf(sent)
      const answer = await client.saveReport({ definitionVersion: base.definitionVersion, definition })
      if (!answer.isSaved) throw changedMeanwhile(answer.changedBy, answer.changedAt)
      const kept = await client.getReport()
      const now = current()
      // What was done while it was on its way is unsaved still.
      change({
        ...now,
        view: kept,
        base: { definitionVersion: answer.definitionVersion, pages: sent.pages },
        hasUnsavedChanges: now.pages !== sent.pages,
        origins: {},
      })
      return { reportGuid, name }
    },
    async saveAs(name) {
      const sent = current()
      requireComplete(sent)
      const made = await client.saveReportAs({ name, definition: definitionOf(sent) })
      const now = current()
      const { pages } = now.base
      // The changes are that report’s; this one is again what it was.
      const activePage = pages.some((page) => page.name === now.activePage) ? now.activePage : now.view.defaultPage
      change({
        ...now,
        pages,
        activePage,
        history: nothingDone,
        edited: null,
        selection: null,
        hasUnsavedChanges: false,
      })
      return made
    },
  }
}

/** The embedder asks what is to become of it. */
function changedMeanwhile(changedBy: string | null, changedAt: string | null): ProtocolError {
  const errorInfo = Object.entries({ changedBy, changedAt }).flatMap(([key, value]) => (value ? [{ key, value }] : []))
  return new ProtocolError(409, {
    message: 'ReportChangedMeanwhile',
    detailedMessage: 'Somebody else has changed the report. Nothing was saved.',
    errorCode: '409',
    technicalDetails: { errorInfo },
  })
}
