import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OperationId, operations } from '../../src/contract/catalogue.ts'
import { features } from '../../src/contract/vocabulary/features.ts'
import { headers } from '../../src/contract/vocabulary/headers.ts'
import { limits } from '../../src/contract/vocabulary/limits.ts'
import { announceIdentityChange } from '../../src/server/auth/principals.ts'
import { hostTransaction } from '../../src/server/db/transaction.ts'
import { type Caller, contosoAdmin, contosoAlice, fabrikamAdmin, hostAdmin, type Portal, startApp } from './harness.ts'
import { knowing } from './identity.ts'
import { upload as uploadAs } from './upload.ts'

let portal: Portal
let contoso: Caller

beforeAll(async () => {
  portal = await startApp()
  contoso = await portal.as(contosoAdmin)
})
afterAll(() => portal.close())

const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.alloc(100 - 4),
  Buffer.from([0, 0, 0, 0, ...Buffer.from('IEND'), 0xae, 0x42, 0x60, 0x82]),
])
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>')
const css = Buffer.from('.header { color: red }')

const upload = (id: OperationId, bytes: Uint8Array<ArrayBuffer>, caller = contoso, more: Record<string, string> = {}) =>
  uploadAs<{ id: string; fileType: string; tenantId: number }>(portal, caller, id, bytes, more)

/** As somebody before the sign-in page. */
const get = async (id: OperationId, query: object, caller?: Caller) => {
  const { raw } = caller
    ? await caller.callWith(id, { query })
    : await portal.anonymous.callWith(id, { query, headers: knowing(portal, 'contoso') })
  return raw
}

const looksOf = async (caller = contoso) => {
  const { result } = await caller.call('Session_GetCurrentLoginInformations')
  if (!result.tenant) throw new Error('There is no tenant')
  const { darkLogoId, darkLogoFileType, lightLogoId, loginBackgroundId, customCssId } = result.tenant
  return { darkLogoId, darkLogoFileType, lightLogoId, loginBackgroundId, customCssId }
}

const nothing = {
  darkLogoId: null,
  darkLogoFileType: null,
  lightLogoId: null,
  loginBackgroundId: null,
  customCssId: null,
}

async function setBranding(value: string) {
  const tenant_id = portal.tenantId('contoso')
  await hostTransaction(portal.store, 'a test changes a tenant’s feature', async (db) => {
    await db
      .insertInto('tenant_features')
      .values({ tenant_id, name: features.branding, value })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doUpdateSet({ value }))
      .execute()
    await announceIdentityChange(db, tenant_id, 'everybody')
  })
}

