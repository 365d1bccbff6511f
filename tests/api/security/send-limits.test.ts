/** A33: nobody is flooded with what is sent at somebody’s will, whichever operation sends it. */
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '../../../src/contract/vocabulary/settings.ts'
import { mostOfOnePerson, type Sent, sendLimits } from '../../../src/server/auth/send-limits.ts'
import { newTwoFactorSecret } from '../../../src/server/auth/two-factor.ts'
import { tenantTransaction } from '../../../src/server/db/transaction.ts'
import {
  type Answered,
  type Caller,
  contosoAdmin,
  demoPassword,
  hostAdmin,
  type Person,
  type Portal,
  startApp,
} from '../harness.ts'
import { aPerson, changePerson, changeSetting, personPassword, tenantHeader } from '../identity.ts'
import { startMailServer, type TestMailServer } from '../mail-server.ts'

let portal: Portal
let mailServer: TestMailServer
let admin: Caller
beforeAll(async () => {
  mailServer = await startMailServer('none')
  portal = await startApp({ environment: { OUTGOING_ALLOWED_HOSTS: '127.0.0.1' } })
  await changeSetting(portal, null, settings.smtpHost, '127.0.0.1')
  await changeSetting(portal, null, settings.smtpPort, String(mailServer.port))
  await changeSetting(portal, null, settings.smtpUseDefaultCredentials, 'true')
  await changeSetting(portal, null, settings.mailFromAddress, 'portal@example.org')
  await changeSetting(portal, null, settings.tenantSelfRegistrationIsAllowed, 'true')
  await changeSetting(portal, null, settings.useCaptchaOnTenantRegistration, 'false')
  admin = await portal.signIn(contosoAdmin)
  for (const name of [settings.smsVerificationIsEnabled, settings.allowSelfRegistration])
    await changeSetting(portal, 'contoso', name, 'true')
})
afterAll(async () => {
  await portal.close()
  await mailServer.close()
})

const contoso = () => tenantHeader(portal, 'contoso')

async function anotherEdition(host: Caller): Promise<number> {
  const displayName = 'Another'
  await host.call('Edition_CreateEdition', { body: { edition: { displayName }, featureValues: [] } })
  const { result } = await host.call('Edition_GetEditions')
  return result.items.find((edition) => edition.displayName === displayName)?.id ?? 0
}

interface Flood {
  /** Who is flooded. */
  to: string
  /** One more of them. */
  send(): Promise<Answered<unknown>>
}

/** One way at least to have each of them sent; a new one does not compile without its own. */
const floods: Record<Sent, (() => Promise<Flood>)[]> = {
  'account mail': [
    async () => {
      const { emailAddress } = await aPerson(portal, 'contoso')
      const body = { emailAddress }
      return {
        to: emailAddress,
        send: () => portal.anonymous.call('Account_SendPasswordResetCode', { body, headers: contoso() }),
      }
    },
  ],
  activation: [
    async () => {
      const { id, userName, emailAddress } = await aPerson(portal, 'contoso')
      const user = { id, userName, emailAddress, name: 'Somebody' }
      const body = { user, assignedRoleNames: [], sendActivationEmail: true }
      return { to: emailAddress, send: () => admin.call('User_CreateOrUpdateUser', { body }) }
    },
    async () => {
      let count = 0
      const send = () => {
        const tenancyName = `flood${count++}`
        return portal.anonymous.call('TenantRegistration_RegisterTenant', {
          body: {
            tenancyName,
            name: tenancyName,
            adminEmailAddress: 'flooded@example.org',
            adminPassword: demoPassword,
          },
        })
      }
      return { to: 'flooded@example.org', send }
    },
    async () => {
      const emailAddress = 'listed-again@example.org'
      let count = 0
      const send = async () => {
        const person = { row: 1, name: 'Listed', surname: 'Again', userName: `listed-${count++}`, emailAddress }
        const body = { people: [person], assignedRoleNames: [], sendInvitations: true }
        const answer = await admin.call('User_ImportPeople', { body })
        await portal.runJobs()
        const { result } = await admin.call('User_GetUsers', { body: { filter: emailAddress } })
        for (const { id } of result.items) await admin.call('User_DeleteUser', { query: { id } })
        return answer
      }
      return { to: emailAddress, send }
    },
  ],
  'authenticator reset': [
    async () => {
      const { id, emailAddress } = await aPerson(portal, 'contoso')
      return { to: emailAddress, send: () => admin.call('TwoFactor_ResetTwoFactor', { body: { id } }) }
    },
  ],
  'edition request': [
    async () => {
      const host = await portal.as(hostAdmin)
      const { user } = (await host.call('Session_GetCurrentLoginInformations')).result
      const editionId = await anotherEdition(host)
      return {
        to: user?.emailAddress ?? '',
        send: () => admin.call('Subscription_RequestEdition', { body: { editionId } }),
      }
    },
  ],
  'number check': [
    async () => {
      const caller = await portal.signIn((await aPerson(portal, 'contoso')).person)
      const body = { phoneNumber: '+4791230077' }
      return { to: body.phoneNumber, send: () => caller.call('Profile_SendVerificationSms', { body }) }
    },
  ],
  'second factor code': [
    async () => {
      const { id, userName, emailAddress } = await aPerson(portal, 'contoso', { is_two_factor_enabled: true })
      const userNameOrEmailAddress = userName
      await portal.anonymous.call('TokenAuth_Authenticate', {
        body: { userNameOrEmailAddress, password: personPassword },
        headers: contoso(),
      })
      const body = { userId: id, provider: 'Email' } as const
      return {
        to: emailAddress,
        send: () => portal.anonymous.call('TokenAuth_SendTwoFactorAuthCode', { body, headers: contoso() }),
      }
    },
  ],
  'security notice': [
    async () => {
      const { id, person, emailAddress } = await aPerson(portal, 'contoso')
      const secret = newTwoFactorSecret()
      const sealed = portal.services.secrets.seal('two-factor-secret', portal.tenantId('contoso'), secret)
      const send = async () => {
        portal.moveClock(30)
        await changePerson(portal, 'contoso', id, {
          two_factor_secret: sealed,
          is_two_factor_enabled: false,
          access_failed_count: 0,
        })
        const caller = await portal.signIn(person)
        const code = generateSync({ secret, epoch: Math.floor(portal.now().getTime() / 1000) })
        return caller.callWith('Profile_DisableGoogleAuthenticator', { body: { code } })
      }
      return { to: emailAddress, send }
    },
  ],
  'test mail': [
    async () => {
      const body = { emailAddress: 'tested@example.org' }
      return { to: body.emailAddress, send: () => admin.call('TenantSettings_SendTestEmail', { body }) }
    },
    async () => {
      const host = await portal.as(hostAdmin)
      const body = { emailAddress: 'tested-by-the-operator@example.org' }
      return { to: body.emailAddress, send: () => host.call('HostSettings_SendTestEmail', { body }) }
    },
  ],
}

