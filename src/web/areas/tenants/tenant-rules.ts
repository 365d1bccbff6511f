/** What the forms of a tenant take, and how they become requests. */
import { boolean, object, type StringSchema, string } from 'yup'
import type { CreateTenant, UpdateTenant } from '../../../contract/services/tenant.ts'
import { reservedTenancyNames } from '../../../contract/vocabulary/limits.ts'
import type { PasswordDemands } from '../../../contract/vocabulary/password-demands.ts'
import { tenantCreateTenantBounds, tenantUpdateTenantBounds } from '../../api/generated/bounds.ts'
import type { TenantForEdit } from '../../api/generated/tenant.ts'
import { isDay, todayIn } from '../../kit/date-range/ranges.ts'
import { fieldRules, type Say } from '../../kit/form/rules.ts'
import { shapeRules } from '../../kit/form/shape-rules.ts'
import type { EditionOption } from './edition-options.ts'

/** Names are those of the wire, so that the server's faults find their fields. */
export interface TenantFormValues {
  name: string
  tenancyName: string
  isActive: boolean
  /** Id as text; empty: none. */
  editionId: string
  isUnlimited: boolean
  /** A day, on which the subscription ends at midnight. */
  subscriptionEndDateUtc: string
  isInTrialPeriod: boolean
  connectionString: string
}

/** Of one that is there already. */
export interface EditedTenantValues extends TenantFormValues {
  /** Number as text. */
  subscriptionPaymentType: string
  mailDomains: string
}

export const ways = ['mail', 'password', 'directory'] as const
export type Way = (typeof ways)[number]

export interface NewTenantFormValues extends TenantFormValues {
  adminName: string
  adminSurname: string
  adminEmailAddress: string
  way: Way
  adminPassword: string
  adminPasswordRepeat: string
  shouldChangePasswordOnNextLogin: boolean
  sendActivationEmail: boolean
}

export const newTenant = (editionId: string): NewTenantFormValues => ({
  name: '',
  tenancyName: '',
  isActive: true,
  editionId,
  isUnlimited: true,
  subscriptionEndDateUtc: '',
  isInTrialPeriod: false,
  connectionString: '',
  adminName: '',
  adminSurname: '',
  adminEmailAddress: '',
  way: 'mail',
  adminPassword: '',
  adminPasswordRepeat: '',
  shouldChangePasswordOnNextLogin: true,
  sendActivationEmail: false,
})

/** By the clock of whoever looks at it, as filters have days. */
const dayOf = (moment: string): string => todayIn(undefined, new Date(moment))
const endOf = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString()

export const tenantFormValues = (tenant: TenantForEdit): EditedTenantValues => ({
  name: tenant.name,
  tenancyName: tenant.tenancyName,
  isActive: tenant.isActive,
  editionId: tenant.editionId === null ? '' : String(tenant.editionId),
  isUnlimited: tenant.subscriptionEndDateUtc === null,
  subscriptionEndDateUtc: tenant.subscriptionEndDateUtc === null ? '' : dayOf(tenant.subscriptionEndDateUtc),
  isInTrialPeriod: tenant.isInTrialPeriod,
  connectionString: '',
  subscriptionPaymentType: String(tenant.subscriptionPaymentType),
  mailDomains: tenant.mailDomains,
})

/** Without an edition, and with a free one, there is nothing that could end or be tried. */
export const mayEnd = (editionId: string, editions: readonly EditionOption[]): boolean =>
  editions.some(({ id, isFree }) => String(id) === editionId && !isFree)

const saysTrial = (editionId: string, editions: readonly EditionOption[]): boolean =>
  editions.some(({ id, hasTrial }) => String(id) === editionId && hasTrial)

/** Each trial ends: after the days of its edition, or else on a day that is chosen. */
export const needsEnd = (
  { editionId, isInTrialPeriod }: Pick<TenantFormValues, 'editionId' | 'isInTrialPeriod'>,
  editions: readonly EditionOption[],
): boolean => isInTrialPeriod && mayEnd(editionId, editions) && !saysTrial(editionId, editions)

/** A day is asked for. */
export const endsOnDay = (
  values: Pick<TenantFormValues, 'editionId' | 'isInTrialPeriod' | 'isUnlimited'>,
  editions: readonly EditionOption[],
): boolean => mayEnd(values.editionId, editions) && (!values.isUnlimited || needsEnd(values, editions))

