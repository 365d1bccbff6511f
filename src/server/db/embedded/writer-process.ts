/**
 * What the tests kill in mid-write. Each transaction writes the same number twice; the number is printed when the store
 * has acknowledged it.
 */
import { writeSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import type { Db } from '../transaction.ts'

// It is started hundreds of times.
enableCompileCache()

const { sql } = await import('kysely')
const { openStore } = await import('../open-store.ts')
const { tenantTransaction } = await import('../transaction.ts')

const [dataDir, first = '1'] = process.argv.slice(2)
if (!dataDir) throw new Error('Name the data folder')

const store = await openStore({ dataDir, upkeepEvery: 200 })
writeSync(1, 'open\n')

const writeTwice = (number: number) => async (db: Db) => {
  await sql`insert into mark values (1, ${number})`.execute(db)
  await sql`insert into mark values (1, ${number})`.execute(db)
}

for (let number = Number(first); ; number++) {
  await tenantTransaction(store, 1, writeTwice(number))
  writeSync(1, `${number}\n`)
}
