/**
 * R23: of two who save one thing at the same moment, nobody’s change is lost. An operation that changes something is raced
 * here, or is named with the reason why nothing can be lost by it.
 */
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OperationId, operations } from '../../src/contract/catalogue.ts'
import { type Caller, contosoAdmin, hostAdmin, type Portal, startApp } from './harness.ts'
import type { Said, Save } from './saves/save.ts'
import { saves, wholeSaves } from './saves.ts'
import { unraced } from './unraced.ts'

/** The embedded store has one connection: there one call comes after the other. */
const rounds = process.env.TEST_DATABASE_URL ? 40 : 4

let portal: Portal

beforeAll(async () => {
  portal = await startApp({ withDirectory: true })
})

afterAll(() => portal.close())

const idsOf = (raced: object) => Object.keys(raced) as OperationId[]

test('S7, H6: every operation that changes something is raced, or is named with its reason', () => {
  const changing = operations.filter(({ operation }) => operation.kind === 'command').map(({ id }) => id)
  const named = [...idsOf(saves), ...idsOf(wholeSaves), ...Object.values(unraced).flat()]
  expect(named.toSorted()).toEqual(changing.toSorted())
})

/** Each round another pair; where there is but one member, it is said beside a form that says none. */
function pairOf({ members }: Save, round: number): [Said, Said] {
  const names = Object.keys(members)
  const said = (index: number) => {
    const name = names[index % names.length] ?? ''
    return { [name]: members[name]?.(round) }
  }
  if (names.length === 1) return [said(0), {}]
  const step = 1 + (Math.floor(round / names.length) % (names.length - 1))
  return [said(round), said(round + step)]
}

const wholeOf = ({ members }: Save, round: number): Said =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, value(round)]))

const differences = (kept: object, wanted: object): string[] =>
  Object.entries(wanted).flatMap(([name, value]) => {
    const found: unknown = Reflect.get(kept, name)
    return isDeepStrictEqual(found, value) ? [] : [`${name}: ${JSON.stringify(found)} for ${JSON.stringify(value)}`]
  })

async function atOnce(caller: Caller, calls: readonly (readonly [OperationId, { query?: object; body?: object }])[]) {
  const answers = await Promise.all(calls.map(([id, input]) => caller.callWith(id, input)))
  return answers.map(({ status, error }) => (error ? `${status} ${error.message}` : ''))
}

const none = ['', '']

const begun = new Map<OperationId, Promise<Save> | undefined>()

async function saveOf(id: OperationId): Promise<Save> {
  if (!begun.has(id)) begun.set(id, saves[id]?.(portal))
  const save = await begun.get(id)
  if (!save) throw new Error(`${id} is not raced`)
  return save
}

test.each(idsOf(saves))('S7: parts of one thing that two save at the same moment are both kept: %s', async (id) => {
  const save = await saveOf(id)
  for (let round = 0; round < rounds; round++) {
    const pair = pairOf(save, round)
    expect(
      await atOnce(
        save.caller,
        pair.map((said) => [id, { body: save.body(said) }]),
      ),
    ).toEqual(none)
    expect(differences(await save.kept(), { ...pair[0], ...pair[1] }), `round ${round}`).toEqual([])
  }
})

test.each(idsOf(saves))('S7: of two that are saved whole at the same moment one is kept, and whole: %s', async (id) => {
  const save = await saveOf(id)
  const pair = [wholeOf(save, 0), wholeOf(save, 1)]
  for (let round = 0; round < rounds / 2; round++) {
    expect(
      await atOnce(
        save.caller,
        pair.map((said) => [id, { body: save.body(said) }]),
      ),
    ).toEqual(none)
    const kept = await save.kept()
    const found = pair.map((said) => differences(kept, said))
    expect(Math.min(...found.map(({ length }) => length)), JSON.stringify(found)).toBe(0)
  }
})

test.each(idsOf(wholeSaves))(
  'S7: of two pages that are saved at the same moment one is kept, and whole: %s',
  async (id) => {
    const save = await wholeSaves[id]?.(portal)
    if (!save) throw new Error(`${id} is not raced`)
    const alone: object[] = []
    for (const body of save.bodies) {
      expect((await save.caller.callWith(id, { body })).error).toBeNull()
      alone.push(await save.kept())
    }
    expect(alone[0]).not.toEqual(alone[1])
    for (let round = 0; round < rounds; round++) {
      expect(
        await atOnce(
          save.caller,
          save.bodies.map((body) => [id, { body }]),
        ),
      ).toEqual(none)
      expect(alone).toContainEqual(await save.kept())
    }
  },
)

