/** `npm run report:import -- <folder> --tenant <name>`: makes a report of a folder, whether the server runs or not. */
import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, ConfigError, readConfig } from '../src/server/config.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { openStore } from '../src/server/db/open-store.ts'
import { ImportRefused } from '../src/server/reports/faults.ts'
import { importNamed, importThroughServer, type NamedImport } from '../src/server/reports/import/control.ts'
import type { ImportedReport } from '../src/server/reports/import/import-report.ts'
import { openSecrets } from '../src/server/secrets/secrets.ts'
import { joinInstallation, refuseRemains } from '../src/server/start/installation.ts'
import { openTenantHomes } from '../src/server/start/open-services.ts'
import { refuseMissingDatabase } from '../src/server/start/remains.ts'
import { ofInstallation } from '../src/server/storage/file-store.ts'
import { openFileStore } from '../src/server/storage/open-file-store.ts'

const usage = `npm run report:import -- <folder> (--tenant <name> | --host) [--default] [--name <name>]

  <folder>         holds report.json and its CSV files (docs/report-format.md)
  --tenant <name>  short name of the organisation, as at sign-in
  --host           for the operator, whose settings choose the report of its dashboard
  --default        show it on the dashboard of everybody who has not chosen another
  --name <name>    in place of the name in report.json
`

function readRequest(): NamedImport | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      tenant: { type: 'string' },
      host: { type: 'boolean' },
      name: { type: 'string' },
      default: { type: 'boolean' },
    },
  })
  const [folder, ...more] = positionals
  const isFor = [values.tenant, values.host].filter((one) => one !== undefined)
  const isDefaultOfHost = values.host === true && values.default === true
  if (folder === undefined || more.length > 0 || isFor.length !== 1 || isDefaultOfHost) return undefined
  // npm runs scripts in the project's folder and says here where the person stood.
  const from = process.env.INIT_CWD ?? process.cwd()
  const tenancyName = values.tenant ?? null
  return { folder: resolve(from, folder), tenancyName, name: values.name, isDefault: values.default }
}

const progress = (line: string) => console.log(line)

async function importReport(config: Config, request: NamedImport): Promise<ImportedReport> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl === undefined) {
    await access(dataDir).catch((error: unknown) => {
      throw new Error(`There is no data folder at ${dataDir}. Start the server once, or set DATA_DIR.`, {
        cause: error,
      })
    })
    const imported = await importThroughServer(dataDir, request, progress)
    if (imported) return imported
  }
  refuseMissingDatabase(config)
  const storage = await openFileStore(config)
  const main = await openStore({ databaseUrl, dataDir })
  let store = main
  try {
    await refuseRemains(config, main)
    await migrate(main)
    const secrets = await openSecrets(config.secretKeyFile)
    const installation = await joinInstallation({ config, store: main, secrets, storage })
    const joined = { installation, secrets: secrets.ofCopy(installation.copies) }
    const homes = await openTenantHomes(config, main, joined, console.error)
    store = homes.asStore()
    const site = { store, storage: ofInstallation(storage, installation.id), dataDir, progress }
    return await importNamed(site, request)
  } finally {
    storage.close()
    await store.close()
  }
}

function told(error: unknown): string {
  if (error instanceof ImportRefused) return `Not imported; nothing was changed.\n${error.message}`
  if (error instanceof ConfigError || !(error instanceof Error)) return String(error)
  return `Not imported; nothing was changed.\n${error.message}`
}

try {
  const request = readRequest()
  if (request) {
    const { reportId, name, rowCount, isNew } = await importReport(readConfig(process.env), request)
    const rows = rowCount.toLocaleString('en-GB')
    const where =
      request.tenancyName === null ? 'Choose it at /app/admin/hostSettings' : `It opens at /app/main/report/${reportId}`
    console.log(`${isNew ? 'Imported' : 'Replaced'} “${name}”: ${rows} rows. ${where}`)
  } else {
    console.error(usage)
    process.exitCode = 2
  }
} catch (error) {
  console.error(told(error))
  process.exitCode = 1
}
