/** Held by whoever spends the cookie of the session or gets another, in any tab: of two answers the later one would win. */
const lock = 'refresh'

interface Patience {
  /** Milliseconds after which it goes on without its turn. */
  patience?: number
}

export async function inCookieTurn<Answer>(
  work: () => Answer | Promise<Answer>,
  { patience }: Patience = {},
): Promise<Answer> {
  if (!navigator.locks) return work()
  const waiting = patience === undefined ? undefined : AbortSignal.timeout(patience)
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return work()
  }
  try {
    return await navigator.locks.request(lock, waiting ? { signal: waiting } : {}, begin)
  } catch (fault) {
    if (hasBegun || !waiting?.aborted) throw fault
    return work()
  }
}
