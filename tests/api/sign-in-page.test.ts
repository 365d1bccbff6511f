import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildDrawing } from '../../scripts/build-drawing.ts'
import { cookies } from '../../src/contract/vocabulary/cookies.ts'
import { hostTransaction } from '../../src/server/db/transaction.ts'
import { contosoAdmin, type Portal, startApp } from './harness.ts'
import { upload } from './upload.ts'

const shell = `<!doctype html>
<html lang="en-GB" dir="ltr"><head><title>Tessera</title><script>first()</script>
<script async type="module" crossorigin src="/assets/web-1.js"></script></head>
<body><div id="root"></div><noscript>Tessera needs JavaScript.</noscript><script>last()</script></body></html>`

const texts = ['en-gb', 'ar', 'de', 'fr'].flatMap((language) =>
  ['account', 'common'].map((area) => [
    `contract/vocabulary/texts/${language}/${area}.json`,
    { file: `assets/${area}-${language}.js` },
  ]),
)

const site: Record<string, string> = {
  'web/index.html': shell,
  'assets/base-1.css':
    ':root{--ink:black;--unused:red}.mantine-Button-root{color:var(--ink)}.nowhere{color:red}@media (width>1px){h1{margin:0}table{margin:0}}',
  '.vite/manifest.json': JSON.stringify({
    'web/index.html': { file: 'assets/web-1.js' },
    'web/account/start.tsx': { file: 'assets/start-1.js', imports: ['_base.js'] },
    '_base.js': { file: 'assets/base-1.js', css: ['assets/base-1.css'] },
    ...Object.fromEntries(texts),
  }),
}

let distFolder: string
let portal: Portal

beforeAll(async () => {
  // There the test runner leaves files as they are.
  distFolder = await mkdtemp(resolve('node_modules', '.site-'))
  for (const [path, text] of Object.entries(site)) {
    await mkdir(dirname(join(distFolder, path)), { recursive: true })
    await writeFile(join(distFolder, path), text)
  }
  await buildDrawing(distFolder)
  portal = await startApp({ distFolder })
  // What draws it is loaded by the first who comes.
  await vi.waitFor(async () => expect((await open('/account/login')).body).toContain('data-drawn'), 10_000)
})

afterAll(async () => {
  await portal.close()
  await rm(distFolder, { recursive: true })
})

const open = async (address: string, headers: Record<string, string> = {}, from = portal) => {
  const accept = { accept: 'text/html,*/*', 'accept-language': 'en-GB,en;q=0.9' }
  const answer = await from.app.inject({ url: address, headers: { ...accept, ...headers } })
  const { statusCode: status, body, headers: given } = answer
  return { status, body, given }
}

const atContoso = '/account/login?abp_tenancy_name=contoso'
const labelled = /<label[^>]*>([^<]*)<\/label>/g
const labels = (page: string) => [...page.matchAll(labelled)].map(([, text = '']) => text)
const scripts = (page: string) => [...page.matchAll(/<script(?![^>]*application\/json)[^>]*>/g)].map(([tag]) => tag)
const imageIn = (page: string, alt: string) =>
  [...page.matchAll(/<img [^>]*>/g)].map(([tag]) => tag).filter((tag) => tag.includes(`alt="${alt}"`))

test('the sign-in page comes with its form, named and labelled for the browser', async () => {
  const { body, given } = await open('/account/login')
  expect(given['cache-control']).toBe('private, no-cache')
  expect(body).toMatch(/^<!doctype html>\s*<html lang="en-gb" dir="ltr" data-drawn data-theme="default">/)
  expect(body).toContain('<title>Sign in · Tessera</title>')
  expect(labels(body)).toEqual(expect.arrayContaining(['User name or e-mail', 'Password', 'Keep me signed in']))
  expect(body).toMatch(/<input[^>]*autoComplete="username"[^>]*name="userName"/)
  expect(body).toMatch(/<input[^>]*autoComplete="current-password"[^>]*name="password"/)
  expect(body).toMatch(/<form[^>]*method="post"/)
})

test('without scripts the page says what it lacks, and shows no form that would do nothing', async () => {
  const { body } = await open('/account/login')
  expect(body).toContain('<noscript><style>#root{display:none}</style></noscript>')
  expect(body).toContain('<noscript>Tessera needs JavaScript.</noscript>')
})

test('of the style sheets it has what the form is drawn with', async () => {
  const [, styles = ''] = /<style>(.*?)<\/style>/s.exec((await open('/account/login')).body) ?? []
  expect(styles).toContain(':root{--ink:black}.mantine-Button-root{color:var(--ink)}')
  expect(styles).toContain('@media (width>1px){h1{margin:0}}')
  expect(styles).not.toMatch(/nowhere|table|unused/)
})

