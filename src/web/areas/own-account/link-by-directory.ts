/** Another account of one’s own, proven by its directory: the directory is that of the other account’s organisation. */
import { directorySources } from '../../../contract/vocabulary/identity.ts'
import type { ExternalAuthenticate } from '../../api/generated/token-auth.ts'
import { isTenantAvailable, providersOf } from '../../api/start-calls.ts'
import type { ApiError } from '../../api/wire.ts'
import { type Asked, presentedAt } from '../../session/directory.ts'

interface OtherAccount {
  /** Empty: the host. */
  tenancyName: string
  isGuest: boolean
}

/** What the server says against it is thrown. */
export async function presentedFor({ tenancyName, isGuest }: OtherAccount): Promise<Asked<ExternalAuthenticate>> {
  const there = tenancyName === '' ? null : await isTenantAvailable(tenancyName)
  if (there?.error) throw there.error
  const { data: offered, error } = await providersOf(there?.data.tenantId ?? null)
  if (error) throw error
  const [own, guests] = directorySources
  const provider = offered.find(({ name }) => name === (isGuest ? guests : own))
  return provider ? presentedAt(provider, { isSharedDevice: false }) : { failure: 'noClientId' }
}

const proofs = ['currentPassword', 'currentSecondFactorCode']

/** The server wants to know first who is at the device; what the directory said holds for the next try. */
export const asksForOwnProof = ({ validationErrors }: ApiError): boolean =>
  validationErrors.some(({ members }) => members?.some((member) => proofs.includes(member)))
