import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, contosoAdmin, type Portal, startApp } from './harness.ts'
import {
  aPerson,
  callerWith,
  changePerson,
  codeOfLink,
  lastMailTo,
  type NewPerson,
  personPassword,
  tenantHeader,
  whoIs,
} from './identity.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startApp()
})
afterAll(() => portal.close())

let somebody: NewPerson
let caller: Caller
let newAddress: string
let made = 0
beforeEach(async () => {
  somebody = await aPerson(portal, 'contoso')
  caller = await portal.signIn(somebody.person)
  newAddress = `new-${made++}@elsewhere.example`
})

const profileOf = async (one: Caller) => (await one.call('Profile_GetCurrentUserProfileForEdit')).result
const names = { name: 'Nora', surname: 'Newname', timezone: 'Europe/Vilnius' }

const ask = (emailAddress = newAddress, more: object = {}) =>
  caller.call('OwnProfile_ChangeEmailAddress', { body: { emailAddress, ...more } })

const open = (c: string) => portal.anonymous.call('Account_ActivateEmail', { body: { c } })

const linkTo = async (address: string) => codeOfLink((await lastMailTo(portal, address))?.text)

const signInAs = (userNameOrEmailAddress: string) =>
  portal.anonymous.call('TokenAuth_Authenticate', {
    body: { userNameOrEmailAddress, password: personPassword },
    headers: tenantHeader(portal, 'contoso'),
  })

test('a person changes their name and time zone, and all they see follows (OwnProfile_UpdateProfile)', async () => {
  expect((await caller.call('OwnProfile_UpdateProfile', { body: names })).status).toBe(200)
  expect(await profileOf(caller)).toMatchObject(names)
  expect((await whoIs(caller)).user).toMatchObject({ name: 'Nora' })
  const { result } = await caller.call('AbpUserConfiguration_GetAll')
  expect(result.timing.timeZoneInfo.iana.timeZoneId).toBe('Europe/Vilnius')
})

test('a zone that there is none, and no name, are refused where they stand', async () => {
  for (const [body, member] of [
    [{ ...names, timezone: 'Europe/Nowhere' }, 'timezone'],
    [{ ...names, name: '  ' }, 'name'],
  ] as const) {
    const { status, error } = await caller.call('OwnProfile_UpdateProfile', { body })
    expect([status, error?.validationErrors?.[0]?.members]).toEqual([400, [member]])
  }
  expect(await profileOf(caller)).toMatchObject({ name: 'Somebody', timezone: 'UTC' })
})

test('whose name a directory keeps chooses the time zone alone, and no address', async () => {
  await changePerson(portal, 'contoso', somebody.id, { authentication_source: 'AzureAD' })
  expect((await caller.call('OwnProfile_UpdateProfile', { body: names })).status).toBe(400)
  const same = { name: 'Somebody', surname: '', timezone: 'Asia/Tokyo' }
  expect((await caller.call('OwnProfile_UpdateProfile', { body: same })).status).toBe(200)
  expect((await ask()).status).toBe(400)
})

test('C9: nobody changes name or address in somebody else’s name', async () => {
  const admin = await portal.as(contosoAdmin)
  const { result } = await admin.call('Account_ImpersonateUser', { body: { userId: somebody.id } })
  const { result: tokens } = await portal.anonymous.call('TokenAuth_ImpersonatedAuthenticate', {
    query: { impersonationToken: result.impersonationToken },
    headers: tenantHeader(portal, 'contoso'),
  })
  caller = callerWith(portal, tokens.accessToken)
  const answers = [await caller.call('OwnProfile_UpdateProfile', { body: names }), await ask()]
  const told = answers.map(({ status, error }) => [status, error?.message])
  const refused = 'This cannot be done while you act as somebody else.'
  expect(told).toEqual([
    [400, refused],
    [400, refused],
  ])
})

test('a new address is one’s own when its link is opened, and not before (OwnProfile_ChangeEmailAddress)', async () => {
  const other = await portal.signIn(somebody.person)
  expect((await ask()).status).toBe(200)
  expect(await profileOf(caller)).toMatchObject({ emailAddress: somebody.emailAddress })
  const c = await linkTo(newAddress)
  expect((await open(c)).status).toBe(200)
  expect((await signInAs(newAddress)).status).toBe(200)
  expect((await signInAs(somebody.emailAddress)).status).toBe(400)
  expect((await other.call('Profile_GetCurrentUserProfileForEdit')).status).toBe(401)
  const notice = await lastMailTo(portal, somebody.emailAddress)
  expect(notice?.subject).toBe('Your e-mail address was changed')
  // Whoever opens it again has done nothing wrong.
  expect((await open(c)).status).toBe(200)
})

test('A12: a link that was asked for before the password was changed opens nothing', async () => {
  await ask()
  const c = await linkTo(newAddress)
  const body = { currentPassword: personPassword, newPassword: `${personPassword}-2` }
  expect((await caller.call('Profile_ChangePassword', { body })).status).toBe(200)
  expect((await open(c)).status).toBe(400)
})

test('of two links the second opens nothing once the first has, and an address of somebody else is refused then alone', async () => {
  const neighbour = await aPerson(portal, 'contoso')
  const [one, taken] = [newAddress, neighbour.emailAddress]
  expect([(await ask(one)).status, (await ask(taken)).status]).toEqual([200, 200])
  const [first, second] = [await linkTo(one), await linkTo(taken)]
  const refusal = await open(second)
  expect([refusal.status, refusal.error?.message]).toEqual([400, expect.stringContaining(taken)])
  expect((await open(first)).status).toBe(200)
  expect((await open(second)).status).toBe(400)
  expect((await signInAs(neighbour.userName)).status).toBe(200)
})

test('an open session is no proof: later the password is asked for', async () => {
  portal.moveClock(11 * 60)
  const { status, error } = await ask()
  expect([status, error?.validationErrors?.[0]?.members]).toEqual([400, ['currentPassword']])
  expect((await ask(newAddress, { currentPassword: 'wrong' })).status).toBe(400)
  expect((await ask(newAddress, { currentPassword: personPassword })).status).toBe(200)
  expect((await ask(somebody.emailAddress, { currentPassword: personPassword })).status).toBe(400)
})
