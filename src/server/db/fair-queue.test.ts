import { describe, expect, test } from 'vitest'
import { type Asking, FairQueue, type QueueLimits } from './fair-queue.ts'

const here = new AbortController().signal

interface Limits {
  places?: Partial<QueueLimits['places']>
  inside?: Partial<QueueLimits['inside']>
  longestWait?: number
}

/** Works until it is told to end, and says in which order that began. */
function asker({ places = {}, inside = {}, longestWait = 60_000 }: Limits = {}) {
  const queue = new FairQueue({
    places: { ofPerson: 1, ofTenant: 1, ofAll: 1, ...places },
    inside: { ofPerson: 5, ofTenant: 10, ofAll: 20, ...inside },
    longestWait,
    isFull: () => new Error('It is full'),
  })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, asking: Partial<Asking>): Promise<string> => {
    const asked = queue.pass({ tenant: 1, person: 1, signal: here, ...asking }, async () => {
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
  return { queue, ask, begun, endAll, endAllBut }
}

test('S26: organisations take turns, however much one of them asks for', async () => {
  const { ask, begun, endAll } = asker()
  const asked = ['a1', 'a2', 'a3'].map((name) => ask(name, { tenant: 1 }))
  asked.push(ask('b1', { tenant: 2 }), ask('b2', { tenant: 2 }), ask('c1', { tenant: 3 }))
  await endAll(asked)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('S39: one organisation’s work that hangs holds one place, and the others go on', async () => {
  const { ask, begun, endAll, endAllBut } = asker({ places: { ofAll: 2 } })
  const hung = ['a1', 'a2', 'a3'].map((name) => ask(name, { tenant: 1 }))
  const asked = ['b1', 'b2'].map((name) => ask(name, { tenant: 2 }))
  asked.push(ask('c1', { tenant: 3 }))
  await endAllBut('a1', asked)
  expect(begun).toEqual(['a1', 'b1', 'b2', 'c1'])
  await endAll(hung)
  expect(begun).toEqual(['a1', 'b1', 'b2', 'c1', 'a2', 'a3'])
})

test('S26: there is an end to what one person, one organisation and all of them may ask for', async () => {
  const { ask, begun, endAll } = asker({ inside: { ofPerson: 2, ofTenant: 3, ofAll: 4 } })
  const asked = [ask('a1', {}), ask('a2', {})]
  await expect(ask('a3', {})).rejects.toThrow('It is full')
  asked.push(ask('b1', { person: 2 }))
  await expect(ask('c1', { person: 3 })).rejects.toThrow('It is full')
  asked.push(ask('d1', { tenant: 2 }))
  await expect(ask('e1', { tenant: 3 })).rejects.toThrow('It is full')
  await endAll(asked)
  expect(begun).toHaveLength(4)
  const later = ask('a4', {})
  await endAll([later])
  expect(await later).toBe('a4')
})

test('S26: what nobody waits for any more is not begun, and leaves its place to others', async () => {
  const { ask, begun, endAll } = asker({ inside: { ofPerson: 2 } })
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
  await expect(ask('second', {})).rejects.toThrow('It is full')
  await endAll([first])
  expect(begun).toEqual(['first'])
})

test('S53: people of an organisation take turns, too, and neither has more than its places', async () => {
  const { ask, begun, endAll } = asker({ places: { ofPerson: 2, ofTenant: 3, ofAll: 4 } })
  const asked = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => ask(name, { person: 1 }))
  asked.push(ask('b1', { person: 2 }), ask('b2', { person: 2 }), ask('c1', { person: 3 }))
  asked.push(ask('d1', { tenant: 2 }), ask('d2', { tenant: 2 }))
  await endAll(asked)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'd1', 'a3', 'd2', 'b2', 'c1', 'a4', 'a5'])
})

describe('A109: who stands in two lines', () => {
  const visitor = ({ ask }: ReturnType<typeof asker>, network: string, named: string) =>
    ask(`${network}${named}`, { tenant: network, person: named, alsoBy: { tenant: named, person: network } })

  test.each([
    ['one network that names many organisations', [...'abcdefgh'].map((named) => ['1', named] as const)],
    ['many networks that name one', [...'12345678'].map((network) => [network, 'a'] as const)],
  ])('is let in by each in turn: %s waits for whoever does neither', async (_, many) => {
    const queue = asker({ places: { ofAll: 1 } })
    const asked = many.map(([network, named]) => visitor(queue, network, named))
    await queue.endAll([...asked, visitor(queue, '9', 'z'), queue.ask('5', { tenant: 5, person: 5 })])
    expect(queue.begun).toHaveLength(10)
    expect(queue.begun.slice(0, 6)).toEqual(expect.arrayContaining(['9z', '5']))
  })

  test('takes the places of both', () => {
    const { queue } = asker({ places: { ofAll: 3 } })
    const enter = (network: string, named: string) =>
      queue.enter({ tenant: network, person: named, alsoBy: { tenant: named, person: network } })
    expect(enter('1', 'a')).toBeUndefined()
    expect([enter('1', 'b'), enter('2', 'a')]).toEqual([expect.any(Promise), expect.any(Promise)])
    expect(enter('2', 'b')).toBeUndefined()
  })
})

test('S53: where there is a place nothing is awaited', () => {
  const { queue } = asker()
  expect(queue.enter({ tenant: 1, person: 1 })).toBeUndefined()
  expect(queue.enter({ tenant: 2, person: 1 })).toBeInstanceOf(Promise)
})

test('work that fails lets the next one in', async () => {
  const { ask, endAll, queue } = asker()
  const failing = queue.pass({ tenant: 1, person: 1 }, () => Promise.reject(new Error('it failed')))
  const next = ask('next', {})
  await expect(failing).rejects.toThrow('it failed')
  await endAll([next])
  expect(await next).toBe('next')
})
