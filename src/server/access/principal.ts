/** Who somebody is, by a token: a signed-in person, or whoever may see one report. */
import type { Field, Filter, Target, VisualSort } from '../../contract/models/report-definition.ts'
import type { PermissionName } from '../../contract/vocabulary/permissions.ts'
import type { ParameterKind } from '../../contract/vocabulary/reports.ts'

/** Who acts as the person: by a permission, or by a delegation of the person’s own. */
export interface Impersonator {
  tenantId: number
  userId: number
  /** The impersonator’s security stamp when this began; another one since then ends it. */
  stamp: string
  delegationId: number | null
}

/** The signed-in person, as the access token and the store say. */
export interface Principal {
  tenantId: number
  userId: number
  userName: string
  /** Family of the refresh tokens that this session renews itself with. */
  sessionId: string
  /** The person’s security stamp when the token was made; another one since then ends it. */
  stamp: string
  impersonator: Impersonator | null
  permissions: ReadonlySet<PermissionName>
}

/** Who takes turns with the others at a report’s data: a person, all who hold a public link, all screens, all jobs. */
type Asker = `person ${number}` | 'guests' | 'screens' | 'jobs'

/** What an embed token says. */
export interface EmbedScope {
  readonly tenantId: number
  readonly reportGuid: string
  readonly userName: string
  /** Whether rows that are kept for people by name are this one’s (`vouched-names.ts`). */
  readonly isNameVouchedFor: boolean
  readonly roles: readonly string[]
  readonly canEdit: boolean
  /** Whether it may be saved as another report. */
  readonly canCopy?: boolean
  readonly asker: Asker
  /** The report as its frame knows it, where that is another name. */
  readonly shownAs?: string
  /** Rows that these leave out do not exist for whoever holds the token: a share key’s. */
  readonly filters?: readonly Filter[]
  /** What the token opens where that is no report: what is asked of a report is not answered to it then. */
  readonly item?: ScopedItem
  /** Who is noted with what is taken away; nobody where a public key or a job opened it. */
  readonly holder?: Pick<Principal, 'userId' | 'impersonator'>
}

/** A visual of a report on a dashboard, and as whom its report is asked for it. */
export interface ScopedTile {
  readonly id: string
  readonly title: string
  readonly x: number
  readonly y: number
  readonly columns: number
  readonly rows: number
  /** The report as the frame knows it, and where it lies. */
  readonly reportGuid: string
  readonly workspaceGuid: string
  readonly reportName: string
  readonly pageName: string
  readonly visualName: string
  /** Null where the report is not there any more. */
  readonly report: EmbedScope | null
}

export interface ScopedDashboard {
  readonly kind: 'dashboard'
  readonly guid: string
  readonly name: string
  readonly tiles: readonly ScopedTile[]
}

/** What a paginated report asks for, and how that narrows its rows. */
interface PaginatedParameter {
  readonly name: string
  readonly prompt: string
  readonly kind: ParameterKind
  readonly isRequired: boolean
  readonly isMultiple?: boolean
  readonly target: Target
  readonly operator: 'In' | 'Is' | 'Contains' | 'GreaterThanOrEqual' | 'LessThanOrEqual'
  readonly defaults?: readonly string[]
}

export interface PaginatedDefinition {
  readonly parameters: readonly PaginatedParameter[]
  readonly fields: readonly Field[]
  readonly sort: VisualSort
  /** In pixels, of which an inch has 96. */
  readonly page: { readonly width: number; readonly height: number; readonly rows: number }
  readonly header: string
  readonly footer: string
}

export interface ScopedPaginated {
  readonly kind: 'paginated'
  readonly guid: string
  readonly name: string
  readonly definition: PaginatedDefinition
  readonly report: EmbedScope
}

export type ScopedItem = ScopedDashboard | ScopedPaginated
