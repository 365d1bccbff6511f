/** Starts the server. The store opens on a thread of its own; most of the program is loaded meanwhile. */
import { existsSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Config, ConfigError, InstallationError, readConfig } from './config.ts'
import { whenThere } from './db/await-store.ts'
import { isDiskFull } from './db/errors.ts'
import { openStore } from './db/open-store.ts'
import type { Store } from './db/store.ts'
import { outliveReaders } from './logs/output.ts'
import { tryAddress } from './start/address.ts'
import { distFolder } from './start/dist-folder.ts'
import { refuseMissingDatabase } from './start/remains.ts'
import { sentenceOfStartFault } from './start/start-faults.ts'

/** Milliseconds. */
const patience = { longest: 60_000, between: 500, tellEvery: 5_000, tell: (sentence: string) => console.log(sentence) }

async function start(config: Config): Promise<void> {
  // For development the site has a server of its own.
  if (config.isProduction && !existsSync(distFolder)) {
    throw new ConfigError(`The site is not built: ${distFolder} is missing. Run npm run build, or start by npm start.`)
  }
  await tryAddress(config)
  await makeDataDir(config)
  refuseMissingDatabase(config)
  const [store, { serve }] = await Promise.all([openWhenThere(config), loadServer()])
  await serve(config, store)
}

/** On a disk that is only read, to make a folder fails as if its parent were missing. */
async function makeDataDir({ dataDir }: Config): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    if (!(error instanceof Error) || isDiskFull(error)) throw error
    throw new InstallationError(
      `DATA_DIR ${dataDir} is no folder that can be made, read and written (${error.message}). Let this user own a ` +
        'folder there, on a disk that can be written to, or choose another by DATA_DIR.',
      { cause: error },
    )
  }
}

/** The embedded store is here, or is not. */
const openWhenThere = (config: Config): Promise<Store> =>
  config.databaseUrl === undefined ? openStore(config) : whenThere(() => openStore(config), patience)

async function loadServer() {
  // Loading holds up this thread, by which that of the store has to be started first.
  await nextTurn()
  return import('./serve.ts')
}

/** What the operator can mend is told in a sentence; anything else is a defect and keeps its trace. */
export async function run(): Promise<void> {
  // What is written here is for nobody else on this machine, whatever the folder allows.
  process.umask(0o077)
  outliveReaders()
  let config: Config | null = null
  try {
    config = readConfig(process.env)
    await start(config)
  } catch (error) {
    const sentence = sentenceOfStartFault(error, config)
    if (sentence === null) throw error
    console.error(sentence)
    process.exit(1)
  }
}

if (import.meta.main) await run()
