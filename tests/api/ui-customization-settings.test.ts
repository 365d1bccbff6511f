import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { permissions } from '../../src/contract/vocabulary/permissions.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { themes } from '../../src/contract/vocabulary/themes.ts'
import {
  type Caller,
  contosoAdmin,
  contosoAlice,
  fabrikamAlice,
  hostAdmin,
  type Person,
  type Portal,
  startApp,
} from './harness.ts'
import { aPerson } from './identity.ts'

let portal: Portal
let alice: Caller
let admin: Caller
let host: Caller

beforeAll(async () => {
  portal = await startApp()
  alice = await portal.as(contosoAlice)
  admin = await portal.as(contosoAdmin)
  host = await portal.as(hostAdmin)
})
afterAll(() => portal.close())

const themeOf = async (caller: Caller) => {
  const { result } = await caller.call('Session_GetCurrentLoginInformations')
  expect(result.theme.baseSettings.layout.darkMode).toBe(result.theme.isDarkModeActive)
  return result.theme
}

const isDark = async (person: Person) => (await themeOf(await portal.as(person))).isDarkModeActive

const change = async (person: Person, isDarkModeActive: boolean, changedAt?: string) =>
  (await portal.as(person)).call('UiCustomizationSettings_ChangeDarkModeOfCurrentTheme', {
    query: { isDarkModeActive, ...(changedAt !== undefined && { changedAt }) },
  })

/** Seconds from now, as a device tells them. */
const at = (seconds: number) => new Date(portal.now().getTime() + seconds * 1000).toISOString()

const all = async (caller: Caller) => (await caller.call('UiCustomizationSettings_GetUiManagementSettings')).result
const ofEverybody = async (caller: Caller) =>
  (await caller.call('UiCustomizationSettings_GetDefaultThemeUiManagementSettings')).result
type ThemeSettings = Omit<Awaited<ReturnType<typeof ofEverybody>>, 'isOwn'>

