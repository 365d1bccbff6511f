/** Reports that an organisation imported itself, as what stands in for Power BI offers them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { tenantTransaction } from '../../src/server/db/transaction.ts'
import { demoPowerBI } from '../../src/server/gateways/stand-ins/demo-power-bi.ts'
import { type PowerBIStandIn, startPowerBIStandIn } from '../../src/server/gateways/stand-ins/power-bi.ts'
import { findOwnWorkspaces } from '../../src/server/seed/own-power-bi.ts'
import { standInApplications } from '../../src/server/seed/power-bi-reports.ts'
import { writeSecretSettings, writeSettings } from '../../src/server/settings/settings.ts'
import { contosoAdmin, type Portal, startApp } from './harness.ts'
import { callPowerBI, csvOf, demoWorkspace, mintAt, numbered } from './power-bi-tokens.ts'
import { aReport } from './reports.ts'

let standIn: PowerBIStandIn
let portal: Portal

beforeAll(async () => {
  portal = await startApp({
    powerBI: async (clock) => {
      standIn = await startPowerBIStandIn(demoPowerBI(), { clock })
      return standIn
    },
  })
  standIn.content.offered = () => findOwnWorkspaces(portal.store)
  await aReport(portal, { tenant: 'contoso', name: 'Our desk', folder: 'service-desk' })
  await aReport(portal, { tenant: 'contoso', name: 'Our people' })
  await aReport(portal, { tenant: 'fabrikam', name: 'Their plant', folder: 'production' })
})

afterAll(() => portal.close())

interface Named {
  id: string
  name: string
  displayName: string
  reportType: string
  datasetId: string
}

const list = async (path: string, workspace?: string): Promise<Named[]> => {
  const { status, body } = await callPowerBI(standIn.url, path, undefined, workspace)
  expect(status).toBe(200)
  return body.value
}

const workspaceOf = async (tenant: 'contoso' | 'fabrikam') => {
  const all: Named[] = (await callPowerBI(standIn.url, '', undefined, '')).body.value
  return all.find(({ name }) => name === `Own reports [${tenant}#${portal.tenantId(tenant)}]`)?.id ?? ''
}

const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

const seenBy = (userName: string, roles: string[], datasetId: string) => ({
  identities: [{ username: userName, roles, datasets: [datasetId] }],
})

describe('an organisation’s own reports', () => {
  test('are reports, dashboards of their first pages, and paginated reports of their tables, each in its own workspace', async () => {
    const [contosos, fabrikams] = [await workspaceOf('contoso'), await workspaceOf('fabrikam')]
    expect((await list('/reports', contosos)).map(({ name, reportType }) => [name, reportType])).toEqual([
      ['Our desk', 'PowerBIReport'],
      ['Our desk: Waiting, oldest first', 'PaginatedReport'],
      ['Our people', 'PowerBIReport'],
      ['Our people: People', 'PaginatedReport'],
    ])
    expect((await list('/dashboards', contosos)).map(({ displayName }) => displayName)).toEqual([
      'Our desk at a glance',
      'Our people at a glance',
    ])
    expect((await list('/reports', fabrikams)).map(({ name }) => name)).toEqual([
      'Their plant',
      'Their plant: Machines',
    ])
  })

  test('have tiles that lie beside each other, with figures that an independent count has', async () => {
    const workspace = await workspaceOf('contoso')
    const board = (await list('/dashboards', workspace)).find(
      ({ displayName }) => displayName === 'Our desk at a glance',
    )
    const token = await mintAt(standIn.url, `/dashboards/${board?.id}`, {}, workspace)
    const { result } = await portal.anonymous.call('ReportLibrary_GetDashboard', bearing(token))
    const { tiles } = result
    expect(tiles.map(({ title }) => title)).toEqual([
      'Figures',
      'Tickets by month and priority',
      'Topics',
      'Hours to solve by priority',
      'Scores',
    ])
    for (const [index, one] of tiles.entries()) {
      expect(one.x + one.columns).toBeLessThanOrEqual(12)
      for (const other of tiles.slice(index + 1)) {
        const isBeside = one.x + one.columns <= other.x || other.x + other.columns <= one.x
        expect(isBeside || one.y + one.rows <= other.y || other.y + other.rows <= one.y).toBe(true)
      }
    }
    const tickets = await csvOf('service-desk', 'tickets.csv.gz')
    const topics = Map.groupBy(tickets, ({ Topic = '' }) => Topic)
    const tileId = tiles.find(({ title }) => title === 'Topics')?.tileId ?? ''
    const answer = await portal.anonymous.call('ReportLibrary_QueryTile', { body: { tileId }, ...bearing(token) })
    expect(Object.fromEntries(answer.result.result.rows as [string, number][])).toEqual(
      Object.fromEntries([...topics].map(([topic, some]) => [topic, some.length])),
    )
  })

  test('keep their rows for whom they are, by whatever roles there are', async () => {
    const workspace = await workspaceOf('contoso')
    const paper = (await list('/reports', workspace)).find(({ name }) => name === 'Our people: People')
    const path = `/reports/${paper?.id}`
    await expect(mintAt(standIn.url, path, {}, workspace)).rejects.toThrow('400')
    const rows = async (userName: string, roles: string[]) => {
      const token = await mintAt(standIn.url, path, seenBy(userName, roles, paper?.datasetId ?? ''), workspace)
      const { result } = await portal.anonymous.call('ReportLibrary_QueryPaginatedReport', {
        body: { parameterValues: [] },
        ...bearing(token),
      })
      return result.result.rows.length
    }
    const [employees, units] = [await csvOf('headcount', 'employees.csv'), await csvOf('headcount', 'departments.csv')]
    const managed = new Set(units.filter(({ Manager }) => Manager === 'alice').map(({ Department }) => Department))
    expect(await rows('admin', ['Admin'])).toBe(employees.length)
    expect(await rows('alice', ['Some role'])).toBe(
      employees.filter(({ Department }) => managed.has(Department)).length,
    )
    expect(await rows('nobody', ['Some role'])).toBe(0)
  })

  test('have an open dashboard no more once they have another name', async () => {
    const workspace = await workspaceOf('fabrikam')
    const [board] = await list('/dashboards', workspace)
    const token = await mintAt(standIn.url, `/dashboards/${board?.id}`, {}, workspace)
    await tenantTransaction(portal.services.store, portal.tenantId('fabrikam'), (db) =>
      db.updateTable('reports').set({ name: 'Elsewhere' }).where('name', '=', 'Their plant').execute(),
    )
    const { result } = await portal.anonymous.call('ReportLibrary_GetDashboard', bearing(token))
    expect(result.tiles.every(({ visual }) => visual === null)).toBe(true)
    expect((await list('/reports', workspace)).map(({ name }) => name)).toEqual(['Elsewhere', 'Elsewhere: Machines'])
  })
})

describe('an organisation’s own application at what stands in for Power BI (A197)', () => {
  const connectOwn = (clientId: string, clientSecret: string) =>
    tenantTransaction(portal.store, portal.tenantId('contoso'), async (db) => {
      const owner = { tenantId: portal.tenantId('contoso'), userId: 0 }
      await writeSettings(db, owner, [
        [settings.azureUseServicePrincipal, 'true'],
        [settings.azureInheritHostSettings, 'false'],
        [settings.azureUseOwnPowerBIApplication, 'true'],
        [settings.powerBI1IsEnabled, 'true'],
        [settings.powerBI1TenantId, 'contoso.example'],
        [settings.powerBI1ClientId, clientId],
      ])
      await writeSecretSettings(db, portal.services.secrets, owner, [[settings.powerBI1ClientSecret, clientSecret]])
    })

  const seen = async () => {
    const admin = await portal.as(contosoAdmin)
    const { result } = await admin.call('TenantSettings_TestPowerBI', { body: { number: 1 } })
    const offered = (await admin.call('PbiWorkspaces_GetWorkspacesForCreateOrEdit')).result?.items ?? []
    return {
      done: result.steps.filter(({ isDone }) => isDone).map(({ name }) => name),
      names: offered.map(({ name }) => name),
    }
  }

  test('is let in with its own secret alone, and reaches no workspace of others', async () => {
    const known = standInApplications(portal.services)
    standIn.content.applications = known
    const own = known.find(({ tenancyName }) => tenancyName === 'contoso')?.clientSecret ?? ''
    for (const [clientId, clientSecret] of [
      ['contoso', 'wrong'],
      ['anything', own],
      ['fabrikam', own],
      ['demo', 'demo'],
    ] as const) {
      await connectOwn(clientId, clientSecret)
      expect(await seen(), clientId).toEqual({ done: ['settings'], names: [] })
    }
    await connectOwn('contoso', own)
    const { done, names } = await seen()
    expect(done).toContain('workspaces')
    expect(names.length).toBeGreaterThan(1)
    expect(names.filter((name) => !name.includes('[contoso#'))).toEqual(['Report library'])
  })

  test('gets no token for what lies in workspaces of others', async () => {
    const [{ clientId = '', clientSecret = '' } = {}] = standInApplications(portal.services).filter(
      ({ tenancyName }) => tenancyName === 'fabrikam',
    )
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
    const scope = 'https://analysis.windows.net/powerbi/api/.default'
    const body = new URLSearchParams({ ...form, scope })
    const { access_token } = await (
      await fetch(`${standIn.url}/any.example/oauth2/v2.0/token`, { method: 'POST', body })
    ).json()
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
    const asked = { datasets: [{ id: numbered('e', 1) }], reports: [{ id: numbered('d', 1) }] }
    const minted = await fetch(`${standIn.url}/v1.0/myorg/GenerateToken`, {
      ...{ method: 'POST', headers, body: JSON.stringify(asked) },
    })
    expect(minted.status).toBe(404)
    const lookedAt = await fetch(`${standIn.url}/v1.0/myorg/groups/${demoWorkspace}/reports`, { headers })
    expect(lookedAt.status).toBe(403)
  })
})
