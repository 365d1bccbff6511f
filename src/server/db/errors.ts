/** A statement, or a pause within a transaction, lasted longer than the store allows; nothing of the transaction is kept. */
export class StoreTimeoutError extends Error {
  override readonly name = 'StoreTimeoutError'
}

/** No connection came free in time: there is more to do than the store can carry. */
export class StoreBusyError extends Error {
  override readonly name = 'StoreBusyError'
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
