import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { identityChannel } from '../db/channels.ts'
import type { Store } from '../db/store.ts'
import { openTestStore } from '../db/testing.ts'
import { type Db, hostTransaction, tenantTransaction } from '../db/transaction.ts'
import { tokenHash } from '../secrets/token-hash.ts'
import { announceIdentityChange } from './principals.ts'
import { endOfSession } from './session-ends.ts'
import {
  continueSession,
  endAllSessions,
  endForGood,
  endSession,
  endSessionOfToken,
  endSessionsOfTenant,
  holdSignedIn,
  isOnSharedDevice,
  leaveSession,
  type NewSession,
  newSecurityStamp,
  readSessionProof,
  tenantOfRefreshToken,
} from './sessions.ts'
import * as given from './testing.ts'
import { contoso, day, fabrikam, hour, later, minute, now, type Person, type Session } from './testing.ts'
import { UsedAnswers } from './used-answers.ts'

const second = 1
const soon = { timeout: 10_000, interval: 1 }
/** What nobody has presented. */
const unknownToken = `${contoso}.${'a'.repeat(43)}`
const unknownId = '00000000-0000-4000-8000-000000000000'

let store: Store
/** What other processes are told. */
const told: string[] = []

beforeAll(async () => {
  store = await openTestStore()
  await given.addOrganisations(store)
  await store.listen(identityChannel, (payload) => void told.push(payload))
})
afterAll(() => store.close())

const aPerson = () => given.aPerson(store)
const signIn = async (more: Partial<NewSession> = {}, at = now) => given.signIn(store, await aPerson(), more, at)
const signInAgain = ({ tenantId, userId, stamp }: Person) => given.signIn(store, { tenantId, userId, stamp })
const nextToken = (token: string, at = now) => given.nextToken(store, token, at)
const refresh = (token: string, at = now, since: Date | null = null) =>
  continueSession(store, contoso, token, at, since)
const goesOn = async (token: string, at = now) => (await refresh(token, at)) !== null
const whyEnded = ({ refreshToken }: Session) => endOfSession(store, contoso, refreshToken, now)
const inContoso = <T>(work: (db: Db) => Promise<T>) => tenantTransaction(store, contoso, work)
/** As if nothing but the statements themselves kept organisations apart. */
const withoutSecondWall = <T>(work: (db: Db) => Promise<T>) => hostTransaction(store, 'a test of sessions', work)

const readSession = ({ sessionId }: Session) =>
  inContoso((db) =>
    db
      .selectFrom('refresh_families')
      .selectAll()
      .where('tenant_id', '=', contoso)
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow(),
  )

/** A program has used the access token that this refresh was answered with. */
async function useAnswer(spent: string | undefined) {
  new UsedAnswers(store).note({ tenantId: contoso, answerTo: spent })
  await vi.waitFor(async () => {
    const marked = await inContoso((db) =>
      db
        .selectFrom('refresh_tokens')
        .select('is_answer_used')
        .where('token_hash', '=', spent ?? '')
        .executeTakeFirst(),
    )
    expect(marked?.is_answer_used).toBe(true)
  }, soon)
}

/** What other processes are told while something is done, and nothing of before or after. */
async function toldBy(work: () => Promise<unknown>): Promise<string[]> {
  const mark = async () => {
    const before = told.length
    await inContoso((db) => announceIdentityChange(db, contoso, 'reports'))
    await vi.waitFor(() => expect(told.slice(before)).toContain(`${contoso}:reports`), soon)
    return told.length
  }
  const begin = await mark()
  await work()
  return told.slice(begin, (await mark()) - 1)
}

describe('a refresh token', () => {
  test('says of which organisation it is, and nothing more', async () => {
    const [one, other] = [await signIn(), await signIn()]
    expect(one.refreshToken).toMatch(/^1\.[\w-]{43}$/)
    expect(one.refreshToken).not.toBe(other.refreshToken)
    expect(tenantOfRefreshToken(one.refreshToken)).toBe(contoso)
  })

  const secret = `${'aZ09_-'.repeat(7)}a`
  test.each([
    [`0.${secret}`, 0],
    [`7.${secret}`, 7],
    [`10.${secret}`, 10],
    [`999999999.${secret}`, 999_999_999],
  ])('of the shape %s may be ours', (token, tenantId) => {
    expect(tenantOfRefreshToken(token)).toBe(tenantId)
  })

  test.each([
    '',
    secret,
    `.${secret}`,
    `01.${secret}`,
    `-1.${secret}`,
    `1000000000.${secret}`,
    `1x${secret}`,
    `1.${secret.slice(1)}`,
    `1.${secret}a`,
    `1.${secret.slice(1)}+`,
    ` 1.${secret}`,
    `1.${secret}\n`,
  ])('is not what has the shape %j', (token) => {
    expect(tenantOfRefreshToken(token)).toBeNull()
  })

  test('is kept by its hash alone', async () => {
    const { refreshToken } = await signIn()
    const kept = await inContoso((db) => db.selectFrom('refresh_tokens').selectAll().execute())
    expect(kept.map(({ token_hash: hash }) => hash)).toContain(tokenHash(refreshToken))
    expect(JSON.stringify(kept)).not.toContain(refreshToken.slice(2))
  })
})

