/** What flight.ts needs of `pg` and its published types leave out; the version is pinned. */
import 'pg'

declare module 'pg' {
  interface Connection {
    /** Texts of the prepared statements, by name. */
    readonly parsedStatements: Readonly<Record<string, string>>
    sendCopyFail(reason: string): void
  }
}
