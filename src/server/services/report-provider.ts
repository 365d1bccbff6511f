/** What the product needs of whoever stores and draws a report. */
import type { DatasetRefresh } from '../../contract/services/power-bi-embed.ts'
import type { itemTypes } from '../../contract/vocabulary/enums.ts'
import type { EmbedGrant, MintedEmbedToken } from '../auth/embed-tokens.ts'
import type { Context } from '../context/context.ts'
import type { ReportModel } from '../reports/definition/model.ts'

export type ItemType = (typeof itemTypes)[number]

/** Addresses say “report” of both kinds of them. */
export const isOfKind = (type: ItemType, asked: ItemType): boolean =>
  type === asked || (type === 'PaginatedReport' && asked === 'Report')

/** Where an item of Power BI lies, and as whom it is asked for. */
export interface ProviderWorkspace {
  readonly guid: string
  readonly name: string
  readonly isEnabled: boolean
  readonly servicePrincipalNumber: number | null
}

export interface ProvidedReport {
  readonly id: number
  readonly tenantId: number
  readonly reportGuid: string
  readonly reportType: ItemType
  /** None in the local library. */
  readonly workspace: ProviderWorkspace | null
  readonly isSmartRLSEnabled: boolean
}

/** Columns of a report beside those of its workspace. */
export interface ProvidedRow {
  id: number
  tenant_id: number
  report_guid: string
  report_type: ItemType
  is_smart_rls_enabled: boolean
  workspace_guid: string | null
  workspace_name: string | null
  is_workspace_enabled: boolean | null
  service_principal_number: number | null
}

export const providedReport = (row: ProvidedRow): ProvidedReport => ({
  id: row.id,
  tenantId: row.tenant_id,
  reportGuid: row.report_guid,
  reportType: row.report_type,
  isSmartRLSEnabled: row.is_smart_rls_enabled,
  workspace:
    row.workspace_guid === null
      ? null
      : {
          guid: row.workspace_guid,
          name: row.workspace_name ?? '',
          isEnabled: row.is_workspace_enabled === true,
          servicePrincipalNumber: row.service_principal_number,
        },
})

export interface ProviderPage {
  readonly name: string
  readonly displayName: string
}

interface ProvidedItem {
  readonly reportGuid: string
  readonly itemType: ItemType
  readonly workspace: ProviderWorkspace | null
}

export interface Embedding {
  readonly minted: MintedEmbedToken
  /** Where the frame is loaded from. */
  readonly embedUrl: string
}

/** As the provider calls it. */
interface NamedItem {
  readonly itemGuid: string
  readonly itemType: ItemType
  readonly name: string
}

type Asking = Pick<Context, 'gateways' | 'tenantId'>
type Minting = Pick<Context, 'secrets' | 'gateways' | 'origin' | 'now'>

/** A provider that is asked over the network is asked while the call’s transaction has not sent anything, or only reads. */
export interface ReportProvider {
  /** A token that ends at `end` at the latest. */
  embed(context: Minting, report: ProvidedReport, grant: EmbedGrant, end: Date | null): Promise<Embedding>
  /** Of a report whose definition is `model`, where the provider keeps it here. */
  listPages(context: Asking, report: ProvidedReport, model: ReportModel | null): Promise<ProviderPage[]>
  /**
   * Refuses a report that does not open, and one that keeps rows from some people: its pages are drawn for nobody by name. Asked
   * before they are drawn, and whenever they are shown (A83).
   */
  requireDrawable(context: Asking, report: ProvidedReport, model: ReportModel | null): Promise<void>
  /** Refuses an item that the provider does not have, or that may not become a report this way. */
  requireItem(context: Asking, item: ProvidedItem): Promise<void>
  /** What an app of this workspace, or of the library, can hold. */
  listItems(
    context: Pick<Context, 'gateways' | 'store' | 'tenantId'>,
    workspace: ProviderWorkspace | null,
  ): Promise<NamedItem[]>
  /** Refuses a workspace that the provider does not have. */
  requireWorkspace(context: Asking, workspaceGuid: string, servicePrincipalNumber: number | null): Promise<void>
  /** Has the data read again, later. */
  refresh(context: Pick<Context, 'db' | 'jobs' | 'gateways' | 'now'>, report: ProvidedReport): Promise<void>
  /** When that was done, the latest first. */
  listRefreshes(
    context: Pick<Context, 'db' | 'gateways' | 'translate'>,
    report: ProvidedReport,
  ): Promise<DatasetRefresh[]>
  /** When that was done last, for each reader: as it was told a while ago. Null: nobody tells. */
  dataTime(context: Pick<Context, 'db' | 'gateways'>, report: ProvidedReport): Promise<string | null>
}
