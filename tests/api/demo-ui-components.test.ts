import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperationId } from '../../src/contract/catalogue.ts'
import { type Caller, contosoAdmin, hostAdmin, type Portal, startApp } from './harness.ts'
import { aPerson } from './identity.ts'

let portal: Portal
let host: Caller
beforeAll(async () => {
  portal = await startApp()
  host = await portal.as(hostAdmin)
})
afterAll(() => portal.close())

const date = '2026-03-01T10:00:00+02:00'
const inUtc = '2026-03-01T08:00:00.000Z'
const countries = [{ name: 'Malta', value: 'MT' }]

const echoes: [OperationId, { query?: object; body?: unknown }, unknown][] = [
  ['DemoUiComponents_SendAndGetDate', { query: { date } }, { date: inUtc }],
  ['DemoUiComponents_SendAndGetDateTime', { query: { date } }, { date: inUtc }],
  [
    'DemoUiComponents_SendAndGetDateRange',
    { query: { startDate: date, endDate: date } },
    { startDate: inUtc, endDate: inUtc },
  ],
  ['DemoUiComponents_SendAndGetDateWithText', { body: { text: ' x ', date } }, { text: ' x ', date: inUtc }],
  ['DemoUiComponents_SendAndGetSelectedCountries', { body: countries }, countries],
  ['DemoUiComponents_SendAndGetValue', { query: { input: '<b>' } }, { output: '<b>' }],
  ['DemoUiComponents_GetCountries', { query: { searchTerm: 'malt' } }, countries],
]

test.each(echoes)('%s answers what it was sent, as the server understood it', async (id, input, answer) => {
  expect((await host.callWith(id, input)).result).toEqual(answer)
})

test.each(echoes)('%s is for those of the host who hold its permission (H1)', async (id, input) => {
  expect((await portal.anonymous.callWith(id, input)).status).toBe(401)
  expect((await (await portal.as(contosoAdmin)).callWith(id, input)).status).toBe(403)
  const { person } = await aPerson(portal, null)
  expect((await (await portal.signIn(person)).callWith(id, input)).status).toBe(403)
})

test('what is no date, no span or too long is refused', async () => {
  const refused: [OperationId, { query?: object; body?: unknown }][] = [
    ['DemoUiComponents_SendAndGetDate', { query: { date: 'tomorrow' } }],
    ['DemoUiComponents_SendAndGetDateRange', { query: { startDate: date, endDate: '2026-02-01T00:00:00Z' } }],
    ['DemoUiComponents_SendAndGetValue', { query: { input: 'x'.repeat(600) } }],
    ['DemoUiComponents_SendAndGetSelectedCountries', { body: [{ name: 'Malta' }] }],
  ]
  for (const [id, input] of refused) expect((await host.callWith(id, input)).status).toBe(400)
})

test('countries are named and ordered in the caller’s language', async () => {
  const { result } = await host.call('DemoUiComponents_GetCountries', { headers: { 'accept-language': 'ar' } })
  expect(result.find(({ value }) => value === 'EG')?.name).toBe('مصر')
})
