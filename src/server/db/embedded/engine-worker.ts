/** The thread that runs the engine: a batch in, what comes back out, until an empty one says goodbye. */
import { parentPort, workerData } from 'node:worker_threads'
import { openPglite } from './pglite.ts'
import { EngineChannel } from './shared-channel.ts'
import type { EngineWorkerData } from './worker-engine.ts'

const { memory, place, module }: EngineWorkerData = workerData

const channel = new EngineChannel(memory)
const pglite = await openPglite(place, module)
parentPort?.postMessage('ready')

while (true) {
  const batch = channel.receive()
  if (batch.length === 0) break
  await pglite.execProtocolRawStream(batch, { syncToFs: false, onRawData: (bytes) => channel.put(bytes) })
  channel.finish()
}
await pglite.close()
