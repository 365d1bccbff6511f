/** What a handler is given: who calls, from where, when, and the store as that caller may see it. */
import type { Catalogue } from '../../contract/catalogue.ts'
import type { AnswerOf, InputOf, Operation, Service } from '../../contract/operation.ts'
import type { FeatureName } from '../../contract/vocabulary/features.ts'
import type { Client } from '../access/client.ts'
import type { EmbedScope, Principal, ScopedItem } from '../access/principal.ts'
import type { Db } from '../db/transaction.ts'
import type { Translate } from '../texts/localization.ts'
import type { LanguageTexts } from '../texts/text-library.ts'
import type { Services } from './services.ts'

/** Reaches into the answer’s headers where an operation must. */
export interface Reply {
  setRefreshCookie(token: string, maxAgeSeconds: number | undefined): void
  clearRefreshCookie(): void
  setBrowserCookie(value: string): void
  setSwitchCookie(value: string): void
  setKioskCookie(credential: string): void
  clearKioskCookie(): void
  /** From now on this browser is told of the tenant before anybody signs in. */
  setTenancyNameCookie(tenancyName: string): void
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
  /** When the call began. */
  now: Date
  /** What time it is after a wait. */
  clock: () => Date
  culture: string
  /** The product’s texts as the caller’s organisation reads them. */
  languageTexts: LanguageTexts
  translate: Translate
  client: Client
  reply: Reply
  /** Aborted when the caller goes away before the answer. */
  signal: AbortSignal
  /** Address of the site as the caller’s browser sees it, without a closing slash: for the caller alone, never for others. */
  origin: string
  /** A sealed link says whose tenant’s it is, and some in whose name: where nobody is signed in, the call is noted with those. */
  noteWith(tenantId: number, who?: Pick<Principal, 'userId' | 'impersonator'>): void
  /** For an answer that nothing has come of, as of whoever asks again and again: the call leaves no audit row. */
  leaveNoRow(): void
  /** What neither the name of the call nor its parameters tell; shown as the custom data of its audit row. */
  note(customData: object): void
  /**
   * Takes the number under which the call was sent, if any, and leaves the call’s audit row. Whoever does the call’s work in a
   * transaction of its own takes it there: of two calls under one number, only one is done then, and a process that dies
   * before the call’s own transaction has left work, number and row, or none of them.
   */
  takeNumber(db: Db): Promise<void>
  /** Without the row, where more is to come that may fail; what is undone then gives it back. */
  takeNumberAhead(db: Db): Promise<void>
  /** Where the work is among the rows of `tenantId`, and the caller is nobody there: who comes second is refused. */
  takeNumberElsewhere(db: Db, tenantId: number): Promise<void>
  giveNumberBack(db: Db): Promise<void>
  /** Runs after the transaction is committed and before the answer leaves. */
  afterCommit(work: () => Promise<void> | void): void
  /** The same for what only follows from what is kept by then, and is made good later: where it fails the call is done (S64). */
  onceKept(work: () => Promise<void>): void
}

export type SignedInContext = Context & { principal: Principal }

/** What the operation's permission makes sure of is not null in its handler. */
type ContextOf<O> = O extends { permission: 'anyone' }
  ? Context
  : O extends { permission: 'embedTokenHolder'; opens: 'item' }
    ? Context & { embedScope: EmbedScope & { item: ScopedItem } }
    : O extends { permission: 'embedTokenHolder' }
      ? Context & { embedScope: EmbedScope }
      : SignedInContext

type Handler<O> = (context: ContextOf<O>, input: InputOf<O>) => Promise<AnswerOf<O>>

/** Every operation of a service: one that is missing does not compile. */
export type Handlers<S extends Service<Record<string, Operation>>> = {
  [Key in keyof S['operations']]: Handler<S['operations'][Key]>
}

export type AllHandlers = { [Key in keyof Catalogue]: Handlers<Catalogue[Key]> }
