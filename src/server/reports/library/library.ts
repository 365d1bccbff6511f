/**
 * Reports of our own: what the page in the frame sees of them, and the answers to what it asks. Whoever asks is known by
 * an embed token alone; `EmbedScope` is what that token says.
 */
import { setImmediate } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Page, Visual } from '../../../contract/models/report-definition.ts'
import type {
  ExportVisualAnswer,
  ExportVisualRequest,
  FieldValuesResult,
  QueryVisualsAnswer,
  QueryVisualsRequest,
  ReportView,
  VisualQuery,
  VisualResult,
} from '../../../contract/models/report-query.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { reportLimits as limits, rowsOfAnswer } from '../../../contract/vocabulary/reports.ts'
import type { EmbedScope } from '../../access/principal.ts'
import { invalid, notAllowed, notFound, Refusal, refused } from '../../access/refusals.ts'
import type { Cache } from '../../db/caches.ts'
import type { Store } from '../../db/store.ts'
import { FileDamagedError, FileGoneError, StorageError } from '../../storage/errors.ts'
import { isWhole } from '../../storage/file-cache.ts'
import { type FileStore, storageFault } from '../../storage/file-store.ts'
import { isSound } from '../definition/check.ts'
import type { ReportModel } from '../definition/model.ts'
import { parseDax, questionOf } from '../query/dax.ts'
import { at, FieldError } from '../query/fields.ts'
import { IdentityMissing } from '../query/row-rules.ts'
import { type Answering, type Ask, answerFieldValues, answerVisual, exportRows } from './answers.ts'
import {
  DataFileMissing,
  type DataFileOptions,
  DataFiles,
  DataFileUnreadable,
  QueryTimedOut,
  QueryTooLarge,
} from './data-files.ts'
import { datasetFolder, versionKey } from './paths.ts'
import { ResultCache } from './result-cache.ts'
import { type CsvColumn, csvHead, csvRow } from './values.ts'
import { type Version, Versions } from './versions.ts'
import { viewOf } from './view.ts'

export interface ReportLibrary {
  readonly caches: readonly Cache[]
  getReport(scope: EmbedScope): Promise<ReportView>
  queryVisuals(scope: EmbedScope, request: QueryVisualsRequest, signal?: AbortSignal): Promise<QueryVisualsAnswer>
  exportVisual(scope: EmbedScope, request: ExportVisualRequest, signal?: AbortSignal): Promise<ExportVisualAnswer>
  /** Of a table that no page has. */
  queryTable(scope: EmbedScope, table: Visual, query: TableQuery, signal?: AbortSignal): Promise<VisualResult>
  exportTable(scope: EmbedScope, table: Visual, query: TableQuery, signal?: AbortSignal): Promise<ExportedTable>
  /** Throws `DaxFault` for a query that it does not understand. */
  runQuery(scope: EmbedScope, query: string, signal?: AbortSignal): Promise<QueryTable>
  close(): Promise<void>
}

type TableQuery = Pick<VisualQuery, 'filters' | 'rowLimit' | 'sort'>

export interface ExportedTable {
  columns: VisualResult['columns']
  rows: unknown[][]
  csv: ExportVisualAnswer
}

interface QueryTable {
  columns: string[]
  rows: unknown[][]
  isTruncated: boolean
}

export interface ReportLibraryOptions {
  readonly store: Store
  readonly storage: FileStore
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly files?: DataFileOptions
  readonly now?: () => Date
}

export function openReportLibrary(options: ReportLibraryOptions): ReportLibrary {
  return new Library(options)
}

class Library implements ReportLibrary {
  readonly #options: ReportLibraryOptions
  readonly #versions: Versions
  readonly #files: DataFiles
  readonly #results = new ResultCache()
  readonly #asked = new Map<string, Promise<string>>()
  #turn = Promise.resolve()
  readonly #listening: Promise<void>