test('security stamps are long, and no two are the same', () => {
  const stamps = Array.from({ length: 100 }, newSecurityStamp)
  expect(new Set(stamps).size).toBe(100)
  for (const stamp of stamps) expect(stamp).toMatch(/^[\w-]{22}$/)
})

describe('a session that a sign-in opened', () => {
  test('ends after a day, and its token after twelve hours', async () => {
    const { refreshTokenEnd, sessionEnd } = await signIn()
    expect([refreshTokenEnd, sessionEnd]).toEqual([later(12 * hour), later(day)])
  })

  test('ends after thirty days where it is remembered, and its token after fourteen', async () => {
    const { refreshTokenEnd, sessionEnd } = await signIn({ isRemembered: true })
    expect([refreshTokenEnd, sessionEnd]).toEqual([later(14 * day), later(30 * day)])
  })

  test('ends with what it rests on, and so does its token', async () => {
    const session = await signIn({ isRemembered: true, latestEnd: later(hour) })
    expect([session.refreshTokenEnd, session.sessionEnd]).toEqual([later(hour), later(hour)])
    expect([
      await goesOn(session.refreshToken, later(hour - second)),
      await goesOn(session.refreshToken, later(hour)),
    ]).toEqual([true, false])
  })

  test('lasts no longer because that lasts longer', async () => {
    expect((await signIn({ latestEnd: later(2 * day) })).sessionEnd).toEqual(later(day))
  })

  test('is recognised by where it began, in which program, when, and by which way', async () => {
    const client = { ip: '198.51.100.4', userAgent: 'Firefox on Linux' }
    const linked = await signIn({ client, isLinked: true })
    expect(await readSession(linked)).toMatchObject({
      created_at: now,
      client_ip_address: '198.51.100.4',
      browser_info: 'Firefox on Linux',
      is_linked: true,
    })
    expect(await readSession(await signIn())).toMatchObject({ is_linked: false })
  })

  test('keeps of a long name of a program as much as there is room for, and no half character', async () => {
    const client = { ip: '', userAgent: `${'x'.repeat(511)}😀 and more` }
    expect((await readSession(await signIn({ client }))).browser_info).toBe(`${'x'.repeat(511)}\uFFFD`)
  })

  test('keeps who acts in it, and why', async () => {
    const [admin, person] = [await aPerson(), await aPerson()]
    const impersonator = { ...admin, delegationId: null }
    const acting = await given.signIn(store, person, { impersonator, reason: 'They asked for help' })
    expect(await readSession(acting)).toMatchObject({
      impersonator_tenant_id: contoso,
      impersonator_user_id: admin.userId,
      impersonator_security_stamp: admin.stamp,
      impersonation_reason: 'They asked for help',
    })
    const own = { impersonator_user_id: null, impersonator_security_stamp: null, impersonation_reason: null }
    expect(await readSession(await signIn())).toMatchObject({
      ...own,
      impersonator_tenant_id: null,
      delegation_id: null,
    })
  })

  test('is watched for idleness where its browser says what its person does, from its beginning', async () => {
    expect((await readSession(await signIn({ isWatched: true }))).last_active_at).toEqual(now)
    expect((await readSession(await signIn())).last_active_at).toBeNull()
  })
})

describe('what was shown to open a session', () => {
  const proofOf = ({ tenantId, sessionId }: Pick<Session, 'tenantId' | 'sessionId'>) =>
    inContoso((db) => readSessionProof(db, { tenantId, sessionId }))

  test('is known with its moment: a second factor among it, or none', async () => {
    const withCode = await signIn({ proven: { secondFactorShown: true } })
    expect(await proofOf(withCode)).toEqual({ provenAt: now, secondFactorShown: true })
    const without = await signIn({ proven: { secondFactorShown: false } })
    expect(await proofOf(without)).toEqual({ provenAt: now, secondFactorShown: false })
  })

  test('is nothing where another session led to it', async () => {
    expect(await proofOf(await signIn())).toEqual({ provenAt: null, secondFactorShown: false })
  })

  test('counts no more once the session has ended, and in no session that nobody opened', async () => {
    const session = await signIn({ proven: { secondFactorShown: true } })
    await inContoso((db) => endSession(db, session, 'sign-out', now))
    expect(await proofOf(session)).toBeNull()
    expect(await proofOf({ tenantId: contoso, sessionId: unknownId })).toBeNull()
  })
})

test('a session knows whether its person said that others use the device', async () => {
  const [shared, own] = [await signIn({ isSharedDevice: true }), await signIn({ isSharedDevice: false })]
  const isShared = (sessionId: string) => inContoso((db) => isOnSharedDevice(db, { tenantId: contoso, sessionId }))
  expect([await isShared(shared.sessionId), await isShared(own.sessionId), await isShared(unknownId)]).toEqual([
    true,
    false,
    false,
  ])
  expect(await isShared((await signIn()).sessionId)).toBe(false)
})

