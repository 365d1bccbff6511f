/** The thread that runs the engine: a batch in, what comes back out, until an empty one says goodbye. */
import { parentPort, workerData } from 'node:worker_threads'
import { compilePglite, openPglite } from './pglite.ts'
import { EngineChannel } from './shared-channel.ts'
import type { EngineWorkerData } from './worker-engine.ts'

const { memory, place, compiled }: EngineWorkerData = workerData

const channel = new EngineChannel(memory)
const module = compiled ?? (await compilePglite())
const pglite = await openPglite(place, module)
parentPort?.postMessage(module)

while (true) {
  const batch = channel.receive()
  if (batch.length === 0) break
  await pglite.execProtocolRawStream(batch, { syncToFs: false, onRawData: (bytes) => channel.put(bytes) })
  channel.finish()
}
await pglite.close()