describe('dark colours', () => {
  test('are each person’s own choice, on every device', async () => {
    expect((await change(contosoAlice, true)).status).toBe(200)
    expect([await isDark(contosoAlice), await isDark(contosoAdmin)]).toEqual([true, false])
    expect((await themeOf(await portal.signIn(contosoAlice))).isDarkModeActive).toBe(true)
    await change(contosoAlice, false)
    expect(await isDark(contosoAlice)).toBe(false)
  })

  test('of the host’s people are for themselves, not for everybody', async () => {
    await change(hostAdmin, true)
    expect([await isDark(hostAdmin), await isDark(contosoAlice)]).toEqual([true, false])
  })

  test('belong to the theme in which they were chosen', async () => {
    await change(contosoAlice, true)
    await alice.call('UiCustomizationSettings_ChangeThemeWithDefaultValues', { query: { themeName: 'theme2' } })
    expect(await isDark(contosoAlice)).toBe(false)
    const { result } = await alice.call('AbpUserConfiguration_GetAll')
    expect(result.setting.values[settings.theme]).toBe('theme2')
    expect(result.setting.values['theme2.App.UiManagement.DarkMode']).toBe('false')
    await alice.call('UiCustomizationSettings_UseSystemDefaultSettings')
  })

  test('O18: of two devices the later choice holds, whichever arrives first', async () => {
    const somebody = (await aPerson(portal, 'contoso')).person
    const caller = await portal.signIn(somebody)
    const choose = (isDarkModeActive: boolean, changedAt: string) =>
      caller.call('UiCustomizationSettings_ChangeDarkModeOfCurrentTheme', { query: { isDarkModeActive, changedAt } })
    const isDarkNow = async () => (await themeOf(caller)).isDarkModeActive
    await choose(true, at(-60))
    await choose(false, at(-30))
    expect(await isDarkNow()).toBe(false)
    // It waited on a device without a network, and is taken as done: its outbox must not send it for ever.
    expect((await choose(true, at(-45))).status).toBe(200)
    expect(await isDarkNow()).toBe(false)
    await choose(true, at(-20))
    expect(await isDarkNow()).toBe(true)
    // A clock that is ahead holds against nothing that is done afterwards.
    await choose(false, at(86_400))
    await choose(true, at(0))
    expect(await isDarkNow()).toBe(true)
  })

  test('O18: a choice that waited does not hold against a theme that was chosen later', async () => {
    const caller = await portal.signIn((await aPerson(portal, 'contoso')).person)
    const waited = at(-30)
    await caller.call('UiCustomizationSettings_ChangeThemeWithDefaultValues', { query: { themeName: 'theme2' } })
    await caller.call('UiCustomizationSettings_ChangeDarkModeOfCurrentTheme', {
      query: { isDarkModeActive: true, changedAt: waited },
    })
    expect((await themeOf(caller)).isDarkModeActive).toBe(false)
    await caller.call('UiCustomizationSettings_ChangeDarkModeOfCurrentTheme', { query: { isDarkModeActive: true } })
    await caller.call('UiCustomizationSettings_UseSystemDefaultSettings')
    await caller.call('UiCustomizationSettings_ChangeDarkModeOfCurrentTheme', {
      query: { isDarkModeActive: true, changedAt: waited },
    })
    expect((await themeOf(caller)).isDarkModeActive).toBe(false)
  })

  test('without the choice, with junk, or by nobody are refused', async () => {
    const id = 'UiCustomizationSettings_ChangeDarkModeOfCurrentTheme'
    expect((await alice.callWith(id, {})).error?.validationErrors?.[0]?.members).toEqual(['isDarkModeActive'])
    expect((await alice.callWith(id, { query: { isDarkModeActive: 'abc' } })).status).toBe(400)
    const junk = await alice.callWith(id, { query: { isDarkModeActive: true, changedAt: 'yesterday' } })
    expect([junk.status, junk.error?.validationErrors?.[0]?.members]).toEqual([400, ['changedAt']])
    expect((await portal.anonymous.callWith(id, { query: { isDarkModeActive: true } })).status).toBe(401)
  })
})

