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

interface Prepared {
  isParsed(name: string): boolean
  isDescribed(name: string): boolean
}

function writeAll(statements: readonly Statement[], { isParsed, isDescribed }: Prepared): Buffer {
  const parsedHere = new Set<string>()
  for (const { text, values = [], name = '' } of statements) {
    if (name === '' || !(isParsed(name) || parsedHere.has(name))) writer.parse({ name, text, types: [] }, true)
    parsedHere.add(name)
    writer.bind({ statement: name, values: values.map(prepareValue) }, true)
    if (!isDescribed(name)) writer.describe({ type: 'P', name: '' }, true)
    writer.execute({}, true)
  }
  writer.sync()
  return gathering.empty()
}

type Row = Record<string, unknown>

/** What the rows of a statement are made of. */
class Columns {
  readonly #parsers: readonly ((text: string) => unknown)[]
  readonly #names: readonly string[]
  /** A copy of it has every column already, which is quicker than to add them one after the other. */
  readonly #empty: Row

  constructor(fields: readonly Pick<pg.FieldDef, 'name' | 'dataTypeID'>[]) {
    this.#names = fields.map(({ name }) => name)
    this.#parsers = fields.map(({ dataTypeID }) => valueTypes.getTypeParser(dataTypeID, 'text'))
    this.#empty = Object.fromEntries(this.#names.map((name) => [name, null]))
  }

  rowOf(values: readonly (string | null)[]): Row {
    const row = { ...this.#empty }
    this.#names.forEach((name, i) => {
      const value = values[i]
      const parse = this.#parsers[i]
      if (parse && value !== null && value !== undefined) row[name] = parse(value)
    })
    return row
  }
}

const noColumns = new Columns([])

/**
 * Of the statements that a connection has prepared and answered once, by name: their rows need not be described again.
 * They cannot change unnoticed, for the server refuses a prepared statement whose columns are no longer those.
 */
const describedBy = new WeakMap<pg.Connection, Map<string, Columns>>()

class Flight implements pg.Submittable {
  readonly #statements: readonly Statement[]
  readonly #land: (results: StatementResult[]) => void
  readonly #fail: (error: unknown) => void
  readonly #results: StatementResult[] = []
  #described = new Map<string, Columns>()
  #columns = noColumns
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
      const described = describedBy.get(connection) ?? new Map<string, Columns>()
      describedBy.set(connection, described)
      const isParsed = (name: string) => name in connection.parsedStatements
      this.#described = described
      this.#columns = this.#columnsOfNext()
      connection.stream.write(
        writeAll(this.#statements, { isParsed, isDescribed: (name) => isParsed(name) && described.has(name) }),
      )
      return null
    } catch (error) {
      gathering.empty()
      return error instanceof Error ? error : new Error('A value could not be sent', { cause: error })
    }
  }

  #columnsOfNext(): Columns {
    return this.#described.get(this.name ?? '') ?? noColumns
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }) {
    this.#columns = new Columns(fields)
  }

  handleDataRow({ fields: values }: { fields: readonly (string | null)[] }) {
    try {
      this.#rows.push(this.#columns.rowOf(values))
    } catch (error) {
      this.#fault ??= error
    }
  }

  /** `SELECT 5`, `INSERT 0 5`, `BEGIN`. */
  handleCommandComplete({ text }: { text: string }) {
    const words = text.split(' ')
    if (this.name) this.#described.set(this.name, this.#columns)
    this.#results.push({ command: words[0] ?? '', rowCount: Number(words.at(-1)) || 0, rows: this.#rows })
    this.#rows = []
    this.#columns = this.#columnsOfNext()
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
