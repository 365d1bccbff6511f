import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../src/contract/catalogue.ts'
import type { AuditLogItem, EntityChangeItem, EntityPropertyChange } from '../../src/contract/services/audit-log.ts'
import { trackedEntities } from '../../src/contract/vocabulary/entity-history.ts'
import { features } from '../../src/contract/vocabulary/features.ts'
import { limits, retention } from '../../src/contract/vocabulary/limits.ts'
import { permissions } from '../../src/contract/vocabulary/permissions.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import {
  asideSkins,
  headerSkins,
  layoutTypes,
  menuPositions,
  subHeaderStyles,
  submenuToggles,
} from '../../src/contract/vocabulary/themes.ts'
import { hostTransaction } from '../../src/server/db/transaction.ts'
import { cleanUp } from '../../src/server/jobs/clean-up.ts'
import { jobOfTest } from '../../src/server/jobs/testing.ts'
import { propertyNames } from '../../src/server/services/audit-log/property-names.ts'
import { labelOfSetting, wordOfLook } from '../../src/server/services/audit-log/setting-labels.ts'
import { labelOfFile } from '../../src/server/services/audit-log/value-words.ts'
import { lookSettings } from '../../src/server/settings/looks.ts'
import { translator } from '../../src/server/texts/localization.ts'
import { expectRoundTrips } from './cost.ts'
import {
  type Caller,
  contosoAdmin,
  contosoAlice,
  demoPassword,
  fabrikamAdmin,
  hostAdmin,
  type Portal,
  startApp,
} from './harness.ts'
import { aPerson, callerWith, idOf, inTenant, tenantHeader } from './identity.ts'
import { aReport } from './reports.ts'
import { readSheet, unzip } from './workbook.ts'

let portal: Portal
let admin: Caller

beforeAll(async () => {
  portal = await startApp()
  admin = await portal.as(contosoAdmin)
})

afterAll(() => portal.close())

const calls = async (query: object, caller = admin) => {
  await portal.app.audit.flush()
  const { status, result, error } = await caller.callWith('AuditLog_GetAuditLogs', { query })
  expect(error).toBeNull()
  expect(status).toBe(200)
  return result as { totalCount: number; items: AuditLogItem[] }
}

const changes = async (query: object, caller = admin) => {
  const { status, result, error } = await caller.callWith('AuditLog_GetEntityChanges', { query })
  expect(error).toBeNull()
  expect(status).toBe(200)
  return result as { totalCount: number; items: EntityChangeItem[] }
}

const propertiesOf = async ({ id }: EntityChangeItem, caller = admin) => {
  const { result } = await caller.call('AuditLog_GetEntityPropertyChanges', { query: { entityChangeId: id } })
  return Object.fromEntries(result.map((change) => [change.propertyName, change]))
}

const userType = 'Tessera.Users.User'

const changesOfUser = async (id: number, caller = admin) => {
  const { result } = await caller.call('AuditLog_GetEntityTypeChanges', {
    query: { entityTypeFullName: userType, entityId: String(id) },
  })
  return result.items
}

/** Makes a person of Contoso and answers their id. */
async function aUser(more: { name?: string; isActive?: boolean } = {}): Promise<{ id: number; userName: string }> {
  const userName = `person-${randomUUID().slice(0, 8)}`
  const user = { name: 'Somebody', userName, emailAddress: `${userName}@example.org`, password: demoPassword, ...more }
  expect((await admin.call('User_CreateOrUpdateUser', { body: { user, assignedRoleNames: [] } })).status).toBe(200)
  return { id: await idOf(portal, { tenant: 'contoso', userName }), userName }
}

