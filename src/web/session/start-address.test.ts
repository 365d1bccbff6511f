import { expect, test } from 'vitest'
import { startParameters } from '../../contract/vocabulary/start-parameters.ts'
import { cleanReturnUrl, hashWithoutStart, signInSearch, wishOf, withoutStart } from './start-address.ts'
import { signInAddress } from './tenant.ts'

const all = startParameters.map((name) => `${name}=1`).join('&')

test('A178: nothing that the start acts on stays in an address of the app, nor in where somebody is led back to', () => {
  expect(withoutStart({ pathname: '/app/main/favorites', search: `?${all}&tab=own` })).toBe(
    '/app/main/favorites?tab=own',
  )
  expect(cleanReturnUrl(`/app/main/home?${all}#there`)).toBe('/app/main/home#there')
  expect(cleanReturnUrl('/app/main/home?impersonationToken=Y')).toBe('/app/main/home')
  expect(cleanReturnUrl('//evil.example/?t=1')).toBeNull()
})

test('A178: what the sign-in page goes by is in its own address, and not behind it', () => {
  const search = '?abp_tenancy_name=x&o=1&ss=false&userDelegationId=7&page=2'
  expect(signInAddress({ pathname: '/app/main/favorites', search })).toBe(
    `/account/login?${new URLSearchParams({ abp_tenancy_name: 'x', o: '1', returnUrl: '/app/main/favorites?page=2' })}`,
  )
})

test('A178: of a sign-in page only what it goes by stays, and its return address is clean too', () => {
  const search = '?switchAccountToken=X&o=2&returnUrl=/app/main/home?impersonationToken=Y'
  expect(signInSearch(search)).toBe(`?${new URLSearchParams({ o: '2', returnUrl: '/app/main/home' })}`)
  // Another site’s is the operator’s to list.
  const elsewhere = new URLSearchParams({ ss: 'true', returnUrl: 'https://site.example/?o=1' })
  expect(signInSearch(`?${elsewhere}`)).toBe(`?${elsewhere}`)
})

test('A178: a parameter of the root says where to; elsewhere the address itself does', () => {
  expect(wishOf({ pathname: '/', search: '?returnUrl=/app/admin/users?tenantId=2' })).toBe('/app/admin/users')
  expect(wishOf({ pathname: '/app/main/home', search: '?returnUrl=/app/admin/users' })).toBe('/app/main/home')
  expect(wishOf({ pathname: '/', search: '?returnUrl=https://evil.example' })).toBe('/')
})

test('a shared report stays the one of its link’s organisation', () => {
  const share = { pathname: '/report/5', search: '?key=k&keyId=2&abp_tenancy_name=contoso&impersonationToken=x' }
  expect(withoutStart(share)).toBe('/report/5?key=k&keyId=2&abp_tenancy_name=contoso')
})

test('A181: nothing of the start stays behind the # either, and what else stands there does', () => {
  expect(hashWithoutStart('#impersonationToken=Y&tenantId=2')).toBe('')
  expect(hashWithoutStart('#part&switchAccountToken=Y&page=2')).toBe('#part&page=2')
  for (const hash of ['', '#content', '#1.a-token', '#c', '#tab=own']) expect(hashWithoutStart(hash)).toBe(hash)
  expect(cleanReturnUrl('/app/main/home#impersonationToken=Y')).toBe('/app/main/home')
})
