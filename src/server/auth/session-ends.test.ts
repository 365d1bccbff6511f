import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../db/store.ts'
import { openTestStore } from '../db/testing.ts'
import { type Db, tenantTransaction } from '../db/transaction.ts'
import { type EndReason, endOfSession, sessionEndOf } from './session-ends.ts'
import {
  continueSession,
  endAllSessions,
  endForGood,
  endSession,
  endSessionOfToken,
  endSessionsOfTenant,
  leaveSession,
  type NewSession,
} from './sessions.ts'
import * as given from './testing.ts'
import { contoso, day, fabrikam, hour, later, minute, now, type Session } from './testing.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
  await given.addOrganisations(store)
})
afterAll(() => store.close())

const signIn = async (more: Partial<NewSession> = {}) => given.signIn(store, await given.aPerson(store), more)
const inContoso = <T>(work: (db: Db) => Promise<T>) => tenantTransaction(store, contoso, work)
/** What whoever comes with the token is told. */
const told = ({ tenantId, refreshToken }: Session, at = now, since: Date | null = null) =>
  endOfSession(store, tenantId, refreshToken, at, since)

const signOut = (session: Session) => inContoso((db) => endSession(db, session, 'sign-out', now))

describe('nothing is said', () => {
  test('of a session that goes on', async () => {
    const session = await signIn({ isWatched: true })
    expect([await told(session), await told(session, later(12 * hour - 1), now)]).toEqual([null, null])
  })

  test('of what is no token, or that of another organisation', async () => {
    const session = await signIn()
    await signOut(session)
    expect(await endOfSession(store, contoso, `${session.refreshToken}a`, now)).toBeNull()
    expect(await endOfSession(store, fabrikam, session.refreshToken, now)).toBeNull()
  })

  test('of what ended in another organisation, for who has the same token there', async () => {
    const session = await signIn()
    await given.copyToFabrikam(store)
    await signOut(session)
    expect([await told(session), await told({ ...session, tenantId: fabrikam })]).toEqual([
      'SessionHasEnded.bySignOut',
      null,
    ])
  })
})

describe('who comes with the token of a session that has ended is told', () => {
  const one = (reason: EndReason) => (session: Session) => inContoso((db) => endSession(db, session, reason, now))
  const all = (reason: EndReason) => (session: Session) =>
    inContoso((db) => endAllSessions(db, contoso, session.userId, reason, now))

  test.each<[string, (session: Session) => Promise<unknown>, string]>([
    ['that they signed out', signOut, 'bySignOut'],
    [
      'the same where this browser signed somebody in after them',
      ({ refreshToken }) => inContoso((db) => endSessionOfToken(db, contoso, refreshToken, now)),
      'bySignOut',
    ],
    [
      'the same where they went on in another account',
      (session) => inContoso((db) => leaveSession(db, session, now)),
      'bySignOut',
    ],
    ['that they signed in elsewhere, where one session is all one may have', all('other sign-in'), 'byOtherSignIn'],
    ['that they ended it from another one', one('ended elsewhere'), 'fromElsewhere'],
    ['the same where they ended all of them', all('ended elsewhere'), 'fromElsewhere'],
    ['that an administrator ended it', all('ended by administrator'), 'byAdministrator'],
    ['that the password is new', all('password changed'), 'byNewPassword'],
    ['that the second factor is another', all('second factor changed'), 'bySecondFactor'],
    ['that the account was changed', all('account changed'), 'byChange'],
    ['that a way in was removed', all('login removed'), 'byRemovedLogin'],
    ['that the account was locked because somebody guessed', all('guesses'), 'byLock'],
    [
      'that they did nothing for too long',
      (session) => endForGood(store, session, 'SessionHasEnded.byIdleness', now),
      'byIdleness',
    ],
    [
      'that they may not act as that person any more',
      (session) => endForGood(store, session, 'SessionHasEnded.byLostReach', now),
      'byLostReach',
    ],
    [
      'that a copy of its token was used',
      async ({ refreshToken }) => {
        await given.nextToken(store, await given.nextToken(store, refreshToken))
        await continueSession(store, contoso, refreshToken, later(minute))
      },
      'byReuse',
    ],
    [
      'that the organisation was switched off, also once it is on again',
      () => inContoso((db) => endSessionsOfTenant(db, contoso, now)),
      'bySwitchOff',
    ],
  ])('%s', async (_, end, word) => {
    const [session, other] = [await signIn(), word === 'bySwitchOff' ? null : await signIn()]
    await end(session)
    expect(await told(session)).toBe(`SessionHasEnded.${word}`)
    if (other) expect(await told(other)).toBeNull()
  })

  test('why it ended, also when its time would be over by now', async () => {
    const session = await signIn()
    await signOut(session)
    expect(await told(session, later(2 * day))).toBe('SessionHasEnded.bySignOut')
  })

  test('the same by a token that was spent before', async () => {
    const session = await signIn()
    await given.nextToken(store, session.refreshToken)
    await signOut(session)
    expect(await told(session)).toBe('SessionHasEnded.bySignOut')
  })

  test('that something changed where nobody noted why it ended, or in a word of another version', async () => {
    const session = await signIn()
    await signOut(session)
    const note = (reason: string | null) =>
      inContoso((db) =>
        db
          .updateTable('refresh_families')
          .set({ revocation_reason: reason })
          .where('id', '=', session.sessionId)
          .execute(),
      )
    for (const reason of [null, '', 'of tomorrow', 'constructor']) {
      await note(reason)
      expect(await told(session)).toBe('SessionHasEnded.byChange')
      expect(sessionEndOf(reason)).toBe('SessionHasEnded.byChange')
    }
  })
})

