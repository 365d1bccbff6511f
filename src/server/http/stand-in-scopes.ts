/**
 * What tokens of the service that stands in for Power BI open: its reports, and what lies on its dashboards, are drawn from
 * reports of the library, for the identity that the token was made with.
 */
import type { EmbedScope, ScopedItem } from '../access/principal.ts'
import type { Services } from '../context/services.ts'
import { hostTransaction } from '../db/transaction.ts'
import type { EmbeddedReport } from '../gateways/stand-ins/power-bi.ts'

type Needed = Pick<Services, 'powerBIStandIn' | 'store'>
type Shown = EmbeddedReport['shows']

/** By name; of an organisation that lacks the report, its number alone. */
const findSources = (store: Services['store'], shown: readonly Shown[]) =>
  hostTransaction(store, 'which reports stand in for those of Power BI', (db) =>
    db
      .selectFrom('tenants')
      .leftJoin('reports', (join) =>
        join
          .onRef('reports.tenant_id', '=', 'tenants.id')
          .on('reports.provider', '=', 'library')
          .on(
            'reports.name',
            'in',
            shown.map(({ reportName }) => reportName),
          ),
      )
      .select([
        'tenants.id as tenantId',
        'tenants.tenancy_name as tenancyName',
        'reports.report_guid as reportGuid',
        'reports.name as reportName',
      ])
      .where(
        'tenants.tenancy_name',
        'in',
        shown.map(({ tenancyName }) => tenancyName),
      )
      .execute(),
  )

type Source = Awaited<ReturnType<typeof findSources>>[number]

function scopeOf(sources: readonly Source[], embedded: EmbeddedReport): EmbedScope | null {
  const { shows, reportGuid: shownAs, userName, roles } = embedded
  const source = sources.find((one) => one.tenancyName === shows.tenancyName && one.reportName === shows.reportName)
  if (!source?.reportGuid) return null
  const { tenantId, reportGuid } = source
  // What is changed there would change the library’s own report.
  return { tenantId, reportGuid, shownAs, userName, isNameVouchedFor: true, roles, canEdit: false, asker: 'guests' }
}

export async function scopeOfStandIn(
  token: string,
  framed: string | undefined,
  { powerBIStandIn, store }: Needed,
): Promise<EmbedScope | null> {
  const embedded = powerBIStandIn?.readToken(token, framed)
  return embedded ? scopeOf(await findSources(store, [embedded.shows]), embedded) : null
}

type ItemScope = EmbedScope & { item: ScopedItem }

/** Who asks is said with each report that lies in it. */
const itemScope = (tenantId: number, item: ScopedItem): ItemScope => ({
  ...{ tenantId, reportGuid: item.guid, userName: '', isNameVouchedFor: false, roles: [], canEdit: false },
  asker: 'guests',
  item,
})

export async function itemScopeOfStandIn(
  token: string,
  framed: string | undefined,
  { powerBIStandIn, store }: Needed,
): Promise<ItemScope | null> {
  const embedded = powerBIStandIn?.readItem(token, framed)
  if (!embedded) return null
  if (embedded.kind === 'paginated') {
    const report = scopeOf(await findSources(store, [embedded.report.shows]), embedded.report)
    return report && itemScope(report.tenantId, { ...embedded, report })
  }
  const shown = embedded.tiles.flatMap(({ report }) => (report ? [report.shows] : []))
  const [first] = shown
  if (!first) return null
  // Never of two organisations: what lies elsewhere is as if it were gone.
  const sources = (await findSources(store, shown)).filter(({ tenancyName }) => tenancyName === first.tenancyName)
  const tiles = embedded.tiles.map(({ report, ...tile }) => ({ ...tile, report: report && scopeOf(sources, report) }))
  return sources[0] ? itemScope(sources[0].tenantId, { ...embedded, tiles }) : null
}
