import { expect, test } from 'vitest'
import { type Asking, FairQueue } from './fair-queue.ts'

const here = new AbortController().signal

/** Works until it is told to end, and says in which order that began. */
function asker(limits: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const queue = new FairQueue({ places: 1, ofPerson: 5, ofTenant: 10, ofAll: 20, longestWait: 60_000, ...limits })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, asking: Partial<Asking>): Promise<string> => {
    const asked = queue.pass({ tenantId: 1, userId: 1, signal: here, ...asking }, async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.set(name, end))
      return name
    })
    asked.catch(() => undefined)
    return asked
  }
  const endAllBut = async (kept: string | null, asked: Promise<unknown>[]) => {
    const all = Promise.allSettled(asked)
    for (let isDone = false; !isDone; ) {
      for (const [name, end] of ends) if (name !== kept) end()
      isDone = await Promise.race([all.then(() => true), new Promise<false>((next) => setImmediate(next, false))])
    }
  }
  const endAll = (asked: Promise<unknown>[]) => endAllBut(null, asked)
  return { ask, begun, endAll, endAllBut }
}

test('S26: organisations take turns, however much one of them asks for', async () => {
  const { ask, begun, endAll } = asker()
  const asked = ['a1', 'a2', 'a3'].map((name) => ask(name, { tenantId: 1 }))
  asked.push(ask('b1', { tenantId: 2 }), ask('b2', { tenantId: 2 }), ask('c1', { tenantId: 3 }))
  await endAll(asked)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('S39: one organisation’s work that hangs holds one place, and the others go on', async () => {
  const { ask, begun, endAll, endAllBut } = asker({ places: 2 })
  const hung = ['a1', 'a2', 'a3'].map((name) => ask(name, { tenantId: 1 }))
  const asked = ['b1', 'b2'].map((name) => ask(name, { tenantId: 2 }))
  asked.push(ask('c1', { tenantId: 3 }))
  await endAllBut('a1', asked)
  expect(begun).toEqual(['a1', 'b1', 'b2', 'c1'])
  await endAll(hung)
  expect(begun).toEqual(['a1', 'b1', 'b2', 'c1', 'a2', 'a3'])
})

test('S26: there is an end to what one person, one organisation and all of them may ask for', async () => {
  const { ask, begun, endAll } = asker({ ofPerson: 2, ofTenant: 3, ofAll: 4 })
  const asked = [ask('a1', {}), ask('a2', {})]
  await expect(ask('a3', {})).rejects.toThrow('ExportsAreBusy')
  asked.push(ask('b1', { userId: 2 }))
  await expect(ask('c1', { userId: 3 })).rejects.toThrow('ExportsAreBusy')
  asked.push(ask('d1', { tenantId: 2 }))
  await expect(ask('e1', { tenantId: 3 })).rejects.toThrow('ExportsAreBusy')
  await endAll(asked)
  expect(begun).toHaveLength(4)
  const later = ask('a4', {})
  await endAll([later])
  expect(await later).toBe('a4')
})

test('S26: what nobody waits for any more is not begun, and leaves its place to others', async () => {
  const { ask, begun, endAll } = asker({ ofPerson: 2 })
  const gone = new AbortController()
  const first = ask('first', {})
  const left = ask('left', { signal: gone.signal })
  gone.abort()
  await expect(left).rejects.toThrow('aborted')
  await expect(ask('late', { signal: gone.signal })).rejects.toThrow('aborted')
  const second = ask('second', {})
  await endAll([first, second])
  expect(begun).toEqual(['first', 'second'])
})

test('S26: nobody waits longer than a proxy would', async () => {
  const { ask, begun, endAll } = asker({ longestWait: 20 })
  const first = ask('first', {})
  await expect(ask('second', {})).rejects.toThrow('ExportsAreBusy')
  await endAll([first])
  expect(begun).toEqual(['first'])
})

test('work that fails lets the next one in', async () => {
  const queue = new FairQueue({ places: 1, ofPerson: 2, ofTenant: 2, ofAll: 2, longestWait: 60_000 })
  const asking = { tenantId: 1, userId: 1, signal: here }
  const failing = queue.pass(asking, () => Promise.reject(new Error('it failed')))
  const next = queue.pass(asking, async () => 'done')
  await expect(failing).rejects.toThrow('it failed')
  expect(await next).toBe('done')
})
