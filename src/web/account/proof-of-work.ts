import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { CaptchaAction } from '../../contract/vocabulary/identity.ts'
import type { Told } from '../api/start-calls.ts'
import { getCaptchaChallenge } from './account-calls.ts'

/** Null: this browser cannot do the work, as on a page that did not come by a safe connection. */
export async function proofFor(action: CaptchaAction): Promise<Told<string | null>> {
  if (!globalThis.crypto?.subtle) return { data: null }
  const { data: challenge, error } = await getCaptchaChallenge(action)
  if (error) return { error }
  const solution = await solveChallenge({ challenge, deriveKey })
  return { data: solution && btoa(JSON.stringify({ challenge, solution })) }
}
