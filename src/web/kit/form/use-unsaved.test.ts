// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { endPage } from '../../api/page-owner.ts'
import { mayLeaveUnsaved, useUnsaved } from './use-unsaved.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root | undefined
let answer = false

function Form({ isDirty }: { isDirty: boolean }) {
  useUnsaved(isDirty, async () => answer)
  return null
}

function show(isDirty: boolean): void {
  root = createRoot(document.createElement('div'))
  act(() => root?.render(createElement(Form, { isDirty })))
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
