/** What keeps the server from starting, each in a sentence for whoever runs it: the cause, the place, and what to do. */
import pg from 'pg'
import { type Config, ConfigError, InstallationError } from '../config.ts'
import {
  isDiskFull,
  MigrationError,
  StoreAwayError,
  StoreBusyError,
  StoreDamagedError,
  StoreFullError,
  StoreInUseError,
  StoreReadOnlyError,
  StoreRightsError,
  typedFault,
  UnsuitableServerError,
} from '../db/errors.ts'
import { ListenError } from './address.ts'

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'host' | 'port'>

/** These are sentences already. */
const told = [ConfigError, InstallationError, StoreDamagedError, StoreInUseError, UnsuitableServerError]

/** Null: a defect, which keeps its trace. */
export function sentenceOfStartFault(error: unknown, place: Place | null): string | null {
  if (!(error instanceof Error)) return null
  if (told.some((kind) => error instanceof kind)) return error.message
  if (error instanceof MigrationError) return error.message + remedyOfMigration(error)
  if (!place) return null
  if (error instanceof ListenError) return ofAddress(error, place)
  if (isDiskFull(error) || error instanceof StoreFullError) {
    return `There is no room left on the disk of ${place.dataDir}. Make room, or choose another DATA_DIR.`
  }
  const code = codeOf(error)
  if (unwritableCodes.has(code)) return unwritable(error, place)
  return place.databaseUrl === undefined ? ofEmbeddedStore(error, place) : ofServer(error, place.databaseUrl)
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

const unwritable = (error: Error, { dataDir }: Place) =>
  `The files in ${dataDir} cannot be read and written (${error.message}). Let this user own the folder, or choose another by DATA_DIR.`

const unwritableCodes = new Set(['EACCES', 'EPERM', 'EROFS'])

function ofAddress({ message, cause }: ListenError, { host, port }: Place): string {
  const at = `(HOST ${host}, PORT ${port}: ${message})`
  switch (cause instanceof Error ? codeOf(cause) : '') {
    case 'EADDRINUSE':
      return `Something else listens on this port, or this portal does already. Choose another by PORT. ${at}`
    case 'EACCES':
      return `This user may not listen on port ${port}. Choose another by PORT, above 1023. ${at}`
    case 'EADDRNOTAVAIL':
      return `This machine does not have the address ${host}. Choose another by HOST. ${at}`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_FAIL':
      return `The name ${host} leads to no address. Choose another by HOST. ${at}`
    default:
      return `The server cannot listen there. Choose another address by HOST and PORT. ${at}`
  }
}

function remedyOfMigration({ cause }: MigrationError): string {
  if (!(cause instanceof pg.DatabaseError) || cause.code !== '42501') return ''
  return `. ${rightsNeeded}: alter role … createrole.`
}

const rightsNeeded =
  'The login of DATABASE_URL must own the database and all that is in it (pg_restore --no-owner --role=…), and have CREATEROLE'

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

/** It was opened: whatever this is, its files are not known to be damaged. */
function ofEmbeddedStore(error: Error, { dataDir }: Place): string | null {
  if (!(error instanceof pg.DatabaseError) || !(typedFault(error) instanceof StoreAwayError)) return null
  return `The embedded database in ${dataDir}/database did not do what it was asked: ${error.message}. Start again.`
}
