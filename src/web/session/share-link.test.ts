import { expect, it } from 'vitest'
import { addressAs, reportIdAt, shareLinkAt, tenantOfSealed } from './share-link.ts'

const at = (address: string) => shareLinkAt(new URL(address, 'http://local.invalid'))

it.each([
  ['/report/7?key=abc&keyId=3', { reportId: 7, right: { key: 'abc', keyId: 3 }, isSlideshow: false }],
  ['/report/7/?key=abc&keyId=3&tenantId=2', { reportId: 7, right: { key: 'abc', keyId: 3 }, isSlideshow: false }],
  ['/Report/7?ev=2.xyz', { reportId: 7, right: { encryptedValue: '2.xyz' }, isSlideshow: false }],
  [
    '/main/report/share?reportId=7&key=abc&keyId=3',
    { reportId: 7, right: { key: 'abc', keyId: 3 }, isSlideshow: true },
  ],
  ['/main/report/share?ev=2.xyz', { reportId: undefined, right: { encryptedValue: '2.xyz' }, isSlideshow: true }],
])('%s opens a report by a key', (address, link) => {
  expect(at(address)).toEqual(link)
})

it.each(['/report/7?key=abc', '/report/7?keyId=3', '/report/7?key=abc&keyId=x', '/main/report/share', '/report/7?ev='])(
  '%s was cut on its way, and is a link all the same',
  (address) => {
    expect(at(address)?.right).toBeNull()
  },
)

it.each([
  '/report/7',
  '/report/7?abp_tenancy_name=contoso',
  '/app/main/report/7?key=a&keyId=1',
  '/report/x?key=a&keyId=1',
])('%s is an address of the app', (address) => {
  expect(at(address)).toBeNull()
})

it('a report of one’s own is named by its number', () => {
  expect(
    ['/report/7', '/report/7/', '/report/', '/report/0', '/app/report/7'].map((pathname) => reportIdAt({ pathname })),
  ).toEqual([7, 7, undefined, undefined, undefined])
})

it('a sealed value says whose it is, and no other does', () => {
  const tenants = ['/report/7?ev=2.xyz', '/report/7?ev=xyz', '/report/7?key=a&keyId=1'].map((address) => {
    const link = at(address)
    return link && tenantOfSealed(link)
  })
  expect(tenants).toEqual([2, undefined, undefined])
})

it('the same link plays the report, and shows it to look around in', () => {
  const search = '?key=abc&keyId=3&tenantId=2'
  const slideshow = addressAs('slideshow', 7, { search })
  expect(at(slideshow)).toMatchObject({ reportId: 7, right: { key: 'abc', keyId: 3 }, isSlideshow: true })
  expect(addressAs('report', 7, new URL(slideshow, 'http://local.invalid'))).toBe(`/report/7${search}`)
})
