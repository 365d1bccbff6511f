import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissions } from '../../src/contract/vocabulary/permissions.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { type LdapStandIn, startLdapStandIn } from '../../src/server/gateways/stand-ins/ldap.ts'
import { writeSecretSettings } from '../../src/server/settings/settings.ts'
import { type Caller, contosoAdmin, demoPassword, type Portal, startApp } from './harness.ts'
import { aPerson, callerWith, changePerson, changeSetting, inTenant, tenantHeader, whoIs } from './identity.ts'

const service = { dn: 'cn=portal,dc=contoso,dc=example', password: 'service', attributes: {} }
const person = (name: string) => ({
  dn: `uid=${name},ou=people,dc=contoso,dc=example`,
  password: `password of ${name}`,
  attributes: { uid: name, givenName: 'Lin', sn: 'Lund', mail: `${name}@ldap.example` },
})

let groupsOfLin = 'cn=staff,ou=groups,dc=contoso,dc=example'
const lin = person('lin')
const linInGroups = {
  ...lin,
  attributes: {
    ...lin.attributes,
    get memberOf() {
      return groupsOfLin
    },
  },
}

const group = (dn: string, cn: string) => ({ dn, password: '', attributes: { cn } })
const sales = group('cn=sales,ou=groups,dc=contoso,dc=example', 'Sales')

let directory: LdapStandIn
let portal: Portal
beforeAll(async () => {
  directory = await startLdapStandIn([
    service,
    linInGroups,
    person('alice'),
    person('lou'),
    person('mia'),
    person('moe'),
    person('max'),
    sales,
  ])
  portal = await startApp({ environment: { OUTGOING_ALLOWED_HOSTS: '127.0.0.1' } })
  const set = (name: Parameters<typeof changeSetting>[2], value: string) =>
    changeSetting(portal, 'contoso', name, value)
  await set(settings.ldapDomain, `127.0.0.1:${directory.port}`)
  await set(settings.ldapContainer, 'dc=contoso,dc=example')
  await set(settings.ldapUserName, service.dn)
  await set(settings.ldapUseSsl, 'false')
  await inTenant(portal, 'contoso', (db) =>
    writeSecretSettings(db, portal.services.secrets, { tenantId: portal.tenantId('contoso'), userId: 0 }, [
      [settings.ldapPassword, service.password],
    ]),
  )
})
afterAll(async () => {
  await portal.close()
  await directory.close()
})

const switchOn = (value: string) => changeSetting(portal, 'contoso', settings.ldapIsEnabled, value)

const signIn = (userNameOrEmailAddress: string, password: string, tenant: 'contoso' | 'fabrikam' = 'contoso') =>
  portal.anonymous.call('TokenAuth_Authenticate', {
    body: { userNameOrEmailAddress, password },
    headers: tenantHeader(portal, tenant),
  })

test('a person of the directory signs in, and has an account from then on', async () => {
  expect((await signIn('lin', 'password of lin')).status).toBe(400)
  await switchOn('true')
  for (let i = 0; i < 2; i++) {
    const { result } = await signIn('lin', 'password of lin')
    expect((await whoIs(callerWith(portal, result.accessToken))).user).toMatchObject({
      userName: 'lin',
      name: 'Lin',
      surname: 'Lund',
      emailAddress: 'lin@ldap.example',
      authenticationSource: 'LDAP',
    })
  }
  expect((await signIn('lin', 'password of lin', 'fabrikam')).status).toBe(400)
})

