/** Inputs in which every secret is a marker, so that each can be looked for wherever it should not be. */
import { randomUUID } from 'node:crypto'
import type { TSchema } from 'typebox'
import { validInput } from './inputs.ts'

type Schema = Record<string, unknown>

const asSchema = (schema: unknown): Schema => schema as Schema
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const membersOf = (schema: TSchema): [string, TSchema][] => Object.entries(asSchema(schema).properties ?? {})
const choicesOf = (schema: TSchema): TSchema[] => (asSchema(schema).anyOf ?? []) as TSchema[]

const isSecret = (schema: TSchema): boolean => asSchema(schema).format === 'password'

export const holdsSecret = (schema: TSchema | undefined): boolean =>
  schema !== undefined &&
  (isSecret(schema) ||
    choicesOf(schema).some(holdsSecret) ||
    membersOf(schema).some(([, member]) => holdsSecret(member)) ||
    holdsSecret(asSchema(schema).items as TSchema | undefined))

/** Within all rules for passwords, and as long as a text may be. */
export const newMarker = (maxLength = 64): string => `Mk1-${randomUUID().replaceAll('-', '')}`.slice(0, maxLength)

/** `value`, or some valid value, with a marker in place of every secret. `keep` is told each. */
export function withMarkers(
  schema: TSchema | undefined,
  value: unknown,
  place: string,
  keep: (place: string, marker: string) => void,
): unknown {
  if (schema === undefined || !holdsSecret(schema)) return value
  const choice = choicesOf(schema).find(holdsSecret)
  if (choice) return withMarkers(choice, value, place, keep)
  if (isSecret(schema)) {
    const marker = newMarker(Number(asSchema(schema).maxLength))
    keep(place, marker)
    return marker
  }
  const items = asSchema(schema).items as TSchema | undefined
  if (items) {
    const list = Array.isArray(value) ? value : [validInput(items, unknownRecord)]
    return list.map((item, index) => withMarkers(items, item, `${place}[${index}]`, keep))
  }
  const given = isObject(value) ? value : validInput(schema, unknownRecord)
  const marked = membersOf(schema)
    .filter(([, member]) => holdsSecret(member))
    .map(([name, member]) => [
      name,
      withMarkers(member, isObject(given) ? given[name] : null, `${place}.${name}`, keep),
    ])
  return { ...(isObject(given) && given), ...Object.fromEntries(marked) }
}

const unknownRecord = 2_000_000_000

/** An answer without the secrets that it is there to give. */
export function withoutDeclaredSecrets(schema: TSchema | undefined, answer: unknown): unknown {
  if (schema === undefined || !holdsSecret(schema) || answer === null) return answer
  if (isSecret(schema)) return undefined
  const choice = choicesOf(schema).find(holdsSecret)
  if (choice) return withoutDeclaredSecrets(choice, answer)
  if (Array.isArray(answer)) {
    return answer.map((item) => withoutDeclaredSecrets(asSchema(schema).items as TSchema, item))
  }
  if (!isObject(answer)) return answer
  const schemas = new Map(membersOf(schema))
  return Object.fromEntries(
    Object.entries(answer).map(([name, member]) => [name, withoutDeclaredSecrets(schemas.get(name), member)]),
  )
}
