import { afterAll, beforeAll, expect, test } from 'vitest'
import { contosoAdmin, fabrikamAdmin, type Portal, startApp } from './harness.ts'
import { knowing } from './identity.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startApp()
})
afterAll(() => portal.close())

const write = async (value: string) =>
  (await portal.as(contosoAdmin)).call('Language_UpdateLanguageText', {
    body: { languageName: 'ar', sourceName: 'Tessera', key: 'LoginFailed', value },
  })

const arabic = { '.AspNetCore.Culture': 'ar' }
const hashFor = async (person: typeof contosoAdmin) =>
  (await (await portal.as(person)).call('AbpUserConfiguration_GetAll', { headers: arabic })).result.localization
    .ownTextsHash

const fetchTexts = async (hash: string, tenantId = portal.tenantId('contoso')) => {
  const headers = knowing(portal, 'contoso')
  const query = { tenantId, languageName: 'ar', hash }
  const { raw } = await portal.anonymous.callWith('Texts_GetTexts', { query, headers })
  return { raw, words: raw.json() as Record<string, string> }
}

test('an organisation’s words are a file under their hash, for ever, for whoever stands before its sign-in page', async () => {
  await write('لم ينجح')
  const hash = await hashFor(contosoAdmin)
  const { raw, words } = await fetchTexts(hash ?? '')
  expect(raw.statusCode).toBe(200)
  expect(words).toEqual({ LoginFailed: 'لم ينجح' })
  expect(raw.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(raw.headers['cache-control']).toBe('public, max-age=31536000, immutable')

  await write('كلمة أخرى')
  const next = await hashFor(contosoAdmin)
  expect(next).not.toBe(hash)
  const late = await fetchTexts(hash ?? '')
  expect(late.words).toEqual({ LoginFailed: 'كلمة أخرى' })
  expect(late.raw.headers['cache-control']).toBe('no-store')
})

test('nobody reads the words of another organisation in place of their own', async () => {
  await write('لم ينجح')
  expect(await hashFor(fabrikamAdmin)).toBeNull()
  expect((await fetchTexts('x', portal.tenantId('fabrikam'))).words).toEqual({})
  expect((await fetchTexts('x', 999_999)).words).toEqual({})
})

test('without a language or a hash it is refused', async () => {
  expect((await portal.anonymous.callWith('Texts_GetTexts', {})).status).toBe(400)
})