describe('the list of calls', () => {
  test('shows who called what, when, from where and with what (AuditLog_GetAuditLogs)', async () => {
    const { userName } = await aUser()
    const { items } = await calls({ methodName: 'createOrUpdateUser' })
    expect(items[0]).toMatchObject({
      userId: await idOf(portal, contosoAdmin),
      userName: 'admin',
      impersonatorUserId: null,
      serviceName: 'User',
      methodName: 'CreateOrUpdateUser',
      executionTime: portal.now().toISOString(),
      clientIpAddress: '127.0.0.1',
      exception: null,
    })
    expect(JSON.parse(items[0]?.parameters ?? '')).toMatchObject({ input: { user: { userName } } })
  })

  test('is filtered by person, service, operation, browser, duration, failure and time, all together', async () => {
    const browser = `Browser/${randomUUID().slice(0, 8)}`
    portal.moveClock(60)
    const since = portal.now().toISOString()
    const asked = { headers: { 'user-agent': browser } }
    await admin.call('User_GetUserForEdit', asked)
    await admin.callWith('User_DeleteUser', { query: { id: 999_999 }, ...asked })
    await (await portal.as(contosoAlice)).callWith('User_GetUsers', { body: {}, ...asked })
    const named = async (query: object) =>
      (await calls({ browserInfo: browser.toLowerCase(), ...query })).items.map(({ methodName }) => methodName)

    expect((await named({ sorting: 'methodName ASC' })).sort()).toEqual(['DeleteUser', 'GetUserForEdit', 'GetUsers'])
    expect(await named({ userName: 'lice' })).toEqual(['GetUsers'])
    expect(await named({ methodName: 'DELETE' })).toEqual(['DeleteUser'])
    expect(await named({ serviceName: 'Tenant' })).toEqual([])
    expect(await named({ hasException: false })).toEqual(['GetUserForEdit'])
    expect((await named({ hasException: true })).sort()).toEqual(['DeleteUser', 'GetUsers'])
    // Also one that was refused.
    expect(await named({ isCommand: true })).toEqual(['DeleteUser'])
    expect((await named({ isCommand: false })).sort()).toEqual(['GetUserForEdit', 'GetUsers'])
    expect(await named({ startDate: since, endDate: since })).toHaveLength(3)
    expect(await named({ endDate: '2026-11-02T08:59:59Z' })).toEqual([])
    expect(await named({ minExecutionDuration: 600_000 })).toEqual([])
    expect(await named({ maxExecutionDuration: 600_000 })).toHaveLength(3)
    expect(await named({ browserInfo: '%' })).toEqual([])
  })

  test.each([
    'executionTime',
    'executionDuration',
    'userName',
    'serviceName',
    'methodName',
    'clientIpAddress',
    'browserInfo',
  ])('is sorted by %s, and backwards', async (field) => {
    const bounds = { endDate: portal.now().toISOString(), methodName: 'User', maxResultCount: 1000 }
    const up = (await calls({ ...bounds, sorting: `${field} ASC, id ASC` })).items.map(({ id }) => id)
    const down = (await calls({ ...bounds, sorting: `${field} DESC, id DESC` })).items.map(({ id }) => id)
    expect(up.length).toBeGreaterThan(1)
    expect(down).toEqual([...up].reverse())
  })

  test('refuses to be sorted by what it does not have', async () => {
    const { status } = await admin.call('AuditLog_GetAuditLogs', { query: { sorting: 'tenant_id; drop table users' } })
    expect(status).toBe(400)
  })

  test('is cut into pages that together are all of it, once', async () => {
    const bounds = { endDate: portal.now().toISOString(), serviceName: 'User' }
    const whole = await calls({ ...bounds, maxResultCount: 1000 })
    const first = await calls({ ...bounds, maxResultCount: 3 })
    const second = await calls({ ...bounds, maxResultCount: 3, skipCount: 3 })
    expect(first.totalCount).toBe(whole.totalCount)
    expect([...first.items, ...second.items]).toEqual(whole.items.slice(0, 6))
  })

  test('costs two round trips to the store, for a hundred rows as for ten (P2)', async () => {
    for (let call = 0; call < 120; call++) await admin.call('Permission_GetAllPermissions')
    await portal.app.audit.flush()
    for (const maxResultCount of [10, 100]) {
      await expectRoundTrips(portal, 2, () => admin.call('AuditLog_GetAuditLogs', { query: { maxResultCount } }))
    }
  })

  test('has the calls of people whom nobody knows, with the reason of their refusal (H4)', async () => {
    const userName = `${randomUUID().slice(0, 2)}-nobody`
    await portal.anonymous.call('TokenAuth_Authenticate', {
      headers: tenantHeader(portal, 'contoso'),
      body: { userNameOrEmailAddress: userName, password: 'Wrong-passw0rd' },
    })
    const { items } = await calls({ methodName: 'authenticate', hasException: true })
    expect(items[0]).toMatchObject({ userId: null, userName: null, exception: expect.stringContaining('400') })
    expect(items[0]?.parameters).toContain(`"${userName.slice(0, 2)}…"`)
  })

  test('names both people when one acts as another, and is never without the other one (R18)', async () => {
    const { id, userName } = await aPerson(portal, 'contoso', { role: 'Admin' })
    const other = await portal.signIn(contosoAdmin)
    const asked = await other.call('Account_ImpersonateUser', { body: { userId: id } })
    const answer = await portal.anonymous.call('TokenAuth_ImpersonatedAuthenticate', {
      query: { impersonationToken: asked.result.impersonationToken },
      headers: tenantHeader(portal, 'contoso'),
    })
    const text = { sourceName: 'Tessera', languageName: 'de', key: 'users.title', value: `As ${userName} says` }
    await callerWith(portal, answer.result.accessToken).call('Language_UpdateLanguageText', { body: text })
    const { items } = await calls({ methodName: 'updateLanguageText', userName })
    const both = {
      userId: id,
      impersonatorTenantId: portal.tenantId('contoso'),
      impersonatorUserId: await idOf(portal, contosoAdmin),
    }
    expect(items[0]).toMatchObject(both)
    const entityTypeFullName = 'Tessera.Localization.LanguageText'
    const change = (await changes({ entityTypeFullName, userName })).items[0]
    expect(change).toMatchObject(both)
    const ofOthers = async (isByOthers: boolean) =>
      (await calls({ userName, isByOthers })).items.map(({ methodName }) => methodName)
    expect(await ofOthers(true)).toContain('UpdateLanguageText')
    expect(await ofOthers(false)).not.toContain('UpdateLanguageText')
    // U264: of changes as of calls, in the file too.
    const changesOf = async (isByOthers: boolean) => (await changes({ entityTypeFullName, userName, isByOthers })).items
    expect(await changesOf(true)).toEqual([expect.objectContaining({ id: change?.id })])
    expect(await changesOf(false)).toEqual([])
    expect((await download('AuditLog_GetEntityChangesToExcel', { userName, isByOthers: false })).rows).toEqual([])
    const exported = {
      'User name': userName,
      'Acted by (user)': String(both.impersonatorUserId),
      'Acted by (organisation)': String(both.impersonatorTenantId),
    }
    const selected = { methodName: 'updateLanguageText', userName }
    expect((await download('AuditLog_GetAuditLogsToExcel', selected)).rows[0]).toMatchObject(exported)
    expect((await download('AuditLog_GetEntityChangesToExcel', { userName })).rows[0]).toMatchObject(exported)
  })

  test('has what was done by a link of the tenant, whoever’s it was, at whichever address (H4)', async () => {
    const { reportId } = await aReport(portal, { tenant: 'contoso', name: 'By link', folder: 'service-desk' })
    const expiration = new Date(portal.now().getTime() + 60 * 60 * 1000).toISOString()
    const { result: key } = await admin.call('ReportKeys_CreateOrEdit', {
      body: { reportId, name: 'Link', expiration, isKeyPublic: true },
    })
    const { result: sealed } = await admin.call('ReportKeys_CreateEncryptedKey', {
      body: { reportId, reportKeyId: key.id },
    })
    const daxQuery = "EVALUATE SUMMARIZECOLUMNS('Agents'[Team])"
    const task = { taskName: 'By link', taskType: 'Query', reportId, daxQuery }
    await admin.callWith('Tasks_CreateOrEdit', { body: task })
    const { result: tasks } = await admin.call('Tasks_GetAll', { query: { taskNameFilter: 'By link' } })
    const { result: seen } = await admin.call('Tasks_GetTaskForView', { query: { id: tasks.items[0]?.id ?? 0 } })
    if (!seen.runLink) throw new Error('There is no link')
    const { tid, ev } = seen.runLink

    const { encryptedValue } = sealed
    await portal.anonymous.call('PowerBIEmbed_GetEncryptedReportKeyEmbedToken', { query: { reportId, encryptedValue } })
    await portal.anonymous.call('Tasks_RunTask', { query: { tid, ev } })
    await portal.anonymous.call('Tasks_RunTask', { query: { tid, ev } })
    const fabrikam = await portal.as(fabrikamAdmin)
    await fabrikam.call('PowerBIEmbed_GetEncryptedReportKeyEmbedToken', { query: { reportId, encryptedValue } })

    const told = async (methodName: string, caller: Caller) => {
      const { items } = await calls({ methodName }, caller)
      return items.map(({ userName, parameters, exception }) => [userName, parameters, exception])
    }
    const host = await portal.as(hostAdmin)
    expect(await told('GetEncryptedReportKeyEmbedToken', admin)).toEqual([[null, `{"reportId":${reportId}}`, null]])
    expect(await told('RunTask', admin)).toEqual([
      ['admin', '{}', '400 tasks.linkHasEnded'],
      ['admin', '{}', null],
    ])
    for (const method of ['GetEncryptedReportKeyEmbedToken', 'RunTask']) expect(await told(method, host)).toEqual([])
    const [other] = await told('GetEncryptedReportKeyEmbedToken', fabrikam)
    expect(other?.[0]).toBe('admin')
    const { result: shares } = await admin.call('TenantDashboard_GetProfitShare')
    expect(shares.profitShares[1]).toBe(100)
  })

  test('has grants, roles and settings that were changed, with what they were changed to (H4)', async () => {
    const { id } = await aUser()
    const grantedPermissionNames = ['Pages.Administration.Users', 'Pages.Tenant.Dashboard']
    await admin.call('User_UpdateUserPermissions', { body: { id, grantedPermissionNames } })
    const [grant] = (await calls({ methodName: 'updateUserPermissions' })).items
    expect(JSON.parse(grant?.parameters ?? '')).toEqual({ input: { id, grantedPermissionNames } })
  })

  test('A186: says whom a call was meant for that its caller had no right to', async () => {
    const { id: userId } = await aUser()
    const member = await portal.as(contosoAlice)
    expect((await member.call('Account_ImpersonateUser', { body: { userId } })).status).toBe(403)
    const [row] = (await calls({ methodName: 'impersonateUser' })).items
    expect(row?.exception).toMatch(/^403 /)
    expect(JSON.parse(row?.parameters ?? '')).toEqual({ input: { userId } })
  })

  test('has no password, token or code in it, neither of calls that succeeded nor of others (C7, R18)', async () => {
    const password = `Secret-${randomUUID()}`
    const userName = `person-${randomUUID().slice(0, 8)}`
    const user = { name: 'Somebody', userName, emailAddress: `${userName}@example.org`, password }
    await admin.call('User_CreateOrUpdateUser', { body: { user, assignedRoleNames: [] } })
    await admin.call('User_CreateOrUpdateUser', { body: { user, assignedRoleNames: ['No such role'] } })
    const signIn = (secret: string) =>
      portal.anonymous.call('TokenAuth_Authenticate', {
        headers: tenantHeader(portal, 'contoso'),
        body: { userNameOrEmailAddress: userName, password: secret },
      })
    await signIn(`${password}-wrong`)
    const { result } = await signIn(password)
    await portal.anonymous.call('TokenAuth_RefreshToken', {
      query: { refreshToken: result.refreshToken ?? '' },
      headers: tenantHeader(portal, 'contoso'),
    })
    await portal.app.audit.flush()
    const kept = await inTenant(portal, 'contoso', async (db) => [
      ...(await db.selectFrom('audit_logs').selectAll().execute()),
      ...(await db.selectFrom('entity_changes').selectAll().execute()),
      ...(await db.selectFrom('login_attempts').selectAll().execute()),
    ])
    const everything = JSON.stringify(kept)
    expect(everything).toContain(userName)
    for (const secret of [password, result.accessToken, result.refreshToken, '$argon2']) {
      expect(secret).toBeTruthy()
      expect(everything).not.toContain(secret)
    }
  })

  test('U102: says who signed in or went on, and of a refused try only what was typed', async () => {
    const userAgent = `signs-in ${randomUUID().slice(0, 8)}`
    const headers = { ...tenantHeader(portal, 'contoso'), 'user-agent': userAgent }
    for (const password of [demoPassword, 'Wrong-passw0rd'])
      await portal.anonymous.call('TokenAuth_Authenticate', {
        headers,
        body: { userNameOrEmailAddress: contosoAlice.userName, password },
      })
    const { result } = await portal.anonymous.call('TokenAuth_Authenticate', {
      headers,
      body: { userNameOrEmailAddress: contosoAlice.userName, password: demoPassword },
    })
    await portal.anonymous.call('TokenAuth_RefreshToken', {
      headers,
      query: { refreshToken: result.refreshToken ?? '' },
    })
    const { items } = await calls({ browserInfo: userAgent })
    expect(
      items.map(({ methodName, userName, exception }) => [methodName, userName, exception === null]).sort(),
    ).toEqual([
      ['Authenticate', null, false],
      ['Authenticate', 'alice', true],
      ['Authenticate', 'alice', true],
      ['RefreshToken', 'alice', true],
    ])
  })

  test('keeps line breaks and control signs of hostile names within their own row (H3)', async () => {
    const name = `x\r\n\u001b[31m2026-11-02 admin deleted everything ${randomUUID().slice(0, 8)}`
    await portal.anonymous.call('TokenAuth_Authenticate', {
      headers: { ...tenantHeader(portal, 'contoso'), 'user-agent': 'curl' },
      body: { userNameOrEmailAddress: name, password: 'Wrong-passw0rd' },
    })
    const before = await calls({ methodName: 'authenticate' })
    expect(JSON.parse(before.items[0]?.parameters ?? '')).toMatchObject({ input: { userNameOrEmailAddress: 'x\r…' } })
    expect(before.items[0]?.parameters).not.toMatch(/\p{Cc}/u)
  })
})

