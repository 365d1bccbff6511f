/** P16: the heat map of a report that was clicked a million times, and what keeping clicks costs. */
import { pbiReportLogs } from '../../src/contract/services/pbi-report-logs.ts'
import { pbiReports } from '../../src/contract/services/pbi-reports.ts'
import { role } from '../../src/contract/services/role.ts'
import { limits } from '../../src/contract/vocabulary/limits.ts'
import { tenancyNameOf } from './data-set.ts'
import { type Figure, milliseconds } from './figures.ts'
import { cost } from './growth.ts'
import { answerOf, connected, openSite, signIn } from './site.ts'

const clicks = 1_000_000
const heatBound = 50
const keepingBound = 20_000
const tenancyName = tenancyNameOf(1)

/** Over two years, by all who are there, on fifty visuals of ten pages. */
async function fill(databaseUrl: string, reportId: number): Promise<void> {
  await connected(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>('select id from tenant_by_name($1)', [tenancyName])
    const tenantId = rows[0]?.id
    await client.query('begin')
    await client.query('set local role tessera_host')
    await client.query('set local synchronous_commit = off')
    await client.query('delete from report_logs where tenant_id = $1 and report_id = $2', [tenantId, reportId])
    await client.query('delete from report_heat where tenant_id = $1 and report_id = $2', [tenantId, reportId])
    await client.query('update reports set is_logs_enabled = true where tenant_id = $1 and id = $2', [
      tenantId,
      reportId,
    ])
    await client.query(
      `insert into report_logs (tenant_id, user_id, received_at, report_id, report_name, entity_type, entity_id,
         visual_title, visual_type, center_coord_x, center_coord_y, page_name, page_display_name, creation_time)
       select $1, person.id, now(), $2, 'Report', 'VISUAL', 'visual' || n % 50, 'Visual ' || n % 50, 'column',
         100 + n % 50 * 20, 80 + n % 7 * 90, 'page' || n % 10, 'Page ' || n % 10, now() - n * interval '1 minute'
       from generate_series(1, $3::int) n
       join (select id, row_number() over (order by id) - 1 as place, count(*) over () as people from users
             where tenant_id = $1 and not is_deleted limit 1000) person on person.place = n % least(person.people, 1000)`,
      [tenantId, reportId, clicks],
    )
    await client.query(
      `insert into report_heat (tenant_id, report_id, page_name, center_coord_x, center_coord_y, log_count)
       select tenant_id, report_id, page_name, center_coord_x, center_coord_y, count(*) from report_logs
       where tenant_id = $1 and report_id = $2 group by 1, 2, 3, 4, 5`,
      [tenantId, reportId],
    )
    await client.query('commit')
    await client.query('vacuum (analyze) report_logs')
  })
}

const click = (reportId: number, n: number) => ({
  creationTime: new Date(Date.now() - n).toISOString(),
  reportName: 'Report',
  reportId,
  entityType: 'VISUAL',
  entityId: `visual${n % 50}`,
  visualTitle: `Visual ${n % 50}`,
  visualType: 'column',
  centerCoordX: 100 + (n % 50) * 20,
  centerCoordY: 80,
  pageName: `page${n % 10}`,
  pageDisplayName: `Page ${n % 10}`,
})

export async function clickFigures({ large }: { large: string }): Promise<Figure[]> {
  const site = await openSite(large)
  try {
    const { url } = site.running
    const headers = {
      authorization: `Bearer ${(await signIn(site, tenancyName)).accessToken}`,
      'content-type': 'application/json',
    }
    const firstOf = async (path: string, init: RequestInit = {}) =>
      (await answerOf<{ items: { id: number }[] }>(`${url}${path}`, { headers, ...init })).items[0]?.id ?? 0
    const reportId = await firstOf(`${pbiReports.prefix}/GetAll`)
    const roleId = await firstOf(`${role.prefix}/GetRoles`, { method: 'POST', body: '{}' })
    await fill(large, reportId)

    const heat = async (name: string, more: Record<string, string>): Promise<Figure> => {
      const search = new URLSearchParams({ reportId: String(reportId), ...more })
      const request = {
        url: `${url}${pbiReportLogs.prefix}/GetLogsForHeatmap?${search}`,
        method: 'GET',
        headers,
      } as const
      await cost(site, request, 4)
      const value = (await cost(site, request, 40)) / 1000
      return {
        goal: 'P16',
        name: `heat map of ${clicks} clicks, ${name}`,
        value: milliseconds(value),
        baseline: 'of a processor',
        ratio: '–',
        bound: `≤ ${heatBound} ms`,
        isMet: value <= heatBound,
      }
    }
    const batch = Array.from({ length: limits.reportLogBatch }, (_, n) => click(reportId, n))
    const sent = {
      url: `${url}${pbiReportLogs.prefix}/CreateReportLogs`,
      method: 'POST',
      headers,
      body: JSON.stringify(batch),
    } as const
    await cost(site, sent, 10)
    const perBatch = await cost(site, sent, 100)
    const perSecond = (batch.length / perBatch) * 1e6
    const month = new Date(Date.now() - 30 * 86_400_000).toISOString()
    return [
      await heat('all', {}),
      await heat('of a month', { since: month }),
      await heat('of a role', { roleId: String(roleId) }),
      {
        goal: 'P16',
        name: `entries kept per second and core, ${batch.length} at a time`,
        value: perSecond.toFixed(0),
        baseline: `${milliseconds(perBatch / 1000)} each time`,
        ratio: '–',
        bound: `≥ ${keepingBound}`,
        isMet: perSecond >= keepingBound,
      },
    ]
  } finally {
    await site.close()
  }
}
