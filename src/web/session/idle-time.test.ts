import { expect, test } from 'vitest'
import { IdleTime } from './idle-time.ts'

const begin = { page: 1_000, device: 1_800_000_000_000 }
const hour = 3_600_000
const later = (page: number, device = page) => ({ page: begin.page + page, device: begin.device + device })

test('R8: sleep counts, whether the page’s own clock went on or stood still', () => {
  const going = new IdleTime(begin, null)
  expect(going.look(later(8 * hour))).toBe(0)
  expect(going.idle).toBe(8 * hour)
  const standing = new IdleTime(begin, null)
  expect(standing.look(later(1_000, 8 * hour))).toBe(8 * hour - 1_000)
  expect(standing.idle).toBe(8 * hour)
})

test('R8: a clock that is set back or ahead makes nobody idle, and nobody less so', () => {
  const time = new IdleTime(begin, null)
  time.look(later(5_000))
  expect(time.look(later(6_000, 6_000 - 24 * hour))).toBe(-24 * hour)
  expect(time.idle).toBe(6_000)
  const jump = time.look(later(7_000, 7_000 + 24 * hour))
  time.takeBack(jump)
  expect(time.idle).toBe(7_000)
  // What is told from then on is by the clock as it goes now.
  expect(time.tell().at).toBe(begin.device + 24 * hour)
})

test('R8: what another tab has done counts here, also for a tab that has looked at nothing since', () => {
  const one = new IdleTime(begin, null)
  const other = new IdleTime(begin, null)
  one.look(later(50_000))
  const shared = one.touch()
  other.look(later(60_000))
  other.hear(shared)
  expect(other.idle).toBe(10_000)
  // Heard twice, or from before: nothing new.
  other.look(later(70_000))
  other.hear(shared)
  other.hear(null)
  expect(other.idle).toBe(20_000)
  expect(new IdleTime(later(90_000), shared).idle).toBe(40_000)
  // A device whose clock was set back meanwhile: nobody is active in the future.
  expect(new IdleTime(later(0, -hour), shared).idle).toBe(0)
})

test.each([
  [11_500, 0, 10_000],
  [11_501, 1_501, 11_501],
  [8_500, 0, 10_000],
  [8_499, -1_501, 10_000],
])('R8: ten seconds of the page that were %i of the device are a jump of %i', (device, jump, idle) => {
  const time = new IdleTime(begin, null)
  expect(time.look(later(10_000, device))).toBe(jump)
  expect(time.idle).toBe(idle)
})

test('R8: a jump counts once', () => {
  const time = new IdleTime(begin, null)
  time.look(later(1_000, hour))
  expect(time.look(later(2_000, hour + 1_000))).toBe(0)
  expect(time.idle).toBe(hour + 1_000)
})

test('R8: what is taken back makes nobody active in the future', () => {
  const time = new IdleTime(begin, null)
  time.look(later(5_000))
  time.takeBack(6_000)
  expect(time.idle).toBe(0)
})

test('R8: a clock of the page that went back has told of no time', () => {
  const time = new IdleTime(begin, null)
  time.look(later(5_000))
  time.look({ page: begin.page, device: begin.device + 5_000 })
  expect(time.idle).toBe(5_000)
})

test('a tab counts on from what the others wrote, and from nothing where they wrote nothing', () => {
  const first = new IdleTime(begin, null)
  expect([first.idle, first.turn]).toEqual([0, 0])
  expect(first.touch()).toEqual({ turn: 1, at: begin.device })
  const next = new IdleTime(begin, { turn: 7, at: begin.device - 3_000 })
  expect([next.idle, next.turn]).toEqual([3_000, 7])
  expect(next.tell()).toEqual({ turn: 8, at: begin.device - 3_000 })
  expect(next.touch()).toEqual({ turn: 9, at: begin.device })
  expect([next.idle, next.turn]).toEqual([0, 9])
})

test('what another tab has written makes nobody more idle than they are here, nor active in the future', () => {
  const time = new IdleTime(begin, null)
  time.look(later(10_000))
  time.hear({ turn: 1, at: begin.device - hour })
  expect([time.idle, time.turn]).toEqual([10_000, 1])
  time.hear({ turn: 2, at: begin.device + hour })
  expect([time.idle, time.turn]).toEqual([0, 2])
})

test('what another tab wrote before is no news', () => {
  const time = new IdleTime(begin, { turn: 3, at: begin.device - hour })
  for (const turn of [2, 3]) time.hear({ turn, at: begin.device })
  expect([time.idle, time.turn]).toEqual([hour, 3])
})
