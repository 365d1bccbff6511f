/**
 * `npm run chaos [-- --minutes N --seed S --store embedded|postgres --fault name]`: the product under faults, with a ledger
 * of what it acknowledged. `-- --kills N` kills the embedded store alone, in mid-write. Exit status 1 where anything was lost or doubled,
 * a process ended by itself, or an answer was worse than “not now”.
 */
import { parseArgs } from 'node:util'
import { buildWeb } from './build-web.ts'
import { killInMidWrite } from './chaos/kills.ts'
import { isFine, tellOutcome } from './chaos/report.ts'
import { chaos } from './chaos/run.ts'
import type { StoreName } from './chaos/sites.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    store: { type: 'string', multiple: true, default: ['embedded', 'postgres'] },
    fault: { type: 'string', multiple: true, default: [] },
    kills: { type: 'string' },
  },
})

const storeNames: Readonly<Record<string, StoreName>> = { embedded: 'embedded', postgres: 'PostgreSQL' }
const seed = Number(values.seed)

async function run(): Promise<boolean> {
  if (values.kills !== undefined) return killInMidWrite(Number(values.kills), seed)
  await buildWeb()
  let isAllFine = true
  for (const name of values.store) {
    const store = storeNames[name]
    if (!store) throw new Error(`No such store: ${name}. There are: ${Object.keys(storeNames).join(', ')}`)
    console.log(`— ${store}, ${values.minutes} minutes, seed ${seed}`)
    const seconds = Number(values.minutes) * 60
    const outcome = await chaos({ store, seconds, seed, only: values.fault, tell: console.log })
    tellOutcome(outcome)
    isAllFine &&= isFine(outcome)
  }
  return isAllFine
}

process.exit((await run()) ? 0 : 1)
