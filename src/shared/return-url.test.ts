import { expect, test } from 'vitest'
import { safeReturnUrl } from './return-url.ts'

test.each([
  ['/app/main/dashboard', '/app/main/dashboard'],
  ['/app/admin/users?filter=ann&page=2#row', '/app/admin/users?filter=ann&page=2#row'],
  ['/', '/'],
  ['/app/../account/login', '/account/login'],
  ['/a//b', '/a//b'],
  ['/@elsewhere.example', '/@elsewhere.example'],
  ['/app/main/report/4?next=https://elsewhere.example', '/app/main/report/4?next=https://elsewhere.example'],
])('a path of this site is kept: %s', (wanted, kept) => {
  expect(safeReturnUrl(wanted)).toBe(kept)
})

test.each([
  'https://elsewhere.example/app',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '\t//elsewhere.example',
  ' //elsewhere.example',
  'javascript:alert(1)',
  '/app/..//elsewhere.example',
  'app/main/dashboard',
  'http:/elsewhere.example',
  '/app\\..\\..\\\\elsewhere.example',
  '///elsewhere.example',
  '/.//elsewhere.example',
  'http:elsewhere.example',
  'data:text/html,x',
  '/app\u0000',
  ' /app',
  '',
  null,
  undefined,
])('D6: an address that may lead elsewhere is not taken: %j', (wanted) => {
  expect(safeReturnUrl(wanted)).toBeNull()
})
