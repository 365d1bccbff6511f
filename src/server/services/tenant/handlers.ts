import type { CreateTenant, tenant as contract, UpdateTenant } from '../../../contract/services/tenant.ts'
import { adminUserName } from '../../../contract/vocabulary/limits.ts'
import type { Principal } from '../../access/principal.ts'
import { invalid, notFound, refused, refusedAt } from '../../access/refusals.ts'
import { hashPassword, randomPassword } from '../../auth/passwords.ts'
import { effectiveFeatures } from '../../auth/permissions.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import { requireLeaveOfOperator } from '../../auth/send-limits.ts'
import { endSessionsOfTenant } from '../../auth/sessions.ts'
import type { Context, Handlers } from '../../context/context.ts'
import { StoreAwayError } from '../../db/errors.ts'
import { awaitSharedTurn } from '../../db/hold.ts'
import { ownHostTransaction, ownReading, ownTransaction } from '../../db/own-transaction.ts'
import { acrossTenants, type Db } from '../../db/transaction.ts'
import { leaveToOriginal } from '../../jobs/leave-to-original.ts'
import { announceNotifications, notify } from '../../logs/notifications.ts'
import { within } from '../../times/within.ts'
import { presentFeatures, presentFeatureValues } from '../edition/present.ts'
import { readFeaturesOfEditions, replaceFeatures } from '../edition/queries.ts'
import { defaultFeatureValues, differing, readFeatureValues } from '../edition/rules.ts'
import { mailAsker } from '../subscription/mail-asker.ts'
import { declineEditionRequest, findEditionRequest, tellOfEdition } from '../subscription/queries.ts'
import { refusedAsTaken } from '../taken.ts'
import {
  checkAdminPassword,
  createTenant,
  createTenantWithDatabase,
  naming,
  readTerms,
  type TenantForm,
  withFreeTenancyName,
} from './create-tenant.ts'
import { featuresOfTenant, inheritedFeatures, requireOpenWay } from './open-way.ts'
import { type Counts, presentForEdit, presentListItem } from './present.ts'
import {
  countOwnRows,
  findTenant,
  findTenants,
  lockTenant,
  readMailDomains,
  readTenantFeatures,
  replaceMailDomains,
  type TenantListRow,
  tenantSorting,
  unlockAdmin,
  updateTenant,
} from './queries.ts'
import { checkEnd, checkTenancyName, decideSubscription, mailDomainsFrom, mayEnd } from './rules.ts'

const hostDb = ({ db }: Pick<Context, 'db'>): Db => acrossTenants(db, 'tenants')

const inSeconds = (moment: Date | null): number | null => moment && Math.floor(moment.getTime() / 1000)

const dateOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)

/** Hashes before the first statement, because from then on the call holds a connection. */
async function formOf(
  { principal, signal }: { principal: Principal; signal: AbortSignal },
  body: CreateTenant,
): Promise<TenantForm> {
  const isOfDirectory = body.isAdminUserAuthenticationSourceAzureAd ?? false
  const chosen = body.adminPassword || null
  const made = isOfDirectory || chosen !== null ? null : randomPassword()
  const password = isOfDirectory ? null : (chosen ?? made)
  const sendsMail = made !== null || (body.sendActivationEmail ?? false)
  return {
    tenant: {
      tenancyName: body.tenancyName,
      name: body.name.trim(),
      editionId: body.editionId ?? null,
      isActive: body.isActive ?? true,
      creatorId: principal.userId,
    },
    subscription: { isInTrialPeriod: body.isInTrialPeriod ?? false, end: dateOf(body.subscriptionEndDateUtc) },
    admin: {
      name: body.adminName?.trim() || 'Admin',
      surname: body.adminSurname?.trim() ?? '',
      emailAddress: body.adminEmailAddress,
      passwordHash: password === null ? null : await hashPassword(password, signal),
      authenticationSource: isOfDirectory ? 'AzureAD' : null,
      // Who is sent no mail cannot confirm anything; the operator vouches for the address.
      isEmailConfirmed: !sendsMail,
      shouldChangePasswordOnNextLogin: !isOfDirectory && (body.shouldChangePasswordOnNextLogin ?? false),
    },
    toldPassword: made,
    sendsMail,
  }
}

/** Also where the tenant’s own database keeps what is said here: before the answer leaves, unless it is away. */
async function announceChange({ onceKept, tenantHomes }: Context, db: Db, tenantId: number): Promise<void> {
  await announceIdentityChange(db, tenantId, 'everybody')
  await tenantHomes.announce(db, tenantId)
  onceKept(async () => {
    await tenantHomes.reload()
    await tenantHomes.refresh(tenantId)
  })
}

/** Milliseconds. The list of all is not held up by the database of one. */
const longestCount = 3_000

