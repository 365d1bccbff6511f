/**
 * What a provider publishes is asked for by anybody’s call: one that fails is not asked again for a while, by nobody, so that
 * strangers cannot have the server call it as often as they like (A74).
 */
import { type ProviderConfig, ProviderUnreachableError } from './provider-request.ts'

const capacity = 100
/** Milliseconds. */
const rest = 30_000

interface Failure {
  message: string
  at: number
}

const failures = new Map<string, Failure>()

export async function unlessFailed<T>(
  { identityProviderUrl }: ProviderConfig,
  address: string,
  ask: () => Promise<T>,
): Promise<T> {
  const name = `${identityProviderUrl ?? ''} ${address}`
  const before = failures.get(name)
  if (before && performance.now() - before.at < rest) throw new ProviderUnreachableError(before.message)
  failures.delete(name)
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderUnreachableError) {
      failures.set(name, { message: error.message, at: performance.now() })
      const oldest = failures.size > capacity ? failures.keys().next().value : undefined
      if (oldest !== undefined) failures.delete(oldest)
    }
    throw error
  }
}
