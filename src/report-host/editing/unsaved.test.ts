import { expect, test } from 'vitest'
import type { ReportState } from '../report-state.ts'
import { aReport, aView } from '../testing.ts'
import { titleVisual, undo } from './draft.ts'
import { wholePages } from './saving.ts'
import { unsavedOf, withUnsaved } from './unsaved.ts'

const editing = () => aReport({ isEditing: true })

/** As it is while that is on its way to be saved. */
function sending(state: ReportState): ReportState {
  const { base, pages } = state
  const request = { definitionVersion: base.definitionVersion, definition: JSON.stringify(wholePages(state)) }
  return { ...state, base: { ...base, sent: { number: 'n1', request, pages } } }
}

/** As the device has it. */
const kept = (state: ReportState): unknown => JSON.parse(JSON.stringify(unsavedOf(state)))

/** Another page opens the report. */
function opened({ pages }: Pick<ReportState, 'pages'>, definitionVersion: string): ReportState {
  const state = editing()
  return { ...state, pages, base: { definitionVersion, pages } }
}

const titled = titleVisual(editing(), 'chart', 'One')
const takenBack = undo(sending(titled))

test('O102: what was taken back while it was on its way is unsaved until it is known what became of that', () => {
  const again = withUnsaved(editing(), kept(takenBack))
  expect([again.pages, again.hasUnsavedChanges]).toEqual([aView().pages, true])
  // A page after that one knows it, too.
  expect(kept(again)).toEqual(kept(takenBack))
  expect(again.base.lost?.number).toBe('n1')
})

test('O102: once that is kept, what was taken back goes on from it', () => {
  const late = withUnsaved(opened(titled, 'second'), kept(takenBack))
  expect([late.pages, late.hasUnsavedChanges, late.base.lost]).toEqual([aView().pages, true, undefined])
})

test('O97: what is kept as it was changed is saved, and what somebody else has changed is not gone on from', () => {
  const saved = withUnsaved(opened(titled, 'second'), kept(sending(titled)))
  expect([saved.pages, saved.hasUnsavedChanges]).toEqual([titled.pages, false])
  const theirs = titleVisual(editing(), 'chart', 'Theirs')
  expect(() => withUnsaved(opened(theirs, 'second'), kept(takenBack))).toThrow('Somebody else has changed the report.')
})