test('the app’s parts wait in a template, those of the form and its language among them', async () => {
  const { body } = await open('/account/login', { 'accept-language': 'de' })
  const [, parts = ''] = /<template id="app-parts">(.*?)<\/template>/s.exec(body) ?? []
  expect(scripts(parts)).toHaveLength(1)
  const hinted = [...parts.matchAll(/<link [^>]*href="\/assets\/([^"]*)"/g)].map(([, file]) => file)
  expect(hinted).toEqual(
    expect.arrayContaining(['start-1.js', 'base-1.js', 'base-1.css', 'account-de.js', 'common-de.js']),
  )
})

test('U228: it has the face of the organisation that its address names, whichever the browser was at before', async () => {
  const known = `${cookies.tenancyName}=fabrikam; ${cookies.tenantId.map((name) => `${name}=99`).join('; ')}`
  const { body } = await open(atContoso, { cookie: known })
  expect(body).toContain('data-drawn')
  const told = JSON.parse(/<script[^>]*id="drawn-sign-in"[^>]*>(.*?)<\/script>/s.exec(body)?.[1] ?? 'null')
  expect(told.organization).toMatchObject({ tenancyName: 'contoso' })
})

describe('its language', () => {
  test.each([
    [{ 'accept-language': 'de-AT,en;q=0.5' }, 'de', 'ltr', 'Anmelden'],
    [{ 'accept-language': 'pl, ar;q=0.4' }, 'ar', 'rtl', 'تسجيل الدخول'],
    [{ cookie: `${cookies.culture}=fr`, 'accept-language': 'de' }, 'fr', 'ltr', 'Se connecter'],
    [{ 'accept-language': 'pl' }, 'en-gb', 'ltr', 'Sign in'],
  ])('%j has it in %s', async (headers, language, direction, title) => {
    const { body } = await open('/account/login', headers)
    expect(body).toContain(`<html lang="${language}" dir="${direction}"`)
    expect(body).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
  })

  test('is that of the organisation’s own words', async () => {
    await (await portal.as(contosoAdmin)).call('Language_UpdateLanguageText', {
      body: { languageName: 'de', sourceName: 'Tessera', key: 'signIn.title', value: 'Glück auf' },
    })
    expect((await open(atContoso, { 'accept-language': 'de' })).body).toMatch(/<h1[^>]*>Glück auf<\/h1>/)
    expect((await open('/account/login', { 'accept-language': 'de' })).body).not.toContain('Glück auf')
  })
})

describe('the face of an organisation', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>')
  const rename = (name: string) =>
    hostTransaction(portal.store, 'a test renames a tenant', (db) =>
      sql`update tenants set name = ${name} where tenancy_name = 'contoso'`.execute(db),
    )

  test('is in the page of whoever comes by its name: logos for light and dark, picture, style sheet and theme', async () => {
    const contoso = await portal.as(contosoAdmin)
    const id = async (operation: Parameters<typeof upload>[2], bytes = svg) =>
      (await upload<{ id: string }>(portal, contoso, operation, bytes)).result.id
    const light = await id('TenantCustomization_UploadLightLogo')
    const dark = await id('TenantCustomization_UploadDarkLogo')
    const picture = await id('TenantCustomization_UploadLoginBackground')
    const sheet = await id('TenantCustomization_UploadCustomCss', Buffer.from('h1 { color: red }'))
    const { result: settings } = await contoso.call('UiCustomizationSettings_GetUiManagementSettings')
    const theme5 = settings.find(({ theme }) => theme === 'theme5')
    if (!theme5) throw new Error('There is no fifth theme')
    await contoso.call('UiCustomizationSettings_UpdateDefaultUiManagementSettings', { body: theme5 })
    const { body } = await open(atContoso)
    expect(body).toContain('data-theme="theme5"')
    expect(imageIn(body, 'Contoso').map((tag) => /id=([\w-]+)/.exec(tag)?.[1])).toEqual([light, dark])
    expect(imageIn(body, 'Contoso').map((tag) => /data-skin-only="(\w+)"/.exec(tag)?.[1])).toEqual(['light', 'dark'])
    expect(body).toContain(`id=${picture}`)
    expect(body).toMatch(new RegExp(`<link rel="stylesheet" href="[^"]*id=${sheet}"`))
  })

  test('D13: brings no script and no markup of its own into the page', async () => {
    const plain = await open('/account/login')
    const hostile = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>'
    await rename(hostile)
    await upload(
      portal,
      await portal.as(contosoAdmin),
      'TenantCustomization_UploadCustomCss',
      Buffer.from('</style><script>'),
    )
    const { body, given } = await open(atContoso)
    await rename('Contoso')
    expect(scripts(body)).toEqual(scripts(plain.body))
    expect(body).not.toContain('<img src=x')
    expect(given['content-security-policy']).toBe(plain.given['content-security-policy'])
    const [, data = ''] = /<script type="application\/json" id="drawn-sign-in">(.*?)<\/script>/s.exec(body) ?? []
    expect(JSON.parse(data).organization.name).toBe(hostile)
  })

  test('is not told to whoever knows nothing but its number', async () => {
    const { body } = await open(`/account/login?tenantId=${portal.tenantId('contoso')}`)
    expect(body).toContain('data-drawn')
    expect(body).not.toMatch(/contoso/i)
  })
})