describe('the looks of an organisation', () => {
  test('are kept, told by the session, shown to whoever stands before its sign-in page, and removed', async () => {
    const tenantId = portal.tenantId('contoso')
    const dark = await upload('TenantCustomization_UploadDarkLogo', png)
    expect(dark).toMatchObject({ status: 200, result: { fileType: 'image/png', tenantId } })
    const light = await upload('TenantCustomization_UploadLightLogo', svg)
    const background = await upload('TenantCustomization_UploadLoginBackground', png)
    const sheet = await upload('TenantCustomization_UploadCustomCss', css)
    expect(await looksOf()).toEqual({
      darkLogoId: dark.result.id,
      darkLogoFileType: 'image/png',
      lightLogoId: light.result.id,
      loginBackgroundId: background.result.id,
      customCssId: sheet.result.id,
    })
    expect(await looksOf(await portal.as(fabrikamAdmin))).toEqual(nothing)

    const darkLogo = await get('TenantCustomization_GetTenantLogo', { tenantId, skin: 'dark' })
    expect([darkLogo.statusCode, darkLogo.headers['content-type']]).toEqual([200, 'image/png'])
    expect(darkLogo.rawPayload.equals(png)).toBe(true)
    expect((await get('TenantCustomization_GetTenantLogo', { tenantId, skin: 'light' })).rawPayload.equals(svg)).toBe(
      true,
    )
    expect((await get('TenantCustomization_GetLogo', { tenantId })).rawPayload.equals(svg)).toBe(true)
    expect((await get('TenantCustomization_GetLoginBackground', { tenantId })).rawPayload.equals(png)).toBe(true)
    const ownSheet = await get('TenantCustomization_GetCustomCss', {}, contoso)
    expect([ownSheet.body, ownSheet.headers['content-type']]).toEqual([String(css), 'text/css; charset=utf-8'])

    await contoso.call('TenantSettings_ClearDarkLogo')
    await contoso.call('TenantSettings_ClearLightLogo')
    await contoso.call('TenantSettings_ClearCustomCss')
    await contoso.call('TenantSettings_ClearLoginBackground')
    expect(await looksOf()).toEqual(nothing)
    expect((await get('TenantCustomization_GetLogo', { tenantId })).statusCode).toBe(404)
    expect((await get('TenantCustomization_GetCustomCss', { tenantId })).statusCode).toBe(404)
  })

  test('D8: are served as pictures and text that can do nothing in the site’s name', async () => {
    const { result } = await upload('TenantCustomization_UploadLightLogo', svg)
    const tenantId = portal.tenantId('contoso')
    const { headers } = await get('TenantCustomization_GetLogo', { tenantId })
    expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-disposition']).toMatch(/^attachment/)
    expect(headers['content-disposition']).not.toContain('logo.png')
    expect(headers['cache-control']).toBe('no-store')
    const named = await get('TenantCustomization_GetLogo', { tenantId, id: result.id })
    expect(named.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('take another address with every change', async () => {
    const first = await upload('TenantCustomization_UploadLightLogo', svg)
    const second = await upload('TenantCustomization_UploadLightLogo', png)
    expect(second.result.id).not.toBe(first.result.id)
    const tenantId = portal.tenantId('contoso')
    const old = await get('TenantCustomization_GetLogo', { tenantId, id: first.result.id })
    expect(old.headers['cache-control']).toBe('no-store')
  })

  test('are served by their version, whichever of them there is beside it', async () => {
    const dark = await upload('TenantCustomization_UploadDarkLogo', png)
    await upload('TenantCustomization_UploadLightLogo', svg)
    const tenantId = portal.tenantId('contoso')
    const named = await get('TenantCustomization_GetLogo', { tenantId, id: dark.result.id })
    expect(named.rawPayload.equals(png)).toBe(true)
    expect(named.headers['cache-control']).toContain('immutable')
    await contoso.call('TenantSettings_ClearDarkLogo')
  })

  test('U188: a picture whose end is missing is refused, and says so', async () => {
    const answer = await upload('TenantCustomization_UploadDarkLogo', png.subarray(0, -20))
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.error)).toContain('the end of this picture is missing')
  })

  test('D8: that hold more than looks are refused, whatever their name and type say', async () => {
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    for (const bytes of [script, Buffer.from('<html></html>'), Buffer.from('GIF89a'), Buffer.alloc(0)]) {
      const answer = await upload('TenantCustomization_UploadDarkLogo', bytes)
      expect(answer.status).toBe(400)
      expect(answer.error?.validationErrors?.[0]?.members).toEqual(['file'])
    }
    const sheet = await upload(
      'TenantCustomization_UploadCustomCss',
      Buffer.from('@import "https://evil.example/x.css"'),
    )
    expect(sheet.status).toBe(400)
    expect(sheet.error?.validationErrors).toEqual([
      { message: '@import is not allowed in a style sheet here.', members: ['file'] },
    ])
    expect((await looksOf()).darkLogoId).toBeNull()
  })

  test('have a size, and one byte more is too much', async () => {
    const largest = Buffer.concat([png, Buffer.alloc(limits.picture - png.length)])
    expect((await upload('TenantCustomization_UploadDarkLogo', largest)).status).toBe(200)
    const larger = Buffer.concat([largest, Buffer.alloc(1)])
    expect((await upload('TenantCustomization_UploadDarkLogo', larger)).status).toBe(413)
    const sheet = Buffer.from(`.a { color: red }${' '.repeat(limits.customCss)}`)
    expect((await upload('TenantCustomization_UploadCustomCss', sheet)).status).toBe(413)
  })

  test.each(['\r\n--'.repeat(1000), '--end\r\nContent-Disposition: form-data\r\n\r\n', '\r'.repeat(1000), ''])(
    'A69: in a form that is broken are refused',
    async (payload) => {
      const { statusCode } = await portal.app.inject({
        method: 'POST',
        url: operations.find(({ id }) => id === 'TenantCustomization_UploadLightLogo')?.path ?? '',
        headers: { ...contoso.headers, 'content-type': 'multipart/form-data; boundary=end' },
        payload,
      })
      expect(statusCode).toBe(400)
    },
  )

  test('O8, A19: that are sent again are one, and another under the same number is refused', async () => {
    const number = randomUUID().replaceAll('-', '')
    const send = (color: string, caller = contoso) =>
      upload('TenantCustomization_UploadCustomCss', Buffer.from(`.header { color: ${color} }`), caller, {
        [headers.callNumber]: number,
      })
    const first = await send('red')
    expect(await send('red')).toEqual(first)
    expect((await send('blue')).status).toBe(400)
    expect((await looksOf()).customCssId).toBe(first.result.id)
    // What is refused before it is read says nothing of the number.
    expect((await send('red', await portal.as(contosoAlice))).status).toBe(403)
  })

  test('are a form with one file: anything else is refused', async () => {
    const { status, error } = await contoso.callWith('TenantCustomization_UploadDarkLogo', { body: { file: 'x' } })
    expect(status).toBe(400)
    expect(error?.validationErrors?.[0]?.members).toEqual(['file'])
  })

  test('are for those who may, in tenants that may have them', async () => {
    const alice = await portal.as(contosoAlice)
    const host = await portal.as(hostAdmin)
    expect((await upload('TenantCustomization_UploadLightLogo', png, alice)).status).toBe(403)
    expect((await upload('TenantCustomization_UploadLightLogo', png, host)).status).toBe(403)
    expect((await upload('TenantCustomization_UploadLightLogo', png, portal.anonymous)).status).toBe(401)

    await upload('TenantCustomization_UploadLightLogo', png)
    await setBranding('false')
    expect((await upload('TenantCustomization_UploadLightLogo', png)).status).toBe(403)
    expect(await looksOf()).toEqual(nothing)
    const tenantId = portal.tenantId('contoso')
    expect((await get('TenantCustomization_GetLogo', { tenantId })).statusCode).toBe(404)
    await setBranding('true')
    expect((await get('TenantCustomization_GetLogo', { tenantId })).statusCode).toBe(200)
  })

  test('of a tenant that is not there are not there', async () => {
    expect((await get('TenantCustomization_GetLogo', { tenantId: 999_999 })).statusCode).toBe(404)
    expect((await get('TenantCustomization_GetTenantLogo', { tenantId: 1, skin: 'pink' })).statusCode).toBe(400)
  })
})
