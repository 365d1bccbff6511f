import type { userLogin as contract, LoginAttempt } from '../../../contract/services/user-login.ts'
import { refuseWhileImpersonating } from '../../auth/impersonation.ts'
import type { Handlers } from '../../context/context.ts'
import { browserName, systemName } from '../../names/browser-name.ts'
import { findLoginAttempts, type LoginAttemptRow, loginAttemptSorting } from './queries.ts'

const presentLoginAttempt = (row: LoginAttemptRow): LoginAttempt => ({
  tenancyName: row.tenancy_name,
  userNameOrEmail: row.user_name_or_email_address,
  clientIpAddress: row.client_ip_address,
  clientName: null,
  browserInfo: row.browser_info,
  browserName: browserName(row.browser_info),
  systemName: systemName(row.browser_info),
  result: row.result,
  creationTime: row.creation_time.toISOString(),
})

export const userLogin: Handlers<typeof contract> = {
  /** From where somebody signs in is as much their own as their sessions. */
  async getUserLoginAttempts({ db, tenantId, principal }, { query }) {
    refuseWhileImpersonating(principal)
    const owner = { tenantId, userId: principal.userId }
    const page = await findLoginAttempts(db, owner, query, loginAttemptSorting(query.sorting), query)
    return { totalCount: page.totalCount, items: page.items.map(presentLoginAttempt) }
  },
}
