import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { permissions } from '../../contract/vocabulary/permissions.ts'
import { readConfig } from '../config.ts'
import type { Store } from '../db/store.ts'
import { openTestStore } from '../db/testing.ts'
import { type Db, hostTransaction, tenantTransaction } from '../db/transaction.ts'
import { openSecrets, type Secrets } from '../secrets/secrets.ts'
import { seed } from '../seed/seed.ts'
import { isAbove } from '../services/role/ceiling.ts'
import { announceIdentityChange, Principals } from './principals.ts'
import { endAllSessions, endSession, openSession } from './sessions.ts'
import { type AccessClaims, mintAccessToken, mintEncryptedToken } from './tokens.ts'

const now = new Date('2026-11-02T09:00:00Z')
const tenantId = 1

let folder: string
let store: Store
let secrets: Secrets
let aliceId: number
/** Two processes that share one database. */
let here: Principals
let there: Principals

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-principals-'))
  store = await openTestStore()
  secrets = await openSecrets(join(folder, 'keys.json'))
  await seed({ config: readConfig({ DATA_DIR: folder }), store, secrets }, now)
  here = await Principals.open(store, secrets, isAbove)
  // Modules of its own, so that it learns of a change only by what the database announces.
  vi.resetModules()
  there = await (await import('./principals.ts')).Principals.open(store, secrets, isAbove)
  aliceId = (await alice()).id
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const inTenant = <T>(work: (db: Db) => Promise<T>) => tenantTransaction(store, tenantId, work)

const alice = () =>
  inTenant((db) =>
    db.selectFrom('users').select(['id', 'security_stamp']).where('user_name', '=', 'alice').executeTakeFirstOrThrow(),
  )

const somebody = (of: number, userName: string) =>
  tenantTransaction(store, of, (db) => {
    const people = db.selectFrom('users').select(['id', 'security_stamp as stamp'])
    return people.where('tenant_id', '=', of).where('user_name', '=', userName).executeTakeFirstOrThrow()
  })

async function aliceSignsIn() {
  const { security_stamp: stamp } = await alice()
  const client = { ip: '127.0.0.1', userAgent: '' }
  const session = {
    tenantId,
    userId: aliceId,
    stamp,
    isRemembered: false,
    isRotating: true,
    impersonator: null,
    client,
  }
  const { sessionId } = await inTenant((db) => openSession(db, session, now))
  const claims = { tenantId, userId: aliceId, sessionId, stamp, impersonator: null }
  return { sessionId, token: mintAccessToken(secrets, claims, { now, seconds: 900 }) }
}

/** Every process hears of a change; the one that made it knows at once. */
const withinASecond = { timeout: 1_000, interval: 5 }

test('what is remembered of a person costs no round trip', async () => {
  const { token } = await aliceSignsIn()
  await here.ofAccessToken(token, now)
  const before = store.roundTrips()
  expect((await here.ofAccessToken(token, now))?.principal.userName).toBe('alice')
  expect(store.roundTrips()).toBe(before)
})

test('a download opens for a token of its own kind', async () => {
  const { security_stamp: stamp } = await alice()
  const claims = { tenantId, userId: aliceId, sessionId: randomUUID(), stamp, impersonator: null }
  const token = mintEncryptedToken(secrets, claims, { now, seconds: 900 })
  expect((await here.ofEncryptedToken(token, now))?.principal.userName).toBe('alice')
  expect(await here.ofEncryptedToken(mintAccessToken(secrets, claims, { now, seconds: 900 }), now)).toBeNull()
})

/** Somebody of the first organisation in a session, by the facts that a token would tell of it. */
async function claimsOf(userName: string) {
  const { id: userId, stamp } = await somebody(tenantId, userName)
  return { tenantId, userId, sessionId: randomUUID(), stamp, impersonator: null }
}