  readonly caches: readonly Cache[] = [
    { name: 'ReportVersions', entryCount: () => this.#versions.size, clear: () => this.#versions.forgetAll() },
    { name: 'ReportResults', entryCount: () => this.#results.size, clear: () => this.#results.clear() },
  ]

  constructor(options: ReportLibraryOptions) {
    this.#options = options
    this.#versions = new Versions(options.store, (tenantId, reportGuid) =>
      options.storage
        .letGo(datasetFolder(tenantId, reportGuid))
        .catch((error: unknown) => options.log.error(error, 'copies of replaced report data are kept')),
    )
    this.#files = new DataFiles(options.files)
    this.#listening = this.#versions.listen()
    this.#listening.catch((error: unknown) => options.log.error(error, 'switches of report data are not heard of'))
  }

  async getReport(scope: EmbedScope): Promise<ReportView> {
    return viewOf(scope, await this.#version(scope))
  }

  async queryVisuals(
    scope: EmbedScope,
    request: QueryVisualsRequest,
    signal?: AbortSignal,
  ): Promise<QueryVisualsAnswer> {
    return this.#answering(scope, signal, async (answering, version) => {
      const visualOf = visualsFor(scope, version.model, request.pageName)
      refuseTooManyRows(request, visualOf)
      const results = request.visuals.map((query, index) => {
        const visual = visualOf(query)
        if (query.draft && !isSound(version.model, visual, answering.now)) return async () => noAnswer(query, 'unfit')
        const ask = at(`visuals[${index}]`, () => answerVisual(answering, visual, query))
        return () => this.#visualResult(answering, query, ask)
      })
      const fieldValues = (request.fieldValues ?? []).map((query, index) => {
        const ask = at(`fieldValues[${index}]`, () => answerFieldValues(answering, query))
        return () => this.#fieldValues(answering, ask)
      })
      return {
        dataVersion: version.dataVersion,
        results: await Promise.all(results.map((result) => result())),
        fieldValues: await Promise.all(fieldValues.map((values) => values())),
      }
    })
  }

