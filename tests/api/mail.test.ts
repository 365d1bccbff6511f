import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { leaveOfJobs } from '../../src/server/auth/send-limits.ts'
import { hostTransaction, tenantTransaction } from '../../src/server/db/transaction.ts'
import { MailAddressError } from '../../src/server/gateways/mail.ts'
import { queueMail, sendMail } from '../../src/server/jobs/send-mail.ts'
import { writeSecretSettings, writeSettings } from '../../src/server/settings/settings.ts'
import type { Portal } from './harness.ts'
import { startApp } from './harness.ts'

let portal: Portal
let server: SMTPServer
let port: number
/** Whose login brought which subject. */
let arrived: { user: string | undefined; subject: string | undefined; messageId: string | undefined }[]
let isAway = false

beforeAll(async () => {
  portal = await startApp({ environment: { OUTGOING_ALLOWED_HOSTS: '127.0.0.1' } })
  server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, done) =>
      done(password === `password of ${username}` ? null : new Error('No'), { user: username }),
    onMailFrom: (_, __, done) => done(isAway ? new Error('Come back later') : null),
    async onData(stream, { user }, done) {
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(part)
      const { subject, messageId } = await PostalMime.parse(Buffer.concat(parts))
      arrived.push({ user, subject, messageId })
      done()
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  port = (server.server.address() as AddressInfo).port
})
beforeEach(async () => {
  arrived = []
  isAway = false
  await hostTransaction(portal.store, 'nobody has a mail server', (db) =>
    db.deleteFrom('settings').where('name', 'in', serverSettings).execute(),
  )
})
afterAll(async () => {
  await new Promise<void>((closed) => server.close(closed))
  await portal.close()
})

const serverSettings = [
  settings.smtpHost,
  settings.smtpPort,
  settings.smtpUserName,
  settings.smtpPassword,
  settings.smtpUseDefaultCredentials,
  settings.mailFromAddress,
  settings.allowTenantsToChangeEmailSettings,
  settings.useHostDefaultEmailSettings,
]

async function connect(tenantId: number, userName: string): Promise<void> {
  const owner = { tenantId, userId: 0 }
  await tenantTransaction(portal.store, tenantId, async (db) => {
    await writeSettings(db, owner, [
      [settings.smtpHost, '127.0.0.1'],
      [settings.smtpPort, String(port)],
      [settings.smtpUserName, userName],
      [settings.smtpUseDefaultCredentials, 'false'],
      [settings.mailFromAddress, `${userName}@example.org`],
      ...(tenantId === 0
        ? ([[settings.allowTenantsToChangeEmailSettings, 'true']] as const)
        : ([[settings.useHostDefaultEmailSettings, 'false']] as const)),
    ])
    await writeSecretSettings(db, portal.services.secrets, owner, [[settings.smtpPassword, `password of ${userName}`]])
  })
}

const queue = (tenantId: number, subject: string, address = 'zoe@example.org') =>
  tenantTransaction(portal.store, tenantId, (db) =>
    queueMail(
      { ...portal.services, db, tenantId },
      { to: { name: 'Zoë', address }, subject, text: 'a secret code' },
      leaveOfJobs,
    ),
  )
const stateOf = (tenantId: number, id: string) =>
  tenantTransaction(portal.store, tenantId, (db) => portal.services.jobs.stateOf(db, tenantId, id))

test('without a server, mails lie in the data folder; in the store they are sealed', async () => {
  const contoso = portal.tenantId('contoso')
  await queue(contoso, 'Welcome')
  const rows = await tenantTransaction(portal.store, contoso, (db) => db.selectFrom('jobs').select('data').execute())
  expect(JSON.stringify(rows)).not.toMatch(/secret|zoe/)
  await portal.runJobs()
  expect(await portal.mails()).toEqual([{ to: 'zoe@example.org', subject: 'Welcome', text: 'a secret code' }])
})

test('the host’s server takes everybody’s mails, until an organisation has its own', async () => {
  const [contoso, fabrikam] = [portal.tenantId('contoso'), portal.tenantId('fabrikam')]
  await connect(0, 'operator')
  await connect(contoso, 'contoso')
  for (const tenantId of [0, contoso, fabrikam]) await queue(tenantId, `of ${tenantId}`)
  await portal.runJobs()
  // In the order of turns, which go on from whoever was served last.
  expect(Object.fromEntries(arrived.map(({ user, subject }) => [subject, user]))).toEqual({
    'of 0': 'operator',
    [`of ${contoso}`]: 'contoso',
    [`of ${fabrikam}`]: 'operator',
  })
  expect(arrived).toHaveLength(3)
})

test('F13: an organisation that names a server without a password does not get the operator’s sent there', async () => {
  await connect(0, 'operator')
  const fabrikam = portal.tenantId('fabrikam')
  await tenantTransaction(portal.store, fabrikam, (db) =>
    writeSettings(db, { tenantId: fabrikam, userId: 0 }, [
      [settings.useHostDefaultEmailSettings, 'false'],
      [settings.smtpHost, 'evil.example'],
    ]),
  )
  await queue(fabrikam, 'still the operator’s')
  await portal.runJobs()
  expect(arrived.map(({ user }) => user)).toEqual(['operator'])
})

test('a mail waits for a server that is away, and is known by the same id whenever it comes', async () => {
  await connect(0, 'operator')
  isAway = true
  const id = await queue(0, 'patient')
  await portal.runJobs({ failing: [sendMail] })
  expect(await stateOf(0, id)).toMatchObject({ state: 'waiting', error: expect.stringContaining('Come back later') })
  portal.moveClock(10)
  isAway = false
  await portal.runJobs()
  expect(arrived).toMatchObject([{ subject: 'patient', messageId: expect.stringContaining(id) }])
  expect(await stateOf(0, id)).toMatchObject({ state: 'succeeded' })
})

test('G2: an address that would be a header of its own is refused where it is asked for', async () => {
  for (const more of ['\r\nBcc: eve@example.org', '\r\nX-Mark: 1', '\n', ',eve']) {
    await expect(queue(0, 'x', `zoe@example.org${more}`), more).rejects.toThrow(MailAddressError)
  }
  await connect(0, 'operator')
  await queue(0, 'one line\r\nBcc: eve@example.org')
  await portal.runJobs()
  expect(arrived.map(({ subject }) => subject)).toEqual(['one line Bcc: eve@example.org'])
})