describe('a token that is used', () => {
  test('is answered with the next, in the same session', async () => {
    const session = await signIn()
    const continued = await refresh(session.refreshToken, later(hour))
    expect(continued).toEqual({
      userId: session.userId,
      sessionId: session.sessionId,
      stamp: session.stamp,
      sessionEnd: later(day),
      isRemembered: false,
      impersonator: null,
      spent: tokenHash(session.refreshToken),
      next: { refreshToken: expect.stringMatching(/^1\.[\w-]{43}$/), end: later(13 * hour) },
    })
    expect(await goesOn(continued?.next?.refreshToken ?? '', later(2 * hour))).toBe(true)
  })

  test('is answered with one that lasts fourteen days where the session is remembered', async () => {
    const { refreshToken } = await signIn({ isRemembered: true })
    expect(await refresh(refreshToken, later(day))).toMatchObject({
      isRemembered: true,
      sessionEnd: later(30 * day),
      next: { end: later(15 * day) },
    })
  })

  test('is believed until its last second', async () => {
    const [early, late] = [await signIn(), await signIn()]
    expect(await goesOn(early.refreshToken, later(12 * hour - second))).toBe(true)
    expect(await goesOn(late.refreshToken, later(12 * hour))).toBe(false)
  })

  test('is believed for fourteen days where the session is remembered', async () => {
    const [early, late] = [await signIn({ isRemembered: true }), await signIn({ isRemembered: true })]
    expect(await goesOn(early.refreshToken, later(14 * day - second))).toBe(true)
    expect(await goesOn(late.refreshToken, later(14 * day))).toBe(false)
  })

  test('takes no session beyond its day, however often it was refreshed', async () => {
    const { refreshToken } = await signIn()
    const last = await refresh(await nextToken(refreshToken, later(11 * hour)), later(22 * hour))
    expect(last?.next?.end).toEqual(later(day))
    const { refreshToken: lastToken = '' } = last?.next ?? {}
    expect([await goesOn(lastToken, later(day - second)), await goesOn(lastToken, later(day))]).toEqual([true, false])
  })

  test('takes a remembered session to its thirtieth day, and no further', async () => {
    const { refreshToken } = await signIn({ isRemembered: true })
    const last = await refresh(await nextToken(refreshToken, later(13 * day)), later(26 * day))
    expect(last?.next?.end).toEqual(later(30 * day))
    const { refreshToken: lastToken = '' } = last?.next ?? {}
    expect([await goesOn(lastToken, later(30 * day - second)), await goesOn(lastToken, later(30 * day))]).toEqual([
      true,
      false,
    ])
  })

  test('opens nothing where nobody has handed it out, nor in another organisation', async () => {
    const { refreshToken } = await signIn()
    expect(await refresh(unknownToken)).toBeNull()
    expect(await continueSession(store, fabrikam, refreshToken, now)).toBeNull()
    expect(await goesOn(refreshToken)).toBe(true)
  })
})

describe('a token that serves more than once', () => {
  test('is answered with no other, and notes with its session when it was used last', async () => {
    const [session, other] = [await signIn({ isRotating: false }), await signIn({ isRotating: false })]
    for (const at of [later(minute), later(hour)]) {
      expect(await refresh(session.refreshToken, at)).toMatchObject({ sessionId: session.sessionId, next: null })
      expect((await readSession(session)).last_used_at).toEqual(at)
    }
    expect((await readSession(other)).last_used_at).toBeNull()
  })

  test('is not spent, so that no answer to it is remembered', async () => {
    const { refreshToken } = await signIn({ isRotating: false })
    expect((await refresh(refreshToken))?.spent).toBeUndefined()
  })

  test('ends as others do', async () => {
    const session = await signIn({ isRotating: false })
    expect(await goesOn(session.refreshToken, later(12 * hour))).toBe(false)
    await inContoso((db) => endSession(db, session, 'sign-out', now))
    expect(await goesOn(session.refreshToken)).toBe(false)
    expect(await whyEnded(session)).toBe('SessionHasEnded.bySignOut')
  })
})

