/** One way to make an organisation, for the operator and for whoever registers one. */
import { adminUserName } from '../../../contract/vocabulary/limits.ts'
import { complexitySettings, passwordFaults } from '../../auth/passwords.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import type { Db } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { invalid, Refusal, refused } from '../../http/errors.ts'
import { queueMail } from '../../jobs/send-mail.ts'
import { readSettings } from '../../settings.ts'
import { termsOf } from '../edition/present.ts'
import { holdEdition } from '../edition/queries.ts'
import { refusedAsTaken } from '../taken.ts'
import { activationMail } from '../user/activation-mail.ts'
import { type FirstAdmin, insertFirstAdmin, insertTenant, type NewTenant } from './new-tenant.ts'
import { checkBegin, checkTenancyName, decideSubscription, type Subscription } from './rules.ts'

export interface TenantForm {
  tenant: Pick<NewTenant, 'tenancyName' | 'name' | 'editionId' | 'isActive' | 'creatorId'>
  subscription: Subscription
  admin: FirstAdmin
  /** To tell in the mail; null where the person knows it, or has none. */
  toldPassword: string | null
  sendsMail: boolean
}

export interface MadeTenant {
  tenantId: number
  adminId: number
}

/** As the host’s rules for everybody say; a tenant has none of its own yet. */
export async function checkPassword(db: Db, password: string): Promise<void> {
  const complexity = await readSettings(db, { tenantId: 0, userId: 0 }, complexitySettings)
  const faults = passwordFaults(password, complexity)
  if (faults.length === 0) return
  throw new Refusal(400, 'ValidationError', { members: faults.map((fault) => ({ member: 'adminPassword', ...fault })) })
}

export const withFreeTenancyName = <T>(tenancyName: string, write: () => Promise<T>): Promise<T> =>
  refusedAsTaken({ tenancy_names: () => refused('TenancyNameIsAlreadyTaken', { tenancyName }) }, write)

/** The edition is held, so that it is still there when the tenant is. */
export async function readTerms(db: Db, editionId: number | null) {
  if (editionId === null) return null
  const edition = await holdEdition(db, editionId)
  if (!edition) throw invalid('editionId', 'edition.unknown')
  return termsOf(edition)
}

/** `db` reaches across tenants. */
export async function createTenant(call: Context, db: Db, form: TenantForm): Promise<MadeTenant> {
  const { now } = call
  const { tenancyName, editionId } = form.tenant
  checkTenancyName(tenancyName)
  const subscription = decideSubscription(form.subscription, await readTerms(db, editionId), now)
  checkBegin(subscription, now)
  const { isInTrialPeriod, end: subscriptionEnd } = subscription
  const tenant = { ...form.tenant, isInTrialPeriod, subscriptionEnd }
  const tenantId = await withFreeTenancyName(tenancyName, () => insertTenant(db, tenant, now))
  const adminId = await insertFirstAdmin(db, tenantId, form.admin, now)
  await announceIdentityChange(db, tenantId, 'everybody')
  if (form.sendsMail) await mailAdmin(call, db, form, { tenantId, adminId })
  return { tenantId, adminId }
}

/** From the operator, so by the host’s mail settings. */
async function mailAdmin(call: Context, db: Db, form: TenantForm, { tenantId, adminId }: MadeTenant): Promise<void> {
  const { admin, tenant, toldPassword } = form
  const account = {
    id: adminId,
    name: admin.name,
    user_name: adminUserName,
    email_address: admin.emailAddress,
    should_change_password_on_next_login: admin.shouldChangePasswordOnNextLogin,
    tenancyName: tenant.tenancyName,
    password: toldPassword,
  }
  await queueMail({ ...call, db, tenantId: 0 }, activationMail({ ...call, tenantId }, account))
}
