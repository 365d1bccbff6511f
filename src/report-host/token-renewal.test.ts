import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTokenRenewal, secondsLeftOf } from './token-renewal.ts'

const now = Date.UTC(2026, 4, 1) / 1000
const aToken = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`

beforeEach(() => {
  vi.useFakeTimers({ now: now * 1000 })
})

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['that is new', { iat: now, exp: now + 3600 }, 3600],
  ['that is half gone', { iat: now - 1800, exp: now + 1800 }, 1800],
  ['of a device whose clock is behind', { iat: now + 9000, exp: now + 12_600 }, 3600],
  ['of a device whose clock is ahead', { iat: now - 9000, exp: now - 5400 }, 3600],
  ['that says no beginning', { exp: now + 60 }, 60],
  ['that says no end', { iat: now }, null],
])('seconds left of a token %s', (_, claims, expected) => {
  expect(secondsLeftOf(aToken(claims), now * 1000)).toBe(expected)
})

test.each(['reader', 'a.b.c', 'x.???.y', ''])('“%s” says nothing of its end', (token) => {
  expect(secondsLeftOf(token, now * 1000)).toBeNull()
})

/** An embedder that answers what it is told to. */
function anEmbedder(answers: unknown[]) {
  const taken: unknown[] = []
  let asked = 0
  const renewal = createTokenRenewal({
    ask: () => {
      asked += 1
      return Promise.resolve(answers.shift())
    },
    take: (token) => {
      if (token === 'of another report') return Promise.reject(new Error('refused'))
      taken.push(token)
      return Promise.resolve()
    },
  })
  return { renewal, taken, asked: () => asked }
}

test('an hour’s token is renewed ten minutes before its end, a short one after four fifths', async () => {
  for (const [life, at] of [
    [3600, 3000],
    [100, 80],
  ] as const) {
    const { renewal, taken } = anEmbedder(['next'])
    renewal.begin(true)
    const started = Math.floor(Date.now() / 1000)
    renewal.watch(aToken({ iat: started, exp: started + life }))
    await vi.advanceTimersByTimeAsync((at - 2) * 1000)
    expect(taken).toEqual([])
    await vi.advanceTimersByTimeAsync(3000)
    expect(taken).toEqual(['next'])
  }
})

test('a provider that fails is asked again as long as the token lives', async () => {
  const { renewal, taken, asked } = anEmbedder([undefined, 'of another report', 'next'])
  renewal.begin(true)
  renewal.watch(aToken({ iat: now, exp: now + 3600 }))
  await vi.advanceTimersByTimeAsync(3600 * 1000)
  expect([asked(), taken]).toEqual([3, ['next']])
})

test('an embedder without a provider, or of a load before, is not asked', async () => {
  const { renewal, asked } = anEmbedder(['next'])
  renewal.begin(true)
  renewal.watch(aToken({ iat: now, exp: now + 60 }))
  renewal.begin(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([await renewal.renew(), asked()]).toEqual([false, 0])
})

test('many that find the token ended ask once, and not again at once for one that opens nothing', async () => {
  const { renewal, taken, asked } = anEmbedder(['ended as well', 'next'])
  renewal.begin(true)
  expect(await Promise.all([renewal.renew(), renewal.renew()])).toEqual([true, true])
  expect(await renewal.renew()).toBe(false)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await renewal.renew()).toBe(true)
  expect([asked(), taken]).toEqual([2, ['ended as well', 'next']])
})