describe('C1: a token that comes back after it was spent', () => {
  test('gets one more within half a minute, and both go on', async () => {
    const { refreshToken } = await signIn()
    const first = await nextToken(refreshToken)
    const sibling = await nextToken(refreshToken, later(29))
    expect([await goesOn(first, later(minute)), await goesOn(sibling, later(minute))]).toEqual([true, true])
  })

  test('is counted from its first use: to come back within the half minute does not lengthen it', async () => {
    const { refreshToken } = await signIn()
    const first = await nextToken(refreshToken)
    await nextToken(refreshToken, later(20))
    await nextToken(refreshToken, later(40))
    expect(await goesOn(first, later(41))).toBe(false)
  })

  test('gets five altogether; whoever comes later gets in without one', async () => {
    const { refreshToken, sessionId } = await signIn()
    const tokens = []
    for (const _ of Array(5).keys()) tokens.push(await nextToken(refreshToken, later(second)))
    expect(new Set(tokens).size).toBe(5)
    expect(await refresh(refreshToken, later(2 * second))).toMatchObject({ sessionId, next: null })
    for (const token of tokens) expect(await goesOn(token, later(3 * second))).toBe(true)
  })

  test('R14: of ten uses at once all get in, and five get a token', async () => {
    const { refreshToken, sessionId } = await signIn()
    const all = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshToken)))
    expect(all.map((one) => one?.sessionId)).toEqual(Array(10).fill(sessionId))
    expect(all.filter((one) => one?.next)).toHaveLength(5)
  })

  test('is believed later where its answer was lost, again and again; the lost answers are void', async () => {
    const session = await signIn()
    const lost = await nextToken(session.refreshToken)
    const lostToo = await nextToken(session.refreshToken, later(30))
    const arrived = await nextToken(session.refreshToken, later(hour))
    expect(await goesOn(arrived, later(2 * hour))).toBe(true)
    for (const token of [lost, lostToo]) expect(await goesOn(token, later(2 * hour))).toBe(false)
    expect(await whyEnded(session)).toBe('SessionHasEnded.byReuse')
  })

  test('gets five anew after lost answers', async () => {
    const { refreshToken } = await signIn()
    for (const _ of Array(6).keys()) await refresh(refreshToken)
    for (const _ of Array(5).keys()) expect((await refresh(refreshToken, later(minute)))?.next).not.toBeNull()
    expect((await refresh(refreshToken, later(minute)))?.next).toBeNull()
  })

  test('is believed within half a minute also where its answer was used', async () => {
    const { refreshToken } = await signIn()
    await nextToken(await nextToken(refreshToken))
    expect(await goesOn(refreshToken, later(29))).toBe(true)
  })

  test('ends the session from then on where the next token was used', async () => {
    const session = await signIn()
    const next = await nextToken(session.refreshToken)
    const owners = await nextToken(next, later(second))
    expect(await goesOn(session.refreshToken, later(30))).toBe(false)
    expect(await goesOn(owners, later(31))).toBe(false)
    expect(await readSession(session)).toMatchObject({ revoked_at: later(30), revocation_reason: 'reuse' })
    expect(await whyEnded(session)).toBe('SessionHasEnded.byReuse')
  })

  test('S11: ends the session where an access token that its answer brought was used', async () => {
    const session = await signIn()
    const continued = await refresh(session.refreshToken)
    await useAnswer(continued?.spent)
    expect(await goesOn(session.refreshToken, later(29))).toBe(true)
    expect(await goesOn(session.refreshToken, later(30))).toBe(false)
    expect(await whyEnded(session)).toBe('SessionHasEnded.byReuse')
  })

  test('ends the session in whichever of its answers the use was', async () => {
    const session = await signIn()
    await nextToken(session.refreshToken)
    await nextToken(await nextToken(session.refreshToken, later(second)), later(second))
    expect(await goesOn(session.refreshToken, later(minute))).toBe(false)
    expect(await whyEnded(session)).toBe('SessionHasEnded.byReuse')
  })

  test('ends the session where it is void, also at once and whether it was used or not', async () => {
    const session = await signIn()
    const lost = await nextToken(session.refreshToken)
    const arrived = await nextToken(session.refreshToken, later(30))
    expect(await goesOn(lost, later(30))).toBe(false)
    expect(await goesOn(arrived, later(30))).toBe(false)
  })

  test('ends no other session of the person, and is told to every process', async () => {
    const session = await signIn()
    const other = await signInAgain(session)
    await nextToken(await nextToken(session.refreshToken))
    expect(await toldBy(() => refresh(session.refreshToken, later(30)))).toEqual([`${contoso}:${session.userId}`])
    expect(await goesOn(other.refreshToken)).toBe(true)
    expect(await toldBy(() => refresh(session.refreshToken, later(31)))).toEqual([])
    expect((await readSession(session)).revoked_at).toEqual(later(30))
  })

  test('ends nothing within half a minute where the session does not go on for another reason', async () => {
    const session = await signIn()
    await nextToken(await nextToken(session.refreshToken))
    await given.changeOrganisation(store, { is_active: false })
    expect(await goesOn(session.refreshToken, later(29))).toBe(false)
    await given.changeOrganisation(store, { is_active: true })
    expect(await goesOn(session.refreshToken, later(29))).toBe(true)
  })

  test('ends nothing where it is late, and tells nobody', async () => {
    const session = await signIn()
    expect(await toldBy(() => refresh(session.refreshToken, later(12 * hour)))).toEqual([])
    expect((await readSession(session)).revoked_at).toBeNull()
  })
})

describe('S12: a token that was spent by a clock that was ahead', () => {
  const spentAhead = async (seconds: number) => {
    const session = await signIn()
    return { session, answer: await nextToken(session.refreshToken, later(seconds)) }
  }

  test('is in its half minute where clocks may differ as much', async () => {
    const { session, answer } = await spentAhead(minute)
    expect(await goesOn(session.refreshToken)).toBe(true)
    expect(await goesOn(answer, later(minute))).toBe(true)
  })

  test('is beyond it where they may not: its lost answer is void', async () => {
    const { session, answer } = await spentAhead(minute + second)
    expect(await goesOn(session.refreshToken)).toBe(true)
    expect(await goesOn(answer)).toBe(false)
  })

  test('ends the session where its answer was used', async () => {
    const { session, answer } = await spentAhead(6 * hour)
    await nextToken(answer, later(6 * hour))
    expect(await goesOn(session.refreshToken)).toBe(false)
    expect(await whyEnded(session)).toBe('SessionHasEnded.byReuse')
  })

  test('lets in all who come with it at once', async () => {
    const { session } = await spentAhead(6 * hour)
    const all = await Promise.all(Array.from({ length: 4 }, () => refresh(session.refreshToken)))
    expect(all.map((one) => one?.sessionId)).toEqual(Array(4).fill(session.sessionId))
  })

  test('is the only one that this is about', async () => {
    const [{ session }, { session: other, answer }] = [await spentAhead(6 * hour), await spentAhead(6 * hour)]
    await refresh(session.refreshToken)
    expect(await goesOn(answer, later(6 * hour))).toBe(true)
    expect(await goesOn(other.refreshToken, later(6 * hour + second))).toBe(true)
  })
})

