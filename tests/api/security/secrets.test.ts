/**
 * R18: whatever secret is given to the portal, or made by it, is afterwards in no row, no log line, no error, no export
 * and no answer but the one that is there to give it. Every member that the contract calls a secret takes part by itself.
 */
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import type { TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OperationId, operations } from '../../../src/contract/catalogue.ts'
import type { CatalogueEntry } from '../../../src/contract/operation.ts'
import { hostSettings } from '../../../src/contract/services/host-settings.ts'
import { tenantSettings } from '../../../src/contract/services/tenant-settings.ts'
import { settings } from '../../../src/contract/vocabulary/settings.ts'
import { hostTransaction } from '../../../src/server/db/transaction.ts'
import { sendMail } from '../../../src/server/jobs/send-mail.ts'
import { logFolder } from '../../../src/server/logs/log-files.ts'
import { runHttpTask } from '../../../src/server/services/tasks/run-http-task.ts'
import { type Caller, contosoAdmin, contosoAlice, hostAdmin, type Portal, startApp } from '../harness.ts'
import {
  aPerson,
  callerWith,
  changeSetting,
  codeOfLink,
  lastMailTo,
  personPassword,
  tenantHeader,
} from '../identity.ts'
import { aReport } from '../reports.ts'
import { unzip } from '../workbook.ts'
import { validInput } from './inputs.ts'
import { holdsSecret, newMarker, withMarkers, withoutDeclaredSecrets } from './marked.ts'

let portal: Portal
let host: Caller
let admin: Caller
let alice: Caller

/** Secret → where it was given or made. */
const secrets = new Map<string, string>()
const keep = (place: string, secret: string | null | undefined): string => {
  if (!secret) throw new Error(`There is no ${place}`)
  secrets.set(secret, place)
  return secret
}
const keepMarker = (place: string, marker: string) => void keep(place, marker)
const marker = (place: string) => keep(place, newMarker())

/** Not a secret: the searches have to find it. */
const visible = `Visible-${randomUUID()}`

/** Codes are short: six digits within a longer number are not the code. */
const isIn = (text: string, secret: string): boolean =>
  /^\d{6}$/.test(secret) ? new RegExp(`(?<![\\w.+-])${secret}(?![\\w-])`).test(text) : text.includes(secret)

const placesIn = (text: string, where: string): string[] =>
  [...secrets].flatMap(([secret, place]) => (isIn(text, secret) ? [`${where} has ${place}`] : []))

