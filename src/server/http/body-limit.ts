/**
 * How many bytes an operation takes at most, from its shapes: what is parsed, settled and dropped is done in the way of
 * everybody else, for callers of whom nothing is known, too.
 */
import type { TSchema } from 'typebox'
import type { Operation } from '../../contract/operation.ts'
import { largeBody } from './json-bodies.ts'

export const largestBody = 1024 * 1024

/** Of one UTF-16 unit in JSON, where nothing is escaped that need not be. */
const bytesOfCharacter = 3
const bytesOfNumber = 24

/** Of a value without spaces; `Infinity` where nothing bounds it. */
function bytesOf(schema: TSchema): number {
  if ('anyOf' in schema) return Math.max(...(schema.anyOf as TSchema[]).map(bytesOf))
  if ('enum' in schema) return Math.max(...(schema.enum as unknown[]).map((value) => JSON.stringify(value).length))
  if ('const' in schema) return JSON.stringify(schema.const).length
  const { type, maxLength, maxItems, format } = schema as TSchema & Record<string, unknown>
  if (type === 'string')
    return 2 + bytesOfCharacter * (typeof maxLength === 'number' ? maxLength : format ? 64 : Number.POSITIVE_INFINITY)
  if (type === 'array')
    return typeof maxItems === 'number'
      ? 2 + maxItems * (1 + bytesOf((schema as { items: TSchema }).items))
      : Number.POSITIVE_INFINITY
  if (type === 'object') {
    if (!('properties' in schema)) return Number.POSITIVE_INFINITY
    return Object.entries(schema.properties as Record<string, TSchema>).reduce(
      (bytes, [name, member]) => bytes + name.length + 4 + bytesOf(member),
      2,
    )
  }
  return type === 'number' || type === 'integer' || type === 'boolean' || type === 'null'
    ? bytesOfNumber
    : Number.POSITIVE_INFINITY
}

/** What an operation takes in its query may stand in the body as well, and members that clients of other versions send. */
export const bodyLimitOf = ({ body, query }: Operation): number =>
  Math.min(largestBody, Math.max(largeBody, 2 * Math.max(body ? bytesOf(body) : 0, query ? bytesOf(query) : 0)))