describe('a session does not go on', () => {
  test.each([
    ['that is switched off', { is_active: false }],
    ['that is deleted', { is_deleted: true }],
    ['that has changed since', { security_stamp: 'another' }],
  ])('of an account %s', async (_, change) => {
    const [session, other] = [await signIn(), await signIn()]
    await given.changePerson(store, session, change)
    expect(await goesOn(session.refreshToken)).toBe(false)
    expect(await goesOn(other.refreshToken)).toBe(true)
  })

  test.each([
    ['switched off', { is_active: false }, { is_active: true }],
    ['deleted', { is_deleted: true }, { is_deleted: false }],
  ])('of an organisation that is %s, but does when it is back', async (_, change, back) => {
    const session = await signIn()
    await given.changeOrganisation(store, change)
    expect(await goesOn(session.refreshToken)).toBe(false)
    await given.changeOrganisation(store, back)
    expect(await goesOn(session.refreshToken)).toBe(true)
  })

  test('whose person has done nothing for as long as the organisation lets them', async () => {
    const { refreshToken } = await signIn({ isWatched: true })
    expect(await refresh(refreshToken, later(hour), later(second))).toBeNull()
    expect(await refresh(refreshToken, later(hour), now)).not.toBeNull()
  })

  test('for that reason where nobody watches it, or there is no such time', async () => {
    const [unwatched, watched] = [await signIn(), await signIn({ isWatched: true })]
    expect(await refresh(unwatched.refreshToken, later(hour), later(minute))).not.toBeNull()
    expect(await continueSession(store, contoso, watched.refreshToken, later(11 * hour))).not.toBeNull()
  })
})

test('the operator’s own people need no organisation', async () => {
  const operator = await given.signIn(store, await given.aPerson(store, 0))
  expect(operator.refreshToken).toMatch(/^0\./)
  expect(await continueSession(store, 0, operator.refreshToken, now)).toMatchObject({ userId: operator.userId })
})

describe('a session in somebody else’s name', () => {
  const actingBy = async (delegationId: number | null, person: Person, actor: Person) =>
    given.signIn(store, person, { impersonator: { ...actor, delegationId } })

  test('goes on in the name of who began it', async () => {
    const [person, admin] = [await aPerson(), await aPerson()]
    const session = await actingBy(null, person, admin)
    const next = await nextToken(session.refreshToken)
    for (const at of [later(hour), later(hour + second)]) {
      expect((await refresh(next, at))?.impersonator).toEqual({ ...admin, delegationId: null })
    }
  })

  test('goes on by its delegation until that is over', async () => {
    const [person, substitute] = [await aPerson(), await aPerson()]
    const delegationId = await given.delegate(store, person, substitute)
    const session = await actingBy(delegationId, person, substitute)
    expect((await refresh(session.refreshToken, later(hour - second)))?.impersonator).toEqual({
      ...substitute,
      delegationId,
    })
    expect(await goesOn(session.refreshToken, later(hour))).toBe(false)
  })

  test('does not go on by a delegation that was withdrawn, however long it was to last', async () => {
    const [person, substitute] = [await aPerson(), await aPerson()]
    const delegationId = await given.delegate(store, person, substitute)
    const session = await actingBy(delegationId, person, substitute)
    await inContoso((db) =>
      db.updateTable('user_delegations').set({ is_deleted: true }).where('id', '=', delegationId).execute(),
    )
    expect(await goesOn(session.refreshToken)).toBe(false)
  })
})

describe('to end one session', () => {
  test('ends it at once, with all its tokens, and no other of the person', async () => {
    const session = await signIn()
    const other = await signInAgain(session)
    const next = await nextToken(session.refreshToken)
    await inContoso((db) => endSession(db, session, 'ended elsewhere', later(second)))
    for (const token of [session.refreshToken, next]) expect(await goesOn(token, later(2 * second))).toBe(false)
    expect(await readSession(session)).toMatchObject({
      revoked_at: later(second),
      revocation_reason: 'ended elsewhere',
    })
    expect(await goesOn(other.refreshToken)).toBe(true)
  })

  test('is told to every process', async () => {
    const session = await signIn()
    const end = () => inContoso((db) => endSession(db, session, 'sign-out', now))
    expect(await toldBy(end)).toEqual([`${contoso}:${session.userId}`])
  })

  test('keeps why and when it ended first', async () => {
    const session = await signIn()
    await inContoso((db) => endSession(db, session, 'guesses', now))
    await inContoso((db) => endSession(db, session, 'sign-out', later(minute)))
    expect(await readSession(session)).toMatchObject({ revoked_at: now, revocation_reason: 'guesses' })
  })
})

