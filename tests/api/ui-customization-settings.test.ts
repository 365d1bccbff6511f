import { afterAll, beforeAll, expect, test } from 'vitest'
import { contosoAdmin, contosoAlice, hostAdmin, type Person, type Portal, startApp } from './harness.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startApp()
})
afterAll(() => portal.close())

const isDark = async (person: Person) => {
  const { result } = await (await portal.as(person)).call('Session_GetCurrentLoginInformations')
  expect(result.theme.baseSettings.layout.darkMode).toBe(result.theme.isDarkModeActive)
  return result.theme.isDarkModeActive
}

const change = async (person: Person, isDarkModeActive: boolean) =>
  (await portal.as(person)).call('UiCustomizationSettings_ChangeDarkModeOfCurrentTheme', {
    query: { isDarkModeActive },
  })

test('dark colours are each person’s own choice, on every device', async () => {
  expect((await change(contosoAlice, true)).status).toBe(200)
  expect([await isDark(contosoAlice), await isDark(contosoAdmin)]).toEqual([true, false])
  const elsewhere = await portal.signIn(contosoAlice)
  expect((await elsewhere.call('Session_GetCurrentLoginInformations')).result.theme.isDarkModeActive).toBe(true)
  await change(contosoAlice, false)
  expect(await isDark(contosoAlice)).toBe(false)
})

test('the host’s people choose for themselves, not for everybody', async () => {
  await change(hostAdmin, true)
  expect([await isDark(hostAdmin), await isDark(contosoAlice)]).toEqual([true, false])
})

test('without the choice, with junk, or by nobody it is refused', async () => {
  const id = 'UiCustomizationSettings_ChangeDarkModeOfCurrentTheme'
  const alice = await portal.as(contosoAlice)
  expect((await alice.callWith(id, {})).error?.validationErrors?.[0]?.members).toEqual(['isDarkModeActive'])
  expect((await alice.callWith(id, { query: { isDarkModeActive: 'abc' } })).status).toBe(400)
  expect((await portal.anonymous.callWith(id, { query: { isDarkModeActive: true } })).status).toBe(401)
})
