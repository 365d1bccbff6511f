/** Shapes that many operations share: ids, dates, paging, sorting, lists. */
import { type Static, type TSchema, Type } from 'typebox'
import { limits, paging } from './vocabulary/limits.ts'

/** An object of the wire. Its title names it in the OpenAPI document. Unknown members are dropped before a handler sees them. */
export function shape<const Properties extends Record<string, TSchema>>(title: string, properties: Properties) {
  return Type.Object(properties, { title, additionalProperties: false })
}

/** A shape says what it is; `description` says what stands here, and what null means. */
export const nullable = <T extends TSchema>(schema: T, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })

export const text = (maxLength: number, description: string) => Type.String({ maxLength, description })

export const notBlank = '\\S'

export const unrecorded = 'x-unrecorded'

/** Required text: a blank one is refused. */
export const requiredText = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: notBlank, description })

/** Never written to an audit row or a log. */
export const secret = (maxLength: number, description: string) =>
  Type.String({ maxLength, format: 'password', description })

/** A token that is sent on as the value of a header: a line break in it would be the beginning of another one (A53). */
export const sentOnSecret = (maxLength: number, description: string) =>
  Type.String({ maxLength, pattern: '^[ -~]*$', format: 'password', description })

/**
 * Shown in no audit row: no secret, but nothing that the organisation whose row it is should learn, or that whoever reads audit
 * rows may: what a report shows somebody, and what people write to each other.
 */
export const unrecordedText = (maxLength: number, description: string) =>
  Type.String({ maxLength, description, [unrecorded]: true })

export const requiredUnrecordedText = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: notBlank, description, [unrecorded]: true })

/** The format of a name that others read, or of whatever else is one line of theirs (`vocabulary/names.ts`). */
export const nameFormat = 'name'

/** A name that may be empty. */
export const nameText = (maxLength: number, description: string) =>
  Type.String({ maxLength, format: nameFormat, description })

export const requiredName = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: notBlank, format: nameFormat, description })

export const emailAddress = (description: string) =>
  Type.String({ format: 'email', maxLength: limits.emailAddress, description })

export const flag = (description: string) => Type.Boolean({ description })

export const count = (description: string) => Type.Integer({ minimum: 0, description })

/** Ids are positive and stay within what JSON numbers carry exactly. */
export const id = (description: string) => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description })

/** Ids of tenants, roles, units and reports are 32 bits wide in the store. */
export const smallId = (description: string) => Type.Integer({ minimum: 1, maximum: 2_147_483_647, description })

/** The same two, where an audit row should not show whom they name: an account, or an organisation, that is not its own. */
export const unrecordedId = (description: string) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description, [unrecorded]: true })

export const unrecordedSmallId = (description: string) =>
  Type.Integer({ minimum: 1, maximum: 2_147_483_647, description, [unrecorded]: true })

/** ISO 8601 with offset; stored and answered in UTC. */
export const dateTime = (description: string) => Type.String({ format: 'date-time', maxLength: 40, description })

/** Of two changes to one thing the later one holds, whichever arrives first: one may have waited on a device. */
export const changedAt = dateTime(
  'When the person did it, by the device’s clock; a time that has not come yet counts as now.',
)

/** Bare: the format alone would let `urn:uuid:` stand before it. */
export const guid = (description: string) => Type.String({ format: 'uuid', maxLength: 36, description })

export const choice = <const Options extends string[]>(options: readonly [...Options], description: string) =>
  Type.Enum(options, { description })

export const EntityId = shape('EntityId', { id: id('The record that is meant.') })
export const IdQuery = Type.Object({ id: id('The record that is meant.') })

/** The same of tenants, roles, units, editions and reports. */
export const SmallEntityId = shape('SmallEntityId', { id: smallId('The record that is meant.') })
export const SmallIdQuery = Type.Object({ id: smallId('The record that is meant.') })

const Sorting = Type.Optional(
  text(limits.sorting, '`field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list.'),
)

/** Members that every paged input carries. */
export const pagingMembers = {
  sorting: Sorting,
  maxResultCount: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: paging.largestMaxResultCount,
      default: paging.defaultMaxResultCount,
      description: 'Rows to answer at most.',
    }),
  ),
  skipCount: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 2_147_483_647, default: 0, description: 'Rows to leave out first.' }),
  ),
}

export const sortingMember = { sorting: Sorting }

/** Of a list as a workbook: all of it up to so many rows, or the part that is asked for. */
export const exportMembers = (most: number) => ({
  sorting: Sorting,
  maxResultCount: Type.Optional(
    Type.Integer({ minimum: 1, maximum: most, default: most, description: 'Rows of the workbook at most.' }),
  ),
  skipCount: pagingMembers.skipCount,
})

export const pageOf = <T extends TSchema & { title?: string }>(item: T) =>
  shape(`PageOf${item.title ?? 'Values'}`, {
    totalCount: count('Rows that match, on all pages.'),
    items: Type.Array(item, { description: 'Rows of this page.' }),
  })

export const listOf = <T extends TSchema & { title?: string }>(item: T) =>
  shape(`ListOf${item.title ?? 'Values'}`, {
    items: Type.Array(item, { description: 'All rows.' }),
  })

/** The second step's key: `File_DownloadTempFile` takes these three. */
export const FileResult = shape('FileResult', {
  fileName: text(limits.fileName, 'Name to save under.'),
  fileType: text(limits.fileType, 'Media type.'),
  fileToken: text(64, 'Opens the file, for the person who made it, for some minutes.'),
})
export type FileResult = Static<typeof FileResult>