test('a token that opens nothing says why, and of which session; another says nothing', async () => {
  const claims = await claimsOf('alice')
  const admin = await somebody(tenantId, 'admin')
  const why = async (more: object, at = now) => {
    const token = mintAccessToken(secrets, { ...claims, ...more }, { now, seconds: 900 })
    const found = await here.whyRefused(token, at)
    if (found) expect(found.session).toMatchObject({ ...claims, ...more })
    return found?.why ?? null
  }
  const actor = { tenantId, userId: admin.id, stamp: admin.stamp, delegationId: null }
  expect([await why({}), await why({ impersonator: actor }), await why({}, new Date(now.getTime() + 900_000))]).toEqual(
    [null, null, null],
  )
  expect(await here.whyRefused('no token', now)).toBeNull()
  expect(await why({ stamp: 'earlier' })).toBe('SessionHasEnded.byChange')
  expect(await why({ stamp: 'earlier', impersonator: { ...actor, stamp: 'earlier' } })).toBe('SessionHasEnded.byChange')
  expect(await why({ impersonator: { ...actor, stamp: 'earlier' } })).toBe('SessionHasEnded.byLostReach')
  expect(await why({ userId: 9_999 })).toBe('SessionHasEnded.bySwitchOff')
  expect(await why({ tenantId: 9_999 })).toBe('SessionHasEnded.bySwitchOff')
  const { sessionId } = await aliceSignsIn()
  await inTenant((db) => endSession(db, { tenantId, userId: aliceId, sessionId }, 'sign-out', now))
  expect(await why({ sessionId })).toBe('SessionHasEnded.bySignOut')
})

test('what a session opened asks for its holder: with what they may and the roles that they have by now', async () => {
  const claims = await claimsOf('admin')
  const held = await here.ofSession(claims, now)
  expect(held?.principal).toMatchObject({ ...claims, userName: 'admin' })
  expect(held?.principal.permissions.has(permissions.users.view)).toBe(true)
  expect(held?.roles.map(({ name }) => name)).toContain('Admin')
  expect(held?.features).toBe((await here.tenantFacts(tenantId))?.features)
  const operator = await somebody(0, 'admin')
  const actor = { tenantId: 0, userId: operator.id, stamp: operator.stamp, delegationId: null }
  expect(await here.ofSession({ ...claims, impersonator: actor }, now)).toMatchObject({
    principal: { impersonator: actor },
  })
  expect(await here.ofSession({ ...claims, impersonator: { ...actor, stamp: 'earlier' } }, now)).toBeNull()
  expect(await here.ofSession({ ...claims, userId: 9_999 }, now)).toBeNull()
  expect(await here.ofSession({ ...claims, tenantId: 9_999 }, now)).toBeNull()
})

test('a link outlives the session that asked for it, but not the account as it was, nor the session of who acts', async () => {
  const { sessionId } = await aliceSignsIn()
  const { stamp } = await claimsOf('alice')
  const link = { tenantId, userId: aliceId, sessionId, stamp, impersonator: null }
  const admin = await somebody(tenantId, 'admin')
  const impersonator = { tenantId, userId: admin.id, stamp: admin.stamp, delegationId: null }
  expect(await here.ofLink({ ...link, impersonator }, now)).not.toBeNull()
  await inTenant((db) => endSession(db, { tenantId, userId: aliceId, sessionId }, 'sign-out', now))
  expect((await here.ofLink(link, now))?.principal.userId).toBe(aliceId)
  expect(await here.ofLink({ ...link, impersonator }, now)).toBeNull()
  expect(await here.ofLink({ ...link, stamp: 'earlier' }, now)).toBeNull()
  expect(await here.ofLink({ ...link, userId: 9_999 }, now)).toBeNull()
})

