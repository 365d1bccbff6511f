/** Starts the server. The store opens on a thread of its own; most of the program is loaded meanwhile. */
import { mkdir } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ConfigError, readConfig } from './config.ts'
import { MigrationError, StoreInUseError, UnsuitableServerError } from './db/errors.ts'
import { openStore } from './db/store.ts'
import { InstallationError, refuseMissingDatabase } from './remains.ts'

async function main(): Promise<void> {
  const config = readConfig(process.env)
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  refuseMissingDatabase(config)
  const [store, { serve }] = await Promise.all([openStore(config), loadServer()])
  await serve(config, store)
}

async function loadServer() {
  // Loading holds up this thread, by which that of the store has to be started first.
  await nextTurn()
  return import('./serve.ts')
}

const operatorsFaults = [ConfigError, InstallationError, MigrationError, StoreInUseError, UnsuitableServerError]

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
