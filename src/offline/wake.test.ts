// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Replay } from './outbox.ts'
import { keepAwake, type Wake } from './wake.ts'

const result = (end: Replay['end'], nextInSeconds?: number): Replay => ({
  end,
  acknowledged: 0,
  refused: 0,
  ...(nextInSeconds !== undefined && { nextAt: new Date(Date.now() + nextInSeconds * 1000) }),
})

let results: Replay[] = []
let replays = 0
let errors: unknown[] = []
let wake: Wake

async function start(...scripted: Replay[]): Promise<void> {
  results = scripted
  wake = keepAwake({
    replay: async () => {
      replays += 1
      return results.shift() ?? result('done')
    },
    now: () => new Date(),
    random: () => 1,
    onError: (error) => errors.push(error),
  })
  await seconds(0)
}

const seconds = async (count: number) => {
  await vi.advanceTimersByTimeAsync(count * 1000)
}

beforeEach(() => {
  vi.useFakeTimers()
  replays = 0
  errors = []
})
afterEach(() => {
  wake.stop()
  vi.useRealTimers()
})

describe('the outbox looks whether it can send', () => {
  it('when the page starts', async () => {
    await start()
    expect(replays).toBe(1)
  })

  it('when the browser believes that it is online, and when the page comes to the front or back from the cache', async () => {
    await start()
    for (const [target, name] of [
      [window, 'online'],
      [window, 'pageshow'],
      [document, 'visibilitychange'],
    ] as const) {
      const before = replays
      target.dispatchEvent(new Event(name))
      await seconds(0)
      expect(replays, name).toBe(before + 1)
    }
  })

  it('when it is told that there is something to send', async () => {
    await start()
    wake.wake()
    await seconds(0)
    expect(replays).toBe(2)
  })

  it('once more, and not at the same time, when it is told so in the middle', async () => {
    await start()
    wake.wake()
    wake.wake()
    wake.wake()
    await seconds(0)
    expect(replays).toBe(3)
  })

  it('after longer and longer waits while the server cannot be reached, and then at peace', async () => {
    await start(result('unreachable'), result('unreachable'), result('unreachable'))
    const seen: number[] = []
    for (let second = 0; second < 30; second += 1) {
      seen.push(replays)
      await seconds(1)
    }
    expect(seen.indexOf(2)).toBe(2)
    expect(seen.indexOf(3)).toBe(6)
    expect(seen.indexOf(4)).toBe(14)
    expect(replays).toBe(4)
  })

  it('at the moment that the last look named', async () => {
    await start(result('done', 60))
    await seconds(59)
    expect(replays).toBe(1)
    await seconds(1)
    expect(replays).toBe(2)
  })

  it.each(['done', 'busy', 'signed-out', 'other-owner'] as const)('never by itself after “%s”', async (end) => {
    await start(result(end))
    await seconds(86_400)
    expect(replays).toBe(1)
  })

  it('no more, once it has been stopped', async () => {
    await start(result('unreachable'))
    wake.stop()
    window.dispatchEvent(new Event('online'))
    wake.wake()
    await seconds(3600)
    expect(replays).toBe(1)
  })
})

describe('a defect while sending', () => {
  it('is reported, and the next occasion is taken all the same', async () => {
    let fails = true
    wake = keepAwake({
      replay: async () => {
        replays += 1
        if (fails) throw new TypeError('a defect')
        return result('done')
      },
      now: () => new Date(),
      onError: (error) => errors.push(error),
    })
    await seconds(0)
    fails = false
    window.dispatchEvent(new Event('online'))
    await seconds(0)
    expect([replays, errors]).toEqual([2, [new TypeError('a defect')]])
  })
})
