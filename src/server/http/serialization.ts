/** The contract’s answer schemas in the dialect of fast-json-stringify, which drops members that nobody declared. */
import fastJsonStringify from 'fast-json-stringify'
import type { Operation } from '../../contract/operation.ts'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Bounds are checked elsewhere; written out they would cost time for each row. */
const kept = new Set(['type', 'properties', 'items', 'required', 'additionalProperties', 'patternProperties', 'anyOf'])

/** `anyOf: [X, null]` makes the serialiser try branches; `nullable` and type lists do not. */
function slim(schema: Json): Json {
  if (!isObject(schema)) return schema
  // Of what may be anything nothing is dropped: one call of JSON.stringify in place of one for each value (A96).
  if (isOfAnything(schema)) return {}
  const { anyOf } = schema
  if (
    Array.isArray(anyOf) &&
    anyOf.length === 2 &&
    anyOf.some((branch) => isObject(branch) && branch.type === 'null')
  ) {
    const branch = slim(anyOf.find((candidate) => isObject(candidate) && candidate.type !== 'null') ?? null)
    return isObject(branch) ? { ...branch, nullable: true } : branch
  }
  if (Array.isArray(schema.enum)) return typeof schema.enum[0] === 'string' ? { type: 'string' } : { type: 'integer' }
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => kept.has(key))
      .map(([key, value]) => [key, slimMember(key, value)]),
  )
}

/** Lists of anything, and lists of those. */
const isOfAnything = ({ type, items }: JsonObject): boolean =>
  type === 'array' && isObject(items) && (isOfAnything(items) || Object.keys(items).every((key) => !kept.has(key)))

function slimMember(key: string, value: Json): Json {
  if ((key === 'properties' || key === 'patternProperties') && isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, slim(member)]))
  }
  if (key === 'items' || key === 'additionalProperties') return slim(value)
  return key === 'anyOf' && Array.isArray(value) ? value.map(slim) : value
}

export function envelopeSchema(operation: Operation): JsonObject {
  const answer: Json = operation.answer ? slim(JSON.parse(JSON.stringify(operation.answer))) : { type: 'null' }
  return {
    type: 'object',
    properties: {
      result: answer,
      targetUrl: { type: 'string', nullable: true },
      success: { type: 'boolean' },
      error: { type: 'null' },
      unAuthorizedRequest: { type: 'boolean' },
      __abp: { type: 'boolean' },
    },
  }
}

/** Fastify’s own, but made when the first answer needs it: those of all operations together take a tenth of a start. */
export function serializerWhenAsked({ schema }: { schema: object }): (answer: unknown) => string {
  let serialize: ((answer: unknown) => string) | undefined
  return (answer) => {
    serialize ??= fastJsonStringify(schema)
    return serialize(answer)
  }
}
