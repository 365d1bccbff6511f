import type { userLink as contract } from '../../../contract/services/user-link.ts'
import { refused } from '../../access/refusals.ts'
import { refuseWhileImpersonating } from '../../auth/impersonation.ts'
import type { Handlers, SignedInContext } from '../../context/context.ts'
import { ownHostTransaction } from '../../db/own-transaction.ts'
import { proveBeforeLinking } from '../../sign-in/own-proof.ts'
import { signInWithPassword } from '../../sign-in/sign-in.ts'
import { reachableUser } from '../user/reachable-user.ts'
import { linkAccounts } from './link-accounts.ts'
import { activeTenantNamed } from './other-tenant.ts'
import {
  findAllLinked,
  findLinked,
  findLinkedAccounts,
  findRecentlyUsed,
  type LinkedAccountRow,
  linkSorting,
  unlink,
} from './queries.ts'

const mostRecent = 3

const present = (row: LinkedAccountRow) => ({
  id: row.id,
  tenantId: row.tenant_id === 0 ? null : row.tenant_id,
  tenancyName: row.tenancy_name,
  username: row.user_name,
})

/** Who it is in another organisation is that one’s to know; whoever acts in the person’s name is shown none of them. */
const presentForAdministrator = (row: LinkedAccountRow, tenantId: number) => ({
  isOfThisOrganisation: row.tenant_id === tenantId,
  userName: row.tenant_id === tenantId ? row.user_name : null,
  linkedAt: row.linked_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

interface OtherAccount {
  tenancyName: string
  userName: string
  password: string
  code: string | null
}

/** The other account signs in, with all that this takes: its lockout counts, and its second factor is asked for (C11). */
async function proveOther(context: SignedInContext, { tenancyName, userName, password, code }: OtherAccount) {
  const tenant = await activeTenantNamed(context, tenancyName)
  const outcome = await signInWithPassword(
    // Who has an account elsewhere is that organisation’s to know.
    { ...context, ...tenant, note: () => undefined },
    { userNameOrEmailAddress: userName, password, code, rememberClientToken: null, captchaResponse: null },
    null,
  )
  if (outcome.awaitedFactors.length > 0) throw refused('LinkNeedsSecondFactor')
  if (outcome.mustChangePassword) throw refused('LinkNeedsNewPassword')
  return { tenantId: tenant.tenantId, ...outcome }
}

export const userLink: Handlers<typeof contract> = {
  async linkToUser(context, { body }) {
    const { principal } = context
    refuseWhileImpersonating(principal)
    await proveBeforeLinking(context, body)
    const other = await proveOther(context, {
      tenancyName: body.tenancyName?.trim() ?? '',
      userName: body.usernameOrEmailAddress,
      password: body.password,
      code: body.twoFactorVerificationCode ?? null,
    })
    await linkAccounts(context, other)
    return undefined
  },

  async getLinkedUsers({ store, principal }, { query }) {
    if (principal.impersonator) return { totalCount: 0, items: [] }
    const page = await ownHostTransaction(store, 'the linked accounts of one human', (db) =>
      findLinkedAccounts(db, principal, linkSorting(query.sorting), query),
    )
    return { totalCount: page.totalCount, items: page.items.map(present) }
  },

  async getRecentlyUsedLinkedUsers({ store, principal }) {
    if (principal.impersonator) return { items: [] }
    const rows = await ownHostTransaction(store, 'the linked accounts of one human', (db) =>
      findRecentlyUsed(db, principal, mostRecent),
    )
    return { items: rows.map(present) }
  },

  async unlinkUser({ store, principal, takeNumber }, { body }) {
    refuseWhileImpersonating(principal)
    const other = { tenantId: body.tenantId ?? 0, userId: body.userId }
    await ownHostTransaction(store, 'part two accounts of one human', async (db) => {
      if (!(await findLinked(db, principal, other))) throw refused('AccountIsNotLinked')
      await unlink(db, other)
      await takeNumber(db)
    })
    return undefined
  },

  async getLinksOfUser(context, { query }) {
    const { store, tenantId } = context
    const rows = await ownHostTransaction(store, 'the linked accounts of one human', async (db) => {
      const [, linked] = await Promise.all([
        reachableUser({ ...context, db }, query.id),
        findAllLinked(db, { tenantId, userId: query.id }),
      ])
      return linked
    })
    return { items: rows.map((row) => presentForAdministrator(row, tenantId)) }
  },

  async endLinksOfUser(context, { body }) {
    const { store, tenantId, takeNumber } = context
    await ownHostTransaction(store, 'part two accounts of one human', async (db) => {
      await reachableUser({ ...context, db }, body.id)
      await unlink(db, { tenantId, userId: body.id })
      await takeNumber(db)
    })
  },
}