  exportVisual(scope: EmbedScope, request: ExportVisualRequest, signal?: AbortSignal): Promise<ExportVisualAnswer> {
    return this.#answering(scope, signal, async (answering, { model }) => {
      const visual = visualsFor(scope, model, request.pageName)(request.visual)
      if (request.visual.draft && !isSound(model, visual, answering.now)) throw invalid('visual.draft', 'visual.unfit')
      const rows = request.rows ?? limits.exportRows
      if (request.exportDataType === 'underlying') {
        const { columns, rows: found, isTruncated } = await exportRows(answering, visual, request.visual, rows)
        return this.#csv(columns, found, isTruncated)
      }
      const shown = { ...visual, options: { ...visual.options, hasTotals: false } }
      const ask = at('visual', () => answerVisual(answering, shown, { ...request.visual, rowLimit: rows }))
      const { columns, rows: found, isTruncated } = await ask.answer()
      return this.#csv(columns, found, isTruncated)
    })
  }

  queryTable(scope: EmbedScope, table: Visual, query: TableQuery, signal?: AbortSignal): Promise<VisualResult> {
    return this.#answering(scope, signal, (answering) => {
      const ask = at('parameterValues', () => answerVisual(answering, table, query))
      return this.#visualResult(answering, { ...query, visualName: table.name }, ask)
    })
  }

  exportTable(scope: EmbedScope, table: Visual, query: TableQuery, signal?: AbortSignal): Promise<ExportedTable> {
    return this.#answering(scope, signal, async (answering) => {
      const asked = { ...query, rowLimit: limits.exportRows }
      const { columns, rows, isTruncated } = await at('parameterValues', () =>
        answerVisual(answering, table, asked),
      ).answer()
      const csv = await this.#csv(columns, rows, isTruncated)
      return { columns, rows: rows.slice(0, csv.rowCount), csv }
    })
  }

  runQuery(scope: EmbedScope, query: string, signal?: AbortSignal): Promise<QueryTable> {
    return this.#answering(scope, signal, async (answering, { model }) => {
      const { visual, ...question } = questionOf(model, parseDax(query))
      const { columns, rows, isTruncated } = await answerVisual(answering, visual, question).answer()
      return { columns: columns.map(({ name }) => name), rows, isTruncated }
    })
  }

  close(): Promise<void> {
    return this.#files.close()
  }

  /** Nothing is kept before switches are heard of, else a first answer could stay for ever. */
  async #version({ tenantId, reportGuid }: EmbedScope): Promise<Version> {
    await this.#listening
    const version = await this.#versions.current(tenantId, reportGuid)
    if (!version) throw notFound('report', reportGuid)
    return version
  }

  async #answering<T>(
    scope: EmbedScope,
    signal: AbortSignal | undefined,
    work: (answering: Answering, version: Version) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.#onVersion(scope, signal, await this.#version(scope), work)
    } catch (error) {
      if (!isGone(error)) throw asRefusal(error)
      // The data was replaced after its pointer was read.
      this.#versions.forget(scope.tenantId, scope.reportGuid)
      return this.#onVersion(scope, signal, await this.#version(scope), work).catch(async (again: unknown) => {
        throw isGone(again) ? await this.#dataIsGone(scope, again) : asRefusal(again)
      })
    }
  }

  async #onVersion<T>(
    { tenantId, reportGuid, userName, isNameVouchedFor, roles, filters = [], asker }: EmbedScope,
    signal: AbortSignal | undefined,
    version: Version,
    work: (answering: Answering, version: Version) => Promise<T>,
  ): Promise<T> {
    const key = versionKey(tenantId, reportGuid, version.version)
    const file = { key, hash: version.contentHash, size: version.byteCount }
    const path = await this.#options.storage.local(file)
    const now = this.#options.now?.() ?? new Date()
    const identity = { userName, isNameVouchedFor, roles, filters }
    try {
      return await this.#files.using(path, asker, signal, (run) =>
        work(
          {
            model: version.model,
            now,
            importedAt: version.importedAt,
            identity,
            run: once(run),
            accept: acceptance(),
            spend: allowance(),
            place: [tenantId, reportGuid, version.version],
          },
          version,
        ),
      )
    } catch (error) {
      if (!(error instanceof DataFileUnreadable) || (await isWhole(path, file))) throw error
      throw new FileDamagedError(`${key} in the storage is not what was put there`, { cause: error })
    }
  }

  /** Trying again helps where the storage is away, and nobody where the file alone is. */
  async #dataIsGone({ reportGuid }: EmbedScope, cause: unknown): Promise<Error> {
    const { storage, log } = this.#options
    const fault = await storageFault(storage)
    if (fault !== null) return fault
    const damage = cause instanceof FileDamagedError ? 'is damaged' : 'is missing'
    const err = new StorageError(`The data of the report ${reportGuid} ${damage} in the storage ${storage.place}`, {
      cause,
    })
    log.error({ err }, 'a report is to be imported again, or its file restored')
    return refused('reports.dataIsMissing')
  }

  async #visualResult(
    answering: Answering,
    query: VisualQuery,
    ask: Ask<Omit<VisualResult, 'error' | 'visualName'>>,
  ): Promise<VisualResult> {
    const { visualName } = query
    return this.#kept(answering, ask, (answer) => ({ visualName, ...answer, error: null })).catch((error: unknown) =>
      noAnswer(query, this.#told(error)),
    )
  }

  async #fieldValues(answering: Answering, ask: Ask<Omit<FieldValuesResult, 'error'>>): Promise<FieldValuesResult> {
    return this.#kept(answering, ask, (answer) => ({ ...answer, error: null })).catch((error: unknown) => ({
      column: null,
      values: [],
      isTruncated: false,
      error: this.#told(error),
    }))
  }

  /** Who asks what is being asked already waits for that answer, or its failure (R73). */
  async #kept<A, R>({ place, spend }: Answering, ask: Ask<A>, result: (answer: A) => R): Promise<R> {
    const key = JSON.stringify([place, ask.key])
    for (;;) {
      const kept = this.#results.get(key)
      const asked = this.#asked.get(key)
      if (kept === undefined && !asked) break
      const text = kept ?? (await asked?.catch(unlessLeft))
      if (text === undefined) continue
      spend(text.length)
      await this.#turnOfLoop()
      return result(JSON.parse(text))
    }
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    // Nobody need wait for it.
    promise.catch(() => undefined)
    this.#asked.set(key, promise)
    try {
      const answer = await ask.answer()
      await this.#turnOfLoop()
      const text = JSON.stringify(answer)
      this.#results.set(key, text)
      resolve(text)
      spend(text.length)
      return result(answer)
    } catch (error) {
      reject(error)
      throw error
    } finally {
      this.#asked.delete(key)
    }
  }

  /** As many whole rows as an answer may be large. */
  async #csv(
    columns: readonly CsvColumn[],
    rows: readonly (readonly unknown[])[],
    isTruncated: boolean,
  ): Promise<ExportVisualAnswer> {
    const lines = [csvHead(columns)]
    let left = limits.answer - csvHead(columns).length
    for (const [index, row] of rows.entries()) {
      if (index % rowsInOneTurn === 0) await this.#turnOfLoop()
      const line = csvRow(columns, row)
      left -= line.length
      if (left < 0) return { data: lines.join(''), rowCount: index, isTruncated: true }
      lines.push(line)
    }
    return { data: lines.join(''), rowCount: rows.length, isTruncated }
  }

  /** One answer after the other, with everybody else’s calls in between (A96). */
  #turnOfLoop(): Promise<void> {
    this.#turn = this.#turn.then(() => setImmediate())
    return this.#turn
  }

  /** One visual that fails leaves the others their answers; a caller who went away ends them all. */
  #told(error: unknown): NonNullable<VisualResult['error']> {
    if (error instanceof QueryTimedOut) return 'timedOut'
    if (error instanceof QueryTooLarge) return 'tooLarge'
    if (error instanceof Error && error.name === 'AbortError') throw error
    this.#options.log.error(error, 'a visual was not answered')
    return 'failed'
  }
}