async function countsOf({ store, log }: Context, row: TenantListRow): Promise<Counts | null> {
  if (!row.has_connection_string) return row
  try {
    const counting = ownReading(store, row.id, (db) => countOwnRows(db, row.id))
    return await within(longestCount, counting, () => new StoreAwayError(`Not counted in ${longestCount} ms`))
  } catch (error) {
    log.warn({ err: error, tenantId: row.id }, 'the rows of a tenant’s own database could not be counted')
    return null
  }
}

/**
 * Another database takes the place of a tenant’s own one when it has its rows already; before the first statement. The first
 * one that a copy of an installation is given was restored, and leaves to the original what waits in it.
 */
async function connectionOf(
  { store, tenantHomes, secrets }: Context,
  { id, connectionString }: UpdateTenant,
): Promise<{ connection_string?: string }> {
  if (!connectionString) return {}
  const found = await ownReading(store, 0, (db) => findTenant(acrossTenants(db, 'the tenant of a database'), id))
  if (!found) throw notFound('tenant', id)
  if (!found.has_connection_string) throw refusedAt('connectionString', 'TenantDatabaseOnlyAtCreation')
  const prepareRows = found.awaits_database ? (db: Db) => leaveToOriginal(db, id) : undefined
  await naming(() => tenantHomes.prepareMove(connectionString, id, prepareRows))
  return { connection_string: secrets.seal('connection-string', id, connectionString) }
}

/**
 * Off or on: what a switch that was cut short left, and whoever signed in while it was made, ends with the next one. In a
 * transaction of its own, since the sessions may be in another database, and only once the switch is kept: a call that is
 * refused ends nothing (A32).
 */
function endSessionsOnceSwitched({ store, now, onceKept }: Context, id: number): void {
  onceKept(() => ownTransaction(store, id, (db) => endSessionsOfTenant(db, id, now)))
}

const setMailDomains = (db: Db, id: number, text: string): Promise<void> =>
  refusedAsTaken({ tenant_mail_domains_pkey: () => invalid('mailDomains', 'tenant.mailDomainTaken') }, () =>
    replaceMailDomains(db, id, mailDomainsFrom(text)),
  )

type Features = ReturnType<typeof readFeatureValues>

async function setFeatures(
  context: Context,
  id: number,
  asked: (db: Db, inherited: Features) => Promise<Features>,
): Promise<void> {
  await requireOpenWay(context, id, { member: 'featureValues', after: asked })
  const db = hostDb(context)
  const found = await lockTenant(db, id)
  if (!found) throw notFound('tenant', id)
  const inherited = await inheritedFeatures(db, found.edition_id)
  await replaceFeatures(db, 'tenant', id, differing(await asked(db, inherited), inherited))
  await announceChange(context, db, id)
}

