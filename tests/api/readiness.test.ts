/** What those who run the portal are told when they ask whether it can do its work. */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Store } from '../../src/server/db/store.ts'
import { trialKey } from '../../src/server/storage/file-store.ts'
import { demoPassword, startApp } from './harness.ts'

test('S3: a portal that can do its work says so, and is alive', async () => {
  const portal = await startApp()
  for (const path of ['/health', '/live', '/ready']) {
    const { statusCode, body } = await portal.app.inject(path)
    expect([path, statusCode, body]).toEqual([path, 200, '{"status":"ok"}'])
  }
  await portal.close()
})

test('S3: a database that can only be read is called so, by calls and by /ready; it answers, and /health says that', async () => {
  const portal = await startApp()
  const ready = async () => {
    const answer = await portal.app.inject('/ready')
    return [answer.statusCode, answer.json().reasons]
  }
  expect(await ready()).toEqual([200, undefined])
  await readOnly(portal.store)
  expect(await ready()).toEqual([503, ['readOnly']])
  expect((await portal.app.inject('/health')).statusCode).toBe(200)
  const { raw } = await portal.anonymous.call('TokenAuth_Authenticate', {
    body: { userNameOrEmailAddress: 'admin', password: demoPassword },
  })
  expect([raw.statusCode, raw.headers['retry-after'], raw.json().error.name]).toEqual([503, '5', 'StoreIsAway'])
  await portal.close()
})

test('S66: once the database takes writes again the portal is ready by itself, with no new start', async () => {
  const portal = await startApp()
  const ready = async () => (await portal.app.inject('/ready')).statusCode
  await readOnly(portal.store)
  // Some sessions begin meanwhile.
  const asked = Array.from({ length: 4 }, () => portal.anonymous.call('Session_GetCurrentLoginInformations'))
  expect(await ready()).toBe(503)
  await Promise.all(asked)
  await readWrite(portal.store)
  await expect.poll(ready).toBe(200)
  await portal.close()
})

/** As after a failover to a standby; also for those who are connected. */
const readOnly = (store: Store) =>
  store.maintain((client) =>
    client.query(`
      do $$ begin
        execute format('alter database %I set default_transaction_read_only = on', current_database());
      end $$;
      select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = current_user and pid <> pg_backend_pid();
      set default_transaction_read_only = on`),
  )

/** For who connects from now on; of those who are connected the embedded store’s only one. */
const readWrite = (store: Store) =>
  store.maintain(async (client) => {
    await client.query('set default_transaction_read_only = off')
    await client.query(`do $$ begin
      execute format('alter database %I reset default_transaction_read_only', current_database());
    end $$`)
    if (store.kind === 'server') await client.query('set default_transaction_read_only = on')
  })

test('S13: /ready sees at once that the storage is lost, also after the clock was set back', async () => {
  const portal = await startApp()
  const ready = async () => (await portal.app.inject('/ready')).json().reasons
  portal.moveClock(3_600)
  expect(await ready()).toBeUndefined()
  portal.moveClock(-3_600)
  const trial = join(portal.services.storage.place, trialKey)
  await rm(trial)
  await mkdir(trial)
  expect(await ready()).toEqual(['files'])
  await portal.close()
})

test('S47: /ready is refused where another installation has the storage by now', async () => {
  const portal = await startApp()
  await portal.services.storage.noteInstallation('another')
  expect((await portal.app.inject('/ready')).json().reasons).toEqual(['files'])
  await portal.close()
})

test('S3: /ready asks whether the storage takes files, and believes it for seconds', async () => {
  const portal = await startApp()
  const ready = async () => (await portal.app.inject('/ready')).json().reasons
  expect(await ready()).toBeUndefined()
  const trial = join(portal.services.storage.place, trialKey)
  await rm(trial)
  await mkdir(trial)
  expect(await ready()).toBeUndefined()
  portal.moveClock(6)
  expect(await ready()).toEqual(['files'])
  await rm(trial, { recursive: true })
  expect(await ready()).toBeUndefined()
  await portal.close()
})