describe('who was told that a session has ended', () => {
  test.each([
    ['idleness', 'SessionHasEnded.byIdleness'],
    ['a right that was lost', 'SessionHasEnded.byLostReach'],
  ] as const)('by %s does not find it open later', async (_, why) => {
    const session = await signIn()
    expect(await toldBy(() => endForGood(store, session, why, now))).toEqual([`${contoso}:${session.userId}`])
    expect(await goesOn(session.refreshToken)).toBe(false)
    expect(await whyEnded(session)).toBe(why)
  })

  test('by what does not pass by itself has ended no more by being told', async () => {
    const session = await signIn()
    expect(await toldBy(() => endForGood(store, session, 'SessionHasEnded.byChange', now))).toEqual([])
    expect(await goesOn(session.refreshToken)).toBe(true)
  })
})

describe('to leave a session for another account', () => {
  const leave = (session: Session, at = now) => inContoso((db) => leaveSession(db, session, at))

  test('ends it, and answers until when the next may last and whether its device is shared', async () => {
    const session = await signIn({ isSharedDevice: true })
    expect(await leave(session, later(hour))).toEqual({ end: later(day), isSharedDevice: true })
    expect(await goesOn(session.refreshToken)).toBe(false)
    expect(await readSession(session)).toMatchObject({ revoked_at: later(hour), revocation_reason: 'switched' })
  })

  test('is told to every process, and leads to one account alone', async () => {
    const session = await signIn()
    expect(await toldBy(() => leave(session))).toEqual([`${contoso}:${session.userId}`])
    expect(await toldBy(async () => expect(await leave(session)).toBeNull())).toEqual([])
  })

  test('R14: of five at once one leads on', async () => {
    const session = await signIn()
    const all = await Promise.all(Array.from({ length: 5 }, () => leave(session)))
    expect(all.filter((left) => left !== null)).toEqual([{ end: later(day), isSharedDevice: false }])
  })

  test('still leads on after it was signed out of, once, and the session ended then', async () => {
    const session = await signIn()
    await inContoso((db) => endSession(db, session, 'sign-out', now))
    expect(await leave(session, later(minute))).not.toBeNull()
    expect((await readSession(session)).revoked_at).toEqual(now)
    expect(await leave(session, later(minute))).toBeNull()
  })

  test('leads nowhere from a session that ended in any other way', async () => {
    const session = await signIn()
    await inContoso((db) => endSession(db, session, 'guesses', now))
    expect(await leave(session)).toBeNull()
    expect(await whyEnded(session)).toBe('SessionHasEnded.byLock')
  })

  test('leads nowhere from the moment on at which the session would have ended', async () => {
    const [early, late] = [await signIn(), await signIn()]
    expect(await leave(early, later(day - second))).not.toBeNull()
    expect(await leave(late, later(day))).toBeNull()
  })

  test('leaves the person’s other sessions open', async () => {
    const session = await signIn()
    const other = await signInAgain(session)
    await leave(session)
    expect(await goesOn(other.refreshToken)).toBe(true)
  })
})

describe('to end the session of a token', () => {
  const endOf = (token: string, more: Parameters<typeof endSessionOfToken>[4] = {}) =>
    inContoso((db) => endSessionOfToken(db, contoso, token, later(second), more))

  test('ends it and no other, and answers whose it was', async () => {
    const session = await signIn()
    const other = await signInAgain(session)
    expect(await endOf(session.refreshToken)).toBe(session.userId)
    expect([await goesOn(session.refreshToken), await goesOn(other.refreshToken)]).toEqual([false, true])
    expect(await readSession(session)).toMatchObject({ revoked_at: later(second) })
    expect(await whyEnded(session)).toBe('SessionHasEnded.bySignOut')
  })

  test('ends it by a token that is spent, too', async () => {
    const session = await signIn()
    const next = await nextToken(session.refreshToken)
    expect(await endOf(session.refreshToken)).toBe(session.userId)
    expect(await goesOn(next)).toBe(false)
  })

  test('ends it for the reason that is given', async () => {
    const session = await signIn()
    await endOf(session.refreshToken, { reason: 'idle' })
    expect(await whyEnded(session)).toBe('SessionHasEnded.byIdleness')
  })

  test('ends the session that is named, and none where the token is of another', async () => {
    const session = await signIn()
    const other = await signInAgain(session)
    expect(await endOf(session.refreshToken, { sessionId: other.sessionId })).toBeNull()
    for (const { refreshToken } of [session, other]) expect(await goesOn(refreshToken)).toBe(true)
    expect(await endOf(session.refreshToken, { sessionId: session.sessionId })).toBe(session.userId)
    expect([await goesOn(session.refreshToken), await goesOn(other.refreshToken)]).toEqual([false, true])
  })

  test('is told to every process, once', async () => {
    const session = await signIn()
    expect(await toldBy(() => endOf(session.refreshToken))).toEqual([`${contoso}:${session.userId}`])
    expect(await toldBy(async () => expect(await endOf(session.refreshToken)).toBeNull())).toEqual([])
  })

  test('keeps why it ended before, and does nothing for a token that nobody was given', async () => {
    const session = await signIn()
    await inContoso((db) => endSession(db, session, 'guesses', now))
    await endOf(session.refreshToken)
    expect(await whyEnded(session)).toBe('SessionHasEnded.byLock')
    expect(await endOf(unknownToken)).toBeNull()
  })
})

