import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headers } from '../../src/contract/vocabulary/headers.ts'
import { hostTransaction } from '../../src/server/db/transaction.ts'
import { atEveryMoment } from './between.ts'
import {
  type Caller,
  contosoAdmin,
  contosoAlice,
  demoPassword,
  fabrikamAdmin,
  type Portal,
  startApp,
} from './harness.ts'
import { aPerson, codeOfLink, inTenant, lastMailTo, personPassword, tenantHeader } from './identity.ts'

let portal: Portal
let admin: Caller

beforeAll(async () => {
  portal = await startApp()
  admin = await portal.as(contosoAdmin)
})
afterAll(() => portal.close())

const newNumber = () => randomBytes(16).toString('hex')
const under = (number: string) => ({ [headers.callNumber]: number })

const createUser = (userName: string, sent?: Record<string, string>, password = 'Some-passw0rd') =>
  admin.call('User_CreateOrUpdateUser', {
    body: {
      user: {
        userName,
        name: 'Ann',
        surname: 'Lee',
        emailAddress: `${userName}@contoso.example`,
        password,
        isActive: true,
        shouldChangePasswordOnNextLogin: false,
      },
      assignedRoleNames: [],
      organizationUnits: [],
      sendActivationEmail: false,
      setRandomPassword: false,
    } as never,
    ...(sent && { headers: sent }),
  })

const createUnit = (displayName: string, number: string, caller = admin) =>
  caller.call('OrganizationUnit_CreateOrganizationUnit', {
    body: { displayNameOrEntraGroupObjectId: displayName },
    headers: under(number),
  })

const unitsNamed = async (displayName: string) => {
  const { result } = await admin.call('OrganizationUnit_GetOrganizationUnits')
  return result.items.filter((unit) => unit.displayName === displayName)
}

const receiptsOf = (number: string) =>
  hostTransaction(portal.store, 'the test looks at receipts', (db) =>
    db.selectFrom('outbox_receipts').selectAll().where('client', '=', number).execute(),
  )