export const tenant: Handlers<typeof contract> = {
  async getTenants(context, { query }) {
    const { sorting, maxResultCount, skipCount, ...selection } = query
    const page = { maxResultCount, skipCount }
    const { totalCount, items } = await ownHostTransaction(context.store, 'tenants', (db) =>
      findTenants(db, selection, tenantSorting(sorting), page),
    )
    const presented = items.map(async (row) => presentListItem(row, await countsOf(context, row)))
    return { totalCount, items: await Promise.all(presented) }
  },

  async createTenant(context, { body }) {
    const { adminPassword, connectionString } = body
    if (adminPassword) {
      await ownReading(context.store, 0, (db) => checkAdminPassword(db, adminPassword))
    }
    const form = await formOf(context, body)
    const { tenantId } = connectionString
      ? await createTenantWithDatabase(context, form, connectionString)
      : await createTenant(context, hostDb(context), form)
    return { id: tenantId }
  },

  async getTenantForEdit(context, { query }) {
    const db = hostDb(context)
    const [found, mailDomains, editionRequest] = await Promise.all([
      findTenant(db, query.id),
      readMailDomains(db, query.id),
      findEditionRequest(db, query.id),
    ])
    if (!found) throw notFound('tenant', query.id)
    return presentForEdit(found, mailDomains, editionRequest)
  },

  async updateTenant(context, { body }) {
    const { store, principal, now, onceKept } = context
    const connection = await connectionOf(context, body)
    const { editionId: wantedId } = body
    if (wantedId !== undefined)
      await requireOpenWay(context, body.id, {
        member: 'editionId',
        after: async (db) => featuresOfTenant(db, body.id, await inheritedFeatures(db, wantedId)),
      })
    const db = hostDb(context)
    // An edition that is changed changes its tenants: the two would wait for each other.
    await awaitSharedTurn(db, 'editions', 0)
    const before = await lockTenant(db, body.id)
    if (!before) throw notFound('tenant', body.id)
    checkTenancyName(body.tenancyName)
    const editionId = body.editionId === undefined ? before.edition_id : body.editionId
    const terms = await readTerms(db, editionId)
    const wanted = {
      isInTrialPeriod: body.isInTrialPeriod ?? (before.is_in_trial_period && mayEnd(terms)),
      end:
        body.subscriptionEndDateUtc === undefined
          ? before.subscription_end_date_utc
          : dateOf(body.subscriptionEndDateUtc),
    }
    const subscription = decideSubscription(wanted, terms, now)
    // One that is past already may stay, also where it is told without its milliseconds.
    if (inSeconds(subscription.end) !== inSeconds(before.subscription_end_date_utc)) checkEnd(subscription, now)
    // The next look, within a minute, would close it again.
    if (body.isActive && !before.is_active && subscription.end && subscription.end <= now)
      throw invalid('isActive', 'tenants.hasEnded')
    // It goes with the change.
    const asked = editionId === before.edition_id ? null : await findEditionRequest(db, body.id)
    const leave = asked && (await requireLeaveOfOperator({ ...context, db, tenantId: 0 }, principal))
    const isSwitched = body.isActive !== undefined && body.isActive !== before.is_active
    await withFreeTenancyName(body.tenancyName, () =>
      updateTenant(db, body.id, {
        tenancy_name: body.tenancyName,
        name: body.name.trim(),
        edition_id: editionId,
        is_active: body.isActive ?? before.is_active,
        ...(isSwitched && { switched_at: now }),
        is_in_trial_period: subscription.isInTrialPeriod,
        subscription_end_date_utc: subscription.end,
        subscription_payment_type: body.subscriptionPaymentType ?? before.subscription_payment_type,
        last_modification_time: now,
        last_modifier_user_id: principal.userId,
        ...connection,
      }),
    )
    if (body.mailDomains !== undefined) await setMailDomains(db, body.id, body.mailDomains)
    await announceChange(context, db, body.id)
    if (editionId !== before.edition_id)
      onceKept(async () => {
        await ownTransaction(store, body.id, (own) => tellOfEdition(own, body.id, editionId, now))
        if (!asked || !leave || editionId === null) return
        await mailAsker(context, { tenantId: body.id, userName: asked.userName, answer: { kind: 'given' } }, leave)
      })
    // After its own database knows of the switch: nobody signs in there in between.
    if (isSwitched) endSessionsOnceSwitched(context, body.id)
  },

  async deleteTenant(context, { query }) {
    const { principal, now } = context
    const db = hostDb(context)
    const found = await lockTenant(db, query.id)
    if (!found) throw notFound('tenant', query.id)
    const deletion = { is_deleted: true, deleter_user_id: principal.userId, deletion_time: now }
    await updateTenant(db, found.id, { ...deletion, is_active: false })
    await replaceMailDomains(db, found.id, [])
    await announceChange(context, db, found.id)
  },

  async getTenantFeaturesForEdit(context, { query }) {
    const db = hostDb(context)
    const [found, own, featuresOfEdition] = await Promise.all([
      findTenant(db, query.id),
      readTenantFeatures(db, query.id),
      readFeaturesOfEditions(db),
    ])
    if (!found) throw notFound('tenant', query.id)
    const inherited = found.edition_id === null ? defaultFeatureValues : featuresOfEdition(found.edition_id)
    const editionValues = presentFeatureValues(inherited)
    const values = effectiveFeatures(editionValues, own)
    return { featureValues: presentFeatureValues(values), editionValues, features: presentFeatures(context.translate) }
  },

  async updateTenantFeatures(context, { body }) {
    await setFeatures(context, body.id, async (db, inherited) =>
      readFeatureValues(body.featureValues, await featuresOfTenant(db, body.id, inherited)),
    )
  },

  async resetTenantSpecificFeatures(context, { body }) {
    await setFeatures(context, body.id, async (_, inherited) => inherited)
  },

  async declineEditionRequest(context, { body: { id, requestTime, message } }) {
    const { store, now, onceKept, principal } = context
    const db = hostDb(context)
    const words = message?.trim() ?? ''
    const asked = await findEditionRequest(db, id)
    const declined = await declineEditionRequest(db, {
      tenantId: id,
      requestTime: new Date(requestTime),
      message: words,
      now,
    })
    if (declined === 'nothingWaits' || !asked) throw refused('tenants.nothingIsAsked')
    if (declined === 'isAnother') throw refused('tenants.askedAnew')
    const leave = await requireLeaveOfOperator({ ...context, db, tenantId: 0 }, principal)
    onceKept(async () => {
      await ownTransaction(store, id, (own) =>
        notify(own, { tenantId: id, kind: 'editionDeclined', subjectId: declined, now }),
      )
      const { userName, editionDisplayName: wanted } = asked
      await mailAsker(context, { tenantId: id, userName, answer: { kind: 'declined', wanted, message: words } }, leave)
    })
  },

  async unlockTenantAdmin(context, { body }) {
    const { store } = context
    const { id } = body
    const found = await ownHostTransaction(store, 'the tenant of an administrator', (db) => findTenant(db, id))
    if (!found) throw notFound('tenant', id)
    await ownTransaction(store, id, async (db) => {
      if (!(await unlockAdmin(db, id))) throw notFound('user', adminUserName)
      await announceNotifications(db, id)
    })
  },
}
