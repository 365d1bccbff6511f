/**
 * A13, C7: what opens something elsewhere, or once, stands neither in audit rows nor in the history of what was changed. A54: nor
 * does what a report shows somebody, or what people write to each other.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OperationId, operations } from '../../../src/contract/catalogue.ts'
import { type Caller, contosoAdmin, contosoAlice, type Portal, startApp } from '../harness.ts'
import { inTenant, tenantHeader } from '../identity.ts'
import { aReport } from '../reports.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startApp()
})
afterAll(() => portal.close())

async function keptTexts(): Promise<string> {
  const [calls, changes] = await inTenant(portal, 'contoso', (db) =>
    Promise.all([
      db.selectFrom('audit_logs').select(['method_name', 'parameters', 'exception', 'custom_data']).execute(),
      db.selectFrom('entity_changes').selectAll().execute(),
    ]),
  )
  return JSON.stringify([calls, changes])
}

test('A13, C7: addresses and bodies that a task sends', async () => {
  const admin = await portal.as(contosoAdmin)
  const [first, second, body] = [randomUUID(), randomUUID(), randomUUID()]
  const task = (key: string) => ({
    taskName: 'Hook',
    taskType: 'Http' as const,
    url: `https://example.org/x?key=${key}`,
    httpBody: `{"key":"${body}"}`,
  })
  expect((await admin.call('Tasks_CreateOrEdit', { body: task(first) })).error).toBeNull()
  const id = (await admin.call('Tasks_GetAll', { query: {} })).result.items[0]?.id ?? 0
  expect((await admin.call('Tasks_CreateOrEdit', { body: { ...task(second), id } })).error).toBeNull()
  const texts = await keptTexts()
  expect(texts).toContain('createOrEdit')
  expect(texts).toContain('"name":"url"')
  for (const key of [first, second, body]) expect(texts).not.toContain(key)
})

test('A54: what a visual shows, filters that somebody chose, messages, and names of what was clicked', async () => {
  const [admin, alice] = [await portal.as(contosoAdmin), await portal.as(contosoAlice)]
  const { reportId, reportGuid, name } = await aReport(portal, { tenant: 'contoso', name: `Closed ${randomUUID()}` })
  const mark = () => `mark-${randomUUID()}`
  const [shown, message, filtered, sealed, title] = [mark(), mark(), mark(), mark(), mark()]
  const filterOn = (value: string) => ({
    target: { table: 'Departments', column: 'Department' },
    operator: 'In',
    values: [value],
  })
  const done: string[] = []
  const call = async (caller: Caller, id: OperationId, body: object, headers = {}) => {
    const { status, error, result } = await caller.callWith(id, { body, headers })
    expect([id, status, error]).toEqual([id, 200, null])
    done.push(id.replace(/^.*_/, ''))
    return result
  }

  const action = { taskName: 'Escalate', taskType: 'Actionable', url: 'https://example.org/', httpVerb: 'POST' }
  const sends = { hasVisualPayload: true, hasCustomMessage: true }
  await call(admin, 'Tasks_CreateOrEdit', { ...action, ...sends, reportId, visualName: 'grades' })
  const [task] = (await admin.call('Tasks_GetAll', { query: { sorting: 'id DESC' } })).result.items
  await call(alice, 'Tasks_RunActionableTask', {
    taskId: task?.id,
    visualName: 'grades',
    visualDatapoint: JSON.stringify({ x: shown }),
    customMessage: message,
  })

  const { result } = await alice.call('PowerBIEmbed_GetReportEmbedToken', { query: { reportId } })
  const authorization = `Bearer ${result.embedTokenDto?.token}`
  const visual = { visualName: 'grades', filters: [filterOn(filtered)] }
  const exported = { pageName: 'people', visual, exportDataType: 'summarized' }
  await call(portal.anonymous, 'ReportLibrary_ExportVisual', exported, { authorization })

  const expiration = new Date(portal.now().getTime() + 3_600_000).toISOString()
  const key = await call(admin, 'ReportKeys_CreateOrEdit', { reportId, name: 'Key', expiration })
  const reportKeyId = (key as { id: number }).id
  await call(admin, 'ReportKeys_CreateEncryptedKey', {
    reportId,
    reportKeyId,
    filter: JSON.stringify(filterOn(sealed)),
  })

  const click = { creationTime: portal.now().toISOString(), reportName: name, reportId, entityType: 'VISUAL' }
  const names = { entityId: title, visualTitle: title, pageName: title, pageDisplayName: title }
  await call(alice, 'PbiReportLogs_CreateReportLogs', [{ ...click, ...names }])

  await portal.app.audit.flush()
  const rows = await inTenant(portal, 'contoso', (db) =>
    db.selectFrom('audit_logs').select(['method_name', 'parameters', 'exception', 'custom_data']).execute(),
  )
  const methods = rows.map(({ method_name }) => method_name.toLowerCase())
  expect(done.filter((method) => !methods.includes(method.toLowerCase()))).toEqual([])
  const text = JSON.stringify(rows)
  expect(text).toContain(reportGuid)
  for (const kept of [shown, message, filtered, sealed, title, name]) expect(text).not.toContain(kept)
})

test('A13, C7: solutions of captchas, right or wrong', async () => {
  const solution = randomUUID()
  const headers = tenantHeader(portal, 'contoso')
  const captchaResponse = solution
  const emailAddress = 'nobody@example.org'
  await portal.anonymous.call('Account_SendPasswordResetCode', { body: { emailAddress, captchaResponse }, headers })
  const signIn = { userNameOrEmailAddress: 'nobody', password: 'none', captchaResponse }
  await portal.anonymous.call('TokenAuth_Authenticate', { body: signIn, headers })
  await portal.app.close()
  expect(await keptTexts()).not.toContain(solution)
})

const once = /^(captchaResponse|code|.*Code|.*Token|c|password|.*Password|signingSecret)$/
/** These say of an account or a place who it is, and open nothing. */
const harmless = ['cancellationToken']

function openTexts(schema: unknown, name = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, format, enum: words, properties = {}, anyOf = [], items } = schema as Record<string, never>
  if (type === 'string') return once.test(name) && format !== 'password' && !words ? [name] : []
  return [
    ...Object.entries(properties).flatMap(([member, inner]) => openTexts(inner, member)),
    ...(anyOf as unknown[]).flatMap((one) => openTexts(one, name)),
    ...openTexts(items, name),
  ]
}

test('A13: every member of an input that opens something is marked as secret', () => {
  const open = operations.flatMap(({ id, operation: { query, body } }) =>
    [query, body].flatMap((schema) => openTexts(schema).map((name) => `${id} ${name}`)),
  )
  expect(open.filter((found) => !harmless.some((name) => found.endsWith(` ${name}`)))).toEqual([])
})
