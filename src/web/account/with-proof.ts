/** Some calls are answered only to a browser that shows its work: it is done when it is asked for, and by itself. */
import type { CaptchaAction } from '../../contract/vocabulary/identity.ts'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import type { Told } from '../api/start-calls.ts'
import { type ApiError, unreachable } from '../api/wire.ts'

const captchaIsRequired: MessageKey = 'CaptchaIsRequired'

export const wantsProof = ({ name }: ApiError): boolean => name === captchaIsRequired

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
  if (!first.error || !wantsProof(first.error)) return first
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
