import { describe, expect, it } from 'vitest'
import { isLargeChunk, isRareFont } from './large-chunks.ts'
import { beginsWithFirstScreen, isHashedAsset, pageFor } from './navigation.ts'

const at = (path: string) => new URL(path, 'https://portal.example')

describe('a person who opens an address without a network', () => {
  it.each([
    '/',
    '/app/main/dashboard',
    '/app/admin/users?filterText=ann&page=2',
    '/account/login?returnUrl=%2Fapp%2Fmain%2Freport%2F4',
    '/app/main/report/17#page2',
    '/apiary',
    '/filer',
    '/reports',
    '/report/17?key=a.b',
  ])('sees the app at %s', (path) => {
    expect(pageFor(at(path))).toBe('shell')
  })

  it.each(['/report-host/reportEmbed?reportId=4&uid=x1', '/report-host/dashboardEmbed', '/report-host/rdlEmbed?uid=2'])(
    'sees the report in its frame at %s, and not the app within itself',
    (path) => {
      expect(pageFor(at(path))).toBe('reportHost')
    },
  )

  it('comes back from another sign-in to the page that waits for the answer', () => {
    expect(pageFor(at('/redirect.html#code=1'))).toBe('signInBridge')
  })

  it.each([
    '/api',
    '/api/services/app/User/GetUsers',
    '/API/reference',
    '/File/DownloadTempFile?fileToken=1',
    '/file/downloadtempfile',
    '/TenantCustomization/GetLogo',
    '/AbpUserConfiguration/GetAll',
    '/openapi.json',
    '/health',
    '/signin-wsfed/2.proof?state=x',
    '/assets/appconfig.json',
    '/assets/',
    '/sw.js',
    '/manifest.webmanifest',
    '/assets/DashboardPage-a1b2c3d4.js',
    '/report-host/theme.css',
    '/favicon.ico',
  ])('never gets the app in place of %s', (path) => {
    expect(pageFor(at(path))).toBeUndefined()
  })
})

describe('a file', () => {
  it('is kept for ever when its name says its content', () => {
    expect(isHashedAsset(at('/assets/echarts-Bx9_k2-Q.js'))).toBe(true)
    expect(isHashedAsset(at('/assets/index-DkW3qPzA.css'))).toBe(true)
  })

  it('is asked for each time when its name says nothing', () => {
    expect(isHashedAsset(at('/assets/appconfig.json'))).toBe(false)
    expect(isHashedAsset(at('/api/assets/x-12345678.js'))).toBe(false)
    expect(isHashedAsset(at('/assets/deep/x-12345678.js'))).toBe(false)
  })

  it('waits for its first use when it is one of the large libraries', () => {
    expect(isLargeChunk('assets/echarts-Bx9_k2-Q.js')).toBe(true)
    expect(isLargeChunk('/assets/powerbi-DkW3qPzA.js')).toBe(true)
    expect(isLargeChunk('assets/UsersPage-DkW3qPzA.js')).toBe(false)
    expect(isLargeChunk('assets/echarts.js')).toBe(false)
  })

  it('waits for its first use when it is a face of letters that few texts hold', () => {
    expect(isRareFont('assets/inter-cyrillic-wght-normal-DqGufNeO.woff2')).toBe(true)
    expect(isRareFont('/assets/inter-latin-ext-wght-normal-DO1Apj_S.woff2')).toBe(true)
    expect(isRareFont('assets/inter-latin-wght-normal-Dx4kXJAl.woff2')).toBe(false)
    expect(isRareFont('assets/index-DkW3qPzA.css')).toBe(false)
  })
})

it('begins with the screen as it was left where the app is, and not where people sign in', () => {
  expect(['/', '/app', '/app/admin/users?page=2'].map(at).every(beginsWithFirstScreen)).toBe(true)
  const others = [
    '/account/login',
    '/apiary',
    '/report-host/reportEmbed',
    '/report/7?key=a&keyId=1',
    '/main/report/share',
  ]
  expect(others.map(at).some(beginsWithFirstScreen)).toBe(false)
  expect(['/?abp_tenancy_name=fabrikam', '/app?tenantId=2'].map(at).some(beginsWithFirstScreen)).toBe(false)
})