describe('O8: a command that is sent again under its number', () => {
  test('is done once, and its own success is not held against it', async () => {
    const number = under(newNumber())
    expect((await createUser('twice', number)).status).toBe(200)
    expect((await createUser('twice', number)).status).toBe(200)
    expect(await createUser('twice', under(newNumber()))).toMatchObject({ status: 400 })
  })

  test('is not called taken by what it did itself, though a password was typed anew', async () => {
    const number = under(newNumber())
    expect((await createUser('typed.anew', number)).status).toBe(200)
    const again = await createUser('typed.anew', number, 'Another-passw0rd')
    expect([again.status, again.error]).toMatchObject([400, { name: 'OutboxHeadersInvalid' }])
  })

  test('is answered as it was', async () => {
    const number = newNumber()
    const first = await createUnit('Once', number)
    const again = await createUnit('Once', number)
    expect(first.status).toBe(200)
    expect(again.result).toEqual(first.result)
    expect(await unitsNamed('Once')).toHaveLength(1)
  })

  test('is done once, too, when it arrives many times at once', async () => {
    const number = newNumber()
    const answers = await Promise.all(Array.from({ length: 6 }, () => createUnit('Crowd', number)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(answers.map(({ result }) => result.id)).size).toBe(1)
    expect(await unitsNamed('Crowd')).toHaveLength(1)
  })

  test('is tried anew when it was refused', async () => {
    const number = newNumber()
    expect((await createUser('alice', under(number))).status).toBe(400)
    expect(await receiptsOf(number)).toEqual([])
    expect((await createUser('alice.new', under(number))).status).toBe(200)
  })

  test('is answered only to who sent it, and only as the operation that it was', async () => {
    const number = newNumber()
    expect((await createUnit('Mine', number)).status).toBe(200)
    const alice = await portal.as(contosoAlice)
    const told = await alice.call('Profile_ChangeLanguage', { body: { languageName: 'en-gb' }, headers: under(number) })
    expect([told.status, told.result]).toEqual([400, null])
    expect((await createUser('other', under(number))).status).toBe(400)
    // Another tenant's numbers are its own.
    expect((await createUnit('Mine', number, await portal.as(fabrikamAdmin))).status).toBe(200)
  })

  test('A19: with another body, or asked of something else, is refused and does nothing', async () => {
    const number = newNumber()
    expect((await createUnit('First', number)).status).toBe(200)
    const other = await createUnit('Second', number)
    expect([other.status, other.error]).toMatchObject([400, { name: 'OutboxHeadersInvalid' }])
    expect(await unitsNamed('Second')).toEqual([])
    const [one] = await unitsNamed('First')
    const deleting = newNumber()
    const remove = (id: number) =>
      admin.call('OrganizationUnit_DeleteOrganizationUnit', { query: { id }, headers: under(deleting) })
    expect((await remove(one?.id ?? 0)).status).toBe(200)
    const kept = (await createUnit('Kept', newNumber())).result.id
    expect((await remove(kept)).status).toBe(400)
    expect(await unitsNamed('Kept')).toHaveLength(1)
    expect((await remove(one?.id ?? 0)).status).toBe(200)
  })

  test('A19: is the same however its members are put', async () => {
    const number = newNumber()
    const body = { parentId: null, displayNameOrEntraGroupObjectId: 'Turned' }
    const turned = Object.fromEntries(Object.entries(body).reverse()) as typeof body
    for (const each of [body, turned]) {
      const call = { body: each, headers: under(number) }
      expect((await admin.call('OrganizationUnit_CreateOrganizationUnit', call)).status).toBe(200)
    }
    expect(await unitsNamed('Turned')).toHaveLength(1)
  })

  test('leaves nothing of its answer in the store that can be read', async () => {
    const number = newNumber()
    await createUnit('Zanzibar', number)
    const [receipt] = await receiptsOf(number)
    expect(receipt?.sealed_answer).toMatch(/^v1\./)
    expect(JSON.stringify(receipt)).not.toContain('Zanzibar')
  })
})

describe('A19: work in transactions of its own', () => {
  const anotherPassword = 'Quiet-Harbour-42'

  /** Somebody signed in, and a number of theirs that stands for something else. */
  async function whoUsedANumber() {
    const person = await aPerson(portal, 'contoso')
    const caller = await portal.signIn({ ...person.person, password: personPassword })
    const number = newNumber()
    const language = { body: { languageName: 'en-gb' }, headers: under(number) }
    expect((await caller.call('Profile_ChangeLanguage', language)).status).toBe(200)
    return { ...person, caller, number }
  }

  const auditRows = async (userName: string) => {
    await portal.app.audit.flush()
    const { result } = await admin.call('AuditLog_GetAuditLogs', { query: { userName, maxResultCount: 100 } })
    return result.items.map(({ methodName, exception }) => ({ methodName, exception }))
  }

  test('is not done under another command’s number, and leaves its row', async () => {
    const { caller, number, userName, person } = await whoUsedANumber()
    const body = { currentPassword: personPassword, newPassword: anotherPassword }
    const change = await caller.call('Profile_ChangePassword', { body, headers: under(number) })
    expect([change.status, change.error]).toMatchObject([400, { name: 'OutboxHeadersInvalid' }])
    const other = await aPerson(portal, 'contoso')
    const link = { tenancyName: 'contoso', usernameOrEmailAddress: other.userName, password: personPassword }
    const linking = await caller.call('UserLink_LinkToUser', { body: link, headers: under(number) })
    expect(linking.status).toBe(400)
    const { result } = await caller.call('UserLink_GetLinkedUsers', { query: { maxResultCount: 10 } })
    expect(result.items).toEqual([])
    await portal.signIn({ ...person, password: personPassword })
    expect(await auditRows(userName)).toEqual(
      expect.arrayContaining([
        { methodName: 'ChangePassword', exception: '400 OutboxHeadersInvalid' },
        { methodName: 'LinkToUser', exception: '400 OutboxHeadersInvalid' },
      ]),
    )
  })

  test('is done once however often it is sent, and counts as no guess', async () => {
    const { userName } = await aPerson(portal, 'contoso')
    const person = { tenant: 'contoso', userName } as const
    const body = { currentPassword: personPassword, newPassword: anotherPassword }
    const headers = under(newNumber())
    const first = await portal.signIn({ ...person, password: personPassword })
    expect((await first.call('Profile_ChangePassword', { body, headers })).status).toBe(200)
    const again = await portal.signIn({ ...person, password: anotherPassword })
    for (let times = 0; times < 7; times++)
      expect((await again.call('Profile_ChangePassword', { body, headers })).status).toBe(200)
    await portal.signIn({ ...person, password: anotherPassword })
  })
})

test('who may not do something is told so under a used number as well, and it is written down', async () => {
  const alice = await portal.as(contosoAlice)
  const number = newNumber()
  const language = { body: { languageName: 'en-gb' }, headers: under(number) }
  expect((await alice.call('Profile_ChangeLanguage', language)).status).toBe(200)
  const [unit] = (await admin.call('OrganizationUnit_GetOrganizationUnits')).result.items
  const query = { id: unit?.id ?? 0 }
  const told = await alice.call('OrganizationUnit_DeleteOrganizationUnit', { query, headers: under(number) })
  expect(told.status).toBe(403)
  await portal.app.audit.flush()
  const { result } = await admin.call('AuditLog_GetAuditLogs', {
    query: { userName: 'alice', methodName: 'deleteOrganizationUnit', maxResultCount: 10 },
  })
  expect(result.items.some(({ exception }) => exception?.startsWith('403'))).toBe(true)
})

test('O8: a command costs no round trip more for its number, and a reading leaves none', async () => {
  const unit = await createUnit('Counted', newNumber())
  const cost = async (sent: Record<string, string>) => {
    const before = portal.store.roundTrips()
    const rename = { id: unit.result.id, displayName: `Counted ${Math.random()}` }
    await admin.call('OrganizationUnit_UpdateOrganizationUnit', { body: rename, headers: sent })
    return portal.store.roundTrips() - before
  }
  await cost({})
  const plain = Math.min(await cost({}), await cost({}), await cost({}))
  const numbered = Math.min(
    await cost(under(newNumber())),
    await cost(under(newNumber())),
    await cost(under(newNumber())),
  )
  expect(numbered).toBeLessThanOrEqual(plain)

  const number = newNumber()
  await admin.call('User_GetUsers', { body: { maxResultCount: 10 } as never, headers: under(number) })
  expect(await receiptsOf(number)).toEqual([])
})

describe('O8: where nobody is signed in, a command that is sent again under its number', () => {
  const sent = (number: string) => ({ ...tenantHeader(portal, 'contoso'), ...under(number) })
  const askForLink = (emailAddress: string, number: string) =>
    portal.anonymous.call('Account_SendPasswordResetCode', { body: { emailAddress }, headers: sent(number) })
  const choose = (c: string, password: string, number: string) =>
    portal.anonymous.call('Account_ResetPassword', { body: { c, password }, headers: sent(number) })
  const linkFor = async (emailAddress: string) => {
    await askForLink(emailAddress, newNumber())
    return codeOfLink((await lastMailTo(portal, emailAddress))?.text)
  }

  test('is answered as it was, although its right is spent', async () => {
    const { emailAddress, userName } = await aPerson(portal, 'contoso')
    const c = await linkFor(emailAddress)
    const number = newNumber()
    for (let times = 0; times < 2; times++) {
      const { status, result } = await choose(c, 'Quiet-Harbour-42', number)
      expect([status, result]).toEqual([200, { canLogin: true, userName }])
    }
    expect((await choose(c, 'Quiet-Harbour-42', newNumber())).status).toBe(400)
  })

  test('tells nothing to who sends another password, or that of another link, under it', async () => {
    const { emailAddress } = await aPerson(portal, 'contoso')
    const other = await aPerson(portal, 'contoso')
    const [c, another] = [await linkFor(emailAddress), await linkFor(other.emailAddress)]
    const number = newNumber()
    expect((await choose(c, 'Quiet-Harbour-42', number)).status).toBe(200)
    expect((await choose(c, 'Loud-Harbour-42', number)).status).toBe(400)
    expect((await choose(another, 'Quiet-Harbour-42', number)).result).toMatchObject({ userName: other.userName })
  })

  test('is tried anew when it was refused', async () => {
    const { emailAddress } = await aPerson(portal, 'contoso')
    const c = await linkFor(emailAddress)
    const number = newNumber()
    expect((await choose(c, 'short', number)).status).toBe(400)
    expect((await choose(c, 'Quiet-Harbour-42', number)).status).toBe(200)
  })

  test('mails once', async () => {
    const { emailAddress } = await aPerson(portal, 'contoso')
    const number = newNumber()
    await askForLink(emailAddress, number)
    const first = await lastMailTo(portal, emailAddress)
    await askForLink(emailAddress, number)
    expect((await lastMailTo(portal, emailAddress))?.text).toBe(first?.text)
    await askForLink(emailAddress, newNumber())
    expect((await lastMailTo(portal, emailAddress))?.text).not.toBe(first?.text)
  })

  test('gives no token twice: sign-ins are no such commands', async () => {
    const number = newNumber()
    const body = { userNameOrEmailAddress: 'alice', password: demoPassword }
    const signIn = () => portal.anonymous.call('TokenAuth_Authenticate', { body, headers: sent(number) })
    const [one, two] = [await signIn(), await signIn()]
    expect(one.result.accessToken).not.toBe(two.result.accessToken)
    expect(await receiptsOf(number)).toEqual([])
  })
})

test('O8: commands that work in transactions of their own are done under a number, on one connection too, and answered again', async () => {
  const [one, other] = [await aPerson(portal, 'contoso'), await aPerson(portal, 'contoso')]
  const own = await portal.signIn(one.person)
  const link = { tenancyName: 'contoso', usernameOrEmailAddress: other.userName, password: personPassword }
  const [linked, ended] = [newNumber(), newNumber()]
  for (const _ of ['first', 'again']) {
    expect((await own.call('UserLink_LinkToUser', { body: link, headers: under(linked) })).status).toBe(200)
  }
  for (const _ of ['first', 'again']) {
    const answer = await admin.call('UserLink_EndLinksOfUser', { body: { id: one.id }, headers: under(ended) })
    expect(answer.status).toBe(200)
  }
  const passwords = { currentPassword: personPassword, newPassword: 'Another-passw0rd' }
  expect((await own.call('Profile_ChangePassword', { body: passwords, headers: under(newNumber()) })).status).toBe(200)
  expect(await receiptsOf(linked)).toHaveLength(1)
  expect(await receiptsOf(ended)).toHaveLength(1)
})

test('O8: at every moment of such a command its number is taken and its audit row written, or neither', async () => {
  const moments = await atEveryMoment(portal, async () => {
    const { id, person } = await aPerson(portal, 'contoso')
    const own = await portal.signIn(person)
    const number = newNumber()
    const body = { currentPassword: personPassword, newPassword: 'Another-passw0rd' }
    let seen = [0, 0]
    const look = async () => {
      const rows = await inTenant(portal, 'contoso', (db) =>
        db
          .selectFrom('audit_logs')
          .select('exception')
          .where('method_name', '=', 'changePassword')
          .where('user_id', '=', id)
          .execute(),
      )
      return [(await receiptsOf(number)).length, rows.length]
    }
    return {
      call: () => own.call('Profile_ChangePassword', { body, headers: under(number) }),
      event: async () => {
        seen = await look()
      },
      check: async ({ status }, moment) => {
        expect(status, moment).toBe(200)
        expect(seen[0], moment).toBe(seen[1])
        await portal.app.audit.flush()
        expect(await look(), moment).toEqual([1, 1])
      },
    }
  })
  expect(moments).toBeGreaterThan(2)
})

describe('O8: of two commands that race under one number and ask for different things, one is done', () => {
  const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()

  test('links of accounts', async () => {
    for (let round = 0; round < 3; round++) {
      const [one, ...others] = [
        await aPerson(portal, 'contoso'),
        await aPerson(portal, 'contoso'),
        await aPerson(portal, 'fabrikam'),
      ]
      const own = await portal.signIn(one.person)
      const headers = under(newNumber())
      const answers = await Promise.all(
        others.map(({ userName, person }) => {
          const body = { tenancyName: person.tenant ?? '', usernameOrEmailAddress: userName, password: personPassword }
          return own.call('UserLink_LinkToUser', { body, headers })
        }),
      )
      expect((await own.call('UserLink_GetLinkedUsers', { query: {} })).result.totalCount).toBe(1)
      expect(statusesOf(answers)).toEqual([200, 400])
    }
  })

  test('ends of links, by their owner and by an administrator', async () => {
    const [one, ...others] = await Promise.all(Array.from({ length: 5 }, () => aPerson(portal, 'contoso')))
    const own = await portal.signIn(one?.person ?? contosoAlice)
    for (const { userName } of others) {
      const body = { tenancyName: 'contoso', usernameOrEmailAddress: userName, password: personPassword }
      expect((await own.call('UserLink_LinkToUser', { body })).status).toBe(200)
    }
    const left = async () => (await own.call('UserLink_GetLinkedUsers', { query: {} })).result.items.map(({ id }) => id)
    const tenantId = portal.tenantId('contoso')
    const [first, second] = [under(newNumber()), under(newNumber())]
    const unlinked = (await left()).slice(0, 2)
    const parted = await Promise.all(
      unlinked.map((userId) => own.call('UserLink_UnlinkUser', { body: { userId, tenantId }, headers: first })),
    )
    expect(await left()).toHaveLength(3)
    expect(statusesOf(parted)).toEqual([200, 400])
    const ended = await Promise.all(
      (await left()).slice(0, 2).map((id) => admin.call('UserLink_EndLinksOfUser', { body: { id }, headers: second })),
    )
    expect(await left()).toHaveLength(2)
    expect(statusesOf(ended)).toEqual([200, 400])
  })

  test('changes of a password', async () => {
    const { person } = await aPerson(portal, 'contoso')
    const own = await portal.signIn({ ...person, password: personPassword })
    const headers = under(newNumber())
    const answers = await Promise.all(
      ['Quiet-Harbour-42', 'Loud-Harbour-42'].map((newPassword) =>
        own.call('Profile_ChangePassword', { body: { currentPassword: personPassword, newPassword }, headers }),
      ),
    )
    expect(statusesOf(answers)).toEqual([200, 400])
  })
})
