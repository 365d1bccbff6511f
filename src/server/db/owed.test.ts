import { expect, test, vi } from 'vitest'
import { Owed } from './owed.ts'

/** Work whose tries the test ends one after the other. */
function work() {
  const tries: PromiseWithResolvers<void>[] = []
  const failures: unknown[] = []
  const owed = new Owed(
    () => {
      const attempt = Promise.withResolvers<void>()
      tries.push(attempt)
      return attempt.promise
    },
    (error) => failures.push(error),
  )
  return { owed, tries, failures }
}

test('what is asked for while it is under way is done once more, however often', async () => {
  const { owed, tries } = work()
  const asked = [owed.owe(), owed.owe(), owed.owe()]
  tries[0]?.resolve()
  await vi.waitFor(() => expect(tries).toHaveLength(2))
  expect(owed.pending).toBeDefined()
  tries[1]?.resolve()
  await Promise.all(asked)
  expect([tries.length, owed.pending]).toEqual([2, undefined])
})

test('S61: what failed stays owed, is told once, and is tried again by itself', async () => {
  const { owed, tries, failures } = work()
  const asked = owed.owe()
  tries[0]?.reject(new Error('away'))
  await expect(asked).rejects.toThrow('away')
  await expect(owed.pending).rejects.toThrow('away')
  await vi.waitFor(() => expect(tries).toHaveLength(2), { timeout: 10_000 })
  tries[1]?.reject(new Error('still away'))
  await expect(owed.pending).rejects.toThrow('still away')
  const again = owed.owe()
  tries[2]?.resolve()
  await again
  expect([failures, owed.pending]).toEqual([[new Error('away')], undefined])
  await owed.end()
})

test('nothing begins after its end', async () => {
  const { owed, tries } = work()
  const asked = owed.owe()
  const ended = owed.end()
  tries[0]?.reject(new Error('away'))
  await expect(asked).rejects.toThrow('away')
  await ended
  await owed.owe().catch(() => undefined)
  expect(tries).toHaveLength(1)
})
