/** Refusals. Made here, mapped to the wire once (`http/envelope.ts`), shown once by the client. */
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import type { PermissionName } from '../../contract/vocabulary/permissions.ts'
import type { MessageValues } from '../texts/localization.ts'

/** Told in the unit that people would say it in. */
interface Wait {
  seconds: number
}

/** A list of keys and a wait are told in the words of whoever reads them. */
export type RefusalValues = Record<string, string | number | readonly MessageKey[] | Wait>

/** What is wrong with one member of the input, named as the wire does. */
export interface MemberFault {
  member: string
  key: MessageKey
  values: MessageValues
}

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly key: MessageKey
  readonly values: RefusalValues
  readonly details: { key: MessageKey; values: RefusalValues } | null
  readonly members: readonly MemberFault[]
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    key: MessageKey,
    more: {
      values?: RefusalValues
      details?: { key: MessageKey; values?: RefusalValues }
      members?: readonly MemberFault[]
      retryAfterSeconds?: number
    } = {},
  ) {
    super(key)
    this.status = status
    this.key = key
    this.values = more.values ?? {}
    this.details = more.details ? { key: more.details.key, values: more.details.values ?? {} } : null
    this.members = more.members ?? []
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** Whoever comes again after that may get through. */
export const comeBackIn = (seconds: number, status: 429 | 503 | 507, key: MessageKey): Refusal =>
  new Refusal(status, key, { values: waitOf(seconds), retryAfterSeconds: seconds })

/** In seconds, too: an organisation may have put it into words of its own before there was another. */
export const waitOf = (seconds: number) => ({ wait: { seconds }, seconds })

/** A rule of the product that the caller can understand and act on: 400. */
export const refused = (
  key: MessageKey,
  values?: RefusalValues,
  details?: { key: MessageKey; values?: RefusalValues },
) => new Refusal(400, key, { ...(values && { values }), ...(details && { details }) })

/** One member of the input is wrong: 400, naming it as the wire does. */
export const invalid = (member: string, key: MessageKey, values: MessageValues = {}) =>
  new Refusal(400, 'ValidationError', { members: [{ member, key, values }] })

/** The same of a rule that is about one member, for whoever knows the rule by its key. */
export const refusedAt = (member: string, key: MessageKey, values: Record<string, string | number> = {}) =>
  new Refusal(400, key, { values, members: [{ member, key, values }] })

type EntityName = MessageKey extends infer Key ? (Key extends `history.type.${infer Name}` ? Name : never) : never

/** Also for records of another tenant: their existence is not told. */
export const notFound = (entity: EntityName, id: number | string) =>
  new Refusal(404, 'EntityNotFound', { values: { entity: [`history.type.${entity}`], id } })

export const notSignedIn = () => new Refusal(401, 'CurrentUserDidNotLoginToTheApplication')

export const permissionKeys = (names: readonly PermissionName[]) => names.map((name) => `permission.${name}` as const)

/** Without one of these permissions. */
export const notAllowed = (...names: readonly PermissionName[]) =>
  new Refusal(403, 'AtLeastOneOfThesePermissionsMustBeGranted', { values: { permissions: permissionKeys(names) } })
