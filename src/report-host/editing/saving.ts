/** Takes the changed pages to the library. What was kept meanwhile by somebody else stays, and is told. */
import type { Bookmark, EditedPages, Page, Visual } from '../../contract/models/report-definition.ts'
import type { SaveReport } from '../../contract/models/report-query.ts'
import { newCallNumber } from '../../shared/call-number.ts'
import { isAbort, type LibraryClient, Unreachable } from '../library-client.ts'
import { ProtocolError } from '../protocol.ts'
import type { ReportState, Sent } from '../report-state.ts'
import type { Text } from '../texts.ts'
import { titleOf } from '../visuals/visual-context.ts'
import { changedMeanwhile } from './changed-meanwhile.ts'
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

  const changeBase = (base: Partial<ReportState['base']>) => {
    const now = current()
    change({ ...now, base: { ...now.base, ...base } })
  }

  async function send(sent: Sent<SaveReport>): Promise<void> {
    changeBase({ sent })
    const answer = await client.saveReport(sent.request, sent.number).catch((failure: unknown) => {
      if (isAbort(failure)) throw failure
      changeBase({ sent: undefined })
      if (isLost(failure)) changeBase({ lost: sent })
      else if (isRefusal(failure)) changeBase({ lost: undefined })
      // Of what was sent before nothing more is known, whatever kept it from being asked.
      throw current().base.lost ? answerLost() : failure
    })
    if (!answer.isSaved) {
      changeBase({ sent: undefined, lost: undefined })
      throw changedMeanwhile(answer.changedBy, answer.changedAt)
    }
    const now = current()
    const { definitionVersion } = answer
    change({
      ...now,
      base: { ...now.base, definitionVersion, pages: sent.pages, sent: undefined, lost: undefined },
      // What was done while it was on its way is unsaved still.
      hasUnsavedChanges: now.pages !== sent.pages,
    })
  }

  /** It is saved, whatever becomes of this; who draws asks again by itself where the data is another. */
  async function readKept(): Promise<void> {
    const { base } = current()
    const kept = await client.getReport().catch((failure: unknown) => {
      if (isAbort(failure)) throw failure
      return null
    })
    const now = current()
    if (kept && now.base === base) change({ ...now, view: kept, origins: {} })
  }

  return {
    async save() {
      const { view, base, hasUnsavedChanges } = current()
      const { reportGuid, name } = view
      if (!hasUnsavedChanges && !base.lost) return { reportGuid, name }
      if (hasUnsavedChanges) requireComplete(current())
      // Perhaps it is kept by now: what follows goes on from what it made, and over nobody else’s.
      if (base.lost) await send(base.lost)
      const now = current()
      if (now.hasUnsavedChanges) {
        const request = { definitionVersion: now.base.definitionVersion, definition: definitionOf(now) }
        await send({ number: newCallNumber(), request, pages: now.pages })
      }
      await readKept()
      return { reportGuid, name }
    },
    async saveAs(name) {
      const state = current()
      requireComplete(state)
      const request = { name, definition: definitionOf(state) }
      const { lostCopy } = state.base
      const isSame = lostCopy?.request.name === name && lostCopy.request.definition === request.definition
      const sent = isSame ? lostCopy : { number: newCallNumber(), request, pages: state.pages }
      const made = await client.saveReportAs(sent.request, sent.number).catch((failure: unknown) => {
        if (isAbort(failure)) throw failure
        if (isLost(failure)) changeBase({ lostCopy: sent })
        else if (isRefusal(failure)) changeBase({ lostCopy: undefined })
        throw current().base.lostCopy === sent ? answerLost() : failure
      })
      const now = current()
      const { definitionVersion, pages } = now.base
      // The changes are that report’s; this one is again what it was.
      const activePage = pages.some((page) => page.name === now.activePage) ? now.activePage : now.view.defaultPage
      change({
        ...now,
        pages,
        base: { definitionVersion, pages },
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

const isLost = (failure: unknown) => failure instanceof Unreachable

/** It was not done, and will not be. A token that has run out says nothing of what was sent before. */
const isRefusal = (failure: unknown) =>
  failure instanceof ProtocolError && failure.statusCode < 500 && failure.detail.message !== 'TokenExpired'

/** The embedder asks again, which is safe. */
const answerLost = () =>
  new ProtocolError(503, {
    message: 'AnswerLost',
    detailedMessage: 'The answer was lost: it may have been saved. Save again; nothing is saved twice.',
    errorCode: '503',
  })