/** Of who asked for others, too, and only went away: one of them asks. */
function unlessLeft(error: unknown): undefined {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error
}

/** Visuals of one page often need the same rows. */
function once(run: Answering['run']): Answering['run'] {
  const asked = new Map<string, ReturnType<Answering['run']>>()
  return (statement) => {
    const key = JSON.stringify([statement.text, statement.values])
    const rows = asked.get(key) ?? run(statement)
    asked.set(key, rows)
    return rows
  }
}

/** Of an export: written in some milliseconds. */
const rowsInOneTurn = 500

const isGone = (error: unknown): boolean => error instanceof DataFileMissing || error instanceof FileGoneError

const noAnswer = ({ visualName }: VisualQuery, error: VisualResult['error']): VisualResult => ({
  visualName,
  columns: [],
  rows: [],
  totals: [],
  isTruncated: false,
  error,
})

/** Of the definition, or as it is on the screen of somebody who may change it: rows are kept from them all the same. */
function visualsFor({ canEdit }: EmbedScope, model: ReportModel, pageName: string): (query: VisualQuery) => Visual {
  return (query) => {
    const { draft, visualName: name } = query
    if (!draft) return visualNamed(pageNamed(model, pageName), query)
    if (!canEdit) throw notAllowed(permissions.reports.edit)
    return { name, ...draft, layout: { x: 0, y: 0, width: 0, height: 0 } }
  }
}

interface FoundPage {
  page: Page
  visuals: ReadonlyMap<string, Visual>
}

function pageNamed(model: ReportModel, name: string): FoundPage {
  const page = model.pages.get(name)
  if (!page) throw new FieldError('pageName', name, `there is no page “${name}”`, 'unknown')
  return page
}

function visualNamed({ visuals }: FoundPage, { visualName }: VisualQuery): Visual {
  const visual = visuals.get(visualName)
  if (!visual) throw new FieldError('visualName', visualName, `there is no visual “${visualName}”`, 'unknown')
  return visual
}

/** Of one request: a statement is put together in the way of everybody else’s calls, and kept until it is answered. */
function acceptance(): Answering['accept'] {
  let characters = 0
  return (statements) => {
    for (const { text } of statements) characters += text.length
    const held = Math.max(...statements.map(({ heldLists }) => heldLists))
    if (characters > limits.statements || held > limits.heldLists)
      throw new FieldError('filters', '', 'too much for one request', 'tooMuch')
  }
}

/** Of one request: an answer that is large for another reason than its rows. */
function allowance(): Answering['spend'] {
  let left: number = limits.answer
  return (characters) => {
    left -= characters
    if (left < 0) throw new QueryTooLarge('the answers of one request are too large')
  }
}

/** Totals count, too (A108). */
function refuseTooManyRows(
  { visuals, fieldValues = [] }: QueryVisualsRequest,
  visualOf: (query: VisualQuery) => Visual,
): void {
  const asked = {
    visuals: visuals.map((query, index) =>
      at(`visuals[${index}]`, () => rowsOfAnswer(visualOf(query), query.rowLimit)),
    ),
    fieldValues: fieldValues.map(({ rowLimit = limits.defaultRows }) => rowLimit),
  }
  let sum = 0
  for (const [member, each] of Object.entries(asked))
    for (const [index, rows] of each.entries()) {
      sum += rows
      if (sum > limits.rowsAtOnce) throw invalid(`${member}[${index}].rowLimit`, 'reports.tooMuchAtOnce')
    }
}

function asRefusal(error: unknown): unknown {
  if (error instanceof IdentityMissing) return new Refusal(403, 'reports.identityMissing')
  if (error instanceof QueryTooLarge) return invalid('filters', 'reports.tooMuchAtOnce')
  if (error instanceof QueryTimedOut) return refused('reports.tookTooLong')
  if (!(error instanceof FieldError)) return error
  return invalid(error.member, error.key, { name: error.subject })
}
