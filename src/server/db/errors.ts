import pg from 'pg'

/** A statement, or a pause within a transaction, lasted longer than the store allows; nothing of the transaction is kept. */
export class StoreTimeoutError extends Error {
  override readonly name = 'StoreTimeoutError'
}

/** No connection, or no row that another holds, came free in time: there is more to do than the store can carry. */
export class StoreBusyError extends Error {
  override readonly name = 'StoreBusyError'
}

/** The database cannot be reached or cannot work just now; nothing of the transaction is kept. */
export class StoreAwayError extends Error {
  override readonly name = 'StoreAwayError'
}

/** A standby, or a database that was told to take nothing; nothing of the transaction is kept. */
export class StoreReadOnlyError extends StoreAwayError {}

/** The login of the database, or a role that it takes, may not do what the portal needs; nothing of the transaction is kept. */
export class StoreRightsError extends StoreAwayError {}

/** There is no room for what was to be written; nothing of the transaction is kept. */
export class StoreFullError extends Error {
  override readonly name = 'StoreFullError'
}

/** The answer to a COMMIT was lost: what it kept, if anything, is to be looked up, and never asserted. */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError'
}

/** What a statement refers to went, or was referred to, since it was looked at; nothing of the transaction is kept. */
export class ChangedMeanwhileError extends Error {
  override readonly name = 'ChangedMeanwhileError'
}

/** A transaction asked for another: where the pool has one connection, the two would wait for each other for ever. */
export class NestedTransactionError extends Error {
  override readonly name = 'NestedTransactionError'
}

/** Another process, or this one, has the embedded store's folder open. */
export class StoreInUseError extends Error {
  override readonly name = 'StoreInUseError'
}

/** The folder of the embedded store cannot be locked, by this process or any other. */
export class StoreLockError extends StoreInUseError {}

/** The files of the embedded store cannot be opened as a database. */
export class StoreDamagedError extends Error {
  override readonly name = 'StoreDamagedError'
}

/** The store's migrations and this program's do not agree. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/** A tenant's own database cannot be used as it is named. */
export class TenantDatabaseError extends Error {
  override readonly name = 'TenantDatabaseError'
  readonly fault: TenantDatabaseFault

  constructor(fault: TenantDatabaseFault, options?: ErrorOptions) {
    super(`The tenant’s own database: ${fault}`, options)
    this.fault = fault
  }
}

export type TenantDatabaseFault =
  | 'is not named as postgresql://…'
  | 'is on a server that is not allowed'
  | 'does not answer'
  | 'cannot be migrated'
  | 'has other tables'
  | 'belongs to another installation'
  | 'does not have the tenant’s rows'

/** The server is not one that this program can use. */
export class UnsuitableServerError extends Error {
  override readonly name = 'UnsuitableServerError'
}

/** What the operator’s machines do, and no caller and no line of this program: it is waited out, or told in a sentence. */
const storeFaults = [StoreTimeoutError, StoreBusyError, StoreAwayError, StoreFullError, OutcomeUnknownError] as const

export type StoreFault = InstanceType<(typeof storeFaults)[number]>

export const isStoreFault = (error: unknown): error is StoreFault => storeFaults.some((kind) => error instanceof kind)

/**
 * By one code PostgreSQL refuses what its operator did not grant, or took away, and what our own rules forbid: row level
 * security, and functions of ours that raise it. The latter are defects; its messages may be in any language.
 */
const ownRefusals = new Set(['ExecWithCheckOptions', 'exec_stmt_raise'])

const lacking = ({ message }: Error) =>
  `The login of the database lacks a right (${message}): it must own the database and be a member of tessera_app, tessera_host and tessera_search`

/** What our connection prepared is not there, or what it did not prepare is: the server’s connection is another’s. */
export const isSessionLost = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '26000' || error.code === '42P05')

/** It was so when the session began, and a session keeps that for good (S66). */
export const isReadOnlySession = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '25006'

const sessionLost = (cause: Error) =>
  new StoreAwayError(
    'The database does not know what this connection prepared: a pooler in between must pool sessions, not transactions',
    { cause },
  )

const noRoom = 'There is no room left on the disk'

