import { expect, test } from 'vitest'
import { addressOfTenant, formatParts, subdomainOf, tenancyNameFromAddress, valuesByFormat } from './tenancy-format.ts'

test('a format is cut into text and placeholders', () => {
  expect(formatParts('https://{TENANCY_NAME}.example.com')).toEqual([
    { text: 'https://' },
    { placeholder: 'TENANCY_NAME' },
    { text: '.example.com' },
  ])
})

test('a format may be text alone, a placeholder alone, or nothing', () => {
  expect(formatParts('text')).toEqual([{ text: 'text' }])
  expect(formatParts('{name}')).toEqual([{ placeholder: 'name' }])
  expect(formatParts('')).toEqual([])
  expect(formatParts('{a}{b}')).toEqual([{ placeholder: 'a' }, { placeholder: 'b' }])
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

test('what stands before the first constant part, or after the last, is of that form only where a placeholder stands there', () => {
  expect(valuesByFormat('old/reports/17', '/reports/{report}')).toBeNull()
  expect(valuesByFormat('old/reports/17', '{age}/reports/{report}')).toEqual({ age: 'old', report: '17' })
  expect(valuesByFormat('/reports/17/', '/reports/{report}/')).toEqual({ report: '17' })
  expect(valuesByFormat('/reports/17/more', '/reports/{report}/')).toBeNull()
})

test('a constant part that is missing after a placeholder is missing', () => {
  expect(valuesByFormat('/reports/17', '/reports/{report}/pages')).toBeNull()
})

test('nobody can tell where one placeholder ends and the next begins', () => {
  expect(valuesByFormat('1734', '{report}{page}')).toBeNull()
})

test('letters’ case does not count in constant parts, and is kept in values', () => {
  expect(valuesByFormat('/REPORTS/Sales', '/Reports/{report}')).toEqual({ report: 'Sales' })
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
  ['https://WWW.example.com/', ['https://{TENANCY_NAME}.example.com'], null],
  ['https://con-to_so1.example.com/', ['https://{TENANCY_NAME}.example.com'], 'con-to_so1'],
  ['https://con to so.example.com/', ['https://{TENANCY_NAME}.example.com'], null],
  ['https://.example.com/', ['https://{TENANCY_NAME}.example.com'], null],
  ['https://a.b.example.com/', ['https://{TENANCY_NAME}.example.com', 'https://{TENANCY_NAME}.b.example.com'], 'a'],
  ['https://contoso.example.com/', ['https://{OTHER}.example.com'], null],
  ['https://contoso.example.com/', [], null],
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
  ['/evil', 'https://example.com', null],
  ['', 'https://example.com', null],
  ['contoso', 'HTTPS://Example.com', 'https://contoso.example.com'],
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

test.each([
  [
    'of the form that fits, whichever that is',
    ['https://{TENANCY_NAME}.other.com', 'https://{TENANCY_NAME}.example.com'],
  ],
  ['with any number of slashes at its end', ['https://{TENANCY_NAME}.example.com//']],
])('D6: the address that an organisation is led on to is %s', (_, formats) => {
  expect(subdomainOf('contoso', formats, 'https://admin.example.com')).toBe('https://contoso.example.com')
})

test('D6: an organisation is led on to no address where its name is no part of the host’s', () => {
  const formats = ['https://example.com/{TENANCY_NAME}']
  for (const here of ['https://example.com/admin', 'https://example.com/']) {
    expect(subdomainOf('contoso', formats, here)).toBeNull()
  }
})

test('a tenant’s address is of the form of the page that one stands at, and ends with one slash', () => {
  const formats = ['https://{TENANCY_NAME}.example.com/', 'https://bi.{TENANCY_NAME}.example']
  expect(addressOfTenant('fabrikam', formats, 'https://bi.contoso.example/')).toBe('https://bi.fabrikam.example/')
  expect(addressOfTenant('fabrikam', formats, 'https://contoso.example.com/')).toBe('https://fabrikam.example.com/')
  expect(addressOfTenant('fabrikam', ['http://localhost:4200'], 'http://localhost:4200/')).toBe('/')
})
