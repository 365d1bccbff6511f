/** Bookmarks: prepared ones of the definition, and captured ones whose state is opaque to everyone else. */
import type { Bookmark } from '../contract/models/report-definition.ts'
import { isTree } from './merge.ts'
import { invalid, notFound } from './protocol.ts'
import { type Choices, initialChoices, openPage, type ReportState, type Selection, setSlicer } from './report-state.ts'

const version = 1

export const choicesOf = (state: ReportState): Choices => ({
  activePage: state.activePage,
  filters: state.filters,
  pageFilters: state.pageFilters,
  visualFilters: state.visualFilters,
  slicers: state.slicers,
  sorts: state.sorts,
  drills: state.drills,
  hidden: state.hidden,
})

const toText = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

function encode(value: unknown): string {
  return btoa(toText(new TextEncoder().encode(JSON.stringify(value))))
}

function decode(state: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(state), (letter) => letter.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw invalid('The bookmark state cannot be read.')
  }
}

export function captureState(state: ReportState): string {
  const { selection } = state
  return encode({ version, report: state.view.reportGuid, choices: choicesOf(state), ...(selection && { selection }) })
}

const isRecordOf = (value: unknown, isItem: (item: unknown) => boolean) =>
  isTree(value) && Object.values(value).every(isItem)

const isFilterList = (value: unknown) =>
  Array.isArray(value) && value.every((filter) => isTree(filter) && isTree(filter.target))

const isNameList = (value: unknown) => Array.isArray(value) && value.every((name) => typeof name === 'string')

const isDrill = (value: unknown) => isTree(value) && typeof value.level === 'number' && isFilterList(value.path)

function isChoices(value: unknown): value is Choices {
  return (
    isTree(value) &&
    typeof value.activePage === 'string' &&
    isFilterList(value.filters) &&
    isRecordOf(value.pageFilters, isFilterList) &&
    isRecordOf(value.visualFilters, isFilterList) &&
    isRecordOf(value.slicers, isFilterList) &&
    isRecordOf(value.sorts, isTree) &&
    isRecordOf(value.drills, isDrill) &&
    isRecordOf(value.hidden, isNameList)
  )
}

const isIdentity = (value: unknown) => isTree(value) && isTree(value.target) && 'equals' in value

const isSelection = (value: unknown): value is Selection =>
  isTree(value) &&
  typeof value.pageName === 'string' &&
  typeof value.visualName === 'string' &&
  Array.isArray(value.points) &&
  value.points.every((point) => Array.isArray(point) && point.every(isIdentity))

/** What was selected in a visual of the open page; of one that has gone since, nothing. */
function selectionIn({ pages, activePage }: ReportState, selection: unknown): Selection | null {
  if (!isSelection(selection) || selection.pageName !== activePage) return null
  const page = pages.find(({ name }) => name === activePage)
  return page?.visuals.some(({ name }) => name === selection.visualName) ? selection : null
}

export function applyState(state: ReportState, captured: string): ReportState {
  const read = decode(captured)
  if (!isTree(read) || read.version !== version || !isChoices(read.choices))
    throw invalid('The bookmark state cannot be read.')
  if (read.report !== state.view.reportGuid) throw invalid('The bookmark belongs to another report.')
  const opened = openPage({ ...state, ...read.choices }, read.choices.activePage)
  return { ...opened, selection: selectionIn(opened, read.selection) }
}

export function findBookmark(bookmarks: readonly Bookmark[], name: string): Bookmark {
  const found = bookmarks
    .flatMap((bookmark) => [bookmark, ...(bookmark.children ?? [])])
    .find((one) => one.name === name)
  if (!found) throw notFound(`The report has no bookmark '${name}'.`)
  return found
}

/** A prepared bookmark says what it changes; all else on its page stays as the definition has it. */
export function applyBookmark(state: ReportState, bookmark: Bookmark): ReportState {
  const opened = openPage(state, bookmark.page ?? state.activePage)
  const initial = initialChoices(state.view)
  const page = opened.activePage
  const withFilters: ReportState = {
    ...opened,
    filters: bookmark.reportFilters ?? opened.filters,
    pageFilters: { ...opened.pageFilters, [page]: bookmark.pageFilters ?? opened.pageFilters[page] ?? [] },
    hidden: { ...opened.hidden, [page]: bookmark.hidden ?? initial.hidden[page] ?? [] },
  }
  return (bookmark.slicers ?? []).reduce(
    (next, slicer) => setSlicer(next, page, slicer.visual, slicer.filters),
    withFilters,
  )
}

export const resetChoices = (state: ReportState): ReportState => ({
  ...state,
  ...initialChoices(state.view),
  activePage: state.activePage,
  selection: null,
})
