/** Starts the server: configuration, store, migrations, first data, the app. Stops it gracefully. */
import { mkdir } from 'node:fs/promises'
import { buildApp } from './app.ts'
import { openServices } from './collaborators.ts'
import { ConfigError, readConfig } from './config.ts'
import { MigrationError, StoreInUseError, UnsuitableServerError } from './db/errors.ts'
import { migrate } from './db/migrate.ts'
import { openStore } from './db/store.ts'
import { distFolder } from './dist-folder.ts'
import { demoDirectory } from './gateways/stand-ins/demo-directory.ts'
import { startDirectoryStandIn } from './gateways/stand-ins/directory.ts'
import { jobDefinitions } from './jobs/index.ts'
import { JobRunner } from './jobs/job-runner.ts'
import { openLog } from './log-files.ts'
import { startImportControl } from './reports/import/control.ts'
import { seed, seedMissingReports } from './seed/seed.ts'

/** Milliseconds in which open requests may end before the process does. */
const graceToStop = 10_000

async function main(): Promise<void> {
  const asked = readConfig(process.env)
  const directory = asked.directoryUrl === 'local' ? await startDirectoryStandIn(demoDirectory()) : null
  const config = directory ? { ...asked, directoryUrl: directory.url } : asked
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const log = openLog(config.dataDir, { level: config.isProduction ? 'info' : 'warn' })
  const store = await openStore(config)
  await migrate(store)
  const services = await openServices(config, store, log)
  // Told before anything else can go wrong: passwords are made once.
  for (const line of await seed(services, new Date())) console.log(line)
  await seedMissingReports(services, new Date())
  const app = await buildApp({ services, logger: log, distFolder })
  const control = await startImportControl(services)
  const jobRunner = new JobRunner({ services, definitions: jobDefinitions, clock: () => new Date() })

  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), graceToStop).unref()
    await control.close()
    await app.close()
    await jobRunner.close()
    await services.reportLibrary.close()
    services.gateways.close()
    await directory?.close()
    await services.store.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)

  await app.listen({ port: config.port, host: config.host })
  await jobRunner.start()
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  console.log(`Tessera is ready: http://${config.host}:${port}`)
}

const operatorsFaults = [ConfigError, MigrationError, StoreInUseError, UnsuitableServerError]

/** What the operator can mend is told in a sentence; anything else is a defect and keeps its trace. */
export async function run(): Promise<void> {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const isPortTaken = 'code' in error && error.code === 'EADDRINUSE'
    if (!isPortTaken && !operatorsFaults.some((kind) => error instanceof kind)) throw error
    console.error(
      isPortTaken ? `Something else listens on this port. Choose another by PORT. (${error.message})` : error.message,
    )
    process.exit(1)
  }
}

if (import.meta.main) await run()
