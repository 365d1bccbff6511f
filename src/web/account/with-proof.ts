/** Some calls are answered only to a browser that shows its work: it is done when it is asked for, and by itself. */
import type { CaptchaAction } from '../../contract/vocabulary/identity.ts'
import type { Told } from '../api/start-calls.ts'
import { type ApiError, unreachable } from '../api/wire.ts'

/**
 * No member of the answer says so. But these calls give their other refusals a reason in `details` or name a member of the
 * input, and a proof that nobody wanted does no harm.
 */
export const mayWantProof = ({ status, details, validationErrors }: ApiError): boolean =>
  status === 400 && details === null && validationErrors.length === 0

// Loaded by the few who need it; it is not to be had without the server anyway.
const loadSolver = () => import('./proof-of-work.ts').catch(() => null)

interface Proof {
  action: CaptchaAction
  onChecking: (isChecking: boolean) => void
}

export async function withProof<Data>(
  { action, onChecking }: Proof,
  call: (more: { captchaResponse?: string }) => Promise<Told<Data>>,
): Promise<Told<Data>> {
  const first = await call({})
  if (!first.error || !mayWantProof(first.error)) return first
  onChecking(true)
  try {
    const solver = await loadSolver()
    if (!solver) return { error: unreachable }
    const proof = await solver.proofFor(action)
    if (proof.error) return proof
    // Without a proof the first refusal says what is missing.
    return proof.data === null ? first : await call({ captchaResponse: proof.data })
  } finally {
    onChecking(false)
  }
}