describe('to end all sessions of a person', () => {
  const endAll = (
    { userId }: Person,
    reason: Parameters<typeof endAllSessions>[3] = 'password changed',
    kept?: Session,
  ) => inContoso((db) => endAllSessions(db, contoso, userId, reason, later(second), kept?.sessionId))
  const stampOf = ({ userId }: Person) =>
    inContoso(async (db) => {
      const { security_stamp: stamp } = await db
        .selectFrom('users')
        .select('security_stamp')
        .where('tenant_id', '=', contoso)
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      return stamp
    })

  test('ends each of theirs and nobody else’s', async () => {
    const [session, stranger] = [await signIn(), await signIn()]
    const other = await signInAgain(session)
    await endAll(session)
    for (const one of [session, other]) {
      expect(await goesOn(one.refreshToken)).toBe(false)
      expect(await readSession(one)).toMatchObject({ revoked_at: later(second), revocation_reason: 'password changed' })
    }
    expect(await goesOn(stranger.refreshToken)).toBe(true)
  })

  test('gives the account a stamp that none of its tokens has, and answers it', async () => {
    const [session, stranger] = [await signIn(), await signIn()]
    const stamp = await endAll(session)
    expect(stamp).not.toBe(session.stamp)
    expect([await stampOf(session), await stampOf(stranger)]).toEqual([stamp, stranger.stamp])
    expect(await goesOn((await signInAgain({ ...session, stamp })).refreshToken)).toBe(true)
  })

  test('is told to every process', async () => {
    const session = await signIn()
    expect(await toldBy(() => endAll(session))).toEqual([`${contoso}:${session.userId}`])
  })

  test('keeps why those ended that had ended before', async () => {
    const session = await signIn()
    await inContoso((db) => endSession(db, session, 'sign-out', now))
    await endAll(session)
    expect(await readSession(session)).toMatchObject({ revoked_at: now, revocation_reason: 'sign-out' })
  })

  test('lets the one go on in which the person changed something, by the new stamp', async () => {
    const session = await signIn()
    const other = await signInAgain(session)
    const stamp = await endAll(session, 'second factor changed', session)
    expect(await refresh(session.refreshToken)).toMatchObject({ sessionId: session.sessionId, stamp })
    expect(await goesOn(other.refreshToken)).toBe(false)
    expect(await whyEnded(other)).toBe('SessionHasEnded.bySecondFactor')
  })

  test('makes void what that one spent before, also within its half minute, and not what it is to use next', async () => {
    const session = await signIn()
    const next = await nextToken(session.refreshToken)
    await endAll(session, 'password changed', session)
    const owners = await nextToken(next, later(2 * second))
    expect(await goesOn(session.refreshToken, later(2 * second))).toBe(false)
    expect(await goesOn(owners, later(3 * second))).toBe(false)
    expect(await whyEnded(session)).toBe('SessionHasEnded.byReuse')
  })

  test('lets no other session’s tokens be void', async () => {
    const [session, stranger] = [await signIn(), await signIn()]
    await nextToken(stranger.refreshToken)
    await endAll(session, 'password changed', session)
    expect(await goesOn(stranger.refreshToken, later(2 * second))).toBe(true)
  })

  test('opens none again that has ended', async () => {
    const session = await signIn()
    await inContoso((db) => endSession(db, session, 'ended elsewhere', now))
    await endAll(session, 'password changed', session)
    expect(await goesOn(session.refreshToken)).toBe(false)
    expect((await readSession(session)).security_stamp).toBe(session.stamp)
  })

  describe('keeps what the account is linked to and has delegated', () => {
    const group = '00000000-0000-4000-8000-0000000000aa'
    /** A person with a link and a delegation, made by the account as it is, or as it was. */
    async function withTies(stamp?: string) {
      const [person, other] = [await aPerson(), await aPerson()]
      const tied = { ...person, stamp: stamp ?? person.stamp }
      await inContoso((db) =>
        db
          .insertInto('user_links')
          .values({
            tenant_id: contoso,
            user_id: person.userId,
            group_id: group,
            linked_at: now,
            last_used_at: null,
            security_stamp: tied.stamp,
            second_factor_shown: false,
          })
          .execute(),
      )
      await given.delegate(store, tied, other)
      return person
    }
    const tiesOf = ({ userId }: Person) =>
      inContoso(async (db) => {
        const links = db.selectFrom('user_links').select('security_stamp as stamp').where('user_id', '=', userId)
        const given = db.selectFrom('user_delegations').select('source_security_stamp as stamp')
        return [...(await links.execute()), ...(await given.where('source_user_id', '=', userId).execute())].map(
          ({ stamp }) => stamp,
        )
      })

    test('where only one may be signed in at a time', async () => {
      const [person, stranger] = [await withTies(), await withTies()]
      const stamp = await endAll(person, 'other sign-in')
      expect(await tiesOf(person)).toEqual([stamp, stamp])
      expect(await tiesOf(stranger)).toEqual([stranger.stamp, stranger.stamp])
    })

    test('and not where somebody else may have been in: those hold for the account as it was', async () => {
      const person = await withTies()
      await endAll(person, 'password changed')
      expect(await tiesOf(person)).toEqual([person.stamp, person.stamp])
    })

    test('and brings none back that was over', async () => {
      const person = await withTies('an earlier one')
      await endAll(person, 'other sign-in')
      expect(await tiesOf(person)).toEqual(['an earlier one', 'an earlier one'])
    })
  })
})

