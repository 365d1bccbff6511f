import { expect, test } from 'vitest'
import { signInAddress, wantedTenant } from './tenant.ts'

const bySubdomain = { remoteServiceBaseUrl: '', appBaseUrls: ['https://{TENANCY_NAME}.example.com'] }
const plain = { remoteServiceBaseUrl: '', appBaseUrls: ['http://localhost:4200'] }

const wanted = (address: string, search: string, cookie: string | null, config = plain) =>
  wantedTenant({ address, search: new URLSearchParams(search), cookie }, config)

test('the address decides before the query, and the query before the cookie', () => {
  const there = 'https://contoso.example.com/'
  expect(wanted(there, 'abp_tenancy_name=fabrikam', '7', bySubdomain)).toEqual({ by: 'name', name: 'contoso' })
  expect(wanted('http://localhost:4200/', 'abp_tenancy_name=fabrikam', '7')).toEqual({ by: 'name', name: 'fabrikam' })
  expect(wanted('http://localhost:4200/', 'tenantId=3', '7')).toEqual({ by: 'id', id: 3 })
  expect(wanted('http://localhost:4200/', '', '7')).toEqual({ by: 'id', id: 7 })
})

const byNumber = (text: string, cookie: string | null) =>
  wanted('http://localhost:4200/', `tenantId=${encodeURIComponent(text)}`, cookie)

test.each(['null', 'undefined', '[object Object]', '', '0'])('a tenant id of %j names no tenant', (junk) => {
  expect(byNumber(junk, junk)).toEqual({ by: 'nothing' })
  expect(byNumber(junk, '7')).toEqual({ by: 'id', id: 7 })
})

test.each(['-1', '+1', '1.5', '1000000000', '99999999999'])(
  'A158: the number %j is nobody’s, and not the host’s',
  (text) => {
    expect(byNumber(text, '7')).toEqual({ by: 'name', name: text })
    expect(wanted('http://localhost:4200/', '', text)).toEqual({ by: 'nothing' })
  },
)

test('the sign-in page is for the tenant that the address behind it names', () => {
  expect(signInAddress({ pathname: '/', search: '?abp_tenancy_name=contoso' })).toBe(
    '/account/login?abp_tenancy_name=contoso&returnUrl=%2F',
  )
  expect(signInAddress({ pathname: '/app/admin/users', search: '?role=3' })).toBe(
    '/account/login?returnUrl=%2Fapp%2Fadmin%2Fusers%3Frole%3D3',
  )
})

test('O1, A7: an address that the app stood at is not carried on, and why a session ended is told by a name', () => {
  expect(signInAddress(null)).toBe('/account/login')
  expect(signInAddress(null, 'SessionHasEnded.byTime')).toBe('/account/login?reason=SessionHasEnded.byTime')
  expect(signInAddress({ pathname: '/app/main/home', search: '' }, 'ended')).toBe(
    '/account/login?reason=ended&returnUrl=%2Fapp%2Fmain%2Fhome',
  )
})

test('A6: what opens an account once is not carried on in the address', () => {
  const search = '?impersonationToken=x&switchAccountToken=y&userDelegationId=3&accessToken=z&c=w&role=3'
  expect(signInAddress({ pathname: '/app/admin/users', search })).toBe(
    '/account/login?returnUrl=%2Fapp%2Fadmin%2Fusers%3Frole%3D3',
  )
})
