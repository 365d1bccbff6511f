/** Forms of settings, looks, languages and a person’s own permissions. */
import { permissions } from '../../../src/contract/vocabulary/permissions.ts'
import { contosoAdmin, hostAdmin, type Portal } from '../harness.ts'
import { answer, flag, type Save, type WholeSave } from './save.ts'

export async function ofLanguage(portal: Portal): Promise<Save> {
  const admin = await portal.as(contosoAdmin)
  const language = { name: 'pl', icon: 'famfamfam-flags pl' }
  await answer(admin.call('Language_CreateOrUpdateLanguage', { body: { language } }))
  const found = async () => {
    const { items } = await answer(admin.call('Language_GetLanguages'))
    const item = items.find(({ name }) => name === language.name)
    if (!item) throw new Error('There is no such language')
    return item
  }
  const { id } = await found()
  return {
    caller: admin,
    members: { isEnabled: flag },
    body: (said) => ({ language: { id, ...language, ...said } }),
    kept: found,
  }
}

export async function ofSettings(portal: Portal, side: 'Host' | 'Tenant'): Promise<WholeSave> {
  const caller = await portal.as(side === 'Host' ? hostAdmin : contosoAdmin)
  const kept = () => answer(caller.callWith(`${side}Settings_GetAllSettings`, {})) as Promise<Settings>
  const one = await kept()
  const other = structuredClone(one)
  other.general.timezone = 'Europe/Berlin'
  other.userManagement.maxUserMembershipCount = 7
  other.security.passwordPolicy.passwordExpirationDayCount = 40
  other.ldap.container = 'dc=example,dc=org'
  Object.assign(other.externalLoginProviderSettings.google, { clientId: 'an-id', clientSecret: 'a secret' })
  return { caller, bodies: [one, other], kept }
}

/** As much of both pages as is changed. */
interface Settings {
  general: { timezone: string }
  userManagement: { maxUserMembershipCount: number }
  security: { passwordPolicy: { passwordExpirationDayCount: number } }
  ldap: { container: string }
  externalLoginProviderSettings: { google: object }
}

export async function ofLooks(portal: Portal, which: 'own' | 'default'): Promise<WholeSave> {
  const caller = await portal.as(contosoAdmin)
  const own = async () => (await answer(caller.call('UiCustomizationSettings_GetUiManagementSettings')))[0]
  const kept = async () => {
    const of = 'UiCustomizationSettings_GetDefaultThemeUiManagementSettings'
    const looks = which === 'own' ? await own() : await answer(caller.call(of))
    if (!looks) throw new Error('There are no looks')
    return looks
  }
  const one = await kept()
  const other = structuredClone(one)
  Object.assign(other.layout, { darkMode: !one.layout.darkMode })
  Object.assign(other.header, { mobileFixedHeader: !one.header.mobileFixedHeader })
  Object.assign(other.menu, { searchActive: !one.menu.searchActive })
  return { caller, bodies: [one, other], kept }
}

export async function ofOwnPermissions(portal: Portal): Promise<WholeSave> {
  const caller = await portal.as(contosoAdmin)
  const { items } = await answer(caller.call('User_GetUsers', { body: { filter: 'carol' } }))
  const id = items[0]?.id ?? 0
  const kept = async () => {
    const { grantedPermissionNames } = await answer(caller.call('User_GetUserPermissionsForEdit', { query: { id } }))
    return grantedPermissionNames.toSorted()
  }
  const one = await kept()
  const more = [permissions.administration, permissions.users.view, permissions.roles.view]
  return {
    caller,
    bodies: [
      { id, grantedPermissionNames: one },
      { id, grantedPermissionNames: [...new Set([...one, ...more])] },
    ],
    kept,
  }
}