describe('to end the sessions of an organisation', () => {
  const endOfContoso = () => inContoso((db) => endSessionsOfTenant(db, contoso, later(second)))

  test('ends everybody’s, and tells every process', async () => {
    const [one, other] = [await signIn(), await signIn()]
    expect(await toldBy(endOfContoso)).toEqual([`${contoso}:*`])
    for (const session of [one, other]) {
      expect(await goesOn(session.refreshToken)).toBe(false)
      expect(await readSession(session)).toMatchObject({
        revoked_at: later(second),
        revocation_reason: 'organisation off',
      })
    }
  })

  test('keeps why those ended that had ended before, and people sign in anew afterwards', async () => {
    const session = await signIn()
    await inContoso((db) => endSession(db, session, 'sign-out', now))
    await endOfContoso()
    expect(await whyEnded(session)).toBe('SessionHasEnded.bySignOut')
    expect(await goesOn((await signInAgain(session)).refreshToken)).toBe(true)
  })
})

describe('whoever makes something that lasts is held as signed in', () => {
  const isHeld = (session: Parameters<typeof holdSignedIn>[1]) => inContoso((db) => holdSignedIn(db, session))

  test('while the session and the account are as they were', async () => {
    expect(await isHeld(await signIn())).toBe(true)
  })

  test('and not once the session has ended', async () => {
    const session = await signIn()
    await inContoso((db) => endSession(db, session, 'ended elsewhere', now))
    expect(await isHeld(session)).toBe(false)
    expect(await isHeld({ ...session, sessionId: unknownId })).toBe(false)
    expect(await isHeld(await signInAgain(session))).toBe(true)
  })

  test.each([{ is_active: false }, { is_deleted: true }, { security_stamp: 'another' }])(
    'nor once the account is another: %j',
    async (change) => {
      const session = await signIn()
      await given.changePerson(store, session, change)
      expect(await isHeld(session)).toBe(false)
    },
  )
})

describe('another organisation’s person and session of the same ids', () => {
  const spent = async () => {
    const session = await signIn({ isSharedDevice: true, isWatched: true })
    await nextToken(await nextToken(session.refreshToken))
    return session
  }
  const ways: Record<string, (db: Db, session: Session) => Promise<unknown>> = {
    endSession: (db, session) => endSession(db, session, 'sign-out', now),
    leaveSession: (db, session) => leaveSession(db, session, now),
    endSessionOfToken: (db, { refreshToken }) => endSessionOfToken(db, contoso, refreshToken, now),
    'endSessionOfToken of one': (db, { refreshToken, sessionId }) =>
      endSessionOfToken(db, contoso, refreshToken, now, { sessionId }),
    endAllSessions: (db, { userId }) => endAllSessions(db, contoso, userId, 'password changed', now),
    'endAllSessions but one': (db, { userId, sessionId }) =>
      endAllSessions(db, contoso, userId, 'password changed', now, sessionId),
    'endAllSessions with links and delegations': (db, { userId }) =>
      endAllSessions(db, contoso, userId, 'other sign-in', now),
    endSessionsOfTenant: (db) => endSessionsOfTenant(db, contoso, now),
  }

  test.each(Object.entries(ways))('are left as they were by %s', async (_, end) => {
    const session = await spent()
    const other = await aPerson()
    await given.delegate(store, session, other)
    await given.copyToFabrikam(store)
    const [here, there] = [await given.everythingOf(store, contoso), await given.everythingOf(store, fabrikam)]
    expect(there.map((rows) => rows.length)).toEqual(here.map((rows) => rows.length))
    await withoutSecondWall((db) => end(db, session))
    expect(await given.everythingOf(store, contoso)).not.toEqual(here)
    expect(await given.everythingOf(store, fabrikam)).toEqual(there)
  })

  test('are left as they were by the use of a token, and by its reuse', async () => {
    const [session, reused] = [await signIn(), await spent()]
    await given.copyToFabrikam(store)
    const there = await given.everythingOf(store, fabrikam)
    expect([await goesOn(session.refreshToken), await goesOn(reused.refreshToken, later(hour))]).toEqual([true, false])
    expect(await given.everythingOf(store, fabrikam)).toEqual(there)
    expect(await continueSession(store, fabrikam, session.refreshToken, now)).toMatchObject({
      userId: session.userId,
      next: { refreshToken: expect.stringMatching(/^2\./) },
    })
  })

  test('say nothing of the session here', async () => {
    const session = await signIn({ isSharedDevice: true, proven: { secondFactorShown: true } })
    await given.copyToFabrikam(store)
    await inContoso((db) => endSession(db, session, 'sign-out', now))
    const asked = (tenantId: number) =>
      withoutSecondWall(async (db) => [
        await holdSignedIn(db, { ...session, tenantId }),
        (await readSessionProof(db, { ...session, tenantId })) !== null,
        await isOnSharedDevice(db, { ...session, tenantId }),
      ])
    expect([await asked(contoso), await asked(fabrikam), await asked(3)]).toEqual([
      [false, false, true],
      [true, true, true],
      [false, false, false],
    ])
  })
})
