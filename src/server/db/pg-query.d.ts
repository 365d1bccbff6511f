/**
 * What `pg.Query` has and its published types leave out. flight.ts sends several of them as one, which needs their
 * side of the conversation; the version of pg is pinned, and flight.test.ts notices when this changes.
 */
import 'pg'

declare module 'pg' {
  interface QueryConfig {
    queryMode?: 'extended' | undefined
  }

  interface Connection {
    /** By name: sent to be parsed, and not yet confirmed. */
    readonly submittedNamedStatements: Record<string, string>
  }

  interface Query {
    readonly name: string | undefined
    readonly text: string
    handleRowDescription(message: object): void
    handleDataRow(message: object): void
    handleCommandComplete(message: object, connection: Connection): void
    handleEmptyQuery(connection: Connection): void
    handleError(error: Error, connection: Connection): void
    handleReadyForQuery(connection: Connection): void
    handleCopyInResponse(connection: Connection): void
    handleCopyData(message: object, connection: Connection): void
  }
}
