/**
 * The words in which every operation of the product is described, once. Routes, the OpenAPI document, the browser's
 * endpoints, the authorisation checks and the tests are derived from these descriptions and state none of it again.
 *
 * The wire is ABP's: `/api/services/app/{Service}/{Operation}`, query members in Pascal case where they belong to one
 * input shape (`queryNames: 'pascal'`), in camel case where they are single parameters. Both are matched without case.
 */
import type { Static, TObject, TSchema } from 'typebox'
import type { FeatureName } from './vocabulary/features.ts'
import type { PermissionName, Side } from './vocabulary/permissions.ts'
import type { Tag } from './vocabulary/tags.ts'
import type { WholeList } from './vocabulary/whole-lists.ts'

/** Callers that no permission describes. Spelled out at the operation, so that opening one shows in review. */
export const anyone = 'anyone'
export const signedIn = 'signedIn'
/** Holders of an embed token, which names one report and one person; sent by the page in the frame alone. */
export const embedTokenHolder = 'embedTokenHolder'

/** A list means: any one of these is enough. */
export type AccessRule =
  | PermissionName
  | readonly PermissionName[]
  | typeof anyone
  | typeof signedIn
  | typeof embedTokenHolder

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Facts {
  summary: string
  permission: AccessRule
  feature?: FeatureName
  /** Where the operation exists; both sides where it is absent. */
  side?: Side
  queryNames?: 'pascal'
  /**
   * Its answer tells whose a tenant’s number is: a name, looks, words, providers. Numbers can be counted up, so that whoever
   * is not signed in is answered for the host until their browser was told the number by the tenant’s name (A5).
   */
  tellsOfTenant?: true
  /** The embed token opens something else than a report: a dashboard, a tile, a paginated report. */
  opens?: 'item'
  /**
   * It decides for good who gets in, who may do what or who sees what, or what is done by itself from then on, or answers with
   * what opens something for good, so that nobody calls it in the name of somebody of their own organisation: what they got by it
   * would outlive that (attack row C21).
   */
  inOwnName?: true
  /**
   * False for calls that every page load makes and nobody asks about later. `together`: the row of this change is written
   * with those of readings, within a second; for what changes no more than the caller’s own session or choices, and does it often.
   */
  audited?: false | 'together'
}

export interface Inputs {
  query?: TObject
  body?: TSchema
  answer?: TSchema
}

interface Reading {
  reads?: readonly Tag[]
  /** The browser keeps the last answer, sealed for its person, and shows it with its age when there is no network. */
  stored?: true
  /** A list that is kept whole where it has no more than `wholeList.rows`: sorted, narrowed and paged without a network. */
  whole?: WholeList
  /** Why a list is not: others are whole, answered so (`listOf`) or by `whole`. A repository test holds it. */
  notWhole?: string
}

interface Changing {
  changes?: readonly Tag[]
  /** With an embed token: what becomes of its report, which its person must be allowed at that moment. */
  edits?: 'report' | 'copy'
  /** `queue`: may be written down offline and sent later, once. Never for deletes, permissions, settings, impersonation. */
  offline?: 'queue'
  /**
   * Where nobody is signed in: sent again under its number, with the same body, it is answered as it was. Never for what answers
   * a token or the like, which is nobody’s to be told twice.
   */
  repeatable?: true
  /**
   * By a cookie the browser that begins a sign-in elsewhere is known again at its end: `given` with the answer, where it has none;
   * `asked` of whoever ends it.
   */
  browserCookie?: 'given' | 'asked'
  /** What a download is of, where that is always the same; otherwise bytes that name their kind themselves. */
  mediaType?: 'application/json' | 'text/plain'
  /** The body is a form with one file, `file`, of so many bytes at most. */
  upload?: number
}

export type OperationKind = 'query' | 'command' | 'file' | 'download'

export interface Operation extends Facts, Inputs, Reading, Changing {
  kind: OperationKind
  method: Method
}

type Described<I extends Inputs> = Omit<Operation, keyof Inputs> & I

function word<More>(kind: OperationKind, method: Method) {
  return <const I extends Inputs>(facts: Facts & More & I): Described<I> => ({ kind, method, ...facts })
}

/** Reads, and changes nothing. A POST that reads is still a query: the browser caches it by its body. */
export const query = {
  get: word<Reading>('query', 'GET'),
  post: word<Reading>('query', 'POST'),
}

/** Changes something. */
export const command = {
  get: word<Changing>('command', 'GET'),
  post: word<Changing>('command', 'POST'),
  put: word<Changing>('command', 'PUT'),
  delete: word<Changing>('command', 'DELETE'),
}

/** Makes a file and answers its name and token; the bytes are fetched in a second step by `File_DownloadTempFile`. */
export const file = {
  get: word<object>('file', 'GET'),
  post: word<object>('file', 'POST'),
}

/** Answers bytes, without the envelope. */
export const download = {
  get: <const I extends Inputs>(
    facts: Facts & Pick<Changing, 'mediaType'> & I,
  ): Described<I> & { kind: 'download' } => ({
    kind: 'download',
    method: 'GET',
    ...facts,
  }),
}

export interface Service<
  Operations extends Record<string, Operation> = Record<string, Operation>,
  Name extends string = string,
> {
  name: Name
  prefix: string
  operations: Operations
}

export function service<const Name extends string, const Operations extends Record<string, Operation>>(
  name: Name,
  operations: Operations,
  prefix = `/api/services/app/${name}`,
): Service<Operations, Name> {
  return { name, prefix, operations }
}

/** `getUsers` travels as `GetUsers`. */
export const wireName = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1)

export interface CatalogueEntry {
  /** `User_GetUsers`: names the operation everywhere outside its own service. */
  id: string
  path: string
  service: string
  key: string
  operation: Operation
}

export function operationsOf(described: Service): CatalogueEntry[] {
  return Object.entries(described.operations).map(([key, operation]) => ({
    id: `${described.name}_${wireName(key)}`,
    path: `${described.prefix}/${wireName(key)}`,
    service: described.name,
    key,
    operation,
  }))
}

type QueryOf<O> = O extends { query: infer Q extends TSchema } ? Static<Q> : Record<string, never>
type BodyOf<O> = O extends { upload: number }
  ? UploadedFile
  : O extends { body: infer B extends TSchema }
    ? Static<B>
    : undefined

export interface InputOf<O> {
  query: QueryOf<O>
  body: BodyOf<O>
}

/** Name and type are the sender's word: nobody has looked into the bytes. */
export interface UploadedFile {
  bytes: Uint8Array
  fileName: string
  fileType: string
}

/** Bytes of a download, named and typed by the server. */
export interface Download {
  bytes: Uint8Array
  fileName: string
  fileType: string
  /** The address names a version of it: whoever fetched it once need not ask again. */
  isImmutable?: boolean
}

export type AnswerOf<O> = O extends { kind: 'download' }
  ? Download
  : O extends { answer: infer A extends TSchema }
    ? Static<A>
    : undefined
