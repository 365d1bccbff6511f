import fc from 'fast-check'
import { expect, test } from 'vitest'
import { simpleQueries, splitBatch } from './wire.ts'

const startup = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0])
const terminate = Buffer.from([0x58, 0, 0, 0, 4])

const message = fc
  .tuple(fc.constantFrom('P', 'B', 'D', 'E', 'S', 'Q', 'H'), fc.uint8Array({ maxLength: 300 }))
  .map(([type, body]) => {
    const head = Buffer.alloc(5)
    head.write(type)
    head.writeInt32BE(4 + body.length, 1)
    return Buffer.concat([head, body])
  })

function feed(bytes: Buffer, cuts: number[]) {
  const batches: Buffer[] = []
  let unsent = Buffer.alloc(0)
  let isStarted = false
  const places = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b)
  let from = 0
  for (const to of places) {
    const split = splitBatch(Buffer.concat([unsent, bytes.subarray(from, to)]), isStarted)
    from = to
    isStarted = split.isStarted
    unsent = Buffer.from(split.rest)
    if (split.whole.length > 0) batches.push(split.whole)
  }
  return { batches, unsent }
}

test('however the bytes arrive, whole messages leave, in order, none twice, and each batch ends with one that asks for an answer', () => {
  fc.assert(
    fc.property(fc.array(message), fc.array(fc.nat()), (messages, cuts) => {
      const bytes = Buffer.concat([startup, ...messages])
      const { batches, unsent } = feed(bytes, cuts)
      expect(Buffer.concat([...batches, unsent])).toEqual(bytes)
      const ends = new Set([startup.length])
      let end = startup.length
      for (const each of messages) {
        end += each.length
        if ('SQH'.includes(String.fromCharCode(each[0] ?? 0))) ends.add(end)
      }
      let position = 0
      for (const batch of batches) {
        position += batch.length
        expect(ends).toContain(position)
      }
      expect(position).toBe(Math.max(...ends))
    }),
  )
})

test('nothing is sent after the goodbye', () => {
  const query = simpleQueries('select 1')
  const split = splitBatch(Buffer.concat([query, terminate, query]), true)
  expect(split).toMatchObject({ isEnd: true, whole: query })
  expect(split.rest).toHaveLength(0)
})
