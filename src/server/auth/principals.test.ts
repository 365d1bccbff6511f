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
import { mintAccessToken } from './tokens.ts'

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
  const somebody = (of: number, userName: string) =>
    tenantTransaction(store, of, (db) => {
      const people = db.selectFrom('users').select(['id', 'security_stamp as stamp'])
      return people.where('tenant_id', '=', of).where('user_name', '=', userName).executeTakeFirstOrThrow()
    })
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
