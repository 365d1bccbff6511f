/** From an open store to a server that listens: migrations, first data, the app. Stops it gracefully. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import type { Services } from './context/services.ts'
import { migrate } from './db/migrate.ts'
import type { Store } from './db/store.ts'
import { demoDirectory } from './gateways/stand-ins/demo-directory.ts'
import { demoPowerBI } from './gateways/stand-ins/demo-power-bi.ts'
import { startDirectoryStandIn } from './gateways/stand-ins/directory.ts'
import { startPowerBIStandIn } from './gateways/stand-ins/power-bi.ts'
import { JobRunner } from './jobs/job-runner.ts'
import { openLog } from './logs/log-files.ts'
import { startImportControl } from './reports/import/control.ts'
import { findOwnWorkspaces } from './seed/own-power-bi.ts'
import { applicationLines, seedPowerBIReports, standInApplications } from './seed/power-bi-reports.ts'
import { seed, seedMissingReports } from './seed/seed.ts'
import { orListenError } from './start/address.ts'
import { distFolder } from './start/dist-folder.ts'
import { giveMemoryBackWhenIdle } from './start/idle-memory.ts'
import { refuseRemains } from './start/installation.ts'
import { jobDefinitions } from './start/job-definitions.ts'
import { openServices } from './start/open-services.ts'

/**
 * Milliseconds after the signal: calls are cut off; calls and jobs, records of calls, and all else are no longer waited for.
 * None may wait for anything by itself: a database that is frozen answers nobody.
 */
const ends = { calls: 3_200, work: 3_500, records: 3_800, all: 4_000 }
/** For a stop that fails. */
const graceToStop = 10_000

export async function serve(asked: Config, store: Store): Promise<void> {
  const directory = asked.directoryUrl === 'local' ? await startDirectoryStandIn(demoDirectory()) : null
  const powerBI =
    asked.powerBIUrl === 'local' ? await startPowerBIStandIn(demoPowerBI(), { clock: () => new Date() }) : null
  const config = {
    ...asked,
    ...(directory && { directoryUrl: directory.url }),
    ...(powerBI && { powerBIUrl: powerBI.url }),
  }
  const log = openLog(config.dataDir, { level: config.isProduction ? 'info' : 'warn' })
  await refuseRemains(config, store)
  await migrate(store, undefined, { tell: (sentence) => log.warn(sentence) })
  if (await isBoundByNothing(store)) log.warn(boundByNothing)
  const services = await openServices(config, store, log, powerBI)
  const applications = standInApplications(services)
  if (powerBI) Object.assign(powerBI.content, { applications, offered: () => findOwnWorkspaces(services.store) })
  // Told before anything else can go wrong: passwords are made once.
  for (const line of await seed(services, new Date())) console.log(line)
  for (const line of powerBI ? applicationLines(applications) : []) console.log(line)
  await seedMissingReports(services, new Date())
  if (powerBI) await seedPowerBIReports(services, powerBI.content, new Date())
  const app = await buildApp({ services, logger: log, distFolder })
  const control = await startImportControl(services)
  const jobRunner = new JobRunner({ services, definitions: jobDefinitions, clock: () => new Date() })

  const { gateways, reportLibrary, storage } = services
  let isStopping = false
  const stop = async (signal: string) => {
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), graceToStop).unref()
    const signalled = performance.now()
    const by = (end: number, ...work: (Promise<unknown> | undefined)[]) =>
      Promise.race([settled(work, log), pause(Math.max(signalled + end - performance.now(), 0))])
    const left = { calls: 0 }
    const cut = setTimeout(() => {
      left.calls = app.openCalls.size
      app.server.closeAllConnections()
    }, ends.calls)
    await by(ends.work, control.close(), endCalls(app), jobRunner.close())
    clearTimeout(cut)
    const jobs = jobRunner.underWay
    await by(ends.records, app.audit.flush())
    const records = app.audit.close()
    storage.close()
    gateways.close()
    await by(ends.all, reportLibrary.close(), directory?.close(), powerBI?.close(), services.store.close())
    if (left.calls + jobs.length + records > 0) log.warn({ ...left, jobs, records }, notDone)
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)

  try {
    await orListenError(app.listen({ port: config.port, host: config.host }))
    await jobRunner.start()
  } catch (error) {
    // What it needed was closed meanwhile.
    if (!isStopping) throw error
  }
  if (isStopping) return
  void app.audit.resume()
  giveMemoryBackWhenIdle()
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  console.log(`Tessera is ready: http://${config.host}:${port}`)
}

/** The embedded store’s login is nobody’s choice. */
async function isBoundByNothing({ kind, pool }: Store): Promise<boolean> {
  if (kind === 'embedded') return false
  const { rows } = await pool.query('select from pg_roles where rolname = session_user and (rolsuper or rolbypassrls)')
  return rows.length > 0
}

const boundByNothing =
  'The login of DATABASE_URL is a superuser, or is bound by no row level security: whoever has it reads and writes ' +
  'everything on that server. Make one of its own for the portal, as docs/operating.md says.'

const notDone =
  'the process ends without the database’s answer: so many calls were cut off, these jobs are taken up by others or done ' +
  'again, and so many records of calls lie in DATA_DIR for its next start'

async function endCalls(app: FastifyInstance): Promise<void> {
  await app.close()
  await app.openCalls.ended()
}

/** What fails keeps nothing else from ending. */
async function settled(work: readonly (Promise<unknown> | undefined)[], log: Services['log']): Promise<void> {
  for (const outcome of await Promise.allSettled(work)) {
    if (outcome.status === 'rejected') log.error({ err: outcome.reason }, 'something did not end as it should')
  }
}