/** A day that was left alone keeps the moment that it stands for. */
const endFrom = (day: string, before: string | null): string =>
  before !== null && dayOf(before) === day ? before : endOf(day)

function subscriptionOf(values: TenantFormValues, editions: readonly EditionOption[], before: string | null) {
  const { editionId, subscriptionEndDateUtc: day, isInTrialPeriod } = values
  const isSold = mayEnd(editionId, editions)
  return {
    name: values.name.trim(),
    tenancyName: values.tenancyName.trim(),
    isActive: values.isActive,
    editionId: editionId === '' ? null : Number(editionId),
    subscriptionEndDateUtc: endsOnDay(values, editions) ? endFrom(day, before) : null,
    isInTrialPeriod: isSold && isInTrialPeriod,
    ...(values.connectionString !== '' && { connectionString: values.connectionString }),
  }
}

export function createRequest(values: NewTenantFormValues, editions: readonly EditionOption[]): CreateTenant {
  const { way, adminPassword, shouldChangePasswordOnNextLogin, sendActivationEmail } = values
  return {
    ...subscriptionOf(values, editions, null),
    adminName: values.adminName.trim() || null,
    adminSurname: values.adminSurname.trim() || null,
    adminEmailAddress: values.adminEmailAddress.trim(),
    adminPassword: way === 'password' ? adminPassword : null,
    isAdminUserAuthenticationSourceAzureAd: way === 'directory',
    shouldChangePasswordOnNextLogin: way !== 'directory' && shouldChangePasswordOnNextLogin,
    sendActivationEmail: way === 'mail' || sendActivationEmail,
  }
}

export const updateRequest = (
  values: EditedTenantValues,
  tenant: TenantForEdit,
  editions: readonly EditionOption[],
): UpdateTenant => ({
  id: tenant.id,
  ...subscriptionOf(values, editions, tenant.subscriptionEndDateUtc),
  subscriptionPaymentType: Number(values.subscriptionPaymentType),
  mailDomains: values.mailDomains,
})

const isReserved = (name: string) => reservedTenancyNames.some((reserved) => reserved === name.toLowerCase())

/** `kept`: the end as it was, which may be over. */
function tenantRules(say: Say, editions: readonly EditionOption[], today: string, kept: string) {
  const rules = fieldRules(say)
  const texts = shapeRules(say, tenantUpdateTenantBounds, { tenancyName: 'tenants.tenancyNamePattern' })
  return {
    ...texts,
    tenancyName: texts.tenancyName.test(
      'reserved',
      say('tenants.tenancyNameReserved'),
      (name = '') => !isReserved(name),
    ),
    isUnlimited: boolean(),
    isInTrialPeriod: boolean(),
    subscriptionEndDateUtc: rules
      .day()
      .when(['isUnlimited', 'editionId', 'isInTrialPeriod'], ([isUnlimited, editionId, isInTrialPeriod], schema) =>
        endsOnDay({ isUnlimited, editionId, isInTrialPeriod }, editions)
          ? schema
              .required(say('ThisFieldIsRequired'))
              .test('past', say('tenants.endPast'), (day = '') => !isDay(day) || day === kept || day >= today)
          : schema,
      ),
  }
}

export const tenantSchema = (say: Say, editions: readonly EditionOption[], today: string, tenant: TenantForEdit) =>
  object(tenantRules(say, editions, today, tenantFormValues(tenant).subscriptionEndDateUtc))

export function newTenantSchema(say: Say, editions: readonly EditionOption[], today: string, demands: PasswordDemands) {
  const rules = fieldRules(say)
  const { adminName, adminSurname, adminEmailAddress } = shapeRules(say, tenantCreateTenantBounds)
  const whenTyped = (schema: StringSchema) =>
    string().when('way', ([way]) => (way === 'password' ? schema.required(say('ThisFieldIsRequired')) : string()))
  return object({
    ...tenantRules(say, editions, today, ''),
    adminName,
    adminSurname,
    adminEmailAddress,
    adminPassword: whenTyped(rules.password(tenantCreateTenantBounds.adminPassword.maxLength, demands)),
    adminPasswordRepeat: whenTyped(rules.sameAs('adminPassword', 'PasswordsDontMatch')),
  })
}