const download = async (id: OperationId, query: object, caller = admin, headers = {}) => {
  const { status, result, error } = await caller.callWith(id, { query, headers })
  expect(error).toBeNull()
  expect(status).toBe(200)
  const { raw } = await caller.call('File_DownloadTempFile', { query: result as { fileToken: string } })
  return readSheet(raw.rawPayload)
}

describe('the exports to Excel', () => {
  test('hold exactly the filtered calls, and no formulas (AuditLog_GetAuditLogsToExcel, F10)', async () => {
    const browser = `=HYPERLINK("https://evil.example/${randomUUID().slice(0, 6)}")`
    await admin.call('Permission_GetAllPermissions', { headers: { 'user-agent': browser } })
    await portal.app.audit.flush()
    const sheet = await download('AuditLog_GetAuditLogsToExcel', { browserInfo: browser })
    expect(sheet.hasFormulas).toBe(false)
    expect(sheet.rows).toHaveLength(1)
    expect(sheet.rows[0]).toMatchObject({ 'User name': 'admin', Service: 'Permission', Browser: `'${browser}` })
  })

  test('hold no more calls than memory has room for, and say so', async () => {
    await inTenant(portal, 'contoso', (db) =>
      sql`insert into audit_logs (tenant_id, service_name, method_name, parameters, execution_time, execution_duration,
          client_ip_address, browser_info)
        select ${portal.tenantId('contoso')}, 'Tessera', 'many', '{}', ${portal.now()}, 1, '', ''
        from generate_series(1, ${limits.exportedCalls + 1}::int)`.execute(db),
    )
    const { rows } = await download('AuditLog_GetAuditLogsToExcel', { methodName: 'many' })
    const end = translator('en-gb')('export.truncated', { count: limits.exportedCalls })
    expect([rows.length, rows.at(-1)?.['Time (UTC)']]).toEqual([limits.exportedCalls + 1, end])
    await inTenant(portal, 'contoso', (db) => db.deleteFrom('audit_logs').where('method_name', '=', 'many').execute())
  })

  test('R5: hold the part that is asked for', async () => {
    const query = { entityTypeFullName: userType, sorting: 'changeTime ASC' }
    for (let more = 0; more < 3; more++) await aUser()
    const whole = (await download('AuditLog_GetEntityChangesToExcel', query)).rows
    const part = await download('AuditLog_GetEntityChangesToExcel', { ...query, skipCount: 1, maxResultCount: 2 })
    expect(part.rows.slice(0, 2)).toEqual(whole.slice(1, 3))
    expect((await download('AuditLog_GetAuditLogsToExcel', { maxResultCount: 1 })).rows.length).toBeLessThanOrEqual(2)
    expect((await admin.call('AuditLog_GetAuditLogsToExcel', { query: { maxResultCount: 0 } })).status).toBe(400)
  })

  test('hold exactly the filtered changes, in the caller’s language (AuditLog_GetEntityChangesToExcel)', async () => {
    const { id } = await aUser()
    const query = { entityTypeFullName: userType, userName: 'admin' }
    const sheet = await download('AuditLog_GetEntityChangesToExcel', query, admin, { 'accept-language': 'ar' })
    const arabic = translator('ar')
    expect(sheet.isRightToLeft).toBe(true)
    expect(sheet.rows[0]).toMatchObject({
      [arabic('export.entityChanges.changeType')]: arabic('history.created'),
      [arabic('export.entityChanges.entityType')]: arabic('history.type.user'),
      [arabic('export.entityChanges.entityId')]: String(id),
    })
    expect(sheet.rows).toHaveLength((await changes(query)).totalCount)
  })
})

describe('an export that nobody waits for', () => {
  const many = 4_500
  const ofMany = { methodName: 'background' }
  const last = async (caller = admin) => (await caller.call('AuditLog_GetExport')).result.last
  const begin = (body: object, caller = admin) => caller.callWith('AuditLog_BeginExport', { body })

  const fileOf = async (caller = admin) => {
    const { result } = await caller.call('AuditLog_GetExportedFile')
    const { fileName, fileType, fileToken } = result
    const { raw } = await caller.call('File_DownloadTempFile', { query: { fileName, fileType, fileToken } })
    const [[name, text] = ['', ''], ...others] = unzip(raw.rawPayload)
    expect(others).toEqual([])
    return { fileName, name, lines: text.split('\r\n').slice(0, -1) }
  }

  beforeAll(() =>
    inTenant(portal, 'contoso', (db) =>
      sql`insert into audit_logs (tenant_id, service_name, method_name, parameters, execution_time, execution_duration,
          client_ip_address, browser_info)
        select ${portal.tenantId('contoso')}, 'Many', 'background', '=' || n || ',"' || n || '"', now(), 1, '', ''
        from generate_series(1, ${many}) n`.execute(db),
    ),
  )

  test('is whole, newest first, says how far it is, and is kept (AuditLog_BeginExport, AuditLog_GetExport, AuditLog_GetExportedFile)', async () => {
    expect((await begin({ kind: 'calls', ...ofMany })).error).toBeNull()
    expect(await last()).toMatchObject({ kind: 'calls', endTime: null, rowCount: 0, totalRows: many })
    expect((await admin.call('AuditLog_GetExportedFile')).error?.message).toContain('no such file')
    expect((await begin({ kind: 'calls' })).error?.message).toContain('goes on')
    await portal.runJobs()
    expect(await last()).toMatchObject({ failure: null, rowCount: many, totalRows: many, isCut: false })
    for (let times = 0; times < 2; times++) {
      const { fileName, name, lines } = await fileOf()
      expect([fileName, name]).toEqual(['Audit logs.zip', 'Audit logs.csv'])
      expect(lines).toHaveLength(many + 1)
      expect(lines[0]).toContain('Service')
      // What would be a formula is none.
      expect(lines[1]).toContain(`"'=${many},""${many}""`)
      expect(lines.at(-1)).toContain(`"'=1,""1""`)
    }
  })

  test('is deleted when its time is over', async () => {
    expect(await last()).not.toBeNull()
    const later = new Date(portal.now().getTime() + (retention.auditExports + 1) * 86_400_000)
    await inTenant(portal, 'contoso', (db) =>
      sql`update audit_exports set kept_until = ${new Date(portal.now().getTime() - 1_000)}
        where kept_until < ${later}`.execute(db),
    )
    await cleanUp.run(jobOfTest(portal.services, portal.now()), {})
    expect(await last()).toBeNull()
  })

  test('of changes is as the list is filtered, and in the caller’s language', async () => {
    const role = { role: { displayName: 'Told of in German' }, grantedPermissionNames: [] }
    await admin.call('Role_CreateOrUpdateRole', { body: role })
    const { totalCount } = await changes({ userName: 'admin' })
    await admin.callWith('AuditLog_BeginExport', {
      body: { kind: 'changes', userName: 'admin' },
      headers: { 'accept-language': 'de' },
    })
    await portal.runJobs()
    const { lines } = await fileOf()
    expect(lines).toHaveLength(totalCount + 1)
    expect(lines[1]).toContain('Rolle')
  })

  test('is stopped, and forgotten with its file (AuditLog_StopExport)', async () => {
    await begin({ kind: 'calls', ...ofMany })
    expect((await admin.call('AuditLog_StopExport')).error).toBeNull()
    await portal.runJobs()
    expect(await last()).toBeNull()
    await begin({ kind: 'calls', ...ofMany })
    await portal.runJobs()
    await admin.call('AuditLog_StopExport')
    expect((await admin.call('AuditLog_GetExportedFile')).status).toBe(400)
    const { rows } = await inTenant(portal, 'contoso', (db) => sql`select from audit_export_parts`.execute(db))
    expect(rows).toEqual([])
  })

  test('ends with the session, and with the right to read the log, and says why', async () => {
    const leaving = await portal.signIn(contosoAdmin)
    await begin({ kind: 'calls', ...ofMany }, leaving)
    await leaving.call('TokenAuth_LogOut')
    await portal.runJobs()
    expect(await last()).toMatchObject({ failure: expect.stringContaining('session'), endTime: expect.any(String) })
    expect((await admin.call('AuditLog_GetExportedFile')).status).toBe(400)
    const reader = await aPerson(portal, 'contoso')
    const word = { tenant_id: portal.tenantId('contoso'), user_id: reader.id, name: permissions.auditLogs }
    await inTenant(portal, 'contoso', (db) =>
      db
        .insertInto('user_permissions')
        .values({ ...word, is_granted: true })
        .execute(),
    )
    await begin({ kind: 'calls', ...ofMany }, await portal.signIn(reader.person))
    await admin.call('User_ResetUserSpecificPermissions', { body: { id: reader.id } })
    await portal.runJobs()
    const { rows } = await inTenant(portal, 'contoso', (db) =>
      sql<{ failure: string }>`select failure from audit_exports where user_id = ${reader.id}`.execute(db),
    )
    expect(rows).toMatchObject([{ failure: expect.stringContaining('Audit') }])
  })

  test('is each one’s own', async () => {
    await begin({ kind: 'calls', ...ofMany })
    await portal.runJobs()
    const other = await portal.as(fabrikamAdmin)
    expect(await last(other)).toBeNull()
    expect((await other.call('AuditLog_GetExportedFile')).status).toBe(400)
    expect((await begin({ kind: 'calls' }, await portal.as(contosoAlice))).status).toBe(403)
    expect((await begin({ kind: 'everything' })).status).toBe(400)
  })
})