describe('its time is over', () => {
  test('from the last second of its token on', async () => {
    const session = await signIn()
    expect([await told(session, later(12 * hour - 1)), await told(session, later(12 * hour))]).toEqual([
      null,
      'SessionHasEnded.byTime',
    ])
  })

  test('from the last second of the session on, whichever token comes', async () => {
    const session = await signIn({ latestEnd: later(hour) })
    // As a token may have been given out by a server that knew of a later end.
    await inContoso((db) =>
      db
        .updateTable('refresh_tokens')
        .set({ expires_at: later(day) })
        .where('family_id', '=', session.sessionId)
        .execute(),
    )
    expect([await told(session, later(hour - 1)), await told(session, later(hour))]).toEqual([
      null,
      'SessionHasEnded.byTime',
    ])
  })

  test('U163: with the delegation that it rests on', async () => {
    const [person, substitute] = [await given.aPerson(store), await given.aPerson(store)]
    const delegationId = await given.delegate(store, person, substitute)
    const session = await given.signIn(store, person, { impersonator: { ...substitute, delegationId } })
    expect([await told(session, later(hour - 1)), await told(session, later(hour))]).toEqual([
      null,
      'SessionHasEnded.byDelegation',
    ])
  })

  test('which is said before that nobody sat there, or that the account is another', async () => {
    const session = await signIn({ isWatched: true })
    await given.changePerson(store, session, { security_stamp: 'another' })
    expect(await told(session, later(12 * hour), later(11 * hour))).toBe('SessionHasEnded.byTime')
  })
})

test('a session in which nobody did anything for too long has ended by that, also where the account is another since', async () => {
  const session = await signIn({ isWatched: true })
  expect(await told(session, later(hour), later(minute))).toBe('SessionHasEnded.byIdleness')
  expect(await told(session, later(hour))).toBeNull()
  await given.changePerson(store, session, { security_stamp: 'another' })
  expect(await told(session, later(hour), later(minute))).toBe('SessionHasEnded.byIdleness')
})

test('a session of an account that is another since has ended by the change', async () => {
  const session = await signIn()
  await given.changePerson(store, session, { security_stamp: 'another' })
  expect(await told(session)).toBe('SessionHasEnded.byChange')
})

describe('what is switched off is said before all else', () => {
  test.each([{ is_active: false }, { is_deleted: true }])('of an account: %j', async (change) => {
    const [session, other] = [await signIn(), await signIn()]
    await given.changePerson(store, session, change)
    expect(await told(session)).toBe('SessionHasEnded.bySwitchOff')
    await signOut(session)
    expect(await told(session, later(2 * day))).toBe('SessionHasEnded.bySwitchOff')
    expect(await told(other)).toBeNull()
  })

  test.each([
    [{ is_active: false }, { is_active: true }],
    [{ is_deleted: true }, { is_deleted: false }],
  ])('of an organisation: %j', async (change, back) => {
    const session = await signIn()
    await given.changeOrganisation(store, change)
    expect(await told(session)).toBe('SessionHasEnded.bySwitchOff')
    await given.changeOrganisation(store, back)
    expect(await told(session)).toBeNull()
  })

  test('and not of the operator, who is no organisation', async () => {
    const operator = await given.signIn(store, await given.aPerson(store, 0))
    expect(await told(operator)).toBeNull()
    await given.changePerson(store, operator, { is_active: false })
    expect(await told(operator)).toBe('SessionHasEnded.bySwitchOff')
  })
})
