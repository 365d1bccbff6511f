import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../src/contract/vocabulary/limits.ts'
import { permissions } from '../../src/contract/vocabulary/permissions.ts'
import { expectRoundTrips } from './cost.ts'
import {
  type Caller,
  contosoAdmin,
  contosoAlice,
  fabrikamAdmin,
  hostAdmin,
  membersOf,
  type Portal,
  startApp,
} from './harness.ts'
import { knowing } from './identity.ts'

let portal: Portal
let contoso: Caller
let fabrikam: Caller
let host: Caller

beforeAll(async () => {
  portal = await startApp()
  contoso = await portal.as(contosoAdmin)
  fabrikam = await portal.as(fabrikamAdmin)
  host = await portal.as(hostAdmin)
})
afterAll(() => portal.close())

const list = async (caller = contoso) => (await caller.call('Language_GetLanguages')).result
const named = async (name: string, caller = contoso) => (await list(caller)).items.find((item) => item.name === name)

async function idOf(name: string, caller = contoso): Promise<number> {
  const item = await named(name, caller)
  if (!item) throw new Error(`${name} is not in the list`)
  return item.id
}

const save = (language: { id?: number | null; name: string; icon?: string; isEnabled?: boolean }, caller = contoso) =>
  caller.call('Language_CreateOrUpdateLanguage', { body: { language: { icon: '', ...language } } })

const remove = (id: number, caller = contoso) => caller.call('Language_DeleteLanguage', { query: { id } })

const setDefault = (name: string, caller = contoso) => caller.call('Language_SetDefaultLanguage', { body: { name } })

const words = (caller: Caller, languageName: string, key: string, value: string, sourceName = 'Tessera') =>
  caller.call('Language_UpdateLanguageText', { body: { languageName, sourceName, key, value } })

const texts = async (query: object, caller = contoso) => {
  const answer = await caller.callWith('Language_GetLanguageTexts', {
    query: { sourceName: 'Tessera', targetLanguageName: 'da', ...query },
  })
  expect(answer.error).toBeNull()
  return answer.result as { totalCount: number; items: { key: string; baseValue: string; targetValue: string }[] }
}

test('the list is read in two round trips at most', async () => {
  await expectRoundTrips(portal, 2, list)
})

