/** Who may call an operation: decided here, for all of them, from what the contract says. */
import { anyone, embedTokenHolder, type Operation, signedIn } from '../../contract/operation.ts'
import type { FeatureName } from '../../contract/vocabulary/features.ts'
import { type PermissionName, permissions } from '../../contract/vocabulary/permissions.ts'
import type { EmbedScope, Principal } from './principal.ts'
import { notAllowed, notSignedIn, Refusal, refused } from './refusals.ts'

interface Caller {
  principal: (Pick<Principal, 'tenantId' | 'permissions'> & Partial<Pick<Principal, 'impersonator'>>) | null
  embedScope: EmbedScope | null
  features: ReadonlyMap<FeatureName, string>
}

/** What is said of an operation, or of anything else that is for some alone. */
type Needs = Pick<Operation, 'permission' | 'feature' | 'side' | 'inOwnName' | 'edits'>

/** Any one of them is enough; none: it needs none. */
export const neededFor = ({ permission }: Needs): readonly PermissionName[] => {
  if (permission === anyone || permission === signedIn || permission === embedTokenHolder) return []
  return typeof permission === 'string' ? [permission] : permission
}

/** Features are on when their value is `true`, in any case; the host passes every feature check (abp-wire 5.3). */
export const isFeatureOn = (features: ReadonlyMap<FeatureName, string>, name: FeatureName) =>
  features.get(name)?.toLowerCase() === 'true'

/**
 * The order is ABP’s: signed in, then feature, then permission; input is looked at only afterwards. Without a feature
 * nobody has the permissions that belong to it, so that the other order would send people to the wrong person for help.
 */
export function authorize(operation: Needs, caller: Caller): void {
  const { permission, feature, side, inOwnName } = operation
  if (permission === anyone) return
  if (permission === embedTokenHolder) {
    if (!caller.embedScope) throw notSignedIn()
    authorizeHolder(operation, caller.embedScope)
    return
  }
  const { principal } = caller
  if (!principal) throw notSignedIn()

  const isHost = principal.tenantId === 0
  if (side === 'host' && !isHost) throw new Refusal(403, 'OnlyForHost')
  if (side === 'tenant' && isHost) throw new Refusal(403, 'OnlyForTenants')

  if (feature && !isHost && !isFeatureOn(caller.features, feature)) {
    throw new Refusal(403, 'FeatureIsNotEnabled', { values: { feature: [`feature.${feature}`] } })
  }

  const names = neededFor(operation)
  if (names.length > 0 && !names.some((name) => principal.permissions.has(name))) {
    throw notAllowed(...names)
  }
  if (inOwnName && principal.impersonator?.tenantId === principal.tenantId) throw refused('NotInAnothersName')
}

/** Whoever holds an embed token reads; to change something takes rights of their own. */
function authorizeHolder({ side, inOwnName, edits }: Needs, { tenantId, holder, canEdit, canCopy }: EmbedScope): void {
  if (side === 'tenant' && tenantId === 0) throw new Refusal(403, 'OnlyForTenants')
  if (inOwnName && holder?.impersonator?.tenantId === tenantId) throw refused('NotInAnothersName')
  if (edits && !canEdit) throw notAllowed(permissions.reports.edit)
  if (edits === 'copy' && !canCopy) throw notAllowed(permissions.reports.create)
}

/** The same as a question. */
export function mayCall(operation: Needs, caller: Caller): boolean {
  try {
    authorize(operation, caller)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