/** By PostgreSQL’s code, or by the first characters that a class of codes shares. The longest that fits is taken. */
const byDatabaseCode: Readonly<Record<string, (cause: pg.DatabaseError) => Error>> = {
  '08': (cause) => new StoreAwayError('The connection to the database broke', { cause }),
  '23503': (cause) => new ChangedMeanwhileError('A row is gone, or is still needed', { cause }),
  '25006': (cause) => new StoreReadOnlyError('The database can only be read', { cause }),
  '25P03': (cause) => new StoreTimeoutError('A transaction lay idle for too long', { cause }),
  '26000': sessionLost,
  '28': (cause) => new StoreAwayError('The database refuses the login', { cause }),
  '3D000': (cause) => new StoreAwayError('The database is gone', { cause }),
  '3F000': (cause) => new StoreAwayError('The database is empty', { cause }),
  // Of two that wait for each other the store ends one; it may begin again.
  '40P01': (cause) => new StoreBusyError('Two transactions waited for each other', { cause }),
  '42501': (cause) => (ownRefusals.has(cause.routine ?? '') ? cause : new StoreRightsError(lacking(cause), { cause })),
  // By the same code PostgreSQL refuses an operator, which no database lacks.
  '42883': (cause) =>
    cause.routine === 'ParseFuncOrColumn' ? new StoreAwayError('The database lacks a function', { cause }) : cause,
  '42P05': sessionLost,
  '42P01': (cause) => new StoreAwayError('The database lacks a table', { cause }),
  '53': (cause) => new StoreAwayError('The database lacks memory or the like', { cause }),
  '53100': (cause) => new StoreFullError(noRoom, { cause }),
  '53300': (cause) => new StoreBusyError('The database takes no more connections', { cause }),
  '55P03': (cause) => new StoreBusyError('What another transaction holds did not come free in time', { cause }),
  '57014': (cause) => new StoreTimeoutError('A statement took too long', { cause }),
  '57P': (cause) => new StoreAwayError('The database stops, starts or ends connections', { cause }),
  '58': (cause) => new StoreAwayError('The database cannot use its files', { cause }),
  // Until version 15 of PostgreSQL for a file that it writes as it lets a connection in. The words may be in any language.
  XX000: (cause) =>
    cause.file === 'relcache.c' && /^write_/.test(cause.routine ?? '') ? new StoreFullError(noRoom, { cause }) : cause,
  XX001: (cause) => new StoreAwayError('The database’s files are damaged', { cause }),
  XX002: (cause) => new StoreAwayError('The database’s files are damaged', { cause }),
}

/** The driver and its pool mark these by their words alone. */
const byWords: readonly [RegExp, (cause: Error) => Error][] = [
  [
    /^timeout exceeded when trying to connect|^Connection terminated due to connection timeout/,
    (cause) => new StoreBusyError('No connection to the store came free in time', { cause }),
  ],
  [
    /^Connection terminated|^Query read timeout|is not queryable$|^Cannot use a pool after|SSL connection/,
    (cause) => new StoreAwayError('The connection to the database broke', { cause }),
  ],
]

const networkCodes = new Set(
  'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN ENOTFOUND EAI_AGAIN EAI_FAIL'.split(
    ' ',
  ),
)

const fullCodes = new Set(['ENOSPC', 'EDQUOT'])

/** A fault of the disk, wherever it is met. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && fullCodes.has(String(error.code))
}

/** Whatever the reason by which a server lets nobody in, nothing was done: it is no defect of the call that asked. */
export function faultOfOpening(error: unknown): unknown {
  const fault = typedFault(error)
  return fault instanceof pg.DatabaseError
    ? new StoreAwayError('The database does not let the connection in', { cause: error })
    : fault
}

/** The one place that says what a fault of database, network or disk means; anything else comes back as it is. */
export function typedFault(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (isDiskFull(error)) return new StoreFullError(noRoom, { cause: error })
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? ''
    const known = [code, code.slice(0, 3), code.slice(0, 2)].find((part) => part in byDatabaseCode)
    return (known && byDatabaseCode[known]?.(error)) || error
  }
  // A socket in a folder that is not there, too.
  if (
    'code' in error &&
    (networkCodes.has(String(error.code)) || ('syscall' in error && error.syscall === 'connect'))
  ) {
    return new StoreAwayError('The database cannot be reached', { cause: error })
  }
  return byWords.find(([words]) => words.test(error.message))?.[1](error) ?? error
}
