/** Another account of one’s own, proven by its directory: the directory is that of the other account’s organisation. */
import { directorySources } from '../../../contract/vocabulary/identity.ts'
import { isTenantAvailable, providersOf } from '../../api/start-calls.ts'
import type { ApiError } from '../../api/wire.ts'
import type { DirectoryProvider } from '../../session/directory.ts'

interface OtherAccount {
  /** Empty: the host. */
  tenancyName: string
  isGuest: boolean
}

/** Null: nobody signs in there by one. What the server says against it is thrown. */
export async function directoryOf({ tenancyName, isGuest }: OtherAccount): Promise<DirectoryProvider | null> {
  const there = tenancyName === '' ? null : await isTenantAvailable(tenancyName)
  if (there?.error) throw there.error
  const tenantId = there?.data.tenantId ?? null
  if (tenantId === null && tenancyName !== '') return null
  const { data: offered, error } = await providersOf(tenantId)
  if (error) throw error
  const [own, guests] = directorySources
  return offered.find(({ name }) => name === (isGuest ? guests : own)) ?? null
}

const proofs = ['currentPassword', 'currentSecondFactorCode']

/** The server wants to know first who is at the device; what the directory said holds for the next try. */
export const asksForOwnProof = ({ validationErrors }: ApiError): boolean =>
  validationErrors.some(({ members }) => members?.some((member) => proofs.includes(member)))