test('the groups of the directory give roles, and take them when they go', async () => {
  const admin = await portal.as(contosoAdmin)
  const made = await admin.call('Role_CreateOrUpdateRole', {
    body: {
      role: { displayName: 'Sellers' },
      grantedPermissionNames: [permissions.users.view],
      groups: [{ id: 'CN=Sales,OU=Groups,DC=contoso,DC=example', displayName: 'Sales', isEntraGroup: false }],
    },
  })
  expect(made.error).toBeNull()
  const mayViewUsers = (caller: Caller) =>
    caller.call('User_GetUsers', { body: {} }).then(({ status }) => status === 200)
  const enter = async () => {
    const { result } = await signIn('lin', 'password of lin')
    return callerWith(portal, result.accessToken)
  }
  const before = await enter()
  expect(await mayViewUsers(before)).toBe(false)
  groupsOfLin = 'cn=staff,ou=groups,dc=contoso,dc=example\ncn=sales,ou=groups,dc=contoso,dc=example'
  const asSeller = await enter()
  expect(await mayViewUsers(asSeller)).toBe(true)
  groupsOfLin = 'cn=staff,ou=groups,dc=contoso,dc=example'
  const after = await enter()
  expect(await mayViewUsers(after)).toBe(false)
  expect((await asSeller.call('User_GetUsers', { body: {} })).status).toBe(403)
})

test('A7: a role is mapped to groups that this directory has, under the names that it gives them', async () => {
  const admin = await portal.as(contosoAdmin)
  const save = (displayName: string, id: string) =>
    admin.call('Role_CreateOrUpdateRole', {
      body: {
        role: { displayName },
        grantedPermissionNames: [],
        groups: [{ id, displayName: 'As the form has it', isEntraGroup: false }],
      },
    })
  for (const id of ['cn=guessed,ou=groups,dc=contoso,dc=example', 'sales', 'bbbbbbbb-0000-4000-8000-000000000001']) {
    const { status, error } = await save('Guessed', id)
    expect([status, error?.message]).toEqual([400, `The directory has no group ${id}.`])
  }
  expect((await save('Of sales', sales.dn.toUpperCase())).status).toBe(200)
  const { result } = await admin.call('Role_GetRoles', { body: { filter: 'Of sales' } })
  const { result: form } = await admin.call('Role_GetRoleForEdit', { query: { id: result.items[0]?.id } })
  expect(form.groups).toEqual([{ id: sales.dn, displayName: 'Sales', description: null, isEntraGroup: false }])
  await admin.call('Role_DeleteRole', { query: { id: result.items[0]?.id ?? 0 } })
})

test('a wrong password and an unknown name read the refusal of every other sign-in', async () => {
  const wrong = 'The user name or the password is wrong, or the account is locked for a while.'
  for (const [name, password] of [
    ['lin', 'wrong'],
    ['nobody', 'password of nobody'],
    ['lin', ''],
  ] as const) {
    expect((await signIn(name, password)).error?.details).toBe(wrong)
  }
})

test('an account that has its password here is not the directory’s to open', async () => {
  expect((await signIn('alice', 'password of alice')).status).toBe(400)
  expect((await signIn('alice', demoPassword)).status).toBe(200)
})

test('A3, A86: the directory is asked as much for everybody, and told nothing of whom it does not keep', async () => {
  const asked = async (name: string, password: string) => {
    const [calls, binds] = [directory.calls(), directory.binds.length]
    await signIn(name, password)
    return [directory.calls() - calls, directory.binds.length - binds]
  }
  const wrong = 'typed by somebody'
  const ofUnknown = await asked('stranger', wrong)
  expect(ofUnknown).toEqual([1, 2])
  for (const [name, who] of [
    ['lin', 'of this directory'],
    ['alice', 'with a password here'],
    ['bob', 'locked'],
    ['dave', 'of another directory'],
  ] as const) {
    expect(await asked(name, wrong), who).toEqual(ofUnknown)
  }
  // Hers alone; of nobody else a failure is counted there either.
  const told = directory.binds.filter(({ name, password }) => name !== service.dn && password === wrong)
  expect(told.map(({ name }) => name)).toEqual([lin.dn])
  expect(await asked('alice', demoPassword), 'whose password is right here does not wait').toEqual([0, 0])
})

test('an account that is inactive here stays closed, whatever the directory says', async () => {
  const { result } = await signIn('lou', 'password of lou')
  const { user } = await whoIs(callerWith(portal, result.accessToken))
  await changePerson(portal, 'contoso', user?.id ?? 0, { is_active: false })
  expect((await signIn('lou', 'password of lou')).error?.details).toMatch(/is not active/)
})

