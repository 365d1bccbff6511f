import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StoreAwayError, StoreBusyError, typedFault } from './errors.ts'

export interface Patience {
  /** Milliseconds. */
  readonly longest: number
  readonly between: number
  readonly tellEvery: number
  tell(sentence: string): void
}

/** A database that starts at the same time as the portal is waited for; one that refuses it is not. */
export async function whenThere<T>(
  open: () => Promise<T>,
  { longest, between, tellEvery, tell }: Patience,
): Promise<T> {
  const begun = performance.now()
  for (let toldAt = Number.NEGATIVE_INFINITY; ; ) {
    try {
      return await open()
    } catch (error) {
      const now = performance.now()
      if (!mayCome(error) || now - begun + between > longest) throw error
      if (now - toldAt >= tellEvery) {
        tell(`Waiting for the database (${error instanceof Error ? error.message || 'it does not answer' : error})`)
        toldAt = now
      }
      await pause(between)
    }
  }
}

function mayCome(error: unknown): boolean {
  const fault = typedFault(error)
  if (fault instanceof StoreBusyError) return true
  if (!(fault instanceof StoreAwayError)) return false
  return !(error instanceof pg.DatabaseError) || /^(57P|08)/.test(error.code ?? '')
}
