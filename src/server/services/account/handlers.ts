import { sql } from 'kysely'
import type { account as contract } from '../../../contract/services/account.ts'
import { tenantAvailability } from '../../../contract/vocabulary/enums.ts'
import { refused } from '../../access/refusals.ts'
import { confirmAddress, readConfirmation } from '../../auth/email-confirmation.ts'
import { presentedCode, readLinkCode } from '../../auth/link-codes.ts'
import { changePassword } from '../../auth/new-password.ts'
import { findAccountById } from '../../auth/sign-in-queries.ts'
import type { Handlers } from '../../context/context.ts'
import { ownTransaction } from '../../db/own-transaction.ts'
import type { Db } from '../../db/transaction.ts'
import { newCaptcha } from '../../sign-in/captcha.ts'
import { isActiveTenant, tellOfTenant } from '../../sign-in/known-tenant.ts'
import { expectShownCode, readPasswordResetCode } from '../../sign-in/password-reset-code.ts'
import { requirePasswordSignIn } from '../../sign-in/password-sign-in.ts'
import { mailDomain } from '../tenant/rules.ts'
import { changeAddress } from './change-address.ts'
import { registerAadUser } from './external-registration.ts'
import {
  backToImpersonator,
  delegatedImpersonate,
  impersonateTenant,
  impersonateUser,
  switchToLinkedAccount,
} from './impersonation.ts'
import { askForMailHere, register } from './registration.ts'

interface NamedTenant {
  id: number
  is_active: boolean
}

interface TenantOfDomain {
  id: number
  tenancy_name: string
}

const invalidLink = () => refused('Identity.InvalidToken')

export const account: Handlers<typeof contract> = {
  async isTenantAvailable(context, { body }) {
    // The one question about a tenant that may be asked from outside it; row level security hides the table itself. Asked
    // of the host: whoever stands in the page of a tenant with a database of its own is beside all the others.
    const { rows } = await ownTransaction(context.store, 0, (db) =>
      sql<NamedTenant>`select id, is_active from tenant_by_name(${body.tenancyName.trim()})`.execute(db),
    )
    const [tenant] = rows
    if (!tenant) return { state: tenantAvailability.notFound, tenantId: null }
    if (!tenant.is_active) return { state: tenantAvailability.inActive, tenantId: null }
    await tellOfTenant(context, tenant.id)
    return { state: tenantAvailability.available, tenantId: tenant.id }
  },

  async findTenantOfMailDomain(context, { body }) {
    const { rows } = await ownTransaction(context.store, 0, (db) =>
      sql<TenantOfDomain>`select id, tenancy_name from tenant_by_mail_domain(${mailDomain(body.domain)})`.execute(db),
    )
    const [tenant] = rows
    if (!tenant) return { tenantId: null, tenancyName: null }
    await tellOfTenant(context, tenant.id)
    return { tenantId: tenant.id, tenancyName: tenant.tenancy_name }
  },

  async resolveTenantId(context, { body }) {
    const { secrets, now } = context
    const link = readLinkCode(body.c)
    const right = link && (readPasswordResetCode(secrets, link, now) ?? readConfirmation(secrets, link, now))
    if (!link || !right) throw invalidLink()
    await tellOfTenant(context, link.tenantId)
    return link.tenantId === 0 ? null : link.tenantId
  },

  getCaptchaChallenge: async (context, { query }) => {
    const { parameters, signature = '' } = await newCaptcha(context, query.action)
    const { data, ...rest } = parameters
    return {
      parameters: { ...rest, data: { action: String(data?.action), until: Number(data?.until) } },
      signature,
    }
  },

  register: (context, { body }) => register(context, body),

  registerAadUser: (context, { body }) => registerAadUser(context, body),

  async sendPasswordResetCode(context, { body }) {
    await askForMailHere(context, 'password reset', { captcha: 'resetPassword', ...body }, () =>
      ownTransaction(context.store, context.tenantId, (db) => requirePasswordSignIn(db, context)),
    )
    return undefined
  },

  async resetPassword(context, { body }) {
    const { store, secrets, tenantId, now, signal, noteWith } = context
    const code = presentedCode(tenantId, { code: body.resetCode, c: body.c })
    const right = code && readPasswordResetCode(secrets, code, now)
    if (!right || (body.userId && body.userId !== right.userId)) throw invalidLink()
    noteWith(right.tenantId)
    if (!(await isActiveTenant(context, right.tenantId))) throw invalidLink()
    const account = await ownTransaction(store, right.tenantId, (db) =>
      findAccountById(db, right.tenantId, right.userId),
    )
    if (!account?.isActive || account.stamp !== right.stamp || account.authenticationSource !== null)
      throw invalidLink()
    const change = {
      tenantId: right.tenantId,
      account,
      password: body.password,
      member: 'password',
      signal,
      also: (db: Db) => expectShownCode(db, right, now),
    }
    if (!(await changePassword(store, change, now))) throw invalidLink()
    return { canLogin: true, userName: account.userName }
  },

  async sendEmailActivationLink(context, { body }) {
    await askForMailHere(context, 'address confirmation', { captcha: 'activateEmail', ...body })
    return undefined
  },

  async activateEmail(context, { body }) {
    const { store, secrets, tenantId, now, noteWith } = context
    const code = presentedCode(tenantId, { code: body.confirmationCode, c: body.c })
    const confirmation = code && readConfirmation(secrets, code, now)
    if (!code || !confirmation || (body.userId && body.userId !== confirmation.userId)) throw invalidLink()
    noteWith(code.tenantId)
    if (!(await isActiveTenant(context, code.tenantId))) throw invalidLink()
    const isConfirmed = await ownTransaction(store, code.tenantId, (db) =>
      confirmation.change
        ? changeAddress({ ...context, tenantId: code.tenantId }, db, confirmation, confirmation.change)
        : confirmAddress(db, code.tenantId, confirmation),
    )
    if (!isConfirmed) throw invalidLink()
    return undefined
  },

  impersonateUser: (context, { body: { tenantId = null, ...asked } }) =>
    impersonateUser(context, { tenantId, ...asked }),

  impersonateTenant: (context, { body }) => impersonateTenant(context, body),

  delegatedImpersonate: (context, { body }) => delegatedImpersonate(context, body),

  backToImpersonator: (context) => backToImpersonator(context),

  switchToLinkedAccount: (context, { body }) =>
    switchToLinkedAccount(context, { tenantId: body.targetTenantId ?? 0, userId: body.targetUserId }),
}
