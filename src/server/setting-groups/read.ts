/** What the settings pages show. */
import { type PlainSettingName, settingDefinition, settings } from '../../contract/vocabulary/settings.ts'
import type { Context } from '../context/context.ts'
import type { Db } from '../db/transaction.ts'
import { type FieldGroup, fieldsOf, plainNames, presentGroup, settingNames } from '../settings/fields.ts'
import { isTrue, keptSettings, readSettings, type SettingOwner, type SettingValues } from '../settings/settings.ts'
import { offeredProviders, type ProvidersContext } from '../sign-in/external/providers.ts'
import {
  azure,
  azureInheritance,
  email,
  emailInheritance,
  emailOfTenants,
  externalSecurity,
  general,
  ldap,
  mobileId,
  other,
  passwordComplexity,
  powerBIRegistrations,
  providerKeys,
  providers,
  security,
  tenantManagement,
  userManagement,
} from './groups.ts'

/** Where a tenant has no word of its own, the host's is shown: it is what holds. */
const inherited = [
  general,
  userManagement,
  security,
  passwordComplexity,
  emailInheritance,
  emailOfTenants,
  azureInheritance,
  tenantManagement,
  other,
  externalSecurity,
].flatMap(plainNames)

/** The one member of a provider that is inherited for itself. */
const providerSwitches = Object.fromEntries(
  Object.entries(providers).map(([name, { isDeactivated }]) => [name, { isDeactivated }]),
)

const deactivations = Object.values(providerKeys).map(({ isDeactivated }) => isDeactivated)

/** Kept together by one owner: half a mail server of the tenant's and half of the host's is neither. */
const wholeGroups: readonly FieldGroup[] = [email, ldap, mobileId, providers, azure, ...powerBIRegistrations]

/** The paths that the wire gives those groups, for the list of stored secrets. */
const secretPaths = [
  ...fieldsOf(email, 'email'),
  ...fieldsOf(ldap, 'ldap'),
  ...fieldsOf(mobileId, 'security'),
  ...fieldsOf(providers, 'externalLoginProviderSettings'),
  ...fieldsOf(azure, 'azureSettings'),
  ...powerBIRegistrations.flatMap((group, index) => fieldsOf(group, `azureSettings.powerBISettings[${index}]`)),
].filter(({ field }) => field.kind === 'secret')

export interface ReadGroups {
  values: SettingValues<PlainSettingName>
  /** What holds for whoever has no word of their own: the application's values, at the host the defaults. */
  parents: SettingValues<PlainSettingName>
  application: SettingValues<PlainSettingName>
  own: ReadonlyMap<string, string>
}

const ofApplication: SettingOwner = { tenantId: 0, userId: 0 }

const defaultValues = (names: readonly PlainSettingName[]) =>
  Object.fromEntries(names.map((name) => [name, settingDefinition(name).default])) as SettingValues<PlainSettingName>

export async function readGroups(db: Db, tenantId: number): Promise<ReadGroups> {
  const owner = { tenantId, userId: 0 }
  const names = [...inherited, ...deactivations]
  const [effective, application, own] = await Promise.all([
    readSettings(db, owner, names),
    readSettings(db, ofApplication, names),
    keptSettings(db, owner, [...names, ...settingNames(...wholeGroups)]),
  ])
  const wholes = defaultValues(wholeGroups.flatMap(plainNames))
  const ownWholes = Object.fromEntries([...own].filter(([name]) => name in wholes))
  return {
    values: { ...wholes, ...ownWholes, ...effective },
    parents: tenantId === 0 ? defaultValues(names) : application,
    application,
    own,
  }
}

function presentPowerBI(values: ReadGroups['values']) {
  const registrations = powerBIRegistrations.map((group) => presentGroup(group, values))
  const last = registrations.findLastIndex(({ clientId, displayName }) => clientId !== '' || displayName !== '')
  return registrations.slice(0, last + 1)
}

const presentComplexity = (values: ReadGroups['values'], parents: ReadGroups['parents']) => ({
  ...presentGroup(passwordComplexity, values),
  allowedMinimumLength: Number(parents[settings.passwordRequiredLength]),
})

/** The groups that both pages have. */
export function presentShared({ values, parents, application, own }: ReadGroups) {
  const { timezone, ...others } = presentGroup(general, values)
  return {
    general: { timezone, timezoneForComparison: timezone, ...others },
    userManagement: presentGroup(userManagement, values),
    ldap: { isModuleEnabled: true, ...presentGroup(ldap, values) },
    security: {
      ...presentGroup(security, values),
      ...presentGroup(mobileId, values),
      useDefaultPasswordComplexitySettings: !plainNames(passwordComplexity).some((name) => own.has(name)),
      passwordComplexity: presentComplexity(values, parents),
      defaultPasswordComplexity: presentComplexity(parents, parents),
      twoFactorLogin: {
        ...presentGroup(security.twoFactorLogin, values),
        isEnabledForApplication: isTrue(application[settings.twoFactorIsEnabled]),
      },
    },
    externalLoginProviderSettings: presentGroup(providers, values),
    externalSecuritySettings: presentGroup(externalSecurity, values),
    storedSecrets: secretPaths.filter(({ field }) => own.get(field.setting)).map(({ path }) => path),
  }
}

/** What is inherited one by one: the tenant's page says where it differs. The values are those that it has without its own. */
export const presentOperatorValues = ({ application }: ReadGroups) =>
  [
    ...fieldsOf(general, 'general', presentGroup(general, application)),
    ...fieldsOf(userManagement, 'userManagement', presentGroup(userManagement, application)),
    ...fieldsOf(security, 'security', presentGroup(security, application)),
    ...fieldsOf(passwordComplexity, 'security.passwordComplexity', presentGroup(passwordComplexity, application)),
    ...fieldsOf(externalSecurity, 'externalSecuritySettings', presentGroup(externalSecurity, application)),
    ...Object.entries(providerSwitches).flatMap(([name, group]) =>
      fieldsOf(group, `externalLoginProviderSettings.${name}`, presentGroup(group, application)),
    ),
  ].map(({ path, field, text = '' }) => ({
    member: path,
    value: text,
    stricter: settingDefinition(field.setting).stricter ?? null,
  }))

export const presentEmail = ({ values }: ReadGroups) => presentGroup(email, values)
export const presentAzure = ({ values }: ReadGroups) => ({
  ...presentGroup(azure, values),
  powerBISettings: presentPowerBI(values),
})

/** What the sign-in page offers besides a password. */
export async function enabledProviders({ db, ...context }: Pick<Context, 'db'> & ProvidersContext) {
  const offered = await offeredProviders(db, context)
  return { enabledSocialLoginSettings: offered.map(({ name }) => name) }
}
