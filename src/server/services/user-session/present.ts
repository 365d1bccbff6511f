import type { UserSession } from '../../../contract/services/user-session.ts'
import { browserName, systemName } from '../../names/browser-name.ts'
import type { Person, SessionRow } from './queries.ts'

function kindOf({ delegation_id, impersonator_user_id, is_linked }: SessionRow): UserSession['kind'] {
  if (delegation_id !== null) return 'delegated'
  if (impersonator_user_id !== null) return 'impersonated'
  return is_linked ? 'linked' : 'signIn'
}

/** Where somebody sits who acts as the person is that one’s to know, and the operator’s. */
const isHeldBy = ({ tenantId, userId }: Person, row: SessionRow): boolean =>
  row.impersonator_user_id === null
    ? row.user_id === userId
    : row.impersonator_tenant_id === tenantId && row.impersonator_user_id === userId

const ofNobody = { client_ip_address: null, browser_info: null }

export function presentSession(row: SessionRow, person: Person, currentId: string): UserSession {
  const { client_ip_address, browser_info } = isHeldBy(person, row) ? row : ofNobody
  return {
    id: row.id,
    kind: kindOf(row),
    userName: row.user_name,
    actingUserName: row.actor_name,
    isOfOperator: row.impersonator_tenant_id === 0 && person.tenantId !== 0,
    isCurrent: row.id === currentId,
    creationTime: row.created_at.toISOString(),
    lastUseTime: row.last_used_at.toISOString(),
    endTime: row.ends_at.toISOString(),
    clientIpAddress: client_ip_address,
    browserName: browser_info && browserName(browser_info),
    systemName: browser_info && systemName(browser_info),
  }
}
