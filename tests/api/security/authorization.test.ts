/**
 * R2: every operation × fourteen callers × four scopes. The table beside this file says who comes in where; it is read by
 * people, and a new operation, or a change of who may call an old one, fails here until the table says so.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OperationId, operations } from '../../../src/contract/catalogue.ts'
import type { CatalogueEntry } from '../../../src/contract/operation.ts'
import { lifetimes } from '../../../src/contract/vocabulary/limits.ts'
import { type Caller, contosoAdmin, demoPassword, hostAdmin, type Portal, startApp } from '../harness.ts'
import { peopleByPermission } from './people.ts'

let portal: Portal
let callers: Record<string, (entry: CatalogueEntry) => Promise<Caller>>

const bearing = (token: string): Caller => {
  const headers = { authorization: `Bearer ${token}` }
  return {
    headers,
    call: (id, input) => portal.anonymous.call(id, { ...input, headers: { ...headers, ...input?.headers } }),
    callWith: (id, input) => portal.anonymous.callWith(id, { ...input, headers: { ...headers, ...input.headers } }),
  }
}

const always = (caller: Caller) => async () => caller

async function authenticated() {
  const headers = { 'Abp-TenantId': String(portal.tenantId('contoso')) }
  const body = { userNameOrEmailAddress: 'admin', password: demoPassword }
  const { result } = await portal.anonymous.call('TokenAuth_Authenticate', { body, headers })
  const { accessToken, encryptedAccessToken, refreshToken } = result
  if (!accessToken || !encryptedAccessToken || !refreshToken) throw new Error('No tokens')
  return { accessToken, encryptedAccessToken, refreshToken }
}

async function deletedPerson(): Promise<Caller> {
  const admin = await portal.signIn(contosoAdmin)
  const user = { name: 'Gone', userName: 'gone', emailAddress: 'gone@contoso.example', password: demoPassword }
  await admin.call('User_CreateOrUpdateUser', { body: { user, assignedRoleNames: ['Admin'] } })
  const gone = await portal.signIn({ tenant: 'contoso', userName: 'gone' })
  const { result } = await admin.call('User_GetUsers', { body: { filter: 'gone@contoso.example' } })
  const [found] = result.items
  if (!found) throw new Error('The person was not made')
  await admin.call('User_DeleteUser', { query: { id: found.id } })
  return gone
}

const endings = new Set(['TokenAuth_LogOut', 'UserSession_EndOtherSessions'])
const isEnding = ({ id }: CatalogueEntry) => endings.has(id)

beforeAll(async () => {
  portal = await startApp({ withReports: true })
  const expired = (await authenticated()).accessToken
  portal.moveClock(lifetimes.accessToken + 60)
  const tokens = await authenticated()
  const admin = bearing(tokens.accessToken)
  const embedded = await admin.call('PowerBIEmbed_GetDefaultReportEmbedToken')
  const forged = tokens.accessToken.replace(/\.[^.]{10}/, '.AAAAAAAAAA')
  const gone = await deletedPerson()
  const people = peopleByPermission(portal)
  /** Whoever is signed out by an operation is not who calls the next one. */
  const peopleFor = (entry: CatalogueEntry) => {
    if (isEnding(entry)) people.forget()
    return people
  }
  const naming = { headers: { 'Abp-TenantId': String(portal.tenantId('contoso')) } }
  callers = {
    nobody: always(portal.anonymous),
    'nobody, naming contoso': always({
      ...portal.anonymous,
      callWith: (id, input) =>
        portal.anonymous.callWith(id, { ...input, headers: { ...naming.headers, ...input.headers } }),
    }),
    'forged token': always(bearing(forged)),
    'expired token': always(bearing(expired)),
    'token of a deleted person': always(gone),
    'refresh token': always(bearing(tokens.refreshToken)),
    'download token': always(bearing(tokens.encryptedAccessToken)),
    'embed token': always(bearing(embedded.result.embedTokenDto?.token ?? '')),
    'host admin': (entry) => (isEnding(entry) ? portal.signIn(hostAdmin) : portal.as(hostAdmin)),
    'host, just this': (entry) => peopleFor(entry).holdingJust(null, entry.operation.permission),
    'host, all but this': (entry) => peopleFor(entry).holdingAllBut(null, entry.operation.permission),
    'contoso admin': (entry) => (isEnding(entry) ? portal.signIn(contosoAdmin) : portal.as(contosoAdmin)),
    'contoso, just this': (entry) => peopleFor(entry).holdingJust('contoso', entry.operation.permission),
    'contoso, all but this': (entry) => peopleFor(entry).holdingAllBut('contoso', entry.operation.permission),
  }
}, 120_000)

afterAll(() => portal.close())

// Last, what ends the sessions that the others use.
const inOrder = [...operations.filter((entry) => !isEnding(entry)), ...operations.filter(isEnding)]

/** Without input: who may not is refused before it is looked at, and who may changes nothing of weight. */
async function outcome(entry: CatalogueEntry, caller: Caller, headers: Record<string, string> = {}): Promise<string> {
  const input = { headers, ...(entry.operation.body && { body: {} }) }
  const { status } = await caller.callWith(entry.id as OperationId, input)
  if (status >= 500) return `defect ${status}`
  return status === 401 || status === 403 ? String(status) : 'in'
}

const accessOf = ({ operation: { permission, side, feature } }: CatalogueEntry) =>
  [[permission].flat().join(' or '), side ?? 'both sides', feature ?? '–'] as const

describe('R2, F3: every operation', () => {
  test('lets in whom the table says, and nobody else', async () => {
    const rows = new Map<string, string>()
    for (const entry of inOrder) {
      const cells: string[] = []
      for (const callerOf of Object.values(callers)) cells.push(await outcome(entry, await callerOf(entry)))
      rows.set(entry.id, [entry.id, ...accessOf(entry), ...cells].join('\t'))
    }
    const head = ['operation', 'permission', 'side', 'feature', ...Object.keys(callers)].join('\t')
    const table = [head, ...operations.map(({ id }) => rows.get(id)).sort()].join('\n')
    expect(table).not.toContain('defect')
    await expect(`${table}\n`).toMatchFileSnapshot('authorization.tsv')
  }, 300_000)

  test('answers the same when the caller names their own tenant, and refuses who names another', async () => {
    const own = { 'Abp-TenantId': String(portal.tenantId('contoso')) }
    const other = { 'Abp-TenantId': String(portal.tenantId('fabrikam')) }
    const caller = await portal.signIn(contosoAdmin)
    for (const entry of operations) {
      if (isEnding(entry) || entry.operation.permission === 'embedTokenHolder') continue
      const unnamed = await outcome(entry, caller)
      expect(await outcome(entry, caller, own), entry.id).toBe(unnamed)
      expect(await outcome(entry, caller, other), entry.id).toBe('403')
    }
  }, 300_000)
})
