import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../../src/contract/vocabulary/limits.ts'
import { type Caller, contosoAdmin, fabrikamAdmin, type Portal, startApp } from './harness.ts'
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
import { upload } from './upload.ts'

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

describe('the language of a person', () => {
  const cultureOf = async (one: Caller, headers: Record<string, string> = {}) => {
    const { raw } = await one.callWith('AbpUserConfiguration_GetAll', { headers })
    return raw.json().result.localization.currentLanguage.name
  }

  test('is theirs on every device, whatever the device was told before', async () => {
    expect((await profileOf(caller)).languageName).toBeNull()
    const body = { ...names, languageName: 'AR' }
    expect((await caller.call('OwnProfile_UpdateProfile', { body })).status).toBe(200)
    expect((await profileOf(caller)).languageName).toBe('ar')
    const other = await portal.signIn(somebody.person)
    expect(await cultureOf(other, { cookie: 'Abp.Localization.CultureName=en-gb', 'accept-language': 'en' })).toBe('ar')
  })

  test('stays as it is where none is sent, and must be offered', async () => {
    await caller.call('Profile_ChangeLanguage', { body: { languageName: 'ar' } })
    expect((await caller.call('OwnProfile_UpdateProfile', { body: names })).status).toBe(200)
    const body = { ...names, name: 'Unnamed', languageName: 'tlh' }
    const { status, error } = await caller.call('OwnProfile_UpdateProfile', { body })
    expect([status, error?.validationErrors?.[0]?.members]).toEqual([400, ['languageName']])
    expect(await profileOf(caller)).toMatchObject({ name: 'Nora', languageName: 'ar' })
  })
})

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Its head alone is looked at. */
const png = (width: number, height = width, more = 0, chunk = 'IHDR'): Buffer<ArrayBuffer> =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...[uint32(13), Buffer.from(chunk), uint32(width), uint32(height), Buffer.from([8, 2, 0, 0, 0]), uint32(0)],
    ...[deflateSync(Buffer.alloc(3)), Buffer.alloc(more)],
  ])

const jpegFrame = (width: number, height = width) => [
  0xff,
  0xc2,
  0,
  11,
  8,
  height >> 8,
  height & 255,
  width >> 8,
  width & 255,
  1,
  1,
  0x11,
  0,
]

const jpegOf = (...frames: number[][]) =>
  Buffer.from([
    ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc4, 0, 3, 0],
    ...[...frames.flat(), 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0],
  ])

const jpeg = (width: number, height = width) => jpegOf(jpegFrame(width, height))

const webp = (chunk: string, ...bytes: number[]) =>
  Buffer.concat([Buffer.from(`RIFF....WEBP${chunk}`), Buffer.alloc(4), Buffer.from(bytes), Buffer.alloc(8)])

describe('the picture of a person', () => {
  const keep = (bytes: Buffer<ArrayBuffer>, one = caller) =>
    upload<{ id: string }>(portal, one, 'OwnProfile_UploadProfilePicture', bytes)
  const pictureIdOf = async (one: Caller) =>
    (await one.call('Session_GetCurrentLoginInformations')).result.user?.profilePictureId
  const fetch = async (id: string, one: Caller) =>
    (await one.callWith('OwnProfile_GetProfilePicture', { query: { userId: somebody.id, id } })).raw

  test('is kept, shown to their organisation alone, and never by a cache (OwnProfile_UploadProfilePicture)', async () => {
    expect(await pictureIdOf(caller)).toBeNull()
    const { status, result } = await keep(png(192))
    expect([status, await pictureIdOf(caller)]).toEqual([200, result.id])
    const admin = await portal.signIn(contosoAdmin)
    const view = await admin.call('User_GetUserForView', { query: { id: somebody.id } })
    expect(view.result.profilePictureId).toBe(result.id)
    const shown = await fetch(result.id, admin)
    expect([shown.statusCode, shown.headers['content-type'], shown.rawPayload.equals(png(192))]).toEqual([
      200,
      'image/png',
      true,
    ])
    expect(shown.headers['cache-control']).toContain('no-store')
    expect((await fetch(result.id, await portal.as(fabrikamAdmin))).statusCode).toBe(404)
    expect((await fetch(result.id, portal.anonymous)).statusCode).toBe(401)
  })

  test('is a small square of a kind that browsers draw, whatever it is called', async () => {
    for (const picture of [
      png(limits.profilePictureSide),
      jpeg(100),
      webp('VP8 ', 0, 0, 0, 0x9d, 0x01, 0x2a, 100, 0, 100, 0),
      webp('VP8L', 0x2f, 99, 0xc0, 0x18, 0),
      webp('VP8X', 0, 0, 0, 0, 99, 0, 0, 99, 0, 0),
    ])
      expect((await keep(picture)).status).toBe(200)
    for (const other of [
      png(limits.profilePictureSide + 1),
      png(100, 99),
      png(0),
      png(60_000),
      png(100, 100, 0, 'tEXt'),
      jpeg(100, 200),
      jpeg(100).subarray(0, 12),
      jpegOf(jpegFrame(100), jpegFrame(60_000)),
      webp('VP8L', 0x2f, 99, 0, 0, 0),
      webp('ALPH', 0, 0),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'),
      Buffer.from('GIF89a'),
      Buffer.alloc(0),
    ]) {
      const { status, error } = await keep(other)
      expect([status, error?.validationErrors?.[0]?.members]).toEqual([400, ['file']])
    }
    expect((await keep(png(100, 100, limits.profilePicture))).status).toBe(413)
  })

  test('goes when its person removes it, and with their account (OwnProfile_RemoveProfilePicture)', async () => {
    const { result: first } = await keep(png(192))
    expect((await caller.call('OwnProfile_RemoveProfilePicture')).status).toBe(200)
    expect(await pictureIdOf(caller)).toBeNull()
    const admin = await portal.signIn(contosoAdmin)
    expect((await fetch(first.id, admin)).statusCode).toBe(404)
    const { result: second } = await keep(png(100))
    expect((await fetch(first.id, admin)).statusCode).toBe(404)
    expect((await fetch(second.id, admin)).statusCode).toBe(200)
    await admin.call('User_DeleteUser', { query: { id: somebody.id } })
    expect((await fetch(second.id, admin)).statusCode).toBe(404)
  })

  test('stands in the list of their unit', async () => {
    const { result: picture } = await keep(png(192))
    const admin = await portal.signIn(contosoAdmin)
    const { result: unit } = await admin.call('OrganizationUnit_CreateOrganizationUnit', {
      body: { displayNameOrEntraGroupObjectId: 'Pictured' },
    })
    const body = { organizationUnitId: unit.id, userIds: [somebody.id] }
    await admin.call('OrganizationUnit_AddUsersToOrganizationUnit', { body })
    const { result } = await admin.call('OrganizationUnit_GetOrganizationUnitUsers', { query: { id: unit.id } })
    expect(result.items.map(({ profilePictureId }) => profilePictureId)).toEqual([picture.id])
  })
})