const ways = Object.entries(floods).flatMap(([what, of]) => of.map((flood, index) => ({ what, index, flood })))

test.each(ways)(
  'A33, A10, A111: $what, way $index, goes out so often to one address, and no more',
  async ({ what, flood }) => {
    const { most } = sendLimits[what as Sent]
    const { to, send } = await flood()
    const said = []
    for (let times = 0; times < most + 2; times++) said.push((await send()).status)
    expect(said.slice(0, most)).toEqual(said.slice(0, most).fill(200))
    await portal.runJobs()
    const addressees = [
      ...mailServer.received.map(({ mail }) => mail.to?.[0]?.address),
      ...(await portal.textMessages()).map((message) => message.to),
    ]
    expect(addressees.filter((addressee) => addressee === to)).toHaveLength(most)
    expect(said.slice(most).every((status) => status === 429 || status === 200)).toBe(true)
  },
)

/** As if somebody had sent so much within this hour that one more is left. */
async function leaveOne(tenant: Person['tenant'], userId: number): Promise<void> {
  const tenantId = tenant === null ? 0 : portal.tenantId(tenant)
  const keyHash = portal.services.secrets.hash('sent', tenantId, `by ${tenantId}:${userId}`)
  await tenantTransaction(portal.store, tenantId, (db) =>
    db
      .updateTable('turns')
      .set({ count: mostOfOnePerson.most - 1 })
      .where('tenant_id', '=', tenantId)
      .where('key_hash', '=', keyHash)
      .execute(),
  )
}

test('A33: nor does one person send to ever more addresses', async () => {
  const { id, person } = await aPerson(portal, 'contoso', { role: 'Admin' })
  const sender = await portal.signIn(person)
  let count = 0
  const send = () =>
    sender.call('TenantSettings_SendTestEmail', { body: { emailAddress: `somebody-${count++}@example.org` } })
  expect((await send()).status).toBe(200)
  await leaveOne('contoso', id)
  expect([(await send()).status, (await send()).status]).toEqual([200, 429])
})

test('A33: the operator gives one address to as many new organisations as they may send mails, and to no more', async () => {
  const host = await portal.signIn(hostAdmin)
  const adminEmailAddress = 'looks-after-them-all@example.org'
  let count = 0
  const send = () => {
    const tenancyName = `looked-after${count++}`
    return host.call('Tenant_CreateTenant', { body: { tenancyName, name: tenancyName, adminEmailAddress } })
  }
  const { most } = sendLimits.activation
  const said = []
  for (let times = 0; times < most + 2; times++) said.push((await send()).status)
  expect(said).toEqual(said.map(() => 200))
  await leaveOne(null, (await host.call('Session_GetCurrentLoginInformations')).result.user?.id ?? 0)
  expect([(await send()).status, (await send()).status]).toEqual([200, 429])
  await portal.runJobs()
  const told = mailServer.received.filter(({ mail }) => mail.to?.[0]?.address === adminEmailAddress)
  expect(told).toHaveLength(most + 3)
})
