import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingScope } from '../../src/contract/vocabulary/enums.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { type Caller, contosoAlice, fabrikamAlice, hostAdmin, type Portal, startApp } from './harness.ts'
import { changeSetting } from './identity.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startApp()
  await changeSetting(portal, null, settings.timeZone, 'Asia/Tokyo')
  await changeSetting(portal, 'contoso', settings.timeZone, 'Europe/Berlin')
})
afterAll(() => portal.close())

const first = async (caller: Caller, defaultTimezoneScope: number) =>
  (await caller.call('Timing_GetTimezones', { query: { defaultTimezoneScope } })).result.items[0]

test('the zone that holds without a word of one’s own comes first, by whose word it is (Timing_GetTimezones)', async () => {
  const alice = await portal.as(contosoAlice)
  expect(await first(alice, settingScope.user)).toEqual({
    name: 'Default: (UTC+01:00) Europe/Berlin',
    value: 'Europe/Berlin',
  })
  expect((await first(alice, settingScope.tenant))?.value).toBe('Asia/Tokyo')
  expect((await first(alice, settingScope.application))?.value).toBe('UTC')
  expect((await first(await portal.as(fabrikamAlice), settingScope.user))?.value).toBe('Asia/Tokyo')
})

test('every zone is named once, and a form takes any of them', async () => {
  const { result } = await (await portal.as(hostAdmin)).call('Timing_GetTimezones', {
    query: { defaultTimezoneScope: settingScope.application },
  })
  const values = result.items.map(({ value }) => value)
  expect(new Set(values).size).toBe(values.length)
  for (const timeZone of values) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
})

test('the zone that is chosen is marked (Timing_GetTimezoneComboboxItems)', async () => {
  const { result } = await (await portal.as(contosoAlice)).call('Timing_GetTimezoneComboboxItems', {
    query: { selectedTimezoneId: 'Asia/Kolkata' },
  })
  expect(result.filter(({ isSelected }) => isSelected)).toEqual([
    { value: 'Asia/Kolkata', displayText: expect.stringContaining('(UTC+05:30)'), isSelected: true },
  ])
  expect(result[0]).toMatchObject({ value: 'Europe/Berlin', isSelected: false })
})

test('a scope that there is not, or none, is refused; so is who is not signed in', async () => {
  const alice = await portal.as(contosoAlice)
  for (const query of [{}, { defaultTimezoneScope: 3 }, { defaultTimezoneScope: 'all' }]) {
    expect((await alice.callWith('Timing_GetTimezones', { query })).status).toBe(400)
  }
  const query = { defaultTimezoneScope: settingScope.user }
  expect((await portal.anonymous.call('Timing_GetTimezones', { query })).status).toBe(401)
  expect((await portal.anonymous.call('Timing_GetTimezoneComboboxItems')).status).toBe(401)
})
