import { compilePglite, openPglite } from './pglite.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder to create')

const pglite = await openPglite({ folder }, await compilePglite())
await pglite.close()
