/**
 * Several statements in one write with one Sync, so that they cost one round trip, and so that the first that fails
 * keeps those behind it from running: nothing can slip out of a transaction whose BEGIN or role was refused.
 */
import { Duplex } from 'node:stream'
import pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { valueTypes } from './values.ts'

export interface Statement {
  readonly text: string
  readonly values?: readonly unknown[]
  /** A prepared statement's name; without one the server parses and plans it each time. */
  readonly name?: string | undefined
}

export interface StatementResult {
  command: string
  rowCount: number
  rows: pg.QueryResult['rows']
}

/** Answers one result per statement, or fails with the first error. */
export function fly(client: pg.ClientBase, statements: readonly Statement[]): Promise<StatementResult[]> {
  return new Promise((land, fail) => client.query(new Flight(statements, land, fail)))
}

/** The driver writes each message of the protocol on its own, which costs more than many a statement. */
class Gathering extends Duplex {
  #parts: Uint8Array[] = []

  override write(part: Uint8Array): boolean {
    this.#parts.push(part)
    return true
  }

  empty(): Buffer {
    const bytes = Buffer.concat(this.#parts)
    this.#parts = []
    return bytes
  }
}

const gathering = new Gathering()
const writer = new pg.Connection({ stream: () => gathering })

function writeAll(statements: readonly Statement[], isParsed: (name: string) => boolean): Buffer {
  const parsedHere = new Set<string>()
  for (const { text, values = [], name = '' } of statements) {
    if (name === '' || !(isParsed(name) || parsedHere.has(name))) writer.parse({ name, text, types: [] }, true)
    parsedHere.add(name)
    writer.bind({ statement: name, values: values.map(prepareValue) }, true)
    writer.describe({ type: 'P', name: '' }, true)
    writer.execute({}, true)
  }
  writer.sync()
  return gathering.empty()
}

interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
}

class Flight implements pg.Submittable {
  readonly #statements: readonly Statement[]
  readonly #land: (results: StatementResult[]) => void
  readonly #fail: (error: unknown) => void
  readonly #results: StatementResult[] = []
  #columns: Column[] = []
  #rows: StatementResult['rows'] = []
  #fault: unknown

  constructor(
    statements: readonly Statement[],
    land: (results: StatementResult[]) => void,
    fail: (error: unknown) => void,
  ) {
    this.#statements = statements
    this.#land = land
    this.#fail = fail
  }

  // By these two the client notes, at each ParseComplete, what its connection has prepared.
  get name() {
    return this.#statements[this.#results.length]?.name
  }

  get text() {
    return this.#statements[this.#results.length]?.text
  }

  submit(connection: pg.Connection): Error | null {
    try {
      connection.stream.write(writeAll(this.#statements, (name) => name in connection.parsedStatements))
      return null
    } catch (error) {
      gathering.empty()
      return error instanceof Error ? error : new Error('A value could not be sent', { cause: error })
    }
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }) {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: valueTypes.getTypeParser(dataTypeID, 'text'),
    }))
  }

  handleDataRow({ fields: values }: { fields: readonly (string | null)[] }) {
    try {
      const row: Record<string, unknown> = {}
      this.#columns.forEach(({ name, parse }, i) => {
        const value = values[i]
        row[name] = value === null || value === undefined ? null : parse(value)
      })
      this.#rows.push(row)
    } catch (error) {
      this.#fault ??= error
    }
  }

  /** `SELECT 5`, `INSERT 0 5`, `BEGIN`. */
  handleCommandComplete({ text }: { text: string }) {
    const words = text.split(' ')
    this.#results.push({ command: words[0] ?? '', rowCount: Number(words.at(-1)) || 0, rows: this.#rows })
    this.#rows = []
    this.#columns = []
  }

  handleEmptyQuery() {
    this.handleCommandComplete({ text: '' })
  }

  // The server drops our Sync while it waits for rows to copy, so it is owed another.
  handleCopyInResponse(connection: pg.Connection) {
    connection.sendCopyFail('Rows are inserted, not copied')
    connection.sync()
  }

  handleCopyData() {}

  handleError(error: unknown) {
    this.#fail(error)
  }

  handleReadyForQuery() {
    if (this.#fault) this.#fail(this.#fault)
    else this.#land(this.#results)
  }
}
