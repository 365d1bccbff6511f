import { type Expression, type RawBuilder, sql } from 'kysely'
import type { ListOperation, SortField } from '../../contract/lists.ts'

export interface Sort {
  /** Its name, in small letters. */
  readonly field: string
  readonly by: Expression<unknown>
  readonly direction: 'asc' | 'desc'
}

/** All that the contract lets a list be sorted by, and nothing else. */
export type SortBy<Operation extends ListOperation> = Readonly<Record<SortField<Operation>, Expression<unknown>>>

/** The sorting names a field that the list does not have, or is not `field ASC, other DESC`. */
export class SortingError extends Error {
  override readonly name = 'SortingError'
  readonly member: string

  constructor(member: string) {
    super(`No list is sorted by “${member}”`)
    this.member = member
  }
}

/** People's texts in their own order: the store's default collation puts every capital before every small letter. */
export const byText = (column: string): RawBuilder<string> => sql<string>`${sql.ref(column)} collate "und-x-icu"`

export const byValue = (column: string): RawBuilder<unknown> => sql`${sql.ref(column)}`

/**
 * Reads `field ASC, other DESC`: names in any case, ascending where nothing is said. What `fallback` names and the text
 * does not comes last, so that a fallback which ends in a unique field keeps rows from moving between pages. Where it says
 * no direction it goes on in the one before it: one index then serves an order and the same order turned round.
 */
export function parseSorting(
  text: string | undefined | null,
  fields: Readonly<Record<string, Expression<unknown>>>,
  fallback: string,
): Sort[] {
  const columns = new Map(Object.entries(fields).map(([field, by]) => [field.toLowerCase(), by]))
  const sorts: Sort[] = text?.trim() ? parseParts(text, columns).map((part) => inDirection(part)) : []
  for (const last of parseParts(fallback, columns)) {
    if (!sorts.some(({ by }) => by === last.by)) sorts.push(inDirection(last, sorts.at(-1)?.direction))
  }
  return sorts
}

interface Part extends Pick<Sort, 'field' | 'by'> {
  readonly direction: Sort['direction'] | undefined
}

const inDirection = ({ field, by, direction }: Part, otherwise: Sort['direction'] = 'asc'): Sort => ({
  field,
  by,
  direction: direction ?? otherwise,
})

function parseParts(text: string, columns: ReadonlyMap<string, Expression<unknown>>): Part[] {
  return text.split(',').map((part) => parsePart(part.trim(), columns))
}

function parsePart(part: string, columns: ReadonlyMap<string, Expression<unknown>>): Part {
  const [field = '', direction, ...more] = part.toLowerCase().split(/\s+/)
  const by = columns.get(field)
  if (!by || more.length > 0 || (direction !== undefined && direction !== 'asc' && direction !== 'desc'))
    throw new SortingError(part)
  return { field, by, direction }
}
