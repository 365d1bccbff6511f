/** One way to make an organisation, for the operator and for whoever registers one. */
import { adminUserName } from '../../../contract/vocabulary/limits.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { invalid, refusedAt } from '../../access/refusals.ts'
import { requireGoodPassword } from '../../auth/new-password.ts'
import { complexitySettings } from '../../auth/passwords.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import { type Leave, requireLeave, requireLeaveOfOperator } from '../../auth/send-limits.ts'
import type { Context } from '../../context/context.ts'
import { TenantDatabaseError, type TenantDatabaseFault } from '../../db/errors.ts'
import { ownHostTransaction, ownTransaction } from '../../db/own-transaction.ts'
import { acrossTenants, type Db } from '../../db/transaction.ts'
import { queueMail } from '../../jobs/send-mail.ts'
import { readSettings } from '../../settings/settings.ts'
import { termsOf } from '../edition/present.ts'
import { holdEdition } from '../edition/queries.ts'
import { refusedAsTaken } from '../taken.ts'
import { activationMail } from '../user/activation-mail.ts'
import { type FirstAdmin, insertFirstAdmin, insertTenant, type NewTenant } from './new-tenant.ts'
import { deleteTenantRow, updateTenant } from './queries.ts'
import { checkEnd, checkTenancyName, decideSubscription, type Subscription } from './rules.ts'

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
export async function checkAdminPassword(db: Db, password: string): Promise<void> {
  const complexity = await readSettings(db, { tenantId: 0, userId: 0 }, complexitySettings)
  requireGoodPassword({ password, userName: adminUserName, member: 'adminPassword' }, complexity)
}

export const withFreeTenancyName = <T>(tenancyName: string, write: () => Promise<T>): Promise<T> =>
  refusedAsTaken({ tenancy_names: () => refusedAt('tenancyName', 'TenancyNameIsAlreadyTaken', { tenancyName }) }, write)

/** The edition is held, so that it is still there when the tenant is. */
export async function readTerms(db: Db, editionId: number | null) {
  if (editionId === null) return null
  const edition = await holdEdition(db, editionId)
  if (!edition) throw invalid('editionId', 'edition.unknown')
  return termsOf(edition)
}

async function decideTenant(db: Db, form: TenantForm, now: Date): Promise<NewTenant> {
  checkTenancyName(form.tenant.tenancyName)
  const subscription = decideSubscription(form.subscription, await readTerms(db, form.tenant.editionId), now)
  checkEnd(subscription, now)
  return { ...form.tenant, isInTrialPeriod: subscription.isInTrialPeriod, subscriptionEnd: subscription.end }
}

/** `db` reaches across tenants. */
export async function createTenant(context: Context, db: Db, form: TenantForm): Promise<MadeTenant> {
  const { now } = context
  const tenant = await decideTenant(db, form, now)
  const tenantId = await withFreeTenancyName(tenant.tenancyName, () => insertTenant(db, tenant, now))
  const adminId = await insertFirstAdmin(db, tenantId, form.admin, now)
  await announceIdentityChange(db, tenantId, 'everybody')
  const made = { tenantId, adminId }
  if (form.sendsMail) await mailAdmin(context, db, { form, made, leave: await leaveToMail(context, db, form) })
  return made
}

/**
 * Two databases cannot commit as one: the tenant is named first and nobody gets in, then its own rows are made, and then
 * it is opened, in the transaction of the call. One that was cut short is in the list, not active, and can be deleted. The
 * call’s number goes with the name: of two calls under one number, only one leaves a tenant.
 */
export async function createTenantWithDatabase(
  context: Context,
  form: TenantForm,
  connectionString: string,
): Promise<MadeTenant> {
  const { store, tenantHomes, secrets, now } = context
  await naming(() => tenantHomes.prepare(connectionString))
  const { tenantId, leave } = await ownHostTransaction(
    store,
    'name a tenant that gets its own database',
    async (db) => {
      await context.takeNumberAhead(db)
      // What would refuse the mail refuses the tenant.
      const leave = form.sendsMail ? await leaveToMail(context, db, form) : null
      const tenant = { ...(await decideTenant(db, form, now)), isActive: false }
      const id = await withFreeTenancyName(tenant.tenancyName, () => insertTenant(db, tenant, now))
      await updateTenant(db, id, { connection_string: secrets.seal('connection-string', id, connectionString) })
      await tenantHomes.announce(db, id)
      return { tenantId: id, leave }
    },
  )
  const adminId = await makeOwnRows(context, tenantId, form.admin)
  const made = { tenantId, adminId }
  const db = acrossTenants(context.db, 'open a tenant')
  await updateTenant(db, tenantId, { is_active: form.tenant.isActive })
  await announceIdentityChange(db, tenantId, 'everybody')
  context.onceKept(() => tenantHomes.refresh(tenantId))
  if (leave) await mailAdmin(context, db, { form, made, leave })
  return made
}

async function makeOwnRows(context: Context, tenantId: number, admin: FirstAdmin): Promise<number> {
  const { store, tenantHomes, now } = context
  try {
    await tenantHomes.reload()
    return await ownTransaction(store, tenantId, (db) => insertFirstAdmin(db, tenantId, admin, now))
  } catch (error) {
    await ownHostTransaction(store, 'forget a tenant whose own rows could not be made', async (db) => {
      await deleteTenantRow(db, tenantId)
      await tenantHomes.announce(db, tenantId)
      await context.giveNumberBack(db)
    })
    throw error
  }
}

const faultKeys = {
  'is not named as postgresql://…': 'tenantDatabase.malformed',
  'is on a server that is not allowed': 'tenantDatabase.notAllowed',
  'does not answer': 'tenantDatabase.silent',
  'cannot be migrated': 'tenantDatabase.unfit',
  'has other tables': 'tenantDatabase.notEmpty',
  'belongs to another installation': 'tenantDatabase.foreign',
  'does not have the tenant’s rows': 'tenantDatabase.withoutRows',
} as const satisfies Record<TenantDatabaseFault, MessageKey>

/** Faults of a database are faults of the member that names it. What the server said is not told. */
export async function naming(prepare: () => Promise<void>): Promise<void> {
  try {
    await prepare()
  } catch (error) {
    if (error instanceof TenantDatabaseError) throw invalid('connectionString', faultKeys[error.fault])
    throw error
  }
}

/** From the operator, so by the host’s mail settings. */
const ofOperator = (context: Context, db: Db) => ({ ...context, db, tenantId: 0 })

async function leaveToMail(context: Context, db: Db, { tenant, admin }: TenantForm): Promise<Leave> {
  const { principal } = context
  return principal && principal.userId === tenant.creatorId
    ? requireLeaveOfOperator(ofOperator(context, db), principal)
    : requireLeave(ofOperator(context, db), 'activation', admin.emailAddress)
}

interface AdminMail {
  form: TenantForm
  made: MadeTenant
  leave: Leave
}

async function mailAdmin(context: Context, db: Db, { form, made, leave }: AdminMail): Promise<void> {
  const { admin, tenant, toldPassword } = form
  const account = {
    id: made.adminId,
    name: admin.name,
    user_name: adminUserName,
    email_address: admin.emailAddress,
    should_change_password_on_next_login: admin.shouldChangePasswordOnNextLogin,
    tenancyName: tenant.tenancyName,
    password: toldPassword,
  }
  const mail = activationMail({ ...context, tenantId: made.tenantId }, account)
  await queueMail(ofOperator(context, db), mail, leave)
}