describe('the history of entities', () => {
  test('begins when one is made, and tells who made it and how (AuditLog_GetEntityChanges)', async () => {
    portal.moveClock(1)
    const { id, userName } = await aUser({ name: 'Zoë' })
    const [change] = (await changes({ entityTypeFullName: userType })).items
    if (!change) throw new Error('Nothing was recorded')
    expect(change).toMatchObject({
      userId: await idOf(portal, contosoAdmin),
      userName: 'admin',
      impersonatorUserId: null,
      changeTime: portal.now().toISOString(),
      entityId: String(id),
      changeType: 0,
      changeTypeName: 'Created',
    })
    expect(await propertiesOf(change)).toMatchObject({
      UserName: { originalValue: null, newValue: `"${userName}"`, propertyTypeFullName: 'System.String' },
      Name: { newValue: '"Zoë"' },
      IsActive: { newValue: 'true', propertyTypeFullName: 'System.Boolean', tenantId: portal.tenantId('contoso') },
    })
  })

  test('names what was changed, also once it is gone (U139)', async () => {
    const host = await portal.as(hostAdmin)
    const mark = randomUUID().slice(0, 8)
    const namesOf = async (entityTypeFullName: string, id: number | string, caller = admin) =>
      (await changes({ entityTypeFullName }, caller)).items
        .filter(({ entityId }) => entityId === String(id))
        .map(({ changeTypeName, entityName }) => [changeTypeName, entityName])
    const { id, userName } = await aUser()
    await admin.call('User_DeleteUser', { query: { id } })
    expect(await namesOf(userType, id)).toEqual([
      ['Deleted', userName],
      ['Created', userName],
    ])
    const { result: unit } = await admin.call('OrganizationUnit_CreateOrganizationUnit', {
      body: { parentId: null, displayNameOrEntraGroupObjectId: `Unit ${mark}` },
    })
    await admin.call('OrganizationUnit_DeleteOrganizationUnit', { query: { id: unit.id } })
    expect(await namesOf('Tessera.Organizations.OrganizationUnit', unit.id)).toEqual([
      ['Deleted', `Unit ${mark}`],
      ['Created', `Unit ${mark}`],
    ])
    const displayName = `Edition ${mark}`
    await host.call('Edition_CreateEdition', { body: { edition: { displayName }, featureValues: [] } })
    const edition = (await host.call('Edition_GetEditions')).result.items.find(
      (each) => each.displayName === displayName,
    )
    await host.call('Edition_DeleteEdition', { query: { id: edition?.id ?? 0 } })
    expect(await namesOf('Tessera.Editions.Edition', edition?.id ?? 0, host)).toEqual([
      ['Deleted', displayName],
      ['Created', displayName],
    ])
    await admin.call('Language_UpdateLanguageText', {
      body: { sourceName: 'Tessera', languageName: 'de', key: 'users.title', value: `Leute ${mark}` },
    })
    expect((await namesOf('Tessera.Localization.LanguageText', 'de/users.title'))[0]?.[1]).toBe(null)
  })

  test('A191: calls a setting as its page does', async () => {
    const { result: before } = await admin.call('TenantSettings_GetAllSettings')
    const { reportLogDays = 400 } = before.general
    const general = { ...before.general, reportLogDays: reportLogDays - 1 }
    expect(
      (await admin.callWith('TenantSettings_UpdateAllSettings', { body: { ...before, general } })).error,
    ).toBeNull()
    const entityTypeFullName = 'Tessera.Settings.Setting'
    const [change] = (await changes({ entityTypeFullName })).items
    if (!change) throw new Error('Nothing was recorded')
    expect(change).toMatchObject({
      entityId: '0/App.Reports.LogDayCount',
      entityName: expect.stringMatching(/^General: /),
    })
    const { Name: name } = await propertiesOf(change)
    expect(name?.newText ?? change.entityName).toBe(change.entityName)
    await admin.call('TenantSettings_UpdateAllSettings', { body: before })
  })

  test('U240: of looks tells what differs from what held, in the words of their page', async () => {
    const entityTypeFullName = 'Tessera.Settings.Setting'
    const { totalCount: before } = await changes({ entityTypeFullName })
    const { result: looks } = await admin.call('UiCustomizationSettings_GetDefaultThemeUiManagementSettings')
    const { result: all } = await admin.call('UiCustomizationSettings_GetUiManagementSettings')
    const theme3 = all.find(({ theme }) => theme === 'theme3') ?? looks
    const body = {
      ...theme3,
      layout: { ...theme3.layout, layoutType: 'fixed' as const },
      footer: { fixedFooter: true },
    }
    await admin.call('UiCustomizationSettings_UpdateDefaultUiManagementSettings', { body })
    const { result: kept } = await admin.call('UiCustomizationSettings_GetDefaultThemeUiManagementSettings')
    expect(kept).toEqual({ ...body, isOwn: true })
    const { totalCount, items } = await changes({ entityTypeFullName })
    const made = items.slice(0, totalCount - before)
    expect(made.map(({ entityName }) => entityName).sort()).toEqual([
      'Branding: Theme',
      'Theme 3: Footer: Stays in view',
      'Theme 3: Layout: Width of pages',
    ])
    const told = await Promise.all(
      made.map(async (change) => {
        const { Name: name, Value: value } = await propertiesOf(change)
        return [name?.newText ?? change.entityName, value?.propertyTypeFullName, value?.newText]
      }),
    )
    expect(told).toContainEqual(['Branding: Theme', 'System.String', 'Theme 3'])
    expect(told).toContainEqual(['Theme 3: Layout: Width of pages', 'System.String', 'A fixed width'])
    expect(told).toContainEqual(['Theme 3: Footer: Stays in view', 'System.Boolean', null])
    await admin.call('UiCustomizationSettings_UpdateDefaultUiManagementSettings', { body })
    expect((await changes({ entityTypeFullName })).totalCount).toBe(totalCount)
    await admin.call('UiCustomizationSettings_DropDefaultUiManagementSettings')
  })

  test('U240: every look, every setting and every file that is kept for an organisation has words', () => {
    const translate = translator('en-gb')
    const names = [...Object.values(settings), ...lookSettings]
    expect(
      names.filter(
        (name) => !labelOfSetting(translate, name) || /branding\.|null/.test(labelOfSetting(translate, name) ?? ''),
      ),
    ).toEqual([])
    const values = [
      ...layoutTypes,
      ...asideSkins,
      ...headerSkins,
      ...subHeaderStyles,
      ...submenuToggles,
      ...menuPositions,
    ]
    const words = values.map((value) => wordOfLook(translate, 'theme2.App.UiManagement.LayoutType', value))
    expect(words.filter((word) => !word || word.startsWith('branding.'))).toEqual([])
    const kinds = ['dark-logo', 'light-logo', 'login-background', 'custom-css', 'profile-picture'] as const
    expect(kinds.filter((kind) => !labelOfFile(translate, kind))).toEqual([])
  })

  test('A192: what is given to an edition as it is made is told with it, in one row', async () => {
    const host = await portal.as(hostAdmin)
    const displayName = `Edition ${randomUUID().slice(0, 8)}`
    const featureValues = [{ name: 'App.Modules.Tasks', value: 'true' }]
    await host.call('Edition_CreateEdition', { body: { edition: { displayName }, featureValues } })
    const { items } = await changes({ entityTypeFullName: 'Tessera.Editions.Edition' }, host)
    const made = items.filter(({ entityName }) => entityName === displayName)
    expect(made.map(({ changeTypeName }) => changeTypeName)).toEqual(['Created'])
    const [only] = made
    expect(only && (await propertiesOf(only, host))).toMatchObject({
      DisplayName: { newValue: JSON.stringify(displayName) },
      'Features.App.Modules.Tasks': { originalValue: null, newValue: '"true"' },
    })
  })

  test('tells of each property its value before and after, and of no others (AuditLog_GetEntityPropertyChanges)', async () => {
    const { id, userName } = await aUser({ name: 'Before' })
    const user = { id, name: 'After', userName, emailAddress: `${userName}@example.org` }
    await admin.call('User_CreateOrUpdateUser', { body: { user, assignedRoleNames: [] } })
    const [change, first] = await changesOfUser(id)
    if (!change) throw new Error('Nothing was recorded')
    expect([change.changeTypeName, first?.changeTypeName]).toEqual(['Updated', 'Created'])
    const properties = await propertiesOf(change)
    expect(properties.Name).toMatchObject({ originalValue: '"Before"', newValue: '"After"', entityChangeId: change.id })
    expect(Object.keys(properties)).toEqual(['Name'])
  })

  test('tells that a secret was changed, and not to what (C7)', async () => {
    const { id, userName } = await aUser()
    const user = {
      id,
      name: 'Somebody',
      userName,
      emailAddress: `${userName}@example.org`,
      password: 'Another-passw0rd',
    }
    await admin.call('User_CreateOrUpdateUser', { body: { user, assignedRoleNames: [] } })
    const [change] = await changesOfUser(id)
    if (!change) throw new Error('Nothing was recorded')
    expect(await propertiesOf(change)).toEqual({
      PasswordHash: expect.objectContaining({ originalValue: '"***"', newValue: '"***"' }),
    })
  })

  test('has the values of settings, and of a secret among them only that there is another (C7, H4)', async () => {
    const changeOf = async (name: string) => {
      const query = { entityTypeFullName: 'Tessera.Settings.Setting', entityId: `0/${name}` }
      const { result } = await admin.call('AuditLog_GetEntityTypeChanges', { query })
      const [change] = result.items
      return change && (await propertiesOf(change)).Value
    }
    const { result: before } = await admin.call('TenantSettings_GetAllSettings')
    const providers = before.externalLoginProviderSettings
    const facebook = { ...providers.facebook, appId: 'own-app', appSecret: 'own-secret' }
    const saved = await admin.call('TenantSettings_UpdateAllSettings', {
      body: {
        ...before,
        general: { timezone: 'Asia/Tokyo' },
        externalLoginProviderSettings: { ...providers, facebook },
      },
    })
    expect(saved.error).toBeNull()
    expect(await changeOf(settings.timeZone)).toMatchObject({ originalValue: null, newValue: '"Asia/Tokyo"' })
    expect(await changeOf(settings.facebookAppId)).toMatchObject({ newValue: '"own-app"' })
    expect(await changeOf(settings.facebookAppSecret)).toMatchObject({ newValue: '"***"' })
    await admin.call('TenantSettings_UpdateAllSettings', { body: before })
    expect(await changeOf(settings.timeZone)).toMatchObject({ originalValue: '"Asia/Tokyo"', newValue: null })
    expect(await changeOf(settings.facebookAppSecret)).toMatchObject({ originalValue: '"***"' })
  })

  test('ends when one is deleted, although its row stays (AuditLog_GetEntityTypeChanges)', async () => {
    const { id } = await aUser()
    await admin.call('User_DeleteUser', { query: { id } })
    expect((await changesOfUser(id)).map(({ changeType }) => changeType)).toEqual([2, 0])
    const quoted = await admin.call('AuditLog_GetEntityTypeChanges', {
      query: { entityTypeFullName: userType, entityId: `"${id}"`, maxResultCount: 1, skipCount: 1 },
    })
    expect([quoted.result.totalCount, quoted.result.items[0]?.changeTypeName]).toEqual([2, 'Created'])
  })

  test('leaves nothing of a change that was refused', async () => {
    const { id, userName } = await aUser()
    const user = { id, name: 'After', userName, emailAddress: `${userName}@example.org` }
    const refused = await admin.call('User_CreateOrUpdateUser', { body: { user, assignedRoleNames: ['No such role'] } })
    expect(refused.status).toBe(400)
    expect(await changesOfUser(id)).toHaveLength(1)
  })

  test('holds together what one call changed', async () => {
    const aUnit = async (parentId: number | null) => {
      const body = { parentId, displayNameOrEntraGroupObjectId: `Unit ${randomUUID().slice(0, 8)}` }
      return (await admin.call('OrganizationUnit_CreateOrganizationUnit', { body })).result.id
    }
    const [parent, target] = [await aUnit(null), await aUnit(null)]
    const child = await aUnit(parent)
    await admin.call('OrganizationUnit_MoveOrganizationUnit', { body: { id: parent, newParentId: target } })
    const query = { entityTypeFullName: 'Tessera.Organizations.OrganizationUnit', maxResultCount: 3 }
    const [one, other, before] = (await changes(query)).items
    expect([one?.entityId, other?.entityId].sort()).toEqual([parent, child].map(String).sort())
    expect(one?.entityChangeSetId).toBe(other?.entityChangeSetId)
    expect(before?.changeTypeName).toBe('Created')
    expect(before?.entityChangeSetId).not.toBe(one?.entityChangeSetId)
  })

  test('is found from the call that made it, and the call from it', async () => {
    const { id } = await aUser()
    const [change] = await changesOfUser(id)
    if (!change) throw new Error('Nothing tells of the new person')
    const query = { entityChangeSetId: change.entityChangeSetId }
    expect(await calls(query)).toMatchObject({
      totalCount: 1,
      items: [{ methodName: 'CreateOrUpdateUser', ...query }],
    })
    const made = await changes(query)
    expect(made.items.map(({ entityId }) => entityId)).toContain(String(id))
    expect(made.totalCount).toBe(made.items.length)
    expect(new Set(made.items.map(({ entityChangeSetId }) => entityChangeSetId))).toEqual(
      new Set([change.entityChangeSetId]),
    )
    // Nobody else’s organisation has it, and what only reads has none.
    const fabrikam = await portal.as(fabrikamAdmin)
    expect((await fabrikam.call('AuditLog_GetAuditLogs', { query })).result.totalCount).toBe(0)
    expect((await fabrikam.call('AuditLog_GetEntityChanges', { query })).result.totalCount).toBe(0)
    await admin.call('User_GetUsers', { body: {} })
    const [read] = (await calls({ methodName: 'GetUsers', maxResultCount: 1 })).items
    expect(read?.entityChangeSetId).toBeNull()
  })

  test('is filtered by kind, person and time, and sorted', async () => {
    portal.moveClock(60)
    const now = portal.now().toISOString()
    const { id } = await aUser()
    const ids = async (query: object) => (await changes(query)).items.map(({ entityId }) => entityId)
    expect(await ids({ startDate: now, endDate: now })).toEqual([String(id)])
    expect(await ids({ startDate: now, entityTypeFullName: 'Tessera.Roles.Role' })).toEqual([])
    expect(await ids({ startDate: now, userName: 'DMI' })).toEqual([String(id)])
    expect(await ids({ startDate: now, userName: 'alice' })).toEqual([])
    for (const field of ['changeTime', 'userName', 'entityTypeFullName', 'changeType']) {
      const up = (await changes({ sorting: `${field} ASC, id ASC`, maxResultCount: 1000 })).items
      const down = (await changes({ sorting: `${field} DESC, id DESC`, maxResultCount: 1000 })).items
      expect(down).toEqual([...up].reverse())
    }
  })

  test('A164: is refused where there is none, by the member that names the kind', async () => {
    // Of the operator’s side alone, and of none.
    for (const entityTypeFullName of ['Tessera.Tenants.Tenant', 'Tessera.Users.Person', 'tessera.users.user']) {
      const query = { entityTypeFullName }
      const answers = [
        await admin.callWith('AuditLog_GetEntityChanges', { query }),
        await admin.callWith('AuditLog_GetEntityChangesToExcel', { query }),
        await admin.callWith('AuditLog_GetEntityTypeChanges', { query: { ...query, entityId: '1' } }),
        await admin.callWith('AuditLog_BeginExport', { body: { kind: 'changes', ...query } }),
      ]
      for (const { status, error } of answers) {
        expect([status, error?.validationErrors?.[0]?.members]).toEqual([400, ['entityTypeFullName']])
      }
    }
  })

  test('tells a person’s lock, and not each failed sign-in before it', async () => {
    const { id, userName } = await aUser()
    for (let attempt = 0; attempt < 5; attempt++) {
      await portal.anonymous.call('TokenAuth_Authenticate', {
        headers: tenantHeader(portal, 'contoso'),
        body: { userNameOrEmailAddress: userName, password: 'Wrong-passw0rd' },
      })
    }
    const [lock, ...before] = await changesOfUser(id)
    if (!lock) throw new Error('Nothing was recorded')
    expect(before).toHaveLength(1)
    expect(lock).toMatchObject({ userId: null, userName: null })
    expect(Object.keys(await propertiesOf(lock))).toEqual(['LockoutEndDateUtc'])
  })

  test('of a tenant is told to the host, without the tenant’s secrets', async () => {
    const host = await portal.as(hostAdmin)
    const { result: form } = await host.call('Tenant_GetTenantForEdit', { query: { id: portal.tenantId('fabrikam') } })
    const { error } = await host.call('Tenant_UpdateTenant', {
      body: { id: form.id, tenancyName: form.tenancyName, name: 'Fabrikam & Sons', editionId: form.editionId },
    })
    expect(error).toBeNull()
    const [change] = (await changes({ entityTypeFullName: 'Tessera.Tenants.Tenant' }, host)).items
    if (!change) throw new Error('Nothing was recorded')
    expect(change).toMatchObject({ entityId: String(form.id), userName: 'admin', changeTypeName: 'Updated' })
    expect((await propertiesOf(change, host)).Name).toMatchObject({ newValue: '"Fabrikam & Sons"', tenantId: null })
  })

  test('is recorded by a trigger on every table that it names (AuditLog_GetEntityHistoryObjectTypes)', async () => {
    const { rows } = await hostTransaction(portal.store, 'which tables have history', (db) =>
      sql<{ arguments: string }>`
        select encode(tgargs, 'escape') as arguments from pg_trigger where tgname = 'record_change'`.execute(db),
    )
    const named = rows.map((row) => row.arguments.split('\\000')[0]).sort()
    expect(named).toEqual(trackedEntities.map(({ fullName }) => fullName).sort())
    const assigned = await hostTransaction(portal.store, 'which tables have assignments in the history', (db) =>
      sql<{ table: string; arguments: string }>`
        select tgrelid::regclass::text as table, encode(tgargs, 'escape') as arguments
        from pg_trigger where tgname like 'record_assignments_on_%'`.execute(db),
    )
    const owners = new Set(assigned.rows.map((row) => row.arguments.split('\\000')[0]))
    expect([...owners].filter((name) => !named.includes(name))).toEqual([])
    expect(new Set(assigned.rows.map((row) => row.table))).toContain('user_roles')

    const { result } = await admin.call('AuditLog_GetEntityHistoryObjectTypes')
    expect(result).toContainEqual({ name: 'User', value: userType })
    expect(result.map(({ value }) => value)).not.toContain('Tessera.Tenants.Tenant')
    const host = await (await portal.as(hostAdmin)).call('AuditLog_GetEntityHistoryObjectTypes')
    expect(host.result.map(({ value }) => value)).toContain('Tessera.Tenants.Tenant')
    expect(host.result.map(({ value }) => value)).not.toContain('Tessera.Reports.Report')
  })

  test('has a name for every property of which it can tell a change', async () => {
    const { rows } = await hostTransaction(portal.store, 'which properties have history', (db) =>
      sql<{ entity: string; property: string }>`
        with told as (
          select tgname, tgrelid, string_to_array(encode(tgargs, 'escape'), '\\000') as arguments
          from pg_trigger where tgname = 'record_change' or tgname = 'record_assignments_on_insert'
        )
        select arguments[1] as entity, attname as property
        from told join pg_attribute on attrelid = tgrelid
        where tgname = 'record_change' and attnum > 0 and not attisdropped and attgenerated = ''
          and attname <> all(arguments[4]::text[])
        union all
        select arguments[1], substring(arguments[2] from $$as key, '([^']+)'$$)
        from told where tgname = 'record_assignments_on_insert'`.execute(db),
    )
    expect(rows.length).toBeGreaterThan(100)
    const told = trackedEntities.map(({ fullName }) => [
      fullName,
      rows
        .filter(({ entity }) => entity === fullName)
        .map(({ property }) => property)
        .sort(),
    ])
    expect(Object.fromEntries(told)).toEqual(
      Object.fromEntries(Object.entries(propertyNames).map(([type, names]) => [type, Object.keys(names).sort()])),
    )
  })

  test('calls properties as forms do, in the caller’s language (AuditLog_GetEntityPropertyChanges)', async () => {
    const { id } = await aUser()
    const [created] = await changesOfUser(id)
    const query = { entityChangeId: created?.id }
    const names = async (language: string) => {
      const { result } = await admin.callWith('AuditLog_GetEntityPropertyChanges', {
        query,
        headers: { 'accept-language': language },
      })
      return Object.fromEntries(
        (result as EntityPropertyChange[]).map(({ propertyName, displayName }) => [propertyName, displayName]),
      )
    }
    expect(await names('en-gb')).toMatchObject({ UserName: 'User name', IsActive: 'Active', EmailAddress: 'E-mail' })
    expect(await names('de')).toMatchObject({ UserName: 'Benutzername', IsActive: 'Aktiv' })
  })

  describe('says what a value stands for:', () => {
    const wordsOf = async (caller: Caller, entityTypeFullName: string, entityId: string | number, property: string) => {
      const query = { entityTypeFullName, entityId: String(entityId), maxResultCount: 1000 }
      for (const change of (await caller.call('AuditLog_GetEntityTypeChanges', { query })).result.items) {
        const found = (await propertiesOf(change, caller))[property]
        if (found) return [found.originalText, found.newText]
      }
      throw new Error(`No change of ${property}`)
    }

    const unitType = 'Tessera.Organizations.OrganizationUnit'

    const aUnit = async (displayNameOrEntraGroupObjectId: string, parentId?: number) => {
      const body = { displayNameOrEntraGroupObjectId, isEntraGroup: false, ...(parentId && { parentId }) }
      return (await admin.call('OrganizationUnit_CreateOrganizationUnit', { body })).result.id
    }

    test('units and roles by their names, to those who may see units and roles', async () => {
      const { id: readerId, person } = await aPerson(portal, 'contoso')
      const grantedPermissionNames = [permissions.auditLogs]
      await admin.call('User_UpdateUserPermissions', { body: { id: readerId, grantedPermissionNames } })
      const reader = await portal.signIn(person)
      const above = await aUnit('North')
      const below = await aUnit('Harbour', above)
      expect(await wordsOf(admin, unitType, below, 'ParentId')).toEqual([null, 'North'])
      expect(await wordsOf(reader, unitType, below, 'ParentId')).toEqual([null, null])

      const displayName = `Role ${randomUUID().slice(0, 8)}`
      await admin.callWith('Role_CreateOrUpdateRole', { body: { role: { displayName }, grantedPermissionNames: [] } })
      const [role] = (await admin.call('Role_GetRoles', { body: { filter: displayName } })).result.items
      if (!role) throw new Error(`${displayName} was not made`)
      const { id, userName } = await aUser({ name: 'Somebody' })
      const user = { id, name: 'Somebody', userName, emailAddress: `${userName}@example.org` }
      const given = { user, assignedRoleNames: [role.name] }
      expect((await admin.callWith('User_CreateOrUpdateUser', { body: given })).error).toBeNull()
      await admin.callWith('Role_CreateOrUpdateRole', {
        body: { role: { id: role.id, displayName: `${displayName} anew` }, grantedPermissionNames: [] },
      })
      expect(await wordsOf(admin, userType, id, 'Roles')).toEqual([null, `${displayName} anew`])
      expect(await wordsOf(reader, userType, id, 'Roles')).toEqual([null, null])

      expect(
        (await admin.callWith('OrganizationUnit_DeleteOrganizationUnit', { query: { id: above } })).error,
      ).toBeNull()
      // It is gone, and nobody knows its name.
      expect(await wordsOf(admin, unitType, below, 'ParentId')).toEqual([null, null])
    })

    test('the report and the kind of a task', async () => {
      const { reportId } = await aReport(portal, { tenant: 'contoso', name: 'Asked by a task', folder: 'service-desk' })
      const taskName = `Task ${randomUUID().slice(0, 8)}`
      const body = { taskName, taskType: 'Query', reportId, daxQuery: "EVALUATE SUMMARIZECOLUMNS('Agents'[Team])" }
      expect((await admin.callWith('Tasks_CreateOrEdit', { body })).error).toBeNull()
      const [task] = (await admin.call('Tasks_GetAll', { query: { taskNameFilter: taskName } })).result.items
      const told = (property: string) => wordsOf(admin, 'Tessera.Tasks.Task', task?.id ?? 0, property)
      expect(await told('ReportId')).toEqual([null, 'Asked by a task'])
      expect(await told('TaskType')).toEqual([null, 'Query'])
      expect(await told('TaskName')).toEqual([null, null])
    })

    test('editions by their names, to the operator', async () => {
      const host = await portal.as(hostAdmin)
      const tenancyName = `edition-${randomUUID().slice(0, 8)}`
      const { result: editions } = await host.call('CommonLookup_GetEditionsForCombobox', {})
      const editionId = Number(editions.items.find(({ displayText }) => displayText === 'Standard')?.value)
      const { result: made } = await host.call('Tenant_CreateTenant', {
        body: {
          tenancyName,
          name: 'Named',
          adminEmailAddress: 'admin@named.example',
          adminPassword: demoPassword,
          editionId,
        },
      })
      const told = (property: string) => wordsOf(host, 'Tessera.Tenants.Tenant', made.id, property)
      expect(await told('EditionId')).toEqual([null, 'Standard'])
      expect(await told('SubscriptionPaymentType')).toEqual([null, 'By hand, each time'])
    })
  })

  test('cannot be rewritten by those whose changes it tells of', async () => {
    await aUser()
    const rewrite = (statement: string) =>
      inTenant(portal, 'contoso', (db) => sql.raw(statement).execute(db)).catch((error: Error) => error.message)
    expect(await rewrite('update entity_changes set user_id = 1')).toContain('permission denied')
    expect(await rewrite('delete from entity_changes')).toContain('permission denied')
  })

  test('costs two round trips to the store (P2)', async () => {
    await aUser()
    await expectRoundTrips(portal, 2, () => changes({ maxResultCount: 100 }))
    await expectRoundTrips(portal, 2, () => changes({ maxResultCount: 100, isByOthers: true }))
  })

  describe('tells what is assigned, as properties of the entity that it belongs to:', () => {
    /** Name, value before, value after, of all that was said of an entity by the newest call that changed it. */
    async function lastChange(entityTypeFullName: string, entityId: number, caller = admin) {
      const query = { entityTypeFullName, entityId: String(entityId) }
      const { result } = await caller.call('AuditLog_GetEntityTypeChanges', { query })
      const [newest] = result.items
      const ofOneCall = result.items.filter(({ entityChangeSetId }) => entityChangeSetId === newest?.entityChangeSetId)
      expect(ofOneCall.map(({ changeTypeName }) => changeTypeName)).not.toContain('Deleted')
      const answers = ofOneCall.map(({ id }) =>
        caller.call('AuditLog_GetEntityPropertyChanges', { query: { entityChangeId: id } }),
      )
      return (await Promise.all(answers))
        .flatMap((answer) => answer.result)
        .map(({ propertyName, originalValue, newValue }) => [propertyName, originalValue, newValue])
    }

    const aRole = async (grantedPermissionNames: string[] = []) => {
      const displayName = `Role ${randomUUID().slice(0, 8)}`
      const saved = await admin.callWith('Role_CreateOrUpdateRole', {
        body: { role: { displayName }, grantedPermissionNames },
      })
      expect(saved.error).toBeNull()
      const { result } = await admin.call('Role_GetRoles', { body: { filter: displayName } })
      const [role] = result.items
      if (!role) throw new Error(`${displayName} was not made`)
      return role
    }

    const assign = async ({ id, userName }: { id: number; userName: string }, more: object) => {
      portal.moveClock(1)
      const user = { id, name: 'Somebody', userName, emailAddress: `${userName}@example.org` }
      const body = { user, assignedRoleNames: [], ...more }
      expect((await admin.callWith('User_CreateOrUpdateUser', { body })).error).toBeNull()
    }

    test('roles of a person', async () => {
      const [one, other] = [await aRole(), await aRole()]
      const user = await aUser({ name: 'Somebody' })
      await assign(user, { assignedRoleNames: [one.name] })
      expect(await lastChange(userType, user.id)).toEqual([['Roles', null, `"${one.name}"`]])
      await assign(user, { assignedRoleNames: [other.name] })
      const swapped = await lastChange(userType, user.id)
      expect(swapped).toHaveLength(2)
      expect(swapped).toContainEqual(['Roles', `"${one.name}"`, null])
      expect(swapped).toContainEqual(['Roles', null, `"${other.name}"`])
      portal.moveClock(1)
      await admin.call('Role_DeleteRole', { query: { id: other.id } })
      expect(await lastChange(userType, user.id)).toEqual([['Roles', `"${other.name}"`, null]])
    })

    test('U186: in words that say which was given, and which taken away', async () => {
      const [one, other] = [await aRole(), await aRole()]
      const user = await aUser({ name: 'Somebody' })
      await assign(user, { assignedRoleNames: [one.name] })
      await assign(user, { assignedRoleNames: [other.name] })
      const told = (await changesOfUser(user.id)).slice(0, 2).map(async ({ id }) => {
        const query = { entityChangeId: id }
        const { result } = await admin.call('AuditLog_GetEntityPropertyChanges', { query })
        return result.map(({ displayName, originalText, newText }) => [displayName, originalText, newText])
      })
      expect((await Promise.all(told)).flat()).toEqual(
        expect.arrayContaining([
          ['Roles: taken away', one.displayName, null],
          ['Roles: given', null, other.displayName],
        ]),
      )
    })

    test('units of a person, from either side', async () => {
      const displayName = `Unit ${randomUUID().slice(0, 8)}`
      const { result: unit } = await admin.call('OrganizationUnit_CreateOrganizationUnit', {
        body: { parentId: null, displayNameOrEntraGroupObjectId: displayName },
      })
      const user = await aUser({ name: 'Somebody' })
      await assign(user, { organizationUnits: [unit.id] })
      expect(await lastChange(userType, user.id)).toEqual([['OrganizationUnits', null, `"${displayName}"`]])
      portal.moveClock(1)
      const query = { userId: user.id, organizationUnitId: unit.id }
      await admin.call('OrganizationUnit_RemoveUserFromOrganizationUnit', { query })
      expect(await lastChange(userType, user.id)).toEqual([['OrganizationUnits', `"${displayName}"`, null]])
      portal.moveClock(1)
      const added = { organizationUnitId: unit.id, userIds: [user.id] }
      await admin.call('OrganizationUnit_AddUsersToOrganizationUnit', { body: added })
      portal.moveClock(1)
      await admin.call('OrganizationUnit_DeleteOrganizationUnit', { query: { id: unit.id } })
      expect(await lastChange(userType, user.id)).toEqual([['OrganizationUnits', `"${displayName}"`, null]])
    })

    test('roles of a unit', async () => {
      const role = await aRole()
      const { result: unit } = await admin.call('OrganizationUnit_CreateOrganizationUnit', {
        body: { parentId: null, displayNameOrEntraGroupObjectId: `Unit ${randomUUID().slice(0, 8)}` },
      })
      portal.moveClock(1)
      const body = { organizationUnitId: unit.id, roleIds: [role.id] }
      await admin.call('OrganizationUnit_AddRolesToOrganizationUnit', { body })
      expect(await lastChange('Tessera.Organizations.OrganizationUnit', unit.id)).toEqual([
        ['Roles', null, `"${role.name}"`],
      ])
    })

    test('what a role grants', async () => {
      const { view, create, edit } = permissions.users
      const role = await aRole([view, create])
      portal.moveClock(1)
      const saved = await admin.callWith('Role_CreateOrUpdateRole', {
        body: { role: { id: role.id, displayName: role.displayName }, grantedPermissionNames: [view, edit] },
      })
      expect(saved.error).toBeNull()
      const change = await lastChange('Tessera.Roles.Role', role.id)
      expect(change).toHaveLength(2)
      expect(change).toContainEqual([`Permissions.${create}`, 'true', null])
      expect(change).toContainEqual([`Permissions.${edit}`, null, 'true'])
    })

    test('a person’s own permissions, granted, prohibited and forgotten', async () => {
      const user = await aUser()
      const { view } = permissions.users
      const grant = async (grantedPermissionNames: string[]) => {
        portal.moveClock(1)
        const body = { id: user.id, grantedPermissionNames }
        expect((await admin.callWith('User_UpdateUserPermissions', { body })).error).toBeNull()
      }
      await grant([permissions.pages, view])
      expect(await lastChange(userType, user.id)).toContainEqual([`Permissions.${view}`, null, 'true'])
      const before = await changesOfUser(user.id)
      await grant([permissions.pages, view])
      expect(await changesOfUser(user.id)).toEqual(before)
      portal.moveClock(1)
      await admin.call('User_ResetUserSpecificPermissions', { body: { id: user.id } })
      expect(await lastChange(userType, user.id)).toContainEqual([`Permissions.${view}`, 'true', null])
    })

    test('features of a tenant and of an edition, to the host alone', async () => {
      const host = await portal.as(hostAdmin)
      const id = portal.tenantId('fabrikam')
      const set = async (value: string) => {
        portal.moveClock(1)
        const featureValues = [{ name: features.tasks, value }]
        expect((await host.call('Tenant_UpdateTenantFeatures', { body: { id, featureValues } })).error).toBeNull()
      }
      await set('false')
      const named = `Features.${features.tasks}`
      expect(await lastChange('Tessera.Tenants.Tenant', id, host)).toEqual([[named, null, '"false"']])
      await set('true')
      expect(await lastChange('Tessera.Tenants.Tenant', id, host)).toEqual([[named, '"false"', null]])

      const displayName = `Edition ${randomUUID().slice(0, 8)}`
      await host.call('Edition_CreateEdition', { body: { edition: { displayName }, featureValues: [] } })
      const editions = (await host.call('Edition_GetEditions')).result.items
      const edition = editions.find((item) => item.displayName === displayName)
      if (!edition) throw new Error(`${displayName} was not made`)
      const update = async (value: string) => {
        portal.moveClock(1)
        const body = {
          edition: { id: edition.id, displayName },
          featureValues: [{ name: features.branding, value }],
        }
        expect((await host.callWith('Edition_UpdateEdition', { body })).error).toBeNull()
      }
      await update('true')
      await update('false')
      const history = await lastChange('Tessera.Editions.Edition', edition.id, host)
      expect(history).toEqual([[`Features.${features.branding}`, '"true"', null]])
    })
  })

  describe('tells also', () => {
    /** What the calls of `work` changed, as property, value before and value after; the first one first. */
    async function told(entityTypeFullName: string, entityId: string, work: () => Promise<unknown>) {
      const query = { entityTypeFullName, entityId, sorting: 'id ASC', maxResultCount: 1000 }
      const all = async () => (await admin.call('AuditLog_GetEntityTypeChanges', { query })).result.items
      const before = (await all()).length
      await work()
      const found: unknown[][] = []
      for (const change of (await all()).slice(before)) {
        const answer = await admin.call('AuditLog_GetEntityPropertyChanges', { query: { entityChangeId: change.id } })
        for (const { propertyName, originalValue, newValue } of answer.result) {
          found.push([change.changeTypeName, propertyName, originalValue, newValue])
        }
      }
      return found
    }

    const done = async (answer: Promise<{ error: unknown }>) => expect((await answer).error).toBeNull()

    test('the words that an organisation has in place of the product’s', async () => {
      const write = (value: string) =>
        done(
          admin.call('Language_UpdateLanguageText', {
            body: { languageName: 'en-gb', sourceName: 'Tessera', key: 'history.type.role', value },
          }),
        )
      const changed = await told('Tessera.Localization.LanguageText', 'en-gb/history.type.role', async () => {
        await write('Part')
        await write('Duty')
      })
      expect(changed).toContainEqual(['Created', 'Value', null, '"Part"'])
      expect(changed.at(-1)).toEqual(['Updated', 'Value', '"Part"', '"Duty"'])
    })

    test('a logo that is put up, replaced and taken away, without its bytes', async () => {
      const picture = (end: number) =>
        Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><rect width="${end}" height="1"/></svg>`)
      const putUp = async (end: number) => {
        const form = new FormData()
        form.append('file', new Blob([picture(end)], { type: 'image/svg+xml' }), 'logo.svg')
        const sent = new Request('http://localhost/', { method: 'POST', body: form })
        const answer = await portal.app.inject({
          method: 'POST',
          url: '/TenantCustomization/UploadDarkLogo',
          headers: { ...admin.headers, 'content-type': sent.headers.get('content-type') ?? '' },
          payload: Buffer.from(await sent.arrayBuffer()),
        })
        expect(answer.statusCode).toBe(200)
        return answer.json<{ result: { id: string } }>().result.id
      }
      const ids: string[] = []
      const changed = await told('Tessera.Files.StoredFile', 'dark-logo', async () => {
        ids.push(await putUp(1), await putUp(2))
        await done(admin.call('TenantSettings_ClearDarkLogo'))
      })
      const [first, second] = ids
      expect(changed).toContainEqual(['Created', 'FileType', null, '"image/svg+xml"'])
      expect(changed).toContainEqual(['Updated', 'Id', `"${first}"`, `"${second}"`])
      expect(changed).toContainEqual(['Deleted', 'Id', `"${second}"`, null])
      expect(changed.map(([, name]) => name)).not.toContain('Bytes')
    })

    test('what opens together with a report, and nothing of a form that left it as it was', async () => {
      const { reportId } = await aReport(portal, { tenant: 'contoso', name: 'Told of' })
      const { result: form } = await admin.call('PbiReports_GetPbiReportForEdit', { query: { id: reportId } })
      const [one, other] = [randomUUID(), randomUUID()].map((itemGuid) => ({
        itemType: 'Report' as const,
        itemGuid,
        isDatasetWithRLS: false,
      }))
      if (!one || !other) throw new Error('There are two')
      const save = (additionalEmbedData: (typeof one)[]) =>
        done(admin.callWith('PbiReports_CreateOrEdit', { body: { ...form, additionalEmbedData } }))
      const changed = await told('Tessera.Reports.Report', String(reportId), async () => {
        await save([one, other])
        await save([one, other])
        await save([other])
      })
      const text = (item: object) => expect.stringContaining('itemGuid' in item ? String(item.itemGuid) : '')
      expect(changed).toHaveLength(4)
      expect(changed.slice(0, 2)).toEqual([
        ['Updated', 'AdditionalEmbeds', null, expect.any(String)],
        ['Updated', 'AdditionalEmbeds', null, expect.any(String)],
      ])
      expect(changed.slice(2)).toContainEqual(['Updated', 'AdditionalEmbeds', text(other), null])
      expect(changed.slice(2)).toContainEqual(['Updated', 'AdditionalEmbeds', text(one), text(other)])
      const { result: kept } = await admin.call('PbiReports_GetPbiReportForEdit', { query: { id: reportId } })
      expect(kept.additionalEmbedData).toEqual([{ ...other, pbiReportId: reportId }])
    })

    test('the report that a person has chosen for their dashboard', async () => {
      const { reportId } = await aReport(portal, { tenant: 'contoso', name: 'Chosen' })
      const alice = await portal.as(contosoAlice)
      const id = String(await idOf(portal, contosoAlice))
      const choose = (tenantReportId: number) =>
        done(alice.call('Profile_UpdateDefaultReportForUser', { body: { tenantReportId } }))
      const changed = await told(userType, id, async () => {
        await choose(reportId)
        await choose(0)
      })
      expect(changed).toEqual([
        ['Updated', 'DefaultReport', null, String(reportId)],
        ['Updated', 'DefaultReport', String(reportId), null],
      ])
    })

    test('that an account was linked to another, and is no longer', async () => {
      const alice = await portal.as(contosoAlice)
      const [id, otherId] = [await idOf(portal, contosoAlice), await idOf(portal, fabrikamAdmin)]
      const changed = await told(userType, String(id), async () => {
        const body = { tenancyName: 'fabrikam', usernameOrEmailAddress: 'admin', password: demoPassword }
        await done(alice.callWith('UserLink_LinkToUser', { body }))
        const other = { userId: otherId, tenantId: portal.tenantId('fabrikam') }
        await done(alice.call('UserLink_UnlinkUser', { body: other }))
      })
      expect(changed).toEqual([
        ['Updated', 'IsLinkedToOthers', null, 'true'],
        ['Updated', 'IsLinkedToOthers', 'true', null],
      ])
    })
  })

  test('tells what a job changed, as done by whoever asked for it (U136)', async () => {
    const host = await portal.as(hostAdmin)
    const displayName = `Edition ${randomUUID().slice(0, 8)}`
    await host.call('Edition_CreateEdition', { body: { edition: { displayName }, featureValues: [] } })
    const { result: editions } = await host.call('CommonLookup_GetEditionsForCombobox', {})
    const idOfEdition = (name: string) => Number(editions.items.find((item) => item.displayText === name)?.value)
    const move = { sourceEditionId: idOfEdition('Standard'), targetEditionId: idOfEdition(displayName) }
    await host.call('Edition_MoveTenantsToAnotherEdition', { body: move })
    await portal.runJobs()
    const query = { entityTypeFullName: 'Tessera.Tenants.Tenant', entityId: String(portal.tenantId('contoso')) }
    const { result } = await host.call('AuditLog_GetEntityTypeChanges', { query })
    const [change] = result.items
    if (!change) throw new Error('Nothing was recorded')
    expect(change).toMatchObject({
      userId: await idOf(portal, hostAdmin),
      userName: 'admin',
      changeTime: portal.now().toISOString(),
    })
    expect((await propertiesOf(change, host)).EditionId).toMatchObject({
      originalValue: String(move.sourceEditionId),
      newValue: String(move.targetEditionId),
    })
    await host.call('Edition_MoveTenantsToAnotherEdition', {
      body: { sourceEditionId: move.targetEditionId, targetEditionId: move.sourceEditionId },
    })
    await portal.runJobs()
  })
})

const inputs: [OperationId, { query?: object }][] = [
  ['AuditLog_GetAuditLogs', {}],
  ['AuditLog_GetAuditLogsToExcel', {}],
  ['AuditLog_GetEntityHistoryObjectTypes', {}],
  ['AuditLog_GetEntityChanges', {}],
  ['AuditLog_GetEntityChangesToExcel', {}],
  ['AuditLog_GetEntityTypeChanges', { query: { entityTypeFullName: userType, entityId: '1' } }],
  ['AuditLog_GetEntityPropertyChanges', { query: { entityChangeId: 1 } }],
]

describe('who may', () => {
  test.each(inputs)('%s is for people who are signed in and hold its permission', async (id, input) => {
    expect((await portal.anonymous.callWith(id, input)).status).toBe(401)
    expect((await (await portal.as(contosoAlice)).callWith(id, input)).status).toBe(403)
  })

  test('a tenant without the feature has neither list, although its administrator holds the permission', async () => {
    const host = await portal.as(hostAdmin)
    const id = portal.tenantId('fabrikam')
    const { result } = await host.call('Tenant_GetTenantFeaturesForEdit', { query: { id } })
    const without = result.featureValues.map((feature) =>
      feature.name === 'App.Other.AuditLogs' ? { ...feature, value: 'false' } : feature,
    )
    await host.call('Tenant_UpdateTenantFeatures', { body: { id, featureValues: without } })
    const fabrikam = await portal.signIn(fabrikamAdmin)
    expect((await fabrikam.call('AuditLog_GetAuditLogs')).status).toBe(403)
    expect((await fabrikam.call('AuditLog_GetEntityChanges')).status).toBe(403)
    await host.call('Tenant_UpdateTenantFeatures', { body: { id, featureValues: result.featureValues } })
    expect((await (await portal.signIn(fabrikamAdmin)).call('AuditLog_GetAuditLogs')).status).toBe(200)
  })

  test('a tenant sees its own calls and changes, and of others not even that they exist (F2)', async () => {
    const { id, userName } = await aUser()
    const [change] = await changesOfUser(id)
    const fabrikam = await portal.signIn(fabrikamAdmin)
    for (const caller of [fabrikam, await portal.as(hostAdmin)]) {
      expect(JSON.stringify(await calls({ maxResultCount: 1000 }, caller))).not.toContain(userName)
      expect((await changesOfUser(id, caller)).filter(({ id: other }) => other === change?.id)).toEqual([])
      const query = { entityChangeId: change?.id ?? 0 }
      expect((await caller.call('AuditLog_GetEntityPropertyChanges', { query })).status).toBe(404)
    }
  })
})
