/**
 * What an installation leaves beside its keys, so that a start without its database is told from a first start. A module
 * of its own: it is asked before the embedded store is opened, which would make a new one.
 */
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, InstallationError } from '../config.ts'

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKeyFile'>

const markFile = ({ secretKeyFile }: Place) => `${secretKeyFile}.installation`

/** The installation that these keys have served; null before its first start is done. */
export function installationOfKeys(place: Place): string | null {
  const file = markFile(place)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** Where keys are handed in read-only nothing is noted beside them; the files of the installation say the same. */
export async function noteInstallationOfKeys(place: Place, id: string): Promise<void> {
  await writeFile(markFile(place), `${id}\n`, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    const isExpected = error instanceof Error && 'code' in error && expectedFaults.has(error.code)
    if (!isExpected) throw error
  })
}

const expectedFaults = new Set<unknown>(['EEXIST', 'EROFS', 'EACCES', 'EPERM'])

export const newInstallation = 'For a new installation choose a new DATA_DIR and a new SECRET_KEY_FILE.'

/** An embedded store that is gone would come back empty. */
export function refuseMissingDatabase(config: Config): void {
  const folder = join(config.dataDir, 'database')
  if (config.databaseUrl !== undefined || existsSync(folder)) return
  const id = installationOfKeys(config)
  if (id === null) return
  throw new InstallationError(
    `The database folder ${folder} is missing, but ${config.secretKeyFile} holds the keys of the installation ${id}. ` +
      `Restore the folder, or set DATABASE_URL where the database is on a server. ${newInstallation}`,
  )
}
