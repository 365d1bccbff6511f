import { describe, expect, test } from 'vitest'
import { ConnectionShares, everybody } from './connection-shares.ts'
import { StoreBusyError } from './errors.ts'

/** Who has got how many, after all that can be given was. */
async function askedFor(shares: ConnectionShares, asked: Readonly<Record<string, number>>) {
  const got: Record<string, number> = {}
  for (const [owner, times] of Object.entries(asked))
    for (let i = 0; i < times; i++)
      void shares.take(owner).then(
        () => {
          got[owner] = (got[owner] ?? 0) + 1
        },
        () => undefined,
      )
  await new Promise((turn) => setImmediate(turn))
  return got
}

describe('S50, S51: connections', () => {
  test('are left to others by whoever asks for all of them', async () => {
    const shares = new ConnectionShares(10, 10_000)
    const got = await askedFor(shares, { '1': 300, '2': 300, '3': 1 })
    expect(got).toEqual({ '1': 5, '2': 3, '3': 1 })
    expect(await askedFor(shares, { [everybody]: 3 })).toEqual({ [everybody]: 1 })
  })

  test('that come free go to whoever has fewer, and then to those that came first', async () => {
    const shares = new ConnectionShares(4, 10_000)
    const got = await askedFor(shares, { '1': 3, '2': 2, '3': 1, '4': 1 })
    expect(got).toEqual({ '1': 2, '2': 1, '3': 1 })
    shares.leave('1')
    await new Promise((turn) => setImmediate(turn))
    expect(got).toEqual({ '1': 2, '2': 1, '3': 1, '4': 1 })
    shares.leave('2')
    shares.leave('3')
    shares.leave('1')
    await new Promise((turn) => setImmediate(turn))
    expect(got).toEqual({ '1': 3, '2': 2, '3': 1, '4': 1 })
  })

  test('of one alone go to anybody', async () => {
    const shares = new ConnectionShares(1, 10_000)
    expect(await askedFor(shares, { '1': 2 })).toEqual({ '1': 1 })
  })

  test('that do not come in time are waited for no longer, and lost to nobody', async () => {
    const shares = new ConnectionShares(1, 20)
    await shares.take('1')
    await expect(shares.take('2')).rejects.toThrow(StoreBusyError)
    shares.leave('1')
    await shares.take('2')
  })
})
