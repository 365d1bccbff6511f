import pg from 'pg'
import type { Refusal } from '../access/refusals.ts'

/** The unique indexes decide, so that two calls at once cannot both take a name (H6). Refusals are known by their index. */
export async function refusedAsTaken<T>(
  refusals: Readonly<Record<string, () => Refusal>>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const refusal = error instanceof pg.DatabaseError ? refusals[error.constraint ?? ''] : undefined
    throw refusal?.() ?? error
  }
}
