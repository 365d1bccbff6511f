// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { endPage } from '../../api/page-owner.ts'
import { useConfirm } from './confirm.tsx'
import { mayLeaveUnsaved, useUnsaved, useUnsavedQuestion } from './use-unsaved.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root | undefined
let answer = false

/** Nobody answers what `stands`. */
function Form({ isDirty, stands = false }: { isDirty: boolean; stands?: boolean }) {
  const { confirm } = useConfirm()
  useUnsaved(isDirty, useUnsavedQuestion(isDirty, stands ? confirm : async () => answer))
  return null
}

function show(isDirty: boolean, stands = false): void {
  root = createRoot(document.createElement('div'))
  act(() => root?.render(createElement(Form, { isDirty, stands })))
}

const browserAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

afterEach(() => act(() => root?.unmount()))

test('O14: what is unsaved asks before somebody leaves the account, and holds them where they stay', async () => {
  show(false)
  expect([await mayLeaveUnsaved(), browserAsks()]).toEqual([true, false])
  act(() => root?.unmount())
  show(true)
  expect([await mayLeaveUnsaved(), browserAsks()]).toEqual([false, true])
  answer = true
  expect(await mayLeaveUnsaved()).toBe(true)
})

test('O14: from an emptied page nobody is asked whether to leave', () => {
  show(true)
  expect(browserAsks()).toBe(true)
  endPage()
  expect(browserAsks()).toBe(false)
})

test('O101: a question ends with what it is about: who waited goes on once that is saved, and not where it was taken away', async () => {
  show(true, true)
  const saved = mayLeaveUnsaved()
  await act(async () => {})
  await act(async () => root?.render(createElement(Form, { isDirty: false, stands: true })))
  expect(await saved).toBe(true)
  act(() => root?.unmount())
  show(true, true)
  const taken = mayLeaveUnsaved()
  await act(async () => {})
  await act(async () => root?.unmount())
  expect(await taken).toBe(false)
})

test('O101: asked twice is one question, and its answer is that of who asked last', async () => {
  show(true, true)
  const first = mayLeaveUnsaved()
  await act(async () => {})
  const second = mayLeaveUnsaved()
  await act(async () => {})
  expect(await first).toBe(false)
  await act(async () => root?.render(createElement(Form, { isDirty: false, stands: true })))
  expect(await second).toBe(true)
})
