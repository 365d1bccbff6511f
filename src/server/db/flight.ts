/**
 * Several statements in one write with one Sync, so that they cost one round trip, and so that the first that fails
 * keeps those behind it from running: nothing can slip out of a transaction whose BEGIN or role was refused.
 */
import pg from 'pg'
import { valueTypes } from './values.ts'

export interface Statement {
  readonly text: string
  readonly values?: readonly unknown[]
  /** A prepared statement's name; without one the server parses and plans it each time. */
  readonly name?: string | undefined
}

export type StatementResult = pg.QueryResult

class Flight implements pg.Submittable {
  readonly #queries: pg.Query[]
  readonly #results: StatementResult[] = []
  readonly #land: (results: StatementResult[]) => void
  readonly #fail: (error: Error) => void
  #current = 0

  constructor(
    statements: readonly Statement[],
    land: (results: StatementResult[]) => void,
    fail: (error: Error) => void,
  ) {
    this.#land = land
    this.#fail = fail
    this.#queries = statements.map(({ text, values = [], name }) => {
      const config: pg.QueryConfig<unknown[]> = {
        text,
        values: [...values],
        name,
        types: valueTypes,
        queryMode: 'extended',
      }
      return new pg.Query(config, (error, result) => (error ? fail(error) : this.#results.push(result)))
    })
  }

  // The client notes which statement a connection has parsed by these two, at each ParseComplete and error.
  get name() {
    return this.#queries[this.#current]?.name
  }

  get text() {
    return this.#queries[this.#current]?.text
  }

  submit(connection: pg.Connection): Error | null {
    const withoutSync: pg.Connection = Object.create(connection, { sync: { value: () => undefined } })
    connection.stream.cork()
    try {
      for (const query of this.#queries) query.submit(withoutSync)
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
    return null
  }

  handleRowDescription(message: object) {
    this.#queries[this.#current]?.handleRowDescription(message)
  }

  handleDataRow(message: object) {
    this.#queries[this.#current]?.handleDataRow(message)
  }

  handleCommandComplete(message: object, connection: pg.Connection) {
    this.#queries[this.#current++]?.handleCommandComplete(message, connection)
  }

  handleEmptyQuery() {
    this.#current++
  }

  // The server drops our Sync while it waits for rows to copy, so it is owed another.
  handleCopyInResponse(connection: pg.Connection) {
    this.#queries[this.#current]?.handleCopyInResponse(connection)
    connection.sync()
  }

  handleCopyData() {}

  // What stood behind the failure was never parsed; without this the client would think it was.
  handleError(error: Error, connection: pg.Connection) {
    for (const { name } of this.#queries) if (name) delete connection.submittedNamedStatements[name]
    this.#fail(error)
  }

  handleReadyForQuery(connection: pg.Connection) {
    for (const query of this.#queries) query.handleReadyForQuery(connection)
    this.#land(this.#results)
  }
}

/** Answers one result per statement, or fails with the first error. */
export function fly(client: pg.ClientBase, statements: readonly Statement[]): Promise<StatementResult[]> {
  return new Promise((land, fail) => client.query(new Flight(statements, land, fail)))
}