const answered = (answer: { status: number; raw: { body: string } }, what: string) => {
  if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${answer.raw.body.slice(0, 600)}`)
}

beforeAll(async () => {
  portal = await startApp({
    environment: { OUTGOING_ALLOWED_HOSTS: '127.0.0.1', TENANT_DATABASE_HOSTS: '127.0.0.1:1' },
  })
  ;[host, admin, alice] = [await portal.as(hostAdmin), await portal.as(contosoAdmin), await portal.as(contosoAlice)]
  await useSignIn()
  await useSecondFactor()
  await useLinks()
  await useSharing()
  await useSettings()
  await useDatabases()
  await portal.runJobs({ failing: [runHttpTask] })
  await portal.app.audit.flush()
}, 120_000)

afterAll(() => portal.close())

const inContoso = () => tenantHeader(portal, 'contoso')

const signIn = (userName: string, password: string, more: Record<string, unknown> = {}) =>
  portal.anonymous.call('TokenAuth_Authenticate', {
    body: { userNameOrEmailAddress: userName, password, ...more },
    headers: inContoso(),
  })

interface Signed {
  accessToken: string | null
  encryptedAccessToken: string | null
  refreshToken?: string | null | undefined
}

function keepTokens(what: string, { accessToken, encryptedAccessToken, refreshToken }: Signed): Caller {
  keep(`access token of ${what}`, accessToken)
  keep(`encrypted token of ${what}`, encryptedAccessToken)
  keep(`refresh token of ${what}`, refreshToken)
  return callerWith(portal, accessToken)
}

const person = {
  userName: `p-${randomUUID().slice(0, 8)}`,
  get emailAddress() {
    return `${this.userName}@example.org`
  },
}

async function useSignIn(): Promise<void> {
  const password = marker('the first password')
  const { userName, emailAddress } = person
  const user = { name: visible, userName, emailAddress, password }
  answered(await admin.call('User_CreateOrUpdateUser', { body: { user, assignedRoleNames: [] } }), 'a person')
  await signIn(userName, marker('a wrong password'))
  const { result } = await signIn(userName, password, { rememberClient: true })
  const caller = keepTokens('a sign-in', result)
  const refreshed = await portal.anonymous.call('TokenAuth_RefreshToken', {
    query: { refreshToken: result.refreshToken ?? '' },
    headers: { ...inContoso(), 'x-refresh-rotation': '1' },
  })
  keep('access token of a refresh', refreshed.result.accessToken)
  const body = { currentPassword: password, newPassword: marker('a changed password') }
  answered(await caller.call('Profile_ChangePassword', { body }), 'a new password')
  const reset = { user: { ...user, id: await idByName(userName), password: marker('a password to be changed') } }
  await admin.call('User_CreateOrUpdateUser', {
    body: { user: { ...reset.user, shouldChangePasswordOnNextLogin: true }, assignedRoleNames: [] },
  })
  const asked = await signIn(userName, reset.user.password)
  const c = keep('the right to choose a password', asked.result.c)
  const chosen = { c, password: marker('a chosen password') }
  answered(await portal.anonymous.call('Account_ResetPassword', { body: chosen, headers: inContoso() }), 'a choice')
  await admin.call('User_CreateOrUpdateMobileIdUser', {
    body: { socialSecurityNumber: keep('a personal code', '38001085718'), assignedRoleNames: [] },
  })
}

async function idByName(userName: string): Promise<number> {
  const { result } = await admin.call('User_GetUsers', { body: { filter: userName } })
  return result.items[0]?.id ?? 0
}

async function useSecondFactor(): Promise<void> {
  const password = marker('password of a person with two factors')
  const other = { userName: `two-${randomUUID().slice(0, 8)}`, emailAddress: `${randomUUID()}@example.org` }
  const user = { name: 'Two', ...other, password }
  answered(await admin.call('User_CreateOrUpdateUser', { body: { user, assignedRoleNames: [] } }), 'a person')
  const caller = callerWith(portal, (await signIn(other.userName, password)).result.accessToken)
  const { result } = await caller.call('Profile_GenerateGoogleAuthenticatorKey')
  const googleAuthenticatorKey = keep('key of an authenticator', result.googleAuthenticatorKey)
  const epoch = Math.floor(portal.now().getTime() / 1000)
  const authenticatorCode = keep('code of an authenticator', generateSync({ secret: googleAuthenticatorKey, epoch }))
  const set = await caller.call('Profile_UpdateGoogleAuthenticatorKey', {
    body: { googleAuthenticatorKey, authenticatorCode },
  })
  answered(set, 'an authenticator')
  const codes = set.result.recoveryCodes.map((code) => keep('a recovery code', code))
  const signed = await signIn(other.userName, password, {
    twoFactorVerificationCode: codes[0],
    rememberClient: true,
  })
  keepTokens('a sign-in with two factors', signed.result)
  keep('a remembered browser', signed.result.twoFactorRememberClientToken)
  await useMailedCode()
  await changeSetting(portal, 'contoso', settings.smsVerificationIsEnabled, 'true')
  await alice.call('Profile_SendVerificationSms', { body: { phoneNumber: '+4791234567' } })
  await portal.runJobs()
  const sms = (await portal.textMessages()).at(-1)?.text ?? ''
  keep('a code by text message', /(?<!\d)\d{6}(?!\d)/.exec(sms)?.[0])
}

async function useMailedCode(): Promise<void> {
  const { id, userName, emailAddress } = await aPerson(portal, 'contoso', { is_two_factor_enabled: true })
  await signIn(userName, personPassword)
  await portal.anonymous.call('TokenAuth_SendTwoFactorAuthCode', {
    body: { userId: id, provider: 'Email' },
    headers: inContoso(),
  })
  const mail = await lastMailTo(portal, emailAddress)
  const code = keep('a mailed code', /(?<!\d)\d{6}(?!\d)/.exec(mail?.text ?? '')?.[0])
  await signIn(userName, personPassword, { twoFactorVerificationCode: code })
}

async function useLinks(): Promise<void> {
  const { id, emailAddress, userName } = await aPerson(portal, 'contoso')
  const ask = { body: { emailAddress }, headers: inContoso() }
  await portal.anonymous.call('Account_SendPasswordResetCode', ask)
  const c = keep('a mailed reset code', codeOfLink((await lastMailTo(portal, emailAddress))?.text))
  const password = marker('a password by a mailed code')
  answered(await portal.anonymous.call('Account_ResetPassword', { body: { c, password }, headers: inContoso() }), 'c')
  const unconfirmed = await aPerson(portal, 'contoso', { is_email_confirmed: false })
  await portal.anonymous.call('Account_SendEmailActivationLink', {
    body: { emailAddress: unconfirmed.emailAddress },
    headers: inContoso(),
  })
  const confirm = codeOfLink((await lastMailTo(portal, unconfirmed.emailAddress))?.text)
  keep('a mailed confirmation code', confirm)
  answered(await portal.anonymous.call('Account_ActivateEmail', { body: { c: confirm }, headers: inContoso() }), 'mail')

  // Sessions of their own: a switch ends the one that it leaves.
  const another = await portal.signIn(contosoAdmin)
  const unspent = await another.call('Account_ImpersonateUser', { body: { userId: id } })
  keep('an impersonation token that nobody used', unspent.result.impersonationToken)
  const { result: impersonation } = await another.call('Account_ImpersonateUser', { body: { userId: id } })
  const impersonationToken = keep('an impersonation token', impersonation.impersonationToken)
  const acting = await portal.anonymous.call('TokenAuth_ImpersonatedAuthenticate', {
    query: { impersonationToken },
    headers: inContoso(),
  })
  keepTokens('an impersonation', acting.result)

  const link = { tenancyName: 'contoso', usernameOrEmailAddress: userName, password }
  answered(await alice.call('UserLink_LinkToUser', { body: link }), 'a link')
  const targetTenantId = portal.tenantId('contoso')
  const { result: linked } = await (await portal.signIn(contosoAlice)).call('Account_SwitchToLinkedAccount', {
    body: { targetUserId: id, targetTenantId },
  })
  const switchAccountToken = keep('a token to switch', linked.switchAccountToken)
  const switched = await portal.anonymous.call('TokenAuth_LinkedAccountAuthenticate', {
    query: { switchAccountToken },
    headers: inContoso(),
  })
  keepTokens('a linked account', switched.result)
}

async function useSharing(): Promise<void> {
  const { reportId } = await aReport(portal, { tenant: 'contoso', name: 'Shared', folder: 'service-desk' })
  const expiration = new Date(portal.now().getTime() + 86_400_000).toISOString()
  const made = await admin.call('ReportKeys_CreateOrEdit', {
    body: { reportId, name: 'Wall', expiration, isKeyPublic: true },
  })
  answered(made, 'a key')
  const key = keep('a share key', made.result.key)
  const opened = await portal.anonymous.call('PowerBIEmbed_GetReportKeyEmbedToken', {
    query: { reportId, key, keyId: made.result.id },
    headers: inContoso(),
  })
  answered(opened, 'a shared report')
  keep('an embed token', opened.result.embedTokenDto?.token)
  const body = { taskName: 'Hook', taskType: 'Http' as const, url: 'https://example.org/x', httpBody: '{}' }
  const signingSecret = marker('the secret that signs a task’s calls')
  answered(await admin.call('Tasks_CreateOrEdit', { body: { ...body, signingSecret } }), 'a task')
  const task = (await admin.call('Tasks_GetAll', { query: {} })).result.items[0]
  const { result: view } = await admin.call('Tasks_GetTaskForView', { query: { id: task?.id ?? 0 } })
  const link = { tid: keep('a task’s link', view.runLink?.tid), ev: keep('values of a run', view.runLink?.ev) }
  await portal.anonymous.call('Tasks_RunTask', { query: link })
  const { result: file } = await admin.call('User_GetUsersToExcel', { query: { filter: visible } })
  keep('token of a file', file.fileToken)
}

/** Servers that do not answer: what they are told must not come back in words. */
const nowhere = { smtpHost: '127.0.0.1', smtpPort: 9, smtpUserName: 'portal', smtpUseDefaultCredentials: false }
const noDirectory = { isEnabled: true, domain: '127.0.0.1:9', userName: 'cn=portal', useSsl: false }

async function useSettings(): Promise<void> {
  // What was to be mailed goes out while there is a server for it.
  await portal.runJobs({ failing: [runHttpTask] })
  const page = (await host.call('HostSettings_GetAllSettings')).result
  const marked = withMarkers(hostSettings.operations.updateAllSettings.body, page, 'HostSettings', keepMarker)
  const body = structuredClone(marked) as typeof page
  const saved = await host.callWith('HostSettings_UpdateAllSettings', {
    body: {
      ...body,
      email: {
        ...body.email,
        ...nowhere,
        defaultFromAddress: 'a@example.org',
        allowTenantsToChangeEmailSettings: true,
      },
      ldap: { ...body.ldap, ...noDirectory },
    },
  })
  answered(saved, 'the host’s settings')
  const own = (await admin.call('TenantSettings_GetAllSettings')).result
  const mine = withMarkers(tenantSettings.operations.updateAllSettings.body, own, 'TenantSettings', keepMarker)
  const form = structuredClone(mine) as typeof own
  const kept = await admin.callWith('TenantSettings_UpdateAllSettings', {
    body: {
      ...form,
      email: { ...form.email, ...nowhere, defaultFromAddress: 'b@example.org', useHostDefaultEmailSettings: false },
      ldap: { ...form.ldap, ...noDirectory },
    },
  })
  answered(kept, 'the tenant’s settings')
  await expectNothing(await host.call('HostSettings_SendTestEmail', { body: { emailAddress: 'x@example.org' } }))
  await expectNothing(await admin.call('TenantSettings_SendTestEmail', { body: { emailAddress: 'x@example.org' } }))
  await signIn('somebody-of-the-directory', marker('a password for the directory'))
}

async function useDatabases(): Promise<void> {
  for (const place of ['127.0.0.1:1', '10.1.2.3', 'not a host']) {
    const tenancyName = `t-${randomUUID().slice(0, 8)}`
    const refused = await host.call('Tenant_CreateTenant', {
      body: {
        tenancyName,
        name: tenancyName,
        adminEmailAddress: 'x@example.org',
        adminPassword: marker('password of an administrator'),
        connectionString: `postgresql://u:${marker('password of a database')}@${place}/x`,
      },
    })
    expect(refused.status).toBe(400)
    await expectNothing(refused)
  }
}

