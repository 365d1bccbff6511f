/** What a test kills while it runs a job that does not end. */
import { join } from 'node:path'
import pino from 'pino'
import { readConfig } from '../config.ts'
import { jobs } from '../db/job-queue.ts'
import { migrate } from '../db/migrate.ts'
import { openStore } from '../db/open-store.ts'
import { tenantTransaction } from '../db/transaction.ts'
import { defineJob } from '../jobs/define-job.ts'
import { JobRunner } from '../jobs/job-runner.ts'
import { openServices } from './open-services.ts'

const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('Name the data folder')

const endless = defineJob<string>({
  name: 'endless',
  retryLimit: 0,
  deadlineSeconds: 60,
  run: (_, text) => {
    console.log(`begun ${text}`)
    return new Promise(() => undefined)
  },
})

const config = readConfig({ DATA_DIR: dataDir, SECRET_KEY_FILE: join(dataDir, 'keys.json') })
const store = await openStore({ dataDir })
await migrate(store)
const services = await openServices(config, store, pino({ level: 'silent' }))
const runner = new JobRunner({ services, definitions: [endless], clock: () => new Date() })
await runner.start()
await tenantTransaction(store, 7, (db) => jobs.add(db, endless, { tenantId: 7, data: 'what must not be lost' }))
setInterval(() => undefined, 1_000)
