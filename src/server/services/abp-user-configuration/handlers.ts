import type { abpUserConfiguration as contract } from '../../../contract/services/abp-user-configuration.ts'
import { trackedOn } from '../../../contract/vocabulary/entity-history.ts'
import { multiTenancySides } from '../../../contract/vocabulary/enums.ts'
import {
  type PlainSettingName,
  settingDefinition,
  settingDefinitions,
  settings,
} from '../../../contract/vocabulary/settings.ts'
import { existingPermissions, sideOf } from '../../auth/permissions.ts'
import { isOnSharedDevice } from '../../auth/sessions.ts'
import type { Handlers } from '../../context/context.ts'
import { type LookValues, readLooks, settingsOfTheme, themeOf } from '../../settings/looks.ts'
import { readSettings, type SettingValues } from '../../settings/settings.ts'
import { localizationSources } from '../../texts/localization.ts'
import { defaultAmong, offeredLanguages } from '../languages.ts'
import { presentTimeZone } from './time-zone.ts'

const visibleSettings = (Object.keys(settingDefinitions) as PlainSettingName[]).filter(
  (name) => settingDefinition(name).isVisibleToClients,
)

/** Clients of the specification ask a tenant’s sign-in methods by these names; what is in force is the same. */
const withTenantVariants = (values: SettingValues<(typeof signInMethods)[number]>): Record<string, string> =>
  Object.fromEntries(signInMethods.map((name) => [`${name}.Tenant`, values[name]]))

const signInMethods = [
  settings.isUserPassLoginEnabled,
  settings.isAzureADLoginEnabled,
  settings.isMobileLoginEnabled,
] as const

/** In a session of whoever said so: the device forgets, the time-out applies, and no name is left on a locked screen. */
const onSharedDevice = {
  [settings.isSharedDevice]: 'true',
  [settings.sessionTimeOutIsEnabled]: 'true',
  [settings.sessionTimeOutShowLockScreen]: 'false',
}

const optionsOfTheme = (looks: LookValues): Record<string, string> =>
  Object.fromEntries(settingsOfTheme(themeOf(looks)).map((name) => [name, looks[name]]))

const named = (names: Iterable<string>): Record<string, string> =>
  Object.fromEntries([...names].map((name) => [name, 'true']))

export const abpUserConfiguration: Handlers<typeof contract> = {
  async getAll({ db, tenantId, principal, features, culture, now, languageTexts }, { query }) {
    const owner = { tenantId, userId: principal?.userId ?? 0 }
    const [offered, stored, looks, ofTheTenant, isShared] = await Promise.all([
      offeredLanguages(db, tenantId),
      readSettings(db, owner, visibleSettings),
      readLooks(db, owner),
      readSettings(db, { tenantId, userId: 0 }, [settings.defaultLanguageName]),
      principal ? isOnSharedDevice(db, principal) : false,
    ])
    const values = isShared ? { ...stored, ...onSharedDevice } : stored
    const defaultName = defaultAmong(offered, ofTheTenant[settings.defaultLanguageName])
    const languages = offered.map((language) => ({
      ...language,
      isDefault: language.name === defaultName,
      isDisabled: false,
    }))
    const currentLanguage = languages.find(({ name }) => name === culture) ?? languages[0]
    if (!currentLanguage) throw new Error('No language is switched on')
    const side = sideOf(tenantId)
    return {
      multiTenancy: { isEnabled: true, ignoreFeatureCheckForHostUsers: true, sides: multiTenancySides },
      session: {
        userId: principal?.userId ?? null,
        tenantId: tenantId || null,
        impersonatorUserId: principal?.impersonator?.userId ?? null,
        impersonatorTenantId: principal?.impersonator?.tenantId || null,
        multiTenancySide: multiTenancySides[side],
      },
      localization: {
        currentCulture: { name: currentLanguage.name, displayName: currentLanguage.displayName },
        languages,
        currentLanguage,
        sources: localizationSources.map((name) => ({ name, type: 'MultiTenantLocalizationSource' })),
        values: query.includeTexts === false ? {} : languageTexts.sources(),
        ownTextsHash: languageTexts.hash,
      },
      features: { allFeatures: Object.fromEntries([...features].map(([name, value]) => [name, { value }])) },
      auth: {
        allPermissions: named(existingPermissions(side, features).map(({ name }) => name)),
        grantedPermissions: named(principal?.permissions ?? []),
      },
      // Clients of this family draw their own menus, but read the main one before they do.
      nav: { menus: { MainMenu: { name: 'MainMenu', displayName: 'MainMenu', customData: null, items: [] } } },
      setting: { values: { ...values, ...withTenantVariants(values), ...optionsOfTheme(looks) } },
      clock: { provider: 'utcClockProvider' },
      timing: presentTimeZone(values[settings.timeZone], now),
      security: { antiForgery: { tokenCookieName: 'XSRF-TOKEN', tokenHeaderName: 'X-XSRF-TOKEN' } },
      custom: { EntityHistory: { isEnabled: true, enabledEntities: trackedOn(side).map(({ fullName }) => fullName) } },
    }
  },
}
