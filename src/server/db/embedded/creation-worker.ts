import { workerData } from 'node:worker_threads'
import { openPglite } from './pglite.ts'

const folder: string = workerData

const pglite = await openPglite({ folder })
await pglite.close()
