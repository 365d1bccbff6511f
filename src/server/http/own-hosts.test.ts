import { describe, expect, test } from 'vitest'
import { isOwnHost, originOf } from './own-hosts.ts'

const local = { publicUrl: undefined, host: 'localhost', trustedProxies: [] }
const opened = { ...local, host: '0.0.0.0' }
const behindProxy = { ...local, trustedProxies: ['127.0.0.1'] }
const named = { ...behindProxy, publicUrl: 'https://portal.example', host: '0.0.0.0' }

describe('D11: a server answers to', () => {
  test.each([
    ['localhost', local],
    ['contoso.localhost', local],
    ['127.0.0.1', local],
    ['[::1]', local],
    ['', local],
    ['server.internal', opened],
    ['portal.example', behindProxy],
    ['portal.example', named],
    ['Portal.Example.', named],
    ['contoso.portal.example', named],
    ['10.0.0.7', named],
    ['localhost', named],
  ])('%s', (name, place) => {
    expect(isOwnHost(name, place)).toBe(true)
  })
})

describe('D11: a server does not answer to', () => {
  test.each([
    ['evil.example', local],
    ['localhost.evil.example', local],
    ['evil.example', { ...local, host: '127.0.0.1' }],
    ['evil.example', { ...local, host: '::1' }],
    ['evil.example', named],
    ['portal.example.evil.example', named],
    ['evilportal.example', named],
    ['127.0.0.1.evil.example', named],
  ])('%s', (name, place) => {
    expect(isOwnHost(name, place)).toBe(false)
  })
})

test.each([
  ['http', 'localhost:4200', local, 'http://localhost:4200'],
  ['http', 'portal.example', named, 'https://portal.example'],
  ['http', 'contoso.portal.example', named, 'https://contoso.portal.example'],
  ['http', '10.0.0.7:4200', named, 'https://portal.example'],
])('a page at %s://%s finds its frames at %o → %s', (protocol, host, place, origin) => {
  expect(originOf({ protocol: protocol === 'http' ? 'http' : 'https', host }, place)).toBe(origin)
})
