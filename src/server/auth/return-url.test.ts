import { expect, test } from 'vitest'
import { localReturnUrl } from './return-url.ts'

test.each(['/', '/app/main/dashboard', '/app/admin/users?filter=a%20b#top', '/a//b', '/@evil.example'])(
  '%j is a place of our own',
  (url) => {
    expect(localReturnUrl(url)).toBe(url)
  },
)

test.each([
  null,
  undefined,
  '',
  'app/main',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /app',
  '/app\u0000',
  'javascript:alert(1)',
  'data:text/html,x',
  'http:evil.example',
  '///evil.example',
  '/app\\..\\evil',
])('D6: %j leads elsewhere and is refused', (url) => {
  expect(localReturnUrl(url)).toBeNull()
})