const expectNothing = async ({ raw }: { raw: { body: string } }) => expect(placesIn(raw.body, 'the answer')).toEqual([])

const callersOf = () => ({ host, admin, alice, visitor: portal.anonymous })

const withSecrets = operations.filter(({ operation }) => holdsSecret(operation.query) || holdsSecret(operation.body))

const input = (entry: CatalogueEntry, schema: TSchema | undefined) =>
  schema && withMarkers(schema, validInput(schema, 2_000_000_000), entry.id, keepMarker)

/** Wherever the contract takes a secret, also in calls that are refused: of people who may not, and for want of a record. */
async function giveEverySecret(): Promise<string[]> {
  const found: string[] = []
  for (const entry of withSecrets) {
    for (const [who, caller] of Object.entries(callersOf())) {
      const { query, body } = entry.operation
      const given = { query: input(entry, query), body: input(entry, body) }
      const { raw } = await caller.callWith(entry.id as OperationId, given)
      found.push(...placesIn(raw.body, `the answer of ${entry.id} to ${who}`))
    }
  }
  // The server for mails is nowhere by now.
  await portal.runJobs({ failing: [runHttpTask, sendMail] })
  await portal.app.audit.flush()
  return found
}

async function rowsOfAllTables(): Promise<Map<string, string>> {
  return hostTransaction(portal.store, 'the test reads every row', async (db) => {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations'`.execute(db)
    const rows = new Map<string, string>()
    for (const { name } of tables.rows) {
      const { rows: lines } = await sql<{ line: string }>`select t::text as line from ${sql.table(name)} t`.execute(db)
      rows.set(name, lines.map(({ line }) => line).join('\n'))
    }
    return rows
  })
}

