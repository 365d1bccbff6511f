import type { userLogin as contract, LoginAttempt } from '../../../contract/services/user-login.ts'
import type { Handlers } from '../../context/context.ts'
import { findLoginAttempts, type LoginAttemptRow, loginAttemptSorting } from './queries.ts'

const presentLoginAttempt = (row: LoginAttemptRow): LoginAttempt => ({
  tenancyName: row.tenancy_name,
  userNameOrEmail: row.user_name_or_email_address,
  clientIpAddress: row.client_ip_address,
  clientName: null,
  browserInfo: row.browser_info,
  result: row.result,
  creationTime: row.creation_time.toISOString(),
})

export const userLogin: Handlers<typeof contract> = {
  async getUserLoginAttempts({ db, tenantId, principal }, { query }) {
    const owner = { tenantId, userId: principal.userId }
    const page = await findLoginAttempts(db, owner, query, loginAttemptSorting(query.sorting), query)
    return { totalCount: page.totalCount, items: page.items.map(presentLoginAttempt) }
  },
}