describe('themes', () => {
  beforeEach(async () => {
    await alice.call('UiCustomizationSettings_UseSystemDefaultSettings')
  })

  test('are thirteen, the one in use first', async () => {
    const before = await all(alice)
    expect(before.map(({ theme }) => theme)).toEqual([...themes])
    await alice.call('UiCustomizationSettings_ChangeThemeWithDefaultValues', { query: { themeName: 'theme7' } })
    const after = await all(alice)
    expect(after).toHaveLength(13)
    expect(after[0]?.theme).toBe('theme7')
  })

  test('are chosen with all their options, for oneself alone', async () => {
    const chosen: ThemeSettings = {
      theme: 'theme4',
      layout: { layoutType: 'fixed', darkMode: true },
      header: { desktopFixedHeader: false, mobileFixedHeader: false, headerSkin: 'dark' },
      subHeader: { fixedSubHeader: true, subheaderStyle: 'solid' },
      menu: {
        position: 'top',
        asideSkin: 'dark',
        fixedAside: false,
        allowAsideMinimizing: false,
        defaultMinimizedAside: true,
        hoverableAside: true,
        submenuToggle: 'Dropdown',
        searchActive: false,
        allowMenuScroll: false,
      },
      footer: { fixedFooter: true },
    }
    expect((await alice.call('UiCustomizationSettings_UpdateUiManagementSettings', { body: chosen })).status).toBe(200)
    expect((await all(alice))[0]).toEqual(chosen)
    expect(await themeOf(alice)).toEqual({
      baseSettings: chosen,
      isTopMenuUsed: true,
      isTabMenuUsed: false,
      allowMenuScroll: false,
      isDarkModeActive: true,
    })
    expect((await themeOf(admin)).baseSettings.theme).toBe('default')
    await alice.call('UiCustomizationSettings_ChangeThemeWithDefaultValues', { query: { themeName: 'theme4' } })
    expect((await themeOf(alice)).baseSettings.menu.position).toBe('left')
  })

  test('chosen for everybody hold for those who have not chosen: in the tenant, or in all of them', async () => {
    const fabrikam = await portal.as(fabrikamAlice)
    const choose = async (caller: Caller, theme: ThemeSettings['theme'], asideSkin: 'light' | 'dark') => {
      const settingsNow = await ofEverybody(caller)
      const body: ThemeSettings = { ...settingsNow, theme, menu: { ...settingsNow.menu, asideSkin } }
      return caller.call('UiCustomizationSettings_UpdateDefaultUiManagementSettings', { body })
    }
    expect((await choose(host, 'theme3', 'dark')).status).toBe(200)
    expect((await choose(admin, 'theme5', 'dark')).status).toBe(200)
    expect((await themeOf(alice)).baseSettings).toMatchObject({ theme: 'theme5', menu: { asideSkin: 'dark' } })
    expect((await themeOf(fabrikam)).baseSettings.theme).toBe('theme3')
    expect((await ofEverybody(alice)).theme).toBe('theme5')

    await alice.call('UiCustomizationSettings_ChangeThemeWithDefaultValues', { query: { themeName: 'theme9' } })
    expect((await themeOf(alice)).baseSettings.theme).toBe('theme9')
    expect((await ofEverybody(alice)).theme).toBe('theme5')
    await alice.call('UiCustomizationSettings_UseSystemDefaultSettings')
    expect((await themeOf(alice)).baseSettings.theme).toBe('theme5')
  })

  test('U181: chosen for everybody are taken back, and the operator’s hold again', async () => {
    const id = 'UiCustomizationSettings_DropDefaultUiManagementSettings'
    expect(await ofEverybody(alice)).toMatchObject({ theme: 'theme5', isOwn: true })
    expect((await alice.callWith(id, {})).status).toBe(403)
    expect((await admin.callWith(id, {})).status).toBe(200)
    expect(await ofEverybody(alice)).toMatchObject({ isOwn: false })
    expect(await ofEverybody(alice)).toEqual(await ofEverybody(await portal.as(fabrikamAlice)))
    expect((await themeOf(alice)).baseSettings.theme).toBe('theme3')
    expect((await host.callWith(id, {})).status).toBe(200)
    expect((await themeOf(alice)).baseSettings.theme).toBe('default')
  })

  test('for everybody are for those who may brand the organisation', async () => {
    const body = await ofEverybody(alice)
    const answer = await alice.call('UiCustomizationSettings_UpdateDefaultUiManagementSettings', { body })
    expect(answer.status).toBe(403)
    const { result } = await admin.call('User_GetUsers', { body: { filter: 'alice' } })
    const id = result.items[0]?.id ?? 0
    await admin.call('User_UpdateUserPermissions', {
      body: { id, grantedPermissionNames: [permissions.uiCustomization] },
    })
    expect((await alice.call('UiCustomizationSettings_UpdateDefaultUiManagementSettings', { body })).status).toBe(200)
  })

  test('that are none, and options that are none, are refused', async () => {
    const id = 'UiCustomizationSettings_ChangeThemeWithDefaultValues'
    expect((await alice.callWith(id, { query: { themeName: 'theme14' } })).status).toBe(400)
    const body = await ofEverybody(alice)
    const wrong = { ...body, layout: { ...body.layout, layoutType: 'round' } }
    const answer = await alice.callWith('UiCustomizationSettings_UpdateUiManagementSettings', { body: wrong })
    expect(answer.error?.validationErrors?.[0]?.members).toEqual(['layout.layoutType'])
    for (const open of [
      'UiCustomizationSettings_GetUiManagementSettings',
      'UiCustomizationSettings_GetDefaultThemeUiManagementSettings',
      'UiCustomizationSettings_UseSystemDefaultSettings',
      id,
    ] as const) {
      expect((await portal.anonymous.callWith(open, {})).status).toBe(401)
    }
  })
})
