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
