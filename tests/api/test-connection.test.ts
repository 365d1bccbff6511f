/** Settings are tried out: the way to a directory, an LDAP server and the Mobile-ID service, against ones that answer as they do. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PlainSettingName, type SecretSettingName, settings } from '../../src/contract/vocabulary/settings.ts'
import { demoDirectory } from '../../src/server/gateways/stand-ins/demo-directory.ts'
import { type DirectoryStandIn, startDirectoryStandIn } from '../../src/server/gateways/stand-ins/directory.ts'
import { type LdapStandIn, startLdapStandIn } from '../../src/server/gateways/stand-ins/ldap.ts'
import { writeSecretSettings } from '../../src/server/settings/settings.ts'
import { contosoAdmin, contosoAlice, hostAdmin, type Portal, startApp } from './harness.ts'
import { changeSetting, inTenant } from './identity.ts'

const secret = 'The-s3cret of an application'
const service = { dn: 'cn=portal,dc=contoso,dc=example', password: secret, attributes: {} }
const lin = { dn: 'uid=lin,ou=people,dc=contoso,dc=example', password: 'hers', attributes: { uid: 'lin' } }

let portal: Portal
let directory: DirectoryStandIn
let ldap: LdapStandIn
let phones: Server
let phoneAnswer: { status: number; text: string }
let asked: string[]

beforeAll(async () => {
  directory = await startDirectoryStandIn(demoDirectory(), secret)
  ldap = await startLdapStandIn([service, lin])
  phones = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.writeHead(phoneAnswer.status).end(phoneAnswer.text)
  })
  phones.listen(0, '127.0.0.1')
  await once(phones, 'listening')
  portal = await startApp({ environment: { OUTGOING_ALLOWED_HOSTS: '127.0.0.1', DIRECTORY_URL: directory.url } })
})
beforeEach(() => {
  asked = []
  phoneAnswer = { status: 200, text: JSON.stringify({ status: 'error', message: 'There is no such sign-in' }) }
})
afterAll(async () => {
  await portal.close()
  await directory.close()
  await ldap.close()
  phones.closeAllConnections()
  phones.close()
})

type Side = 'host' | 'contoso'
const tenantOf = (side: Side) => (side === 'host' ? null : side)

async function set(side: Side, values: Partial<Record<PlainSettingName, string>>) {
  for (const [name, value] of Object.entries(values)) {
    await changeSetting(portal, tenantOf(side), name as PlainSettingName, value)
  }
}

const setSecret = (side: Side, name: SecretSettingName, value: string) =>
  inTenant(portal, tenantOf(side), (db) =>
    writeSecretSettings(db, portal.services.secrets, { tenantId: portal.tenantId(tenantOf(side)), userId: 0 }, [
      [name, value],
    ]),
  )

async function tested(side: Side, connection: 'directory' | 'ldap' | 'mobileId') {
  const caller = await portal.as(side === 'host' ? hostAdmin : contosoAdmin)
  const body = { connection }
  const answer =
    side === 'host'
      ? await caller.call('HostSettings_TestConnection', { body })
      : await caller.call('TenantSettings_TestConnection', { body })
  expect(JSON.stringify(answer)).not.toContain(secret)
  return answer.result.steps
}

const done = (...names: string[]) => names.map((name) => ({ name, isDone: true, problem: null, mender: null }))
const failed = (name: string, words: string, mender: string) => ({
  name,
  isDone: false,
  problem: expect.stringContaining(words),
  mender,
})

describe('the directory (HostSettings_TestConnection, TenantSettings_TestConnection)', () => {
  const connect = async (value: string) => {
    await set('host', {
      [settings.graphIsEnabled]: 'true',
      [settings.graphTenantId]: 'contoso.example',
      [settings.graphClientId]: 'portal',
    })
    await setSecret('host', settings.graphClientSecret, value)
  }

  test('is gone to all the way, and stops at a secret that it refuses, each time anew', async () => {
    await connect(secret)
    expect(await tested('host', 'directory')).toEqual(done('settings', 'signIn', 'people', 'groups'))
    await connect('another secret')
    expect(await tested('host', 'directory')).toEqual([
      ...done('settings'),
      failed('signIn', 'client id, its secret', 'administrator'),
    ])
    await connect(secret)
  })

  test('says that the application may not read there, and who consents', async () => {
    directory.content.isClosed = true
    expect(await tested('host', 'directory')).toEqual([
      ...done('settings', 'signIn'),
      failed('people', 'consent', 'directoryAdministrator'),
    ])
    directory.content.isClosed = false
  })

  test('of the operator’s is the operator’s to mend', async () => {
    await set('contoso', { [settings.azureInheritHostSettings]: 'true' })
    expect(await tested('contoso', 'directory')).toEqual([failed('settings', 'No directory', 'operator')])
    await set('contoso', {
      [settings.azureInheritHostSettings]: 'false',
      [settings.azureUseOwnGraphApplication]: 'true',
    })
    expect(await tested('contoso', 'directory')).toEqual([failed('settings', 'No directory', 'administrator')])
  })
})

describe('the LDAP server', () => {
  const connect = async (more: Partial<Record<PlainSettingName, string>>, password = secret) => {
    await set('contoso', {
      [settings.ldapIsEnabled]: 'true',
      [settings.ldapDomain]: `127.0.0.1:${ldap.port}`,
      [settings.ldapContainer]: 'dc=contoso,dc=example',
      [settings.ldapUserName]: service.dn,
      [settings.ldapUseSsl]: 'false',
      ...more,
    })
    await setSecret('contoso', settings.ldapPassword, password)
  }

  test('is gone to all the way, and nobody signs in', async () => {
    expect(await tested('contoso', 'ldap')).toEqual([failed('settings', 'No LDAP server', 'administrator')])
    await connect({})
    expect(await tested('contoso', 'ldap')).toEqual(done('settings', 'answers', 'signIn', 'people'))
    expect(ldap.binds.map(({ name }) => name)).toEqual([service.dn])
  })

  test.each<[string, Partial<Record<PlainSettingName, string>>, string | undefined, string[], string, string]>([
    ['a wrong password', {}, 'wrong', ['settings', 'answers'], 'signIn', 'does not accept the account'],
    [
      'a container where nobody is',
      { [settings.ldapContainer]: 'ou=nowhere,dc=example' },
      undefined,
      ['settings', 'answers', 'signIn'],
      'people',
      'Check the container',
    ],
    [
      'a port where nothing is',
      { [settings.ldapDomain]: '127.0.0.1:1' },
      undefined,
      ['settings'],
      'answers',
      'address',
    ],
    [
      'an address inside, which is not asked',
      { [settings.ldapDomain]: '10.0.0.1', [settings.ldapUseSsl]: 'true' },
      undefined,
      ['settings'],
      'answers',
      'could not be asked',
    ],
    [
      'no TLS where the operator has not said that this is right',
      { [settings.ldapDomain]: 'ldap.example.com' },
      undefined,
      ['settings'],
      'answers',
      'over TLS',
    ],
  ])('stops at %s', async (_, more, password, before, name, words) => {
    await connect(more, password)
    expect(await tested('contoso', 'ldap')).toEqual([...done(...before), failed(name, words, 'administrator')])
  })
})

describe('the Mobile-ID service', () => {
  const connect = async (url: string) => {
    await set('host', { [settings.mobileIdServiceUrl]: url })
    await setSecret('host', settings.mobileIdAccessToken, secret)
  }
  const here = () => `http://127.0.0.1:${(phones.address() as AddressInfo).port}`

  test('answers, and no phone rings', async () => {
    // Nobody has named one: phones are simulated, as in every demo.
    expect(await tested('host', 'mobileId')).toEqual(done('settings', 'answers'))
    await connect(here())
    expect(await tested('host', 'mobileId')).toEqual(done('settings', 'answers'))
    expect(asked).toEqual([expect.stringMatching(/^GET \/mobile\/login\/status\//)])
  })

  test.each<[string, { status: number; text: string }, string, string]>([
    ['refuses the token', { status: 403, text: '{"status":"error"}' }, 'access token', 'administrator'],
    ['is something else', { status: 200, text: '<html>' }, 'no Mobile-ID service', 'administrator'],
  ])('%s', async (_, answer, words, mender) => {
    phoneAnswer = answer
    expect(await tested('host', 'mobileId')).toEqual([...done('settings'), failed('answers', words, mender)])
  })

  test('that is inside is not asked', async () => {
    await connect('https://10.0.0.1')
    expect(await tested('host', 'mobileId')).toEqual([
      ...done('settings'),
      failed('answers', 'does not answer', 'nobody'),
    ])
    expect(asked).toEqual([])
  })
})

test('a connection is tried out by those who keep the settings', async () => {
  const body = { connection: 'ldap' } as const
  for (const [person, status] of [
    [contosoAlice, 403],
    [hostAdmin, 403],
  ] as const) {
    expect((await (await portal.as(person)).call('TenantSettings_TestConnection', { body })).status).toBe(status)
  }
  const admin = await portal.as(contosoAdmin)
  expect((await admin.call('HostSettings_TestConnection', { body })).status).toBe(403)
  expect((await admin.callWith('TenantSettings_TestConnection', { body: { connection: 'mail' } })).status).toBe(400)
})
