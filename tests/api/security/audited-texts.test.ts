/** A13, C7: what opens something elsewhere, or once, stands neither in audit rows nor in the history of what was changed. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '../../../src/contract/catalogue.ts'
import { contosoAdmin, type Portal, startApp } from '../harness.ts'
import { inTenant, tenantHeader } from '../identity.ts'

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
