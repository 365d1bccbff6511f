import { Worker } from 'node:worker_threads'
import { compilePglite, openPglite } from './pglite.ts'

// The engine makes files that all may read and write; the folders keep others out.
process.umask(0o077)

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder to create')

new Worker(new URL('./end-with-parent.ts', import.meta.url)).unref()
const pglite = await openPglite({ folder }, await compilePglite())
await pglite.close()
