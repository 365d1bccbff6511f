import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '../access/refusals.ts'
import { type LdapServer, openLdapGateway } from './ldap.ts'
import { type LdapEntry, type LdapStandIn, startLdapStandIn } from './stand-ins/ldap.ts'

const entry = (name: string, attributes: Record<string, string> = {}): LdapEntry => ({
  dn: `uid=${name},ou=people,dc=contoso,dc=example`,
  password: `password of ${name}`,
  attributes: { uid: name, givenName: name, sn: 'Andersen', mail: `${name}@contoso.example`, ...attributes },
})
const service: LdapEntry = { dn: 'cn=portal,dc=contoso,dc=example', password: 'service', attributes: {} }
const entries = [
  service,
  entry('alice'),
  entry('bob', {
    memberOf: 'cn=sales,ou=groups,dc=contoso,dc=example\ncn=everybody,ou=groups,dc=contoso,dc=example',
  }),
  entry('twin'),
  { ...entry('twin'), dn: 'uid=twin,dc=contoso,dc=example' },
]

/** Nobody vouches for it. */
const tls = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgMAPDe+ZPQG8KRVqs
C0yhwOJSvDfhOkmwlvOBThPa36ChRANCAAQgo58MG/kz6mo240DhNQ+rRycC4a4L
5TxqERWi14msZz20KWEjs+4dgsS5F+LArO0Zgtfiw1f2qcX5PB10sg06
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBkTCCATagAwIBAgIUFQMs3+ucsZgKuMwYVdHve8wrbwYwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMTE1MzQxM1oYDzIxMjYxMDI4
MTUzNDEzWjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQgo58MG/kz6mo240DhNQ+rRycC4a4L5TxqERWi14msZz20KWEjs+4d
gsS5F+LArO0Zgtfiw1f2qcX5PB10sg06o2QwYjAdBgNVHQ4EFgQUOj8+Or1kzzwR
LWGxtybDhh1SFS4wHwYDVR0jBBgwFoAUOj8+Or1kzzwRLWGxtybDhh1SFS4wDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0kAMEYC
IQD880N+OUHo0U2I1AtG7GcSA6y3YNAE3VB0dQvTiBcNwAIhANzMtabpChc4/6+r
EZdOf6JIv/5810x9W6+IfbYZiccO
-----END CERTIFICATE-----`,
}

let directory: LdapStandIn
let server: LdapServer
const log = pino({ level: 'silent' })
const ldap = openLdapGateway({ config: { outgoingAllowedHosts: ['127.0.0.1'] }, log })

beforeAll(async () => {
  directory = await startLdapStandIn(entries)
  server = {
    domain: `127.0.0.1:${directory.port}`,
    container: 'dc=contoso,dc=example',
    userName: service.dn,
    password: service.password,
    useSsl: false,
  }
})
beforeEach(() => {
  directory.binds.length = 0
})
afterAll(() => directory.close())

test('a person signs in by name and password', async () => {
  expect(await ldap.signIn(server, 'alice', 'password of alice')).toEqual({
    distinguishedName: 'uid=alice,ou=people,dc=contoso,dc=example',
    userName: 'alice',
    name: 'alice',
    surname: 'Andersen',
    emailAddress: 'alice@contoso.example',
    groups: [],
  })
  expect(directory.binds.map(({ name }) => name)).toEqual([service.dn, 'uid=alice,ou=people,dc=contoso,dc=example'])
})

test('a person comes with the groups that the directory has them in', async () => {
  expect((await ldap.signIn(server, 'bob', 'password of bob'))?.groups).toEqual([
    'cn=sales,ou=groups,dc=contoso,dc=example',
    'cn=everybody,ou=groups,dc=contoso,dc=example',
  ])
})

test.each([
  ['a wrong password', 'alice', 'password of bob'],
  ['an unknown name', 'eve', 'password of eve'],
  ['a name that two have', 'twin', 'password of twin'],
])('A86: %s is nobody, and takes as many steps', async (_, name, password) => {
  expect(await ldap.signIn(server, name, password)).toBeNull()
  expect(directory.binds).toHaveLength(2)
})

describe('A14', () => {
  test('an empty password never reaches the server, which would let it in', async () => {
    expect(await ldap.signIn(server, 'alice', '')).toBeNull()
    expect(directory.binds).toEqual([])
  })

  test.each(['*', 'a*', 'alice)(uid=*', '*)(|(uid=*', 'alice\u0000', '\\2a'])(
    'a name cannot be a filter: %j',
    async (name) => {
      expect(await ldap.signIn(server, name, 'password of alice')).toBeNull()
      expect(directory.binds.map((bind) => bind.name)).toEqual([service.dn, service.dn])
    },
  )

  test('a server that is down, or does not know the portal, is told as such and lets nobody in', async () => {
    const down = { ...server, domain: '127.0.0.1:9' }
    await expect(ldap.signIn(down, 'alice', 'password of alice')).rejects.toThrow(Refusal)
    const stranger = { ...server, password: 'wrong' }
    await expect(ldap.signIn(stranger, 'alice', 'password of alice')).rejects.toThrow('LdapServerDoesNotAnswer')
  })
})

describe('G5', () => {
  test('without TLS, passwords go only to where the operator says that this is right', async () => {
    const careful = openLdapGateway({ config: { outgoingAllowedHosts: [] }, log })
    await expect(careful.signIn(server, 'alice', 'password of alice')).rejects.toThrow('LdapNeedsSsl')
    expect(directory.binds).toEqual([])
  })

  test('a server whose certificate nobody vouches for learns no password', async () => {
    const stranger = await startLdapStandIn(entries, tls)
    const secure = { ...server, domain: `127.0.0.1:${stranger.port}`, useSsl: true }
    await expect(ldap.signIn(secure, 'alice', 'password of alice')).rejects.toThrow('LdapServerDoesNotAnswer')
    expect(stranger.binds).toEqual([])
    await stranger.close()
  })
})

test('G1: a server inside the operator’s network is not asked', async () => {
  const careful = openLdapGateway({ config: { outgoingAllowedHosts: [] }, log })
  const before = directory.calls()
  for (const host of ['127.0.0.1', 'localhost', '169.254.169.254', '[::1]', '2130706433', '0x7f.1', '0177.0.0.1']) {
    const inside = { ...server, domain: `${host}:${directory.port}`, useSsl: true }
    await expect(careful.signIn(inside, 'alice', 'password of alice'), host).rejects.toThrow('LdapServerDoesNotAnswer')
  }
  expect(directory.calls()).toBe(before)
})