test.each(['*', 'li*', 'lin)(uid=*', '*)(|(uid=*'])('A14: %j is nobody’s name, and finds nobody', async (name) => {
  expect((await signIn(name, 'password of lin')).error?.details).toBe(
    'The user name or the password is wrong, or the account is locked for a while.',
  )
})

test('A14: a server that is down, or asked without TLS elsewhere, lets nobody in, and nobody learns which it is', async () => {
  const domains = ['127.0.0.1:9', 'directory.contoso.example']
  for (const [turn, domain] of domains.entries()) {
    await changeSetting(portal, 'contoso', settings.ldapDomain, domain)
    for (const name of ['lin', 'nobody', 'alice']) {
      const { raw, error } = await signIn(name, 'password of lin')
      expect(error?.details, `${name} by ${domain}`).toBe(
        'The user name or the password is wrong, or the account is locked for a while.',
      )
      expect(raw.body).not.toContain(domain)
    }
    const attempts = await inTenant(portal, 'contoso', (db) =>
      db.selectFrom('login_attempts').select('result').where('user_name_or_email_address', '=', 'no…').execute(),
    )
    // One before, by the server that answered.
    expect(attempts).toHaveLength(turn + 2)
  }
  await changeSetting(portal, 'contoso', settings.ldapDomain, `127.0.0.1:${directory.port}`)
  expect((await signIn('lin', 'password of lin')).status).toBe(200)
})

describe('A49: a name of the directory', () => {
  const register = (userName: string) =>
    portal.anonymous.call('Account_Register', {
      body: { name: 'A', userName, emailAddress: `${userName}@strangers.example`, password: demoPassword },
      headers: tenantHeader(portal, 'contoso'),
    })
  const find = (userName: string) =>
    inTenant(portal, 'contoso', (db) =>
      db
        .selectFrom('users')
        .selectAll()
        .where('user_name', '=', userName)
        .where('is_deleted', '=', false)
        .executeTakeFirst(),
    )
  const nameOf = async (name: string) => {
    const { result } = await signIn(name, `password of ${name}`)
    return (await whoIs(callerWith(portal, result?.accessToken ?? null))).user?.userName
  }

  beforeAll(async () => {
    const set = (name: Parameters<typeof changeSetting>[2], value: string) =>
      changeSetting(portal, 'contoso', name, value)
    await set(settings.allowSelfRegistration, 'true')
    await set(settings.useCaptchaOnRegistration, 'false')
  })

  test('is not given to who registers, and goes to its owner where a stranger had it before', async () => {
    await switchOn('false')
    expect((await register('mia')).status).toBe(200)
    await switchOn('true')
    expect((await register('moe')).status).toBe(200)
    expect([await find('mia'), await find('moe')]).toMatchObject([{ authentication_source: null }, undefined])
    expect([await nameOf('mia'), await nameOf('moe')]).toEqual(['mia', 'moe'])
  })

  test('that was somebody else’s here keeps nobody out; who was deleted waits, and who is renamed here goes on', async () => {
    const admin = await portal.as(contosoAdmin)
    const former = await aPerson(portal, 'contoso', { user_name: 'max' })
    expect((await admin.call('User_DeleteUser', { query: { id: former.id } })).status).toBe(200)
    const first = await nameOf('max')
    expect(first).toMatch(/^max-[0-9a-f]{6}$/)
    expect(await nameOf('max')).toBe(first)

    const mia = await find('mia')
    expect((await admin.call('User_DeleteUser', { query: { id: mia?.id ?? 0 } })).status).toBe(200)
    expect((await signIn('mia', 'password of mia')).error?.details).toMatch(/not active/)
    await changePerson(portal, 'contoso', (await find('mia'))?.id ?? 0, { is_active: true })
    expect(await nameOf('mia')).toBe('mia')
    await changePerson(portal, 'contoso', (await find('moe'))?.id ?? 0, { user_name: 'moe.of.contoso' })
    expect(await nameOf('moe')).toBe('moe.of.contoso')
  })
})