async function logLines(): Promise<string> {
  const folder = logFolder(portal.services.config.dataDir)
  const files = await readdir(folder)
  return (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
}

const isReading = ({ operation }: CatalogueEntry) => operation.kind !== 'command'

/** Ids of the records that were made above, and those that the seed made first. */
const recordIds = async () => [1, 2, 3, await idByName(person.userName)]

/** As much as may be asked for: the first page may not have it. */
function wholeList(schema: TSchema | undefined, recordId: number): unknown {
  const valid = validInput(schema, recordId)
  const isPaged = schema !== undefined && 'maxResultCount' in ((schema as { properties?: object }).properties ?? {})
  return isPaged ? { ...(valid as object), maxResultCount: 1000 } : valid
}

async function answersOfAllReading(): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const ids = await recordIds()
  for (const entry of operations.filter(isReading)) {
    const { query, body, answer, kind } = entry.operation
    const inputs = ids.map((recordId) => ({ query: wholeList(query, recordId), body: wholeList(body, recordId) }))
    const different = new Map(inputs.map((each) => [JSON.stringify(each), each]))
    const texts: string[] = []
    for (const caller of Object.values(callersOf())) {
      for (const each of different.values()) {
        const { result, raw, error } = await caller.callWith(entry.id as OperationId, each)
        const isFile = kind === 'file' && !error
        const said = error ? raw.body : JSON.stringify(withoutDeclaredSecrets(answer, result))
        texts.push(isFile ? await contentOf(caller, result) : said)
      }
    }
    answers.set(entry.id, texts.join('\n'))
  }
  return answers
}

