import type { tenantRegistration as contract, RegisterTenant } from '../../../contract/services/tenant-registration.ts'
import { adminUserName } from '../../../contract/vocabulary/limits.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { notFound, refused, refusedAt } from '../../access/refusals.ts'
import { hashPassword } from '../../auth/passwords.ts'
import type { Context, Handlers } from '../../context/context.ts'
import { ownHostTransaction } from '../../db/own-transaction.ts'
import type { Db } from '../../db/transaction.ts'
import { isTrue, readSettings, type SettingValues } from '../../settings/settings.ts'
import { requireCaptcha } from '../../sign-in/captcha.ts'
import { presentEditions, presentFeatures, presentFeatureValues, termsOf } from '../edition/present.ts'
import { findEditions, readFeaturesOfEditions } from '../edition/queries.ts'
import { yearlyPrice } from '../edition/rules.ts'
import {
  checkAdminPassword,
  createTenant,
  type MadeTenant,
  readTerms,
  type TenantForm,
} from '../tenant/create-tenant.ts'
import { checkTenancyName } from '../tenant/rules.ts'
import { decideStart } from './rules.ts'

const registrationSettings = [
  settings.tenantSelfRegistrationIsAllowed,
  settings.isNewRegisteredTenantActiveByDefault,
  settings.defaultEditionId,
  settings.isEmailConfirmationRequiredForLogin,
] as const
type RegistrationSettings = SettingValues<(typeof registrationSettings)[number]>

const readRules = (db: Db): Promise<RegistrationSettings> =>
  readSettings(db, { tenantId: 0, userId: 0 }, registrationSettings)

function checkRegistration(rules: RegistrationSettings): void {
  if (!isTrue(rules[settings.tenantSelfRegistrationIsAllowed])) throw refused('TenantRegistrationIsOff')
}

async function decideForm(
  db: Db,
  body: RegisterTenant,
  rules: RegistrationSettings,
  passwordHash: string,
): Promise<TenantForm> {
  const editionId = body.editionId ?? (Number(rules[settings.defaultEditionId]) || null)
  const { subscription, waitsForPayment } = decideStart(
    body.subscriptionStartType ?? null,
    await readTerms(db, editionId),
  )
  return {
    tenant: {
      tenancyName: body.tenancyName,
      name: body.name.trim(),
      editionId,
      isActive: !waitsForPayment && isTrue(rules[settings.isNewRegisteredTenantActiveByDefault]),
    },
    subscription,
    admin: {
      name: body.adminName?.trim() || 'Admin',
      surname: body.adminSurname?.trim() ?? '',
      emailAddress: body.adminEmailAddress,
      passwordHash,
      authenticationSource: null,
      isEmailConfirmed: false,
      shouldChangePasswordOnNextLogin: false,
    },
    toldPassword: null,
    sendsMail: true,
  }
}

/** Links, addresses and workspaces of an organisation, gone or renamed, lead to no stranger (A40, A51). The operator may give its name again. */
async function refuseKnownName(db: Db, tenancyName: string): Promise<void> {
  const known = await db
    .selectFrom('tenancy_names_for_good')
    .select('normalized_tenancy_name')
    .where('normalized_tenancy_name', '=', tenancyName.toLowerCase())
    .executeTakeFirst()
  if (known) throw refusedAt('tenancyName', 'TenancyNameIsAlreadyTaken', { tenancyName })
}

interface Registered extends MadeTenant {
  isTenantActive: boolean
}

/** In a transaction of the host: whoever asks may stand in some organisation’s sign-in page. */
async function register(context: Context, body: RegisterTenant): Promise<Registered & { rules: RegistrationSettings }> {
  const { store } = context
  const rules = await ownHostTransaction(store, 'whether organisations may register', async (db) => {
    const read = await readRules(db)
    checkRegistration(read)
    checkTenancyName(body.tenancyName)
    await refuseKnownName(db, body.tenancyName)
    await checkAdminPassword(db, body.adminPassword)
    return read
  })
  await requireCaptcha(context, 'registerTenant', body.captchaResponse)
  const passwordHash = await hashPassword(body.adminPassword, context.signal)
  return ownHostTransaction(store, 'register an organisation', async (db) => {
    const form = await decideForm(db, body, rules, passwordHash)
    const made = await createTenant(context, db, form)
    return { ...made, isTenantActive: form.tenant.isActive, rules }
  })
}

/** Prices are for those who may register, and for people of the organisations that there are. */
async function mayReadEditions({ db, principal }: Context): Promise<void> {
  if (!principal) checkRegistration(await readRules(db))
}

export const tenantRegistration: Handlers<typeof contract> = {
  async registerTenant(context, { body }) {
    const { tenantId, adminId, isTenantActive, rules } = await register(context, body)
    const isEmailConfirmationRequired = isTrue(rules[settings.isEmailConfirmationRequiredForLogin])
    return {
      tenantId,
      tenancyName: body.tenancyName,
      name: body.name.trim(),
      userId: adminId,
      userName: adminUserName,
      emailAddress: body.adminEmailAddress,
      isTenantActive,
      isActive: isTenantActive && !isEmailConfirmationRequired,
      isEmailConfirmationRequired,
    }
  },

  async getEditionsForSelect(context) {
    const { db, translate } = context
    const [rows, valuesOf] = await Promise.all([findEditions(db), readFeaturesOfEditions(db), mayReadEditions(context)])
    const cheapestFirst = rows.toSorted((a, b) => yearlyPrice(termsOf(a)) - yearlyPrice(termsOf(b)))
    return {
      allFeatures: presentFeatures(translate),
      editionsWithFeatures: presentEditions(cheapestFirst).map(({ edition }) => ({
        edition,
        featureValues: presentFeatureValues(valuesOf(edition.id)),
      })),
    }
  },

  async getEdition(context, { query }) {
    const [rows] = await Promise.all([findEditions(context.db), mayReadEditions(context)])
    const found = presentEditions(rows).find(({ edition }) => edition.id === query.editionId)
    if (!found) throw notFound('edition', query.editionId)
    return found.edition
  },
}