describe('languages', () => {
  test('of the host are every tenant’s, with what they cover of the texts', async () => {
    const { defaultLanguageName, items } = await list()
    expect(defaultLanguageName).toBe('en-gb')
    expect(items).toHaveLength(13)
    expect(items.every(({ tenantId }) => tenantId === null)).toBe(true)
    expect(await named('ar')).toMatchObject({ isEnabled: true, isRightToLeft: true, textCoverage: 100 })
    expect(await named('de')).toMatchObject({ isEnabled: true, isRightToLeft: false, textCoverage: 100 })
    expect(await named('da')).toMatchObject({ isEnabled: false, textCoverage: 0 })
  })

  test('that a tenant adds are its own: offered at once to its people and to nobody else', async () => {
    expect((await save({ name: 'He', icon: 'famfamfam-flags il' })).status).toBe(200)
    expect(await named('he')).toMatchObject({
      tenantId: portal.tenantId('contoso'),
      displayName: 'עברית',
      icon: 'famfamfam-flags il',
      isEnabled: true,
      isRightToLeft: true,
    })
    expect(await named('he', fabrikam)).toBeUndefined()
    const offered = async (caller: Caller) =>
      (await caller.call('AbpUserConfiguration_GetAll')).result.localization.languages.map(({ name }) => name)
    expect(await offered(contoso)).toContain('he')
    expect(await offered(fabrikam)).not.toContain('he')
    expect((await remove(await idOf('he'))).status).toBe(200)
    expect(await offered(contoso)).not.toContain('he')
  })

  test('are refused when they are there already, or are none', async () => {
    await save({ name: 'sv' })
    for (const name of ['sv', 'da', 'SV']) {
      const answer = await save({ name })
      expect(membersOf(answer), name).toEqual(['language.name'])
    }
    for (const name of ['xx-nowhere', '../../etc', 'en_gb', 'qq', 'en-us-us']) {
      expect(membersOf(await save({ name })), name).toEqual(['language.name'])
    }
    expect((await save({ name: 'nb', icon: '"><script>' })).status).toBe(400)
    await remove(await idOf('sv'))
  })

  test('of the host cannot be changed or deleted by a tenant, nor can those of another tenant be seen', async () => {
    const danish = await idOf('da')
    expect((await save({ id: danish, name: 'da', isEnabled: true })).status).toBe(400)
    expect((await remove(danish)).status).toBe(400)
    expect((await contoso.call('Language_GetLanguageForEdit', { query: { id: danish } })).status).toBe(400)
    await save({ name: 'uk' }, fabrikam)
    const theirs = await idOf('uk', fabrikam)
    expect((await save({ id: theirs, name: 'uk' })).status).toBe(404)
    expect((await remove(theirs)).status).toBe(404)
    expect((await contoso.call('Language_GetLanguageForEdit', { query: { id: theirs } })).status).toBe(404)
    await remove(theirs, fabrikam)
  })

  test('can be switched on by the host, for all tenants', async () => {
    const danish = await idOf('da', host)
    expect((await save({ id: danish, name: 'da', icon: 'famfamfam-flags dk', isEnabled: true }, host)).status).toBe(200)
    const { result } = await fabrikam.call('AbpUserConfiguration_GetAll')
    expect(result.localization.languages.map(({ name }) => name)).toContain('da')
    await save({ id: danish, name: 'da', icon: 'famfamfam-flags dk', isEnabled: false }, host)
  })

  test('H6: of several that are given one name at once, one has it', async () => {
    const names = ['sv', 'nb', 'uk', 'el', 'hu', 'cs']
    await Promise.all(names.map((name) => save({ name })))
    const ids = (await list()).items.filter(({ name }) => names.includes(name)).map(({ id }) => id)
    const answers = await Promise.all(ids.map((id) => save({ id, name: 'da-dk' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(400)])
    await Promise.all(ids.map((id) => remove(id)))
  })

  test('that a tenant switched off stays off for its people, also where the host offers it later', async () => {
    await save({ name: 'nb', isEnabled: false })
    await save({ name: 'nb' }, host)
    const { result } = await contoso.call('AbpUserConfiguration_GetAll', { headers: { '.AspNetCore.Culture': 'nb' } })
    expect(result.localization.currentLanguage.name).toBe('en-gb')
    await remove(await idOf('nb'))
    await remove(await idOf('nb', host), host)
  })

  test('are chosen from names and flags in the caller’s language', async () => {
    const blank = await contoso.call('Language_GetLanguageForEdit', { headers: { '.AspNetCore.Culture': 'ar' } })
    expect(blank.result.language).toEqual({ id: null, name: null, icon: null, isEnabled: true })
    expect(blank.result.languageNames.find(({ value }) => value === 'fr')?.displayText).toBe('الفرنسية')
    expect(blank.result.flags.length).toBeGreaterThan(100)
    const danish = await host.call('Language_GetLanguageForEdit', { query: { id: await idOf('da', host) } })
    expect(danish.result.language).toMatchObject({ name: 'da', isEnabled: false })
    expect(danish.result.languageNames.filter(({ isSelected }) => isSelected).map(({ value }) => value)).toEqual(['da'])
    expect(danish.result.flags.filter(({ isSelected }) => isSelected).map(({ value }) => value)).toEqual([
      'famfamfam-flags dk',
    ])
  })

  test('have a default of the tenant’s own, which can be neither switched off nor deleted', async () => {
    await save({ name: 'sv' })
    expect((await setDefault('sv')).status).toBe(200)
    expect((await list()).defaultLanguageName).toBe('sv')
    expect((await list(fabrikam)).defaultLanguageName).toBe('en-gb')
    const id = await idOf('sv')
    expect((await remove(id)).status).toBe(400)
    expect((await save({ id, name: 'sv', isEnabled: false })).status).toBe(400)
    const { result } = await contoso.call('AbpUserConfiguration_GetAll')
    expect(result.localization.currentLanguage.name).toBe('sv')
    expect(membersOf(await setDefault('da'))).toEqual(['name'])
    expect(membersOf(await setDefault('xx'))).toEqual(['name'])
    await setDefault('en-gb')
    expect((await remove(id)).status).toBe(200)
  })

  test('A165: have a source of the texts, which is neither deleted nor renamed, whatever is the default', async () => {
    const source = (await list(host)).items.filter(({ isSource }) => isSource)
    expect(source.map(({ name }) => name)).toEqual(['en-gb'])
    const id = await idOf('en-gb', host)
    expect((await remove(id, host)).status).toBe(400)
    await setDefault('ar', host)
    const { status, error } = await remove(id, host)
    // In the language that is the default now.
    expect([status, error?.message]).toEqual([400, expect.stringContaining('ما ينقص اللغات الأخرى')])
    expect(membersOf(await save({ id, name: 'en' }, host))).toEqual(['language.name'])
    expect((await remove(await idOf('ar', host), host)).status).toBe(400)
    await setDefault('en-gb', host)
  })

  test('of which the default is not offered any more have the one that people get instead', async () => {
    const danish = { id: await idOf('da', host), name: 'da', icon: 'famfamfam-flags dk' }
    await save({ ...danish, isEnabled: true }, host)
    await setDefault('da')
    expect((await list()).defaultLanguageName).toBe('da')
    await save({ ...danish, isEnabled: false }, host)
    expect((await list()).defaultLanguageName).toBe('en-gb')
    const { localization } = (await contoso.call('AbpUserConfiguration_GetAll')).result
    expect(localization.languages.filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['en-gb'])
    await setDefault('en-gb')
  })

  test('are each there once, also where the host adds what the tenant had added, and the tenant’s holds', async () => {
    await save({ name: 'et', icon: 'famfamfam-flags ee' })
    await save({ name: 'et' }, host)
    const offered = async (caller = contoso) =>
      (await caller.call('AbpUserConfiguration_GetAll')).result.localization.languages
        .filter(({ name }) => name === 'et')
        .map(({ icon }) => icon)
    expect(await offered()).toEqual(['famfamfam-flags ee'])
    expect(await offered(fabrikam)).toEqual([''])
    expect((await list()).items.filter(({ name }) => name === 'et')).toHaveLength(1)
    const own = await idOf('et')
    expect((await save({ id: own, name: 'et', isEnabled: false })).status).toBe(200)
    expect(await offered()).toEqual([])
    await remove(own)
    expect(await offered()).toEqual([''])
    await remove(await idOf('et', host), host)
  })

  test('are not found under a number that no language can have', async () => {
    expect(membersOf(await remove(2 ** 31))).toEqual(['id'])
  })

  test('are for those who hold the permission, each deed for itself', async () => {
    const alice = await portal.as(contosoAlice)
    expect((await alice.callWith('Language_GetLanguages', {})).status).toBe(403)
    expect((await portal.anonymous.callWith('Language_GetLanguages', {})).status).toBe(401)
    expect((await alice.callWith('Language_GetLanguageTexts', { query: {} })).status).toBe(403)
    expect((await alice.callWith('Language_UpdateLanguageText', { body: {} })).status).toBe(403)
    expect((await alice.callWith('Language_SetDefaultLanguage', { body: {} })).status).toBe(403)
    expect((await alice.callWith('Language_DeleteLanguage', { query: { id: 1 } })).status).toBe(403)

    const { result } = await contoso.call('User_GetUsers', { body: { filter: 'alice' } })
    const id = result.items[0]?.id ?? 0
    await contoso.call('User_UpdateUserPermissions', {
      body: { id, grantedPermissionNames: [permissions.languages.view, permissions.languages.edit] },
    })
    expect((await save({ name: 'sv' }, alice)).status).toBe(403)
    await save({ name: 'sv' })
    const swedish = await idOf('sv')
    expect((await save({ id: swedish, name: 'sv', icon: 'famfamfam-flags se' }, alice)).status).toBe(200)
    expect((await alice.call('Language_GetLanguageForEdit', { query: { id: swedish } })).status).toBe(200)
    expect((await alice.call('Language_GetLanguageForEdit')).status).toBe(403)
    await contoso.call('User_ResetUserSpecificPermissions', { body: { id } })
    await remove(swedish)
  })
})

describe('texts', () => {
  test('answer pages that together are every text once, in the order that is asked for', async () => {
    const { totalCount } = await texts({})
    expect(totalCount).toBeGreaterThan(400)
    const keys = async (maxResultCount: number, sorting: string) => {
      const paged: string[] = []
      for (let skipCount = 0; skipCount < totalCount; skipCount += maxResultCount) {
        paged.push(...(await texts({ skipCount, maxResultCount, sorting })).items.map(({ key }) => key))
      }
      return paged
    }
    const ascending = await keys(1000, 'key ASC')
    expect(new Set(ascending).size).toBe(totalCount)
    expect(await keys(100, 'key DESC')).toEqual(ascending.reverse())
    const byText = (await texts({ sorting: 'baseValue ASC', maxResultCount: 1000 })).items.map((row) => row.baseValue)
    expect(byText).toEqual(byText.toSorted(new Intl.Collator('und').compare))
    expect((await texts({})).items).toHaveLength(10)
  })

  test('are found by a part of the key or of either text, and by not being translated', async () => {
    const { items } = await texts({ filterText: 'loginfailed', targetLanguageName: 'ar' })
    expect(items).toContainEqual({ key: 'LoginFailed', baseValue: 'Sign-in failed', targetValue: 'فشل تسجيل الدخول' })
    expect((await texts({ filterText: 'فشل تسجيل', targetLanguageName: 'ar' })).totalCount).toBeGreaterThan(0)
    expect((await texts({ targetLanguageName: 'ar', targetValueFilter: 'EMPTY' })).totalCount).toBe(0)
    const all = await texts({ targetValueFilter: 'ALL' })
    await words(contoso, 'da', 'LoginFailed', 'Login mislykkedes')
    expect((await texts({ targetValueFilter: 'EMPTY' })).totalCount).toBe(all.totalCount - 1)
    expect((await texts({ filterText: 'mislykkedes' })).items.map(({ key }) => key)).toEqual(['LoginFailed'])
    await words(contoso, 'da', 'LoginFailed', '')
  })

  test('are translated from the default language of the tenant where no other is named', async () => {
    const baseValue = async (query = {}) => (await texts({ filterText: 'LoginFailed', ...query })).items[0]?.baseValue
    await setDefault('ar')
    expect(await baseValue()).toBe('فشل تسجيل الدخول')
    expect(await baseValue({ baseLanguageName: 'en-gb' })).toBe('Sign-in failed')
    await setDefault('en-gb')
    expect(await baseValue()).toBe('Sign-in failed')
  })

  test('come by source: the product’s own has all, those of ABP’s family a part of them', async () => {
    const all = (await texts({ maxResultCount: 1 })).totalCount
    const abp = await texts({ sourceName: 'AbpZero', maxResultCount: 1000 })
    expect(abp.totalCount).toBeLessThan(all)
    expect(abp.items.map(({ key }) => key)).toContain('Identity.DuplicateUserName')
  })

  test('are the tenant’s over the host’s over those that ship, and an empty one gives way again', async () => {
    const danish = async (caller: Caller) =>
      (await texts({ filterText: 'LoginFailed', targetLanguageName: 'da' }, caller)).items.find(
        ({ key }) => key === 'LoginFailed',
      )?.targetValue
    await words(host, 'da', 'LoginFailed', 'Fra operatøren')
    await words(contoso, 'da', 'LoginFailed', 'Fra Contoso')
    expect([await danish(contoso), await danish(fabrikam), await danish(host)]).toEqual([
      'Fra Contoso',
      'Fra operatøren',
      'Fra operatøren',
    ])
    expect((await named('da', fabrikam))?.textCoverage).toBe(0)
    await words(contoso, 'da', 'LoginFailed', '')
    expect(await danish(contoso)).toBe('Fra operatøren')
    await words(host, 'da', 'LoginFailed', '')
    expect(await danish(contoso)).toBe('')
  })

  test('are used: in refusals, in the configuration, and in the file that the app fetches', async () => {
    const noSuchUser = async (caller: Caller) =>
      (await caller.callWith('User_GetUserForEdit', { query: { Id: 999_999 } })).error?.message
    const configured = async (caller: Caller) => (await caller.call('AbpUserConfiguration_GetAll')).result.localization
    expect((await configured(contoso)).ownTextsHash).toBeNull()
    await words(contoso, 'en-gb', 'EntityNotFound', 'No {entity} {id} here!')
    expect(await noSuchUser(contoso)).toBe('No User 999999 here!')
    expect(await noSuchUser(fabrikam)).not.toContain('here!')
    const localization = await configured(contoso)
    expect(localization.values.Tessera?.EntityNotFound).toBe('No {0} {1} here!')
    expect(localization.ownTextsHash).toEqual(expect.any(String))
    expect((await configured(fabrikam)).ownTextsHash).toBeNull()
    await words(contoso, 'en-gb', 'EntityNotFound', '')
    expect(await noSuchUser(contoso)).not.toContain('here!')
  })

  test('of a language without texts of its own are English, and those that it has', async () => {
    await save({ name: 'sv' })
    await words(contoso, 'sv', 'LoginFailed', 'Inloggningen misslyckades')
    const headers = { '.AspNetCore.Culture': 'sv', ...knowing(portal, 'contoso') }
    const { result } = await portal.anonymous.call('AbpUserConfiguration_GetAll', { headers })
    expect(result.localization.currentLanguage.name).toBe('sv')
    expect(result.localization.values.Tessera?.LoginFailed).toBe('Inloggningen misslyckades')
    expect(result.localization.values.Tessera?.InternalServerError).toMatch(/^[A-Z]/)
    await remove(await idOf('sv'))
    await save({ name: 'sv' })
    expect((await texts({ targetLanguageName: 'sv', filterText: 'Inloggningen' })).totalCount).toBe(0)
    await remove(await idOf('sv'))
  })

  test('move along when their language gets another name', async () => {
    await save({ name: 'pt-pt' })
    await words(contoso, 'pt-pt', 'LoginFailed', 'Falhou')
    await save({ id: await idOf('pt-pt'), name: 'gl' })
    expect((await texts({ targetLanguageName: 'gl', filterText: 'Falhou' })).totalCount).toBe(1)
    await remove(await idOf('gl'))
  })

  test.each([
    ['value', { value: 'No {thing} {id}' }],
    ['value', { value: 'No {entity}' }],
    ['value', { value: 'No {entity {id}' }],
    ['value', { key: 'LoginFailed', value: 'Failed {why}' }],
    ['key', { key: 'no.such.text' }],
    ['key', { sourceName: 'AbpZero', key: 'LoginFailed', value: 'x' }],
    ['sourceName', { sourceName: 'Nobody' }],
    ['languageName', { languageName: 'xx' }],
  ])('that would break something are refused, naming %s: %o', async (member, more) => {
    const body = { languageName: 'ar', sourceName: 'Tessera', key: 'EntityNotFound', value: '{entity} {id}', ...more }
    const answer = await contoso.call('Language_UpdateLanguageText', { body })
    expect(answer.status).toBe(400)
    expect(membersOf(answer)).toEqual([member])
  })

  test('that were left of a language that went give way when another takes its name', async () => {
    await save({ name: 'et' }, host)
    await words(contoso, 'et', 'LoginFailed', 'Jäi alles')
    await remove(await idOf('et', host), host)
    await save({ name: 'lv' })
    await words(contoso, 'lv', 'LoginFailed', 'Jauns')
    expect((await save({ id: await idOf('lv'), name: 'et' })).status).toBe(200)
    const [row] = (await texts({ targetLanguageName: 'et', filterText: 'LoginFailed' })).items
    expect(row?.targetValue).toBe('Jauns')
    await remove(await idOf('et'))
  })

  test('F12: are sorted by their own fields alone, and pages have bounds', async () => {
    const ask = (query: object) =>
      contoso.callWith('Language_GetLanguageTexts', {
        query: { sourceName: 'Tessera', targetLanguageName: 'da', ...query },
      })
    for (const query of [
      { sorting: 'value ASC' },
      { sorting: 'key ASC; drop table users' },
      { maxResultCount: 1001 },
      { sourceName: 'x' },
      { targetLanguageName: 'xx' },
      { baseLanguageName: 'xx' },
      { targetValueFilter: 'SOME' },
    ]) {
      expect((await ask(query)).status, JSON.stringify(query)).toBe(400)
    }
  })

  test('stay readable when two people write the same one at once', async () => {
    const values = Array.from({ length: 20 }, (_, index) => `Word ${index}`)
    const answers = await Promise.all(values.map((value) => words(contoso, 'da', 'LoginFailed', value)))
    expect(answers.map(({ status }) => status)).toEqual(values.map(() => 200))
    const { items } = await texts({ filterText: 'LoginFailed' })
    expect(values).toContain(items.find(({ key }) => key === 'LoginFailed')?.targetValue)
    await words(contoso, 'da', 'LoginFailed', '')
  })
})

describe('a file of texts', () => {
  const rowsOf = (texts: readonly (readonly [key: string, value: string])[]) =>
    texts.map(([key, value], index) => ({ row: index + 2, key, value }))
  const preview = (texts: ReturnType<typeof rowsOf>, caller = fabrikam, languageName = 'nl') =>
    caller.call('Language_PreviewTexts', { body: { languageName, texts } })
  const bring = (texts: ReturnType<typeof rowsOf>, caller = fabrikam, languageName = 'nl') =>
    caller.call('Language_ImportTexts', { body: { languageName, texts } })
  const dutch = async (key: string, caller = fabrikam) =>
    (await texts({ targetLanguageName: 'nl', filterText: key }, caller)).items.find((text) => text.key === key)
      ?.targetValue

  const faulty = rowsOf([
    ['kit.close', 'Sluiten'],
    ['kit.noSuchText', 'Niets'],
    ['kit.actionsOf', 'Zonder naam'],
    ['kit.actionOn', '{action}: {name'],
    ['kit.cancel', 'x'.repeat(limits.textValue + 1)],
    ['mail.activate.subject', 'Welkom'],
    ['kit.close', 'Dicht'],
    ['kit.save', '  '],
  ])

  test('says what would become of each row and why, and changes nothing (Language_PreviewTexts)', async () => {
    const { result } = await preview(faulty)
    expect(result.items.map(({ fate }) => fate)).toEqual([
      'new',
      'faulty',
      'faulty',
      'faulty',
      'faulty',
      'faulty',
      'faulty',
      'same',
    ])
    expect(result.items.map(({ fault }) => fault)).toEqual([
      null,
      'There is no such text.',
      expect.stringContaining('{name}'),
      expect.stringContaining('cannot be read'),
      'The text is longer than 4,000 characters.',
      expect.any(String),
      'The key stands in row 2 already.',
      null,
    ])
    expect(await dutch('kit.close')).toBe('')
  })

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'A92: knows no text by the name of what every object has: %s',
    async (key) => {
      const rows = rowsOf([
        [key, 'x'],
        ['kit.undo', `Ongedaan ${key}`],
      ])
      for (const answer of [await preview(rows), await bring(rows)])
        expect([answer.status, answer.result?.items[0]]).toMatchObject([
          200,
          { fate: 'faulty', before: '', fault: 'There is no such text.' },
        ])
      expect(await dutch('kit.undo')).toBe(`Ongedaan ${key}`)
    },
  )

  test('brings what differs and has no fault, for this organisation alone (Language_ImportTexts)', async () => {
    const { result } = await bring(faulty)
    expect(result.items.filter(({ fate }) => fate === 'new').map(({ key }) => key)).toEqual(['kit.close'])
    expect(await dutch('kit.close')).toBe('Sluiten')
    expect(await dutch('kit.close', contoso)).toBe('')
    const again = await bring(rowsOf([['kit.close', 'Sluiten']]))
    expect(again.result.items).toEqual([
      { row: 2, key: 'kit.close', before: 'Sluiten', after: 'Sluiten', fate: 'same', fault: null },
    ])
    const changed = await bring(rowsOf([[' kit.close ', 'Dicht']]))
    expect(changed.result.items).toMatchObject([{ before: 'Sluiten', fate: 'changed' }])
    expect(await dutch('kit.close')).toBe('Dicht')
  })

  test('gives way to what the operator says where it says the same', async () => {
    await bring(rowsOf([['kit.retry', 'Opnieuw']]), host)
    await bring(rowsOf([['kit.retry', 'Nog eens']]))
    await bring(rowsOf([['kit.retry', 'Opnieuw']]))
    await bring(rowsOf([['kit.retry', 'Nogmaals']]), host)
    expect(await dutch('kit.retry')).toBe('Nogmaals')
  })

  test('is for who may change texts, of a language that is there', async () => {
    const alice = await portal.as(contosoAlice)
    const one = rowsOf([['kit.close', 'Sluiten']])
    for (const ask of [preview, bring]) {
      expect((await ask(one, alice)).status).toBe(403)
      expect(membersOf(await ask(one, fabrikam, 'xx'))).toEqual(['languageName'])
      expect(membersOf(await ask([]))).toEqual(['texts'])
    }
  })
})
