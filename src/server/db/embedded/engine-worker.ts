/** The thread that runs the engine. It gets batches, one at a time, and sends what comes back. */
import { parentPort, workerData } from 'node:worker_threads'
import { openPglite, type Place } from './pglite.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/** A large answer leaves in pieces, so that it is never in memory whole on this side. */
const largestPiece = 1024 * 1024

const port = parentPort
if (!port) throw new Error('The engine’s worker runs in a worker thread')
const place: Place = workerData

const send = (message: FromWorker) => port.postMessage(message)

const pglite = await openPglite(place)
port.on('message', (message: ToWorker) => {
  if (message === 'close') return pglite.close().then(() => port.close())
  return exchange(message)
})
send('ready')

async function exchange(batch: Uint8Array): Promise<void> {
  let pieces: Uint8Array[] = []
  let size = 0
  const onRawData = (bytes: Uint8Array) => {
    pieces.push(bytes.slice())
    size += bytes.length
    if (size < largestPiece) return
    send({ bytes: Buffer.concat(pieces), isLast: false })
    pieces = []
    size = 0
  }
  await pglite.execProtocolRawStream(batch, { syncToFs: false, onRawData })
  send({ bytes: Buffer.concat(pieces), isLast: true })
}
