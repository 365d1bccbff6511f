import { expect, test } from 'vitest'
import { addressOfTenant, formatParts, subdomainOf, tenancyNameFromAddress, valuesByFormat } from './tenancy-format.ts'

test('a format is cut into text and placeholders', () => {
  expect(formatParts('https://{TENANCY_NAME}.example.com')).toEqual([
    { text: 'https://' },
    { placeholder: 'TENANCY_NAME' },
    { text: '.example.com' },
  ])
})

test.each([
  ['a {b {c} d}', /inside another/],
  ['a } b', /has no {/],
  ['a {} b', /names nothing/],
  ['a {b', /never closed/],
])('a format that cannot be read is refused: %s', (format, why) => {
  expect(() => formatParts(format)).toThrow(why)
})

test('values are taken from between the constant parts', () => {
  expect(valuesByFormat('/reports/17/pages/summary', '/reports/{report}/pages/{page}')).toEqual({
    report: '17',
    page: 'summary',
  })
  expect(valuesByFormat('/reports', '/reports')).toEqual({})
  expect(valuesByFormat('/elsewhere/17', '/reports/{report}')).toBeNull()
  expect(valuesByFormat('/reports/17/more', '/reports/17')).toBeNull()
})

test.each([
  ['https://contoso.example.com/', ['https://{TENANCY_NAME}.example.com/'], 'contoso'],
  ['https://Contoso.EXAMPLE.com', ['https://{TENANCY_NAME}.example.com'], 'Contoso'],
  [
    'https://bi.contoso.example/',
    ['https://{TENANCY_NAME}.example.com', 'https://bi.{TENANCY_NAME}.example'],
    'contoso',
  ],
  ['https://www.example.com/', ['https://{TENANCY_NAME}.example.com'], null],
  ['https://example.com/', ['https://{TENANCY_NAME}.example.com'], null],
  ['https://a.b.example.com/', ['https://{TENANCY_NAME}.example.com'], null],
  ['http://localhost:4200/', ['http://localhost:4200'], null],
  ['http://localhost:4200/', [''], null],
])('the tenant of %s by %j is %s', (address, formats, name) => {
  expect(tenancyNameFromAddress(address, formats)).toBe(name)
})

test.each([
  ['contoso', 'https://example.com', 'https://contoso.example.com'],
  ['Contoso', 'https://admin.example.com', 'https://contoso.example.com'],
  ['contoso', 'https://contoso.example.com', null],
  ['contoso', 'https://evil.example', null],
  ['admin', 'https://example.com', null],
  ['www', 'https://example.com', null],
  ['evil.example', 'https://example.com', null],
  ['evil/', 'https://example.com', null],
])('D6: %s is led on from %s to %s', (name, here, there) => {
  const formats = ['https://portal.example.com', 'https://{TENANCY_NAME}.example.com/']
  expect(subdomainOf(name, formats, here)).toBe(there)
})

test('each tenant has its own address where addresses carry tenancy names, and the operator the reserved one', () => {
  const formats = ['https://portal.example.com', 'https://{TENANCY_NAME}.example.com']
  expect(addressOfTenant('fabrikam', formats, 'https://contoso.example.com/')).toBe('https://fabrikam.example.com/')
  expect(addressOfTenant(null, formats, 'https://contoso.example.com/')).toBe('https://admin.example.com/')
  expect(tenancyNameFromAddress('https://admin.example.com/', formats)).toBeNull()
  expect(addressOfTenant('fabrikam', formats, 'http://localhost:4200/')).toBe('/')
})