async function contentOf(caller: Caller, file: unknown): Promise<string> {
  const { raw, status } = await caller.callWith('File_DownloadTempFile', { query: file })
  if (status !== 200) throw new Error(`A file cannot be fetched: ${raw.body}`)
  const isArchive = raw.rawPayload.subarray(0, 2).toString() === 'PK'
  return isArchive ? [...unzip(raw.rawPayload).values()].join('\n') : raw.body
}

describe('R18, C7, F13: a secret', () => {
  test('comes back in no answer to whoever gave it, whether it is taken or refused', async () => {
    expect(withSecrets.length).toBeGreaterThan(25)
    expect(await giveEverySecret()).toEqual([])
  }, 120_000)

  test('is in no row of any table: neither jobs, nor settings, nor audit rows, nor changes of entities', async () => {
    const tables = await rowsOfAllTables()
    expect(tables.get('users')).toContain(visible)
    expect(tables.get('audit_logs')).toContain(visible)
    expect(tables.get('entity_changes')).toContain(visible)
    expect([...tables].flatMap(([table, rows]) => placesIn(rows, table))).toEqual([])
  })

  test('is in no line of the log', async () => {
    const lines = await logLines()
    // Of servers that did not answer: where secrets would be.
    for (const line of ['LDAP', 'the job send-mail failed']) expect(lines).toContain(line)
    expect(placesIn(lines, 'the log')).toEqual([])
  })

  test('is answered by no reading operation, nor in a file that one makes, but where it says that it does', async () => {
    const answers = await answersOfAllReading()
    expect(answers.get('User_GetUsers')).toContain(visible)
    expect(answers.get('User_GetUsersToExcel')).toContain(visible)
    expect([...answers].flatMap(([id, text]) => placesIn(text, id))).toEqual([])
  }, 300_000)
})