/** Two organisations with people, one of whom acts as another, and a report each. */
describe('what is remembered', () => {
  const reports = new Map<number, number>()
  beforeAll(async () => {
    for (const of of [1, 2]) {
      const more = { description: null, folder_path: null, creator_user_id: null, last_modification_time: null }
      const report = {
        ...more,
        provider: 'library',
        type: 'Report',
        report_type: 'Report',
        workspace_id: null,
      } as const
      const { id } = await tenantTransaction(store, of, (db) =>
        db
          .insertInto('reports')
          .values({
            ...report,
            tenant_id: of,
            report_guid: randomUUID(),
            name: 'A report of this test',
            creation_time: now,
            last_modifier_user_id: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      reports.set(of, id)
    }
  })

  const announce = (of: number, who: Parameters<typeof announceIdentityChange>[2]) =>
    tenantTransaction(store, of, (db) => announceIdentityChange(db, of, who))

  /** Of each the facts that a call of theirs asks for. */
  async function asking(principals: Principals) {
    const person = await claimsOf('alice')
    const admin = await somebody(1, 'admin')
    const impersonator = { tenantId: 1, userId: admin.id, stamp: admin.stamp, delegationId: null }
    const other = await somebody(2, 'alice')
    const elsewhere = { tenantId: 2, userId: other.id, stamp: other.stamp, sessionId: 'x', impersonator: null }
    const token = (claims: AccessClaims) => mintAccessToken(secrets, claims, { now, seconds: 900 })
    const [acting, alone] = [token({ ...person, impersonator }), token(elsewhere)]
    return {
      adminId: admin.id,
      all: {
        acting: async () => (await principals.ofAccessToken(acting, now)) !== null,
        alone: async () => (await principals.ofAccessToken(alone, now)) !== null,
        report: async () => (await principals.reportAccess(1, reports.get(1) ?? 0)) !== null,
        reportElsewhere: async () => (await principals.reportAccess(2, reports.get(2) ?? 0)) !== null,
        tenant: async () => (await principals.tenantFacts(1)) !== null,
        tenantElsewhere: async () => (await principals.tenantFacts(2)) !== null,
      },
    }
  }

  const counts = ({ caches }: Principals) =>
    Object.fromEntries(caches.map(({ name, entryCount }) => [name, entryCount()]))
  const full = { AccessTokens: 2, Actors: 1, People: 3, Reports: 2, Tenants: 2 }

  test('is counted by kind, and read again when it is cleared', async () => {
    const process = await Principals.open(store, secrets, isAbove)
    const { all } = await asking(process)
    for (const ask of Object.values(all)) expect(await ask()).toBe(true)
    expect(counts(process)).toEqual(full)
    for (const { name, clear } of process.caches) {
      clear()
      expect(counts(process)).toMatchObject({ [name]: 0 })
    }
    for (const ask of Object.values(all)) expect(await ask()).toBe(true)
    expect(counts(process)).toEqual(full)
    expect(await process.reportAccess(1, 9_999)).toBeNull()
  })

  test('ends in every process where it may have changed, and goes on where it has not', async () => {
    const process = await Principals.open(store, secrets, isAbove)
    const { all } = await asking(process)
    const left = async (of: number, who: Parameters<typeof announceIdentityChange>[2], then: object) => {
      for (const { clear } of process.caches) clear()
      // As a process to which the change is news: this one reads anew what it has just announced.
      await vi.waitFor(
        async () => {
          for (const ask of Object.values(all)) await ask()
          expect(counts(process)).toEqual(full)
        },
        { timeout: 5_000 },
      )
      await announce(of, who)
      await vi.waitFor(() => expect(counts(process)).toEqual({ ...full, ...then }), withinASecond)
    }
    await left(1, aliceId, { Actors: 0, People: 2 })
    await left(1, 'reports', { Actors: 0, Reports: 1 })
    await left(1, 'everybody', { Actors: 0, People: 1, Reports: 1, Tenants: 1 })
    await left(0, 'everybody', { Actors: 0, People: 0, Reports: 0, Tenants: 0 })
    await left(0, aliceId, {})
  })

  test('is not used by whoever has just announced a change of it, before the database tells of it', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const deaf = await Principals.open({ ...store, listen: async () => undefined }, secrets, isAbove)
      const { all, adminId } = await asking(deaf)
      /** Which of them cost a round trip. */
      const asked = async () => {
        const names: string[] = []
        for (const [name, ask] of Object.entries(all)) {
          const before = store.roundTrips()
          expect(await ask()).toBe(true)
          if (store.roundTrips() > before) names.push(name)
        }
        return names
      }
      const anew = async (of: number, who: Parameters<typeof announceIdentityChange>[2]) => {
        vi.advanceTimersByTime(60_000)
        await asked()
        expect(await asked()).toEqual([])
        await announce(of, who)
        const names = await asked()
        vi.advanceTimersByTime(1_001)
        expect(await asked()).toEqual([])
        return names
      }
      expect(await anew(1, aliceId)).toEqual(['acting'])
      expect(await anew(1, adminId)).toEqual(['acting'])
      expect(await anew(1, 'reports')).toEqual(['acting', 'report'])
      expect(await anew(1, 'everybody')).toEqual(['acting', 'report', 'tenant'])
      expect(await anew(2, 'everybody')).toEqual(['alone', 'reportElsewhere', 'tenantElsewhere'])
      expect(await anew(0, 'everybody')).toEqual(Object.keys(all))
    } finally {
      vi.useRealTimers()
    }
  })
})

test('A15: nobody acts as a person who may do more, but by that person’s own delegation; the operator acts as anybody', async () => {
  let isMore = false
  const asked: number[][] = []
  const process = await Principals.open(store, secrets, async (_, actor, personId) => {
    asked.push([actor.tenantId, actor.principal.userId, personId])
    return isMore
  })
  const [admin, operator, person] = [await somebody(1, 'admin'), await somebody(0, 'admin'), await claimsOf('alice')]
  const may = (of: number, who: { id: number; stamp: string }, delegationId: number | null = null) =>
    process.mayImpersonate({ tenantId: of, userId: who.id, stamp: who.stamp, delegationId }, person, now)
  expect([await may(1, admin), await may(1, admin)]).toEqual([true, true])
  expect(asked).toEqual([[1, admin.id, aliceId]])
  isMore = true
  for (const { clear } of process.caches) clear()
  expect([await may(1, admin), await may(1, admin, 3), await may(0, operator)]).toEqual([false, true, true])
  isMore = false
  for (const { clear } of process.caches) clear()
  const withoutRight = { id: aliceId, stamp: person.stamp }
  expect([await may(1, withoutRight), await may(1, withoutRight, 3)]).toEqual([false, true])
  expect([await may(1, { ...admin, stamp: 'earlier' }, 3), await may(1, { id: 9_999, stamp: '' }, 3)]).toEqual([
    false,
    false,
  ])
})

test('C4: the end of a session, or of all of them, holds in every process within a second', async () => {
  const [first, second] = [await aliceSignsIn(), await aliceSignsIn()]
  for (const process of [here, there]) {
    expect(await process.ofAccessToken(first.token, now)).not.toBeNull()
    expect(await process.ofAccessToken(second.token, now)).not.toBeNull()
  }
  await inTenant((db) => endSession(db, { tenantId, userId: aliceId, sessionId: first.sessionId }, 'sign-out', now))
  expect(await here.ofAccessToken(first.token, now)).toBeNull()
  for (const process of [here, there]) {
    await vi.waitFor(async () => expect(await process.ofAccessToken(first.token, now)).toBeNull(), withinASecond)
    expect(await process.ofAccessToken(second.token, now)).not.toBeNull()
    expect(
      await process.ofSession({ tenantId, userId: aliceId, sessionId: first.sessionId, impersonator: null }, now),
    ).toBeNull()
  }
  await inTenant((db) => endAllSessions(db, tenantId, aliceId, 'account changed', now))
  for (const process of [here, there]) {
    await vi.waitFor(async () => expect(await process.ofAccessToken(second.token, now)).toBeNull(), withinASecond)
    expect(
      await process.ofSession({ tenantId, userId: aliceId, sessionId: second.sessionId, impersonator: null }, now),
    ).toBeNull()
  }
})

test('a session whose stamp is not the account’s any more is not alive, whoever changed the stamp', async () => {
  const { sessionId } = await aliceSignsIn()
  await inTenant(async (db) => {
    await db.updateTable('users').set({ security_stamp: 'renewed' }).where('id', '=', aliceId).execute()
    await announceIdentityChange(db, tenantId, aliceId)
  })
  await vi.waitFor(
    async () =>
      expect(await here.ofSession({ tenantId, userId: aliceId, sessionId, impersonator: null }, now)).toBeNull(),
    withinASecond,
  )
})

test('a token of an earlier stamp opens nothing, also where nobody remembers its session', async () => {
  const { security_stamp: stamp } = await alice()
  const claims = { tenantId, userId: aliceId, sessionId: randomUUID(), stamp, impersonator: null }
  const opens = (more: object) => {
    const token = mintAccessToken(secrets, { ...claims, ...more }, { now, seconds: 900 })
    return here.ofAccessToken(token, now)
  }
  expect(await opens({})).not.toBeNull()
  expect(await opens({ stamp: 'earlier' })).toBeNull()
})

describe('C8: somebody acts as another only while they may', () => {
  const actsAsAlice = async (of: number, { id: userId, stamp: theirs }: { id: number; stamp: string }) => {
    const { security_stamp: stamp } = await alice()
    const impersonator = { tenantId: of, userId, stamp: theirs, delegationId: null }
    const claims = { tenantId, userId: aliceId, sessionId: randomUUID(), stamp, impersonator }
    return (await here.ofAccessToken(mintAccessToken(secrets, claims, { now, seconds: 900 }), now)) !== null
  }

  test('and not after all sessions of their own have ended', async () => {
    const admin = await somebody(tenantId, 'admin')
    expect(await actsAsAlice(tenantId, admin)).toBe(true)
    await inTenant((db) => endAllSessions(db, tenantId, admin.id, 'account changed', now))
    expect(await actsAsAlice(tenantId, admin)).toBe(false)
  })

  test('an operator by the operator’s permission, not by that of a tenant', async () => {
    const hostAdmin = await somebody(0, 'admin')
    expect(await actsAsAlice(0, hostAdmin)).toBe(true)
    await tenantTransaction(store, 0, async (db) => {
      const refused = { tenant_id: 0, user_id: hostAdmin.id, name: permissions.tenants.impersonate, is_granted: false }
      await db.insertInto('user_permissions').values(refused).execute()
      await announceIdentityChange(db, 0, hostAdmin.id)
    })
    expect(await actsAsAlice(0, hostAdmin)).toBe(false)
  })
})

test('C4: a role that is taken away, or an own grant, changes what may be done within a second', async () => {
  const { token } = await aliceSignsIn()
  const holds = async () => (await there.ofAccessToken(token, now))?.principal.permissions.has(permissions.users.view)
  expect(await holds()).toBe(false)
  await inTenant(async (db) => {
    const grant = { tenant_id: tenantId, user_id: aliceId, name: permissions.users.view, is_granted: true }
    await db.insertInto('user_permissions').values(grant).execute()
    await announceIdentityChange(db, tenantId, aliceId)
  })
  await vi.waitFor(async () => expect(await holds()).toBe(true), withinASecond)
})

test('whoever changed what everybody of a tenant may do sees it in the next call, before the database tells of it', async () => {
  const deaf = await Principals.open({ ...store, listen: async () => undefined }, secrets, isAbove)
  const [of, name] = [2, permissions.users.view]
  const person = await tenantTransaction(store, of, (db) =>
    db
      .selectFrom('users')
      .select(['id', 'security_stamp as stamp'])
      .where('tenant_id', '=', of)
      .where('user_name', '=', 'alice')
      .executeTakeFirstOrThrow(),
  )
  const claims = { tenantId: of, userId: person.id, sessionId: randomUUID(), stamp: person.stamp, impersonator: null }
  const token = mintAccessToken(secrets, claims, { now, seconds: 900 })
  const holds = async () => (await deaf.ofAccessToken(token, now))?.principal.permissions.has(name)
  expect(await holds()).toBe(false)
  await tenantTransaction(store, of, async (db) => {
    await db
      .insertInto('user_permissions')
      .values({ tenant_id: of, user_id: person.id, name, is_granted: true })
      .execute()
    await announceIdentityChange(db, of, 'everybody')
  })
  expect(await holds()).toBe(true)
})

test('also where the change took longer to keep than the database takes to tell of it', async () => {
  const deaf = await Principals.open({ ...store, listen: async () => undefined }, secrets, isAbove)
  const { token } = await aliceSignsIn()
  expect(await deaf.ofAccessToken(token, now)).not.toBeNull()
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    vi.advanceTimersByTime(60_000)
    expect(await deaf.ofAccessToken(token, now)).not.toBeNull()
    await inTenant(async (db) => {
      await endAllSessions(db, tenantId, aliceId, 'account changed', now)
      vi.advanceTimersByTime(2_000)
    })
    expect(await deaf.ofAccessToken(token, now)).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('a change that is rolled back is forgotten by nobody', async () => {
  const { token } = await aliceSignsIn()
  const failing = inTenant(async (db) => {
    await endAllSessions(db, tenantId, aliceId, 'account changed', now)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await here.ofAccessToken(token, now)).not.toBeNull()
})

test('roles that a unit brings count, and a deleted person holds nothing', async () => {
  const { token } = await aliceSignsIn()
  await inTenant(async (db) => {
    const unit = await db
      .selectFrom('organization_unit_roles')
      .select('organization_unit_id')
      .limit(1)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('organization_unit_users')
      .values({ ...unit, tenant_id: tenantId, user_id: aliceId })
      .execute()
    await announceIdentityChange(db, tenantId, aliceId)
  })
  await vi.waitFor(
    async () =>
      expect((await here.ofAccessToken(token, now))?.principal.permissions.has(permissions.administration)).toBe(true),
    withinASecond,
  )
  await inTenant(async (db) => {
    await db.updateTable('users').set({ is_deleted: true }).where('id', '=', aliceId).execute()
    await announceIdentityChange(db, tenantId, aliceId)
  })
  await vi.waitFor(async () => expect(await here.ofAccessToken(token, now)).toBeNull(), withinASecond)
})

test('a tenant that is switched off is nobody’s any more within a second', async () => {
  for (const process of [here, there]) expect(await process.tenantFacts(2)).not.toBeNull()
  await hostTransaction(store, 'a test switches a tenant', async (db) => {
    await db.updateTable('tenants').set({ is_active: false }).where('id', '=', 2).execute()
    await announceIdentityChange(db, 2, 'everybody')
  })
  expect(await here.tenantFacts(2)).toBeNull()
  await vi.waitFor(async () => expect(await there.tenantFacts(2)).toBeNull(), withinASecond)
})
