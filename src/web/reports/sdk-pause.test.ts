import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterSdkPause } from './sdk-pause.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what nothing was loaded before is loaded at once', () => {
  const load = vi.fn()
  afterSdkPause(() => undefined, load)
  vi.advanceTimersByTime(1)
  expect(load).toHaveBeenCalledTimes(1)
})

test('R30: a load that the SDK begins meanwhile is waited for, so that the later report is not dropped', () => {
  let lastLoad: Date | undefined
  const loads: number[] = []
  const began = Date.now()
  afterSdkPause(
    () => lastLoad,
    () => loads.push(Date.now() - began),
  )
  lastLoad = new Date()
  vi.advanceTimersByTime(60)
  lastLoad = new Date()
  vi.advanceTimersByTime(500)
  expect(loads).toEqual([180])
})

test('what is called off is never loaded', () => {
  const load = vi.fn()
  const callOff = afterSdkPause(() => new Date(), load)
  vi.advanceTimersByTime(50)
  callOff()
  vi.advanceTimersByTime(500)
  expect(load).not.toHaveBeenCalled()
})
