/** A statement, or a pause within a transaction, lasted longer than the store allows; nothing of the transaction is kept. */
export class StoreTimeoutError extends Error {
  override readonly name = 'StoreTimeoutError'
}

/** No connection came free in time: there is more to do than the store can carry. */
export class StoreBusyError extends Error {
  override readonly name = 'StoreBusyError'
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

/** The server is not one that this program can use. */
export class UnsuitableServerError extends Error {
  override readonly name = 'UnsuitableServerError'
}
