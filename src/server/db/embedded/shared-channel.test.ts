import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { ClientChannel, EngineChannel } from './shared-channel.ts'

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()

test('what is said on one side arrives on the other, and the answer comes back, however long they are', async () => {
  const client = new ClientChannel()
  const engine = new EngineChannel(client.memory)
  await client.send(Buffer.from('ask'))
  expect(text(engine.receive())).toBe('ask')
  engine.put(Buffer.from('ans'))
  engine.put(Buffer.from('wer'))
  engine.finish()
  const answer: string[] = []
  await client.receive((bytes) => answer.push(text(bytes)))
  expect(answer).toEqual(['answer'])
})

test('a call that comes late does not make the client take its own question for the answer', async () => {
  const client = new ClientChannel()
  const engine = new EngineChannel(client.memory)
  await client.send(Buffer.from('ask'))
  const taken: string[] = []
  const received = client.receive((bytes) => taken.push(text(bytes)))
  await nextTurn()
  expect(Atomics.notify(new Int32Array(client.memory, 0, 1), 0)).toBe(1)
  await nextTurn()
  expect(taken).toEqual([])
  engine.receive()
  engine.put(Buffer.from('answer'))
  engine.finish()
  await received
  expect(taken).toEqual(['answer'])
})

test('nor does it make the engine take its own answer for the next question', async () => {
  const { memory } = new ClientChannel()
  const engine = new EngineChannel(memory)
  engine.put(Buffer.from('answer'))
  engine.finish()
  // Calls until somebody wakes, and only then asks. The words are turn, length, is last; then the bytes.
  const caller = new Worker(
    `const { workerData } = require('node:worker_threads')
     const header = new Int32Array(workerData, 0, 4)
     while (Atomics.notify(header, 0) === 0);
     new Uint8Array(workerData, 16).set(Buffer.from('ask'))
     header.set([3, 1], 1)
     Atomics.store(header, 0, 1)
     Atomics.notify(header, 0)`,
    { eval: true, workerData: memory },
  )
  expect(text(engine.receive())).toBe('ask')
  await caller.terminate()
})

test('whoever waits for a lost engine is told so', async () => {
  const client = new ClientChannel()
  await client.send(Buffer.from('ask'))
  const received = client.receive(() => undefined)
  client.lose(new Error('gone'))
  await expect(received).rejects.toThrow('gone')
})