describe('S7: what changes one thing in several ways at the same moment never waits for ever', () => {
  test('looks of one’s own: a theme, its options, darkness, and none of them', async () => {
    const admin = await portal.as(contosoAdmin)
    const [theme] = (await admin.call('UiCustomizationSettings_GetUiManagementSettings')).result
    for (let round = 0; round < rounds; round++) {
      expect(
        await atOnce(admin, [
          ['UiCustomizationSettings_ChangeThemeWithDefaultValues', { query: { themeName: theme?.theme } }],
          ['UiCustomizationSettings_UpdateUiManagementSettings', { body: theme }],
          ['UiCustomizationSettings_ChangeDarkModeOfCurrentTheme', { query: { isDarkModeActive: true } }],
          ['UiCustomizationSettings_UseSystemDefaultSettings', {}],
        ]),
      ).toEqual(['', '', '', ''])
    }
  })

  test('editions whose tenants go to and fro, and a tenant of theirs', async () => {
    const host = await portal.as(hostAdmin)
    const ids: number[] = []
    for (const displayName of ['To', 'Fro']) {
      const edition = { displayName, dailyPrice: 1 }
      await host.call('Edition_CreateEdition', { body: { edition, featureValues: [] } })
      const { items } = (await host.call('Edition_GetEditions')).result
      ids.push(items.find((item) => item.displayName === displayName)?.id ?? 0)
    }
    const [to = 0, fro = 0] = ids
    const tenant = { tenancyName: 'toandfro', name: 'To and fro', adminEmailAddress: 'a@example.org' }
    const { id } = (await host.call('Tenant_CreateTenant', { body: { ...tenant, editionId: to } })).result
    const named = { id, tenancyName: tenant.tenancyName, name: tenant.name }
    for (let round = 0; round < rounds; round++) {
      const edition = { id: to, displayName: 'To', dailyPrice: round % 2 }
      expect(
        await atOnce(host, [
          ['Edition_UpdateEdition', { body: { edition, featureValues: [] } }],
          ['Tenant_UpdateTenant', { body: { ...named, isActive: round % 2 === 0 } }],
          ['Edition_MoveTenantsToAnotherEdition', { body: { sourceEditionId: to, targetEditionId: fro } }],
          ['Edition_MoveTenantsToAnotherEdition', { body: { sourceEditionId: fro, targetEditionId: to } }],
        ]),
      ).toEqual(['', '', '', ''])
      await portal.runJobs()
    }
  })

  test('a language that becomes the default and is switched off: it is one or the other', async () => {
    const admin = await portal.as(contosoAdmin)
    const list = async () => (await admin.call('Language_GetLanguages')).result
    const known = (await list()).defaultLanguageName
    const language = { name: 'sv', icon: '' }
    await admin.call('Language_CreateOrUpdateLanguage', { body: { language } })
    const id = (await list()).items.find(({ name }) => name === 'sv')?.id
    for (let round = 0; round < rounds; round++) {
      const refusals = await atOnce(admin, [
        ['Language_SetDefaultLanguage', { body: { name: 'sv' } }],
        ['Language_CreateOrUpdateLanguage', { body: { language: { ...language, id, isEnabled: false } } }],
      ])
      expect(refusals.filter((refusal) => refusal.startsWith('400'))).toHaveLength(1)
      await admin.call('Language_SetDefaultLanguage', { body: { name: known ?? 'en-gb' } })
      await admin.call('Language_CreateOrUpdateLanguage', { body: { language: { ...language, id, isEnabled: true } } })
    }
  })

  test('a unit that is moved and described', async () => {
    const admin = await portal.as(contosoAdmin)
    const make = async (name: string) => {
      const body = { displayNameOrEntraGroupObjectId: name }
      return (await admin.call('OrganizationUnit_CreateOrganizationUnit', { body })).result.id
    }
    const [id, parentId] = [await make('Moving'), await make('Goal')]
    for (let round = 0; round < rounds; round++) {
      const wanted = { parentId: round % 2 ? null : parentId, description: `Round ${round}` }
      expect(
        await atOnce(admin, [
          ['OrganizationUnit_MoveOrganizationUnit', { body: { id, newParentId: wanted.parentId } }],
          [
            'OrganizationUnit_UpdateOrganizationUnit',
            { body: { id, displayName: 'Moving', ...wanted, parentId: undefined } },
          ],
        ]),
      ).toEqual(none)
      const units = (await admin.call('OrganizationUnit_GetAll')).result
      expect(units.find((unit) => unit.id === id)).toMatchObject(wanted)
    }
  })
})

const make: Readonly<Partial<Record<OperationId, [tenant: boolean, body: (name: string) => object]>>> = {
  Edition_CreateEdition: [false, (displayName) => ({ edition: { displayName }, featureValues: [] })],
  OrganizationUnit_CreateOrganizationUnit: [true, (name) => ({ displayNameOrEntraGroupObjectId: name })],
  Role_CreateOrUpdateRole: [true, (displayName) => ({ role: { displayName }, grantedPermissionNames: [] })],
  Tenant_CreateTenant: [
    false,
    (tenancyName) => ({ tenancyName, name: 'A', adminEmailAddress: `${tenancyName}@example.org` }),
  ],
  User_CreateOrUpdateAADUser: [true, (name) => ({ emailAddress: `${name}@example.org`, assignedRoleNames: [] })],
}

test.each(idsOf(make))('S7: of two that are made with one name at the same moment there is one: %s', async (id) => {
  const [isOfTenant, body] = make[id] ?? [true, () => ({})]
  const caller = await portal.as(isOfTenant ? contosoAdmin : hostAdmin)
  for (let round = 0; round < rounds / 2; round++) {
    const form = body(`same-${id.slice(0, 3).toLowerCase()}-${round}`)
    const refusals = await atOnce(caller, [
      [id, { body: form }],
      [id, { body: form }],
    ])
    expect(refusals.map((refusal) => refusal.slice(0, 4)).toSorted()).toEqual(['', '400 '])
  }
})
