/**
 * Bodies as ABP's clients write them: members in any case, null where a member might as well be missing, nothing between
 * quotes where no text is meant, and `"true"` (abp-wire 2.2).
 */
import type { TSchema } from 'typebox'

type Members = Record<string, unknown>

const allowsNull = (schema: TSchema): boolean =>
  ('type' in schema && schema.type === 'null') ||
  ('anyOf' in schema && Array.isArray(schema.anyOf) && schema.anyOf.some(allowsNull))

/** Numbers, switches, moments and ids: what .NET calls value types. */
const isValueType = (schema: TSchema): boolean =>
  'anyOf' in schema && Array.isArray(schema.anyOf)
    ? schema.anyOf.every(isValueType)
    : 'type' in schema &&
      (schema.type === 'string'
        ? 'format' in schema && (schema.format === 'date-time' || schema.format === 'uuid')
        : schema.type !== 'object' && schema.type !== 'array')

export const isFlag = (schema: TSchema): boolean =>
  'anyOf' in schema && Array.isArray(schema.anyOf)
    ? schema.anyOf.some(isFlag)
    : 'type' in schema && schema.type === 'boolean'

function settled(schema: TSchema, value: unknown): unknown {
  if (typeof value !== 'string' || !isValueType(schema)) return value
  if (value === '') return null
  return isFlag(schema) && /^(true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value
}

const isRecord = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Changes the value in place, as the checks do that come after it. */
export function settleMembers(schema: TSchema, value: unknown): void {
  if ('anyOf' in schema && Array.isArray(schema.anyOf)) {
    for (const branch of schema.anyOf) settleMembers(branch, value)
  } else if ('items' in schema && Array.isArray(value)) {
    // It is refused for its length, which is looked at before anything in it (A66).
    if ('maxItems' in schema && typeof schema.maxItems === 'number' && value.length > schema.maxItems) return
    for (const item of value) settleMembers(schema.items as TSchema, item)
  } else if ('properties' in schema && isRecord(value)) {
    settleRecord(schema, value)
  }
}

function settleRecord(schema: TSchema, value: Members): void {
  const properties = Object.entries(('properties' in schema ? schema.properties : {}) as Record<string, TSchema>)
  const required = new Set('required' in schema && Array.isArray(schema.required) ? schema.required : [])
  renameMembers(
    properties.map(([name]) => name),
    value,
  )
  for (const [name, member] of properties) {
    if (Object.hasOwn(value, name)) value[name] = settled(member, value[name])
    if (value[name] === null && !required.has(name) && !allowsNull(member)) delete value[name]
    else settleMembers(member, value[name])
  }
}

/** Of two spellings the exact one counts; the other is no member of the contract. */
function renameMembers(names: readonly string[], value: Members): void {
  const missing = names.filter((name) => !Object.hasOwn(value, name))
  if (missing.length === 0) return
  const given = new Map(Object.keys(value).map((name) => [name.toLowerCase(), name]))
  for (const name of missing) {
    const spelling = given.get(name.toLowerCase())
    if (spelling === undefined || names.includes(spelling)) continue
    value[name] = value[spelling]
    delete value[spelling]
  }
}
