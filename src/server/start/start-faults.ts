/** What keeps the server from starting, each in a sentence for whoever runs it: the cause, the place, and what to do. */
import pg from 'pg'
import { type Config, ConfigError, InstallationError } from '../config.ts'
import {
  isDiskFull,
  MigrationError,
  StoreAwayError,
  StoreBusyError,
  StoreFullError,
  StoreInUseError,
  StoreReadOnlyError,
  StoreRightsError,
  typedFault,
  UnsuitableServerError,
} from '../db/errors.ts'

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'host' | 'port'>

/** These are sentences already. */
const told = [ConfigError, InstallationError, StoreInUseError, UnsuitableServerError]

/** Null: a defect, which keeps its trace. */
export function sentenceOfStartFault(error: unknown, place: Place | null): string | null {
  if (!(error instanceof Error)) return null
  if (told.some((kind) => error instanceof kind)) return error.message
  if (error instanceof MigrationError) return error.message + remedyOfMigration(error)
  if (!place) return null
  if (isDiskFull(error) || error instanceof StoreFullError) {
    return `There is no room left on the disk of ${place.dataDir}. Make room, or choose another DATA_DIR.`
  }
  const code = codeOf(error)
  const ofCode = sentencesByCode[code]?.(error, place)
  if (ofCode) return ofCode
  return place.databaseUrl === undefined ? ofEmbeddedStore(error, place) : ofServer(error, place.databaseUrl)
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

const unwritable = (error: Error, { dataDir }: Place) =>
  `The files in ${dataDir} cannot be read and written (${error.message}). Let this user own the folder, or choose another by DATA_DIR.`

const sentencesByCode: Readonly<Record<string, (error: Error, place: Place) => string | null>> = {
  EADDRINUSE: (error) => `Something else listens on this port. Choose another by PORT. (${error.message})`,
  EADDRNOTAVAIL: (_, { host }) => `This machine does not have the address ${host}. Choose another by HOST.`,
  EACCES: (error, place) =>
    'syscall' in error && error.syscall === 'listen'
      ? `This user may not listen on port ${place.port}. Choose another by PORT, above 1023.`
      : unwritable(error, place),
  EPERM: unwritable,
  EROFS: unwritable,
}

function remedyOfMigration({ cause }: MigrationError): string {
  if (!(cause instanceof pg.DatabaseError) || cause.code !== '42501') return ''
  return `. ${rightsNeeded}: alter role … createrole.`
}

const rightsNeeded = 'The login of DATABASE_URL must own the database and have CREATEROLE'

/** By name, for the address holds a password. */
function nameOf(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'DATABASE_URL'
  const { hostname, port, pathname } = new URL(databaseUrl)
  return `${decodeURIComponent(pathname.slice(1))} on ${decodeURIComponent(hostname)}${port ? `:${port}` : ''}`
}

function ofServer(error: Error, databaseUrl: string): string | null {
  const fault = typedFault(error)
  if (!(fault instanceof StoreAwayError || fault instanceof StoreBusyError)) return null
  const { cause } = error
  const reason = (cause instanceof Error && cause.message) || error.message || codeOf(error)
  return `The database ${nameOf(databaseUrl)} cannot be used: ${reason}. ${remedyOf(fault)}`
}

function remedyOf(fault: Error): string {
  if (fault instanceof StoreReadOnlyError) {
    return (
      'It can only be read: it is a standby, or default_transaction_read_only is on. Promote it, switch that off, or ' +
      'name the server that takes writes in DATABASE_URL.'
    )
  }
  if (fault instanceof StoreRightsError) {
    return `${rightsNeeded}, or be a member of tessera_app, tessera_host and tessera_search with the right to grant them.`
  }
  return fault.cause instanceof pg.DatabaseError && /^(28|3D)/.test(fault.cause.code ?? '')
    ? 'Look at the login, the password and the name of the database in DATABASE_URL.'
    : 'See that it runs and can be reached from here, and look at DATABASE_URL.'
}

function ofEmbeddedStore(error: Error, { dataDir }: Place): string | null {
  if (!(typedFault(error) instanceof StoreAwayError)) return null
  return (
    `The embedded database in ${dataDir}/database cannot be opened; its files are damaged or incomplete. ` +
    'Put back a backup of the whole DATA_DIR, or move it away to begin anew.'
  )
}
