/** What jobs send while their process is stopped or killed, and while their organisation is switched off or deleted. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { retention } from '../../src/contract/vocabulary/limits.ts'
import { jobs } from '../../src/server/db/job-queue.ts'
import { hostTransaction } from '../../src/server/db/transaction.ts'
import { accountMail } from '../../src/server/jobs/account-mail.ts'
import type { JobDefinition } from '../../src/server/jobs/define-job.ts'
import { JobRunner } from '../../src/server/jobs/job-runner.ts'
import { sendMail } from '../../src/server/jobs/send-mail.ts'
import { sendInvitation } from '../../src/server/services/user/invitation.ts'
import { type Caller, hostAdmin, type Portal, startApp } from './harness.ts'
import { aPerson, inTenant, personPassword } from './identity.ts'

let portal: Portal
let host: Caller

beforeAll(async () => {
  portal = await startApp()
  host = await portal.as(hostAdmin)
})
afterAll(() => portal.close())

type Moment = 'before its work' | 'before its end'

/** A process claims such a job and stops; another does what is due by then, and the first one goes on. */
async function withStopped<Data>(definition: JobDefinition<Data>, moment: Moment): Promise<void> {
  const stopped = Promise.withResolvers<void>()
  const goesOn = Promise.withResolvers<void>()
  const stop = () => {
    stopped.resolve()
    return goesOn.promise
  }
  const stopping: JobDefinition<Data> = {
    ...definition,
    async run(job, data) {
      if (moment === 'before its work') await stop()
      await definition.run(job, data)
      if (moment === 'before its end') await stop()
    },
  }
  const definitions = [stopping as JobDefinition<unknown>]
  const running = new JobRunner({ services: portal.services, definitions, clock: portal.now }).runDue()
  await stopped.promise
  // Its claim is over.
  portal.moveClock(31)
  await portal.runJobs()
  goesOn.resolve()
  await running
  await portal.runJobs()
  portal.moveClock(-31)
}

const mailsTo = async (address: string) => (await portal.mails()).filter(({ to }) => to === address)

const askForPassword = (tenantId: number | null, emailAddress: string) =>
  portal.anonymous.call('Account_SendPasswordResetCode', {
    body: { emailAddress },
    ...(tenantId !== null && { headers: { 'Abp.TenantId': String(tenantId) } }),
  })

const jobsOf = (tenantId: number, name: string) =>
  hostTransaction(portal.store, 'jobs of an organisation', (db) =>
    db
      .selectFrom('jobs')
      .select(['id', 'state', 'data', 'error'])
      .where('tenant_id', '=', tenantId)
      .where('name', '=', name)
      .orderBy('added_at')
      .execute(),
  )

describe.each<[string, Moment]>([
  ['A114: by a process that is stopped before it begins, and goes on after another has done it,', 'before its work'],
  ['A112, A115: by a process that is killed before it notes the end,', 'before its end'],
])('%s', (_, moment) => {
  test('a password link is sent once', async () => {
    const { emailAddress } = await aPerson(portal, 'contoso')
    await askForPassword(portal.tenantId('contoso'), emailAddress)
    await withStopped(accountMail, moment)
    expect(await mailsTo(emailAddress)).toHaveLength(1)
    for (const { data } of await jobsOf(portal.tenantId('contoso'), accountMail.name)) expect(data).toEqual({})
  })

  test('an invitation is sent once, and nothing of its password is left', async () => {
    const { id, emailAddress } = await aPerson(portal, 'contoso')
    const { secrets } = portal.services
    const tenantId = portal.tenantId('contoso')
    await inTenant(portal, 'contoso', async (db) => {
      const { password_hash: passwordHash } = await db
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const sealedPassword = secrets.seal('mail', tenantId, JSON.stringify({ password: personPassword, passwordHash }))
      return jobs.add(db, sendInvitation, {
        tenantId,
        data: { userId: id, by: id, culture: 'en-GB', sealedPassword },
      })
    })
    await withStopped(sendInvitation, moment)
    expect(await mailsTo(emailAddress)).toHaveLength(1)
    for (const { data } of await jobsOf(tenantId, sendInvitation.name)) expect(data).toEqual({})
  })
})

test('A114: a mail does not leave by a process that was stopped until another had sent it', async () => {
  const { emailAddress } = await aPerson(portal, 'contoso')
  await askForPassword(portal.tenantId('contoso'), emailAddress)
  const definitions = [accountMail as JobDefinition<unknown>]
  await new JobRunner({ services: portal.services, definitions, clock: portal.now }).runDue()
  await withStopped(sendMail, 'before its work')
  expect(await mailsTo(emailAddress)).toHaveLength(1)
})

describe('A117: what was asked for in an organisation', () => {
  async function aTenant() {
    const tenancyName = `off-${randomUUID().slice(0, 8)}`
    const address = `${tenancyName}@example.org`
    const body = {
      tenancyName,
      name: tenancyName,
      adminEmailAddress: address,
      adminPassword: personPassword,
      isActive: true,
      shouldChangePasswordOnNextLogin: false,
      sendActivationEmail: false,
    }
    await host.call('Tenant_CreateTenant', { body })
    const { result } = await host.call('Tenant_GetTenants', { query: { filter: tenancyName } })
    const id = result.items[0]?.id ?? 0
    const switchTo = async (isActive: boolean) => {
      const { error } = await host.call('Tenant_UpdateTenant', {
        body: { id, tenancyName, name: tenancyName, isActive },
      })
      expect(error).toBeNull()
    }
    return { id, address, switchTo }
  }

  async function later(seconds: number): Promise<void> {
    portal.moveClock(seconds)
    try {
      await portal.runJobs()
    } finally {
      portal.moveClock(-seconds)
    }
  }

  test('waits while that is switched off, and is done within five minutes after; the operator’s is done', async () => {
    const { id, address, switchTo } = await aTenant()
    await askForPassword(id, address)
    await switchTo(false)
    await portal.runJobs()
    await later(300)
    expect(await mailsTo(address)).toEqual([])
    expect(await jobsOf(id, accountMail.name)).toMatchObject([{ state: 'waiting' }])
    const operator = (await host.call('Session_GetCurrentLoginInformations')).result.user?.emailAddress ?? ''
    const before = (await mailsTo(operator)).length
    await askForPassword(null, operator)
    await portal.runJobs()
    expect(await mailsTo(operator)).toHaveLength(before + 1)
    await switchTo(true)
    await later(600)
    expect(await mailsTo(address)).toHaveLength(1)
  })

  test('is given up once that is deleted, or has been switched off for as long as ended jobs are kept', async () => {
    const deleted = await aTenant()
    const gone = await aTenant()
    for (const { id, address } of [deleted, gone]) await askForPassword(id, address)
    expect((await host.call('Tenant_DeleteTenant', { query: { id: deleted.id } })).error).toBeNull()
    await gone.switchTo(false)
    const longAgo = new Date(Date.now() - (retention.endedJobs + 1) * 86_400_000)
    await hostTransaction(portal.store, 'a test waits for days', (db) =>
      db.updateTable('jobs').set({ added_at: longAgo }).where('tenant_id', '=', gone.id).execute(),
    )
    await portal.runJobs()
    for (const { id, address } of [deleted, gone]) {
      expect(await mailsTo(address)).toEqual([])
      expect(await jobsOf(id, accountMail.name)).toMatchObject([{ state: 'failed' }])
    }
  })
})
