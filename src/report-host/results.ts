/**
 * Answers of the library that this page still holds. One request fills all visuals of a page that lack theirs, or as many
 * as their rows take; a newer one ends it, since what it asked for is no longer shown.
 */
import type { Target } from '../contract/models/report-definition.ts'
import type { FieldValuesResult, VisualQuery, VisualResult } from '../contract/models/report-query.ts'
import { reportLimits } from '../contract/vocabulary/reports.ts'
import { isAbort, type LibraryClient } from './library-client.ts'
import { inCalls } from './queries.ts'
import type { ColouredColumn } from './value-colours.ts'

const most = 400

/** More are not told apart by colour. */
const valuesOfColumn = 64

export interface Asked {
  key: string
  query: VisualQuery
  /** That its answer may have. */
  rows: number
}

/** Columns whose values are wanted besides. */
interface Columns {
  targets: readonly ColouredColumn[]
  take(target: Target, found: FieldValuesResult): void
}

export interface Results {
  of(key: string): VisualResult | undefined
  /** Answers the versions of the data, or null where a newer request took its place. */
  fill(pageName: string, asked: readonly Asked[], columns: Columns): Promise<readonly string[] | null>
  forget(): void
  /** Visuals that the library could not answer are asked for again. */
  forgetFailed(): void
  stop(): void
}

export const resultKey = (dataVersion: string, pageName: string, query: VisualQuery) =>
  JSON.stringify([dataVersion, pageName, query])

export function createResults(client: LibraryClient): Results {
  const kept = new Map<string, VisualResult>()
  let running: AbortController | null = null

  const keep = (key: string, result: VisualResult) => {
    kept.delete(key)
    kept.set(key, result)
    const oldest = kept.keys().next()
    if (kept.size > most && !oldest.done) kept.delete(oldest.value)
  }

  const stop = () => {
    running?.abort()
    running = null
  }

  return {
    of: (key) => kept.get(key),
    stop,
    forget() {
      stop()
      kept.clear()
    },
    forgetFailed() {
      for (const [key, { error }] of kept) if (error !== null) kept.delete(key)
    },
    async fill(pageName, asked, { targets, take }) {
      stop()
      const own = new AbortController()
      running = own
      try {
        const versions: string[] = []
        const calls = inCalls(asked, ({ rows }) => rows)
        const taken = (calls[0] ?? []).reduce((sum, { rows }) => sum + rows, targets.length * valuesOfColumn)
        if (targets.length > 0 && taken > reportLimits.rowsAtOnce) calls.unshift([])
        for (const some of calls) {
          const isFirst = versions.length === 0
          const fieldValues = isFirst
            ? targets.map((coloured) => ({ ...coloured, filters: [], rowLimit: valuesOfColumn }))
            : []
          const answer = await client.queryVisuals(
            { pageName, visuals: some.map(({ query }) => query), ...(fieldValues.length > 0 && { fieldValues }) },
            own.signal,
          )
          fieldValues.forEach(({ target }, index) => {
            const found = answer.fieldValues[index]
            if (found && found.error === null) take(target, found)
          })
          some.forEach(({ key }, index) => {
            const result = answer.results[index]
            if (result) keep(key, result)
          })
          versions.push(answer.dataVersion)
        }
        return versions
      } catch (failure) {
        if (isAbort(failure)) return null
        throw failure
      } finally {
        if (running === own) running = null
      }
    },
  }
}