describe('no form is in the page', () => {
  test.each([cookies.refreshToken, cookies.kioskDevice, cookies.userInfo, cookies.encryptedAuthToken])(
    'of a browser with the cookie %s: somebody may be in, or has locked it',
    async (name) => {
      expect((await open('/account/login', { cookie: `${name}=something` })).body).toBe(shell)
    },
  )

  test.each([
    '/web/index.html',
    '/account/register',
    '/account/locked',
    '/account/login?ss=true&returnUrl=https://other.example',
    '/account/login?state=a.b&code=c',
    '/account/login?abp_tenancy_name=nobody',
  ])('at %s', async (address) => {
    expect((await open(address)).body).toBe(shell)
  })

  test('of a visitor who has called too often', async () => {
    const busy = await startApp({ distFolder, anonymousCallsPerMinute: 5 })
    expect((await open('/account/login', {}, busy)).body).toContain('data-drawn')
    expect((await open('/account/login', {}, busy)).body).toBe(shell)
    await busy.close()
  })
})

describe('whoever opens the app and cannot be signed in', () => {
  const led = async (address: string, cookie = '') => {
    const { status, body, given } = await open(address, cookie ? { cookie } : {})
    if (status === 200) return { body }
    return { status, location: given.location, kept: given['cache-control'] }
  }
  const to = (location: string) => ({ status: 302, location, kept: 'no-store' })

  test.each([
    ['/', '/account/login?returnUrl=%2F'],
    ['/app', '/account/login?returnUrl=%2Fapp'],
    ['/app/main/report/4?page=Costs&x=1', '/account/login?returnUrl=%2Fapp%2Fmain%2Freport%2F4%3Fpage%3DCosts%26x%3D1'],
    // A178: what is said of the sign-in page is said to it alone.
    ['/?abp_tenancy_name=contoso&o=2', '/account/login?abp_tenancy_name=contoso&o=2&returnUrl=%2F'],
  ])('is led from %s to the form at once, and on from there', async (address, location) => {
    expect(await led(address)).toEqual(to(location))
    expect((await open(location)).body).toContain('data-drawn')
  })

  test.each([
    '/?impersonationToken=x&tenantId=1',
    '/?switchAccountToken=x',
    '/app/main/home?accessToken=x',
    '/?userId=1&c=x',
    '/?t=17',
    '/?redirect=TenantRegistration&forceNewRegistration=true',
    '/app?ss=true&returnUrl=https://other.example',
    '/app/admin/install',
    '/kiosk',
    '/report/4?key=x&keyId=1',
    '/main/report/share?reportId=4&ev=x',
    '/application',
  ])('is not led from %s: the page acts on it', async (address) => {
    expect(await led(address)).toEqual({ body: shell })
  })

  test.each([cookies.refreshToken, cookies.kioskDevice, cookies.userInfo, cookies.encryptedAuthToken])(
    'is not led with the cookie %s: somebody may be in',
    async (name) => {
      const addresses = name === cookies.kioskDevice ? ['/app/main/home'] : ['/', '/app/main/home']
      for (const address of addresses) expect(await led(address, `${name}=x`)).toEqual({ body: shell })
    },
  )

  test('U165: a screen goes on as one from the bare address, unless somebody is in', async () => {
    const screen = `${cookies.kioskDevice}=x`
    for (const address of ['/', '/app']) expect(await led(address, screen)).toEqual(to('/kiosk'))
    expect(await led('/?x=1', screen)).toEqual({ body: shell })
    expect(await led('/', `${screen}; ${cookies.refreshToken}=x`)).toEqual({ body: shell })
    // O167: whoever locked it, or whose session went with the browser, is not.
    expect(await led('/', `${screen}; ${cookies.userInfo}=x`)).toEqual(to('/kiosk'))
  })

  test.each([cookies.tenancyName, ...cookies.tenantId])(
    'where somebody was before, by %s, is led from the start alone: other addresses may be theirs',
    async (name) => {
      expect(await led('/', `${name}=1`)).toEqual(to('/account/login?returnUrl=%2F'))
      for (const address of ['/app/main/report/4', '/?x=1']) {
        expect(await led(address, `${name}=1`)).toEqual({ body: shell })
      }
    },
  )
})

test('what it is drawn with is no file of the site', async () => {
  expect((await portal.app.inject({ url: '/.drawing/draw.mjs' })).statusCode).toBe(404)
})
