/** What a handler is given: who calls, from where, when, and the store as that caller may see it. */
import type { FastifyBaseLogger } from 'fastify'
import type { AnswerOf, InputOf, Operation, Service } from '../../contract/operation.ts'
import type { FeatureName } from '../../contract/vocabulary/features.ts'
import type { PermissionName } from '../../contract/vocabulary/permissions.ts'
import type { Principals } from '../auth/principals.ts'
import type { Secrets } from '../auth/secrets.ts'
import type { Config } from '../config.ts'
import type { Caches } from '../db/caches.ts'
import type { Store } from '../db/store.ts'
import type { TenantHomes } from '../db/tenant-homes.ts'
import type { Db } from '../db/transaction.ts'
import type { Gateways } from '../gateways/gateways.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { EmbedScope, ReportLibrary } from '../reports/library/library.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Translate } from '../texts/localization.ts'
import type { LanguageTexts, TextLibrary } from '../texts/text-library.ts'

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

export interface Client {
  ip: string
  userAgent: string
  /** The browser asked for the refresh token as an HttpOnly cookie. */
  wantsRefreshCookie: boolean
  /** Only where it was asked for: what a browser sends by itself proves nothing. */
  refreshCookie: string | undefined
  /** Tells this browser from others between two steps of a sign-in elsewhere. */
  browserCookie: string | undefined
}

/** Reaches into the answer’s headers where an operation must. */
export interface Reply {
  setRefreshCookie(token: string, maxAgeSeconds: number | undefined): void
  clearRefreshCookie(): void
  setBrowserCookie(value: string): void
  /** From now on this browser is told of the tenant before anybody signs in. */
  setTenancyNameCookie(tenancyName: string): void
}

/** Collaborators that live as long as the process. */
export interface Services {
  config: Config
  log: FastifyBaseLogger
  store: Store
  tenantHomes: TenantHomes
  secrets: Secrets
  principals: Principals
  texts: TextLibrary
  gateways: Gateways
  jobs: Jobs
  caches: Caches
  storage: FileStore
  reportLibrary: ReportLibrary
}

export interface Context extends Services {
  /** Runs as the caller’s tenant; begins at its first statement and ends with the call. */
  db: Db
  /** What is called. */
  operation: Operation
  /** 0 is the host. */
  tenantId: number
  principal: Principal | null
  embedScope: EmbedScope | null
  features: ReadonlyMap<FeatureName, string>
  now: Date
  culture: string
  /** The product’s texts as the caller’s organisation reads them. */
  words: LanguageTexts
  translate: Translate
  client: Client
  reply: Reply
  /** Aborted when the caller goes away before the answer. */
  signal: AbortSignal
  /** Address of the site as the caller’s browser sees it, without a closing slash: for the caller alone, never for others. */
  origin: string
  /** A sealed link says whose tenant’s it is, and some in whose name: where nobody is signed in, the call is noted with those. */
  noteWith(tenantId: number, who?: Pick<Principal, 'userId' | 'impersonator'>): void
  /** What neither the name of the call nor its parameters tell; shown as the custom data of its audit row. */
  note(customData: object): void
  /** Runs after the transaction is committed and before the answer leaves. */
  afterCommit(work: () => Promise<void> | void): void
}

export type SignedInContext = Context & { principal: Principal }

/** What the operation's permission makes sure of is not null in its handler. */
type ContextOf<O> = O extends { permission: 'anyone' }
  ? Context
  : O extends { permission: 'embedTokenHolder' }
    ? Context & { embedScope: EmbedScope }
    : SignedInContext

type Handler<O> = (context: ContextOf<O>, input: InputOf<O>) => Promise<AnswerOf<O>>

/** Every operation of a service: one that is missing does not compile. */
export type Handlers<S extends Service<Record<string, Operation>>> = {
  [Key in keyof S['operations']]: Handler<S['operations'][Key]>
}
