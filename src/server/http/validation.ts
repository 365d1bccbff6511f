/** The contract’s schemas as checks: what comes in is coerced and bounded here, what goes out is proven here. */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { TObject, TSchema } from 'typebox'
import type { Operation } from '../../contract/operation.ts'
import { emailAddress, nameFormat, notBlank, unrecorded } from '../../contract/shapes.ts'
import { limits } from '../../contract/vocabulary/limits.ts'
import { isName } from '../../contract/vocabulary/names.ts'
import { isKept } from '../../shared/kept-text.ts'
import { type MemberFault, Refusal } from '../access/refusals.ts'
import { isTypedName, maskedName } from '../names/masked-name.ts'
import { isFlag, settleMembers } from './body-members.ts'
import { brokenJson, notJson } from './json-bodies.ts'

const largestFaultCount = 20

const isRfc3339 = addFormats.default(new Ajv(), ['date-time']).compile({ type: 'string', format: 'date-time' })

const [earliest, latest] = [Date.parse(limits.earliestMoment), Date.parse(limits.latestMoment)]

/** A leap second is a moment to RFC 3339 and to no Date; an offset can lead out of the years of four digits. */
function isMoment(text: string): boolean {
  const moment = Date.parse(text)
  return isRfc3339(text) && moment >= earliest && moment <= latest
}

const withFormats = (ajv: Ajv): Ajv => {
  addFormats.default(ajv, ['email', 'uuid'])
  ajv.addFormat('date-time', isMoment)
  ajv.addFormat('password', true)
  ajv.addFormat(nameFormat, isName)
  return ajv
}

const queryChecks = withFormats(
  new Ajv({ strict: false, allErrors: true, coerceTypes: true, useDefaults: true, removeAdditional: true }),
)
const bodyChecks = withFormats(new Ajv({ strict: false, useDefaults: true, removeAdditional: true }))
/** Each wrong member of each element of each list makes a fault of its own: only for what a person may have filled in. */
const thoroughChecks = withFormats(
  new Ajv({ strict: false, allErrors: true, useDefaults: true, removeAdditional: true }),
)
/** Values in a body, up to which all that is wrong with it is told at once. */
const valuesOfForm = 5_000
const answerChecks = withFormats(new Ajv({ strict: false }))

const isAddress = bodyChecks.compile(emailAddress('Of somebody whom a provider tells of.'))

/** By the same rule as an address that a form brings. */
export const isEmailAddress = (text: string): boolean => isAddress(text)

/** Compiled when it is first asked: all the schemas of the contract together would add a second to each start. */
function checkOf(ajv: Ajv, schema: TSchema | undefined): () => ValidateFunction | undefined {
  let check: ValidateFunction | undefined
  return () => {
    check ??= schema && ajv.compile(schema)
    return check
  }
}

/** `/user/roles/0/name` → `user.roles[0].name`. */
const memberOf = (pointer: string): string =>
  pointer
    .slice(1)
    .split('/')
    .map((part, index) => (/^\d+$/.test(part) ? `[${part}]` : index === 0 ? part : `.${part}`))
    .join('')

function faultOf(error: ErrorObject): MemberFault | null {
  const member = memberOf(error.instancePath) || 'body'
  const limit: number = error.params.limit
  switch (error.keyword) {
    case 'required': {
      const missing = `${error.instancePath}/${error.params.missingProperty}`
      return { member: memberOf(missing), key: 'validation.required', values: {} }
    }
    case 'type':
      return { member, key: 'validation.type', values: { type: String(error.params.type) } }
    case 'minLength':
      // Nothing was written: that is what people are told, not a number of characters.
      if (limit === 1) return { member, key: 'validation.required', values: {} }
      return { member, key: 'validation.minLength', values: { limit } }
    case 'maxLength':
    case 'minimum':
    case 'maximum':
    case 'minItems':
    case 'maxItems':
      return { member, key: `validation.${error.keyword}`, values: { limit } }
    case 'format':
      if (error.params.format === nameFormat) return { member, key: 'validation.name', values: {} }
      return { member, key: 'validation.format', values: { format: String(error.params.format) } }
    case 'pattern':
      if (error.params.pattern === notBlank) return { member, key: 'validation.required', values: {} }
      return { member, key: 'validation.pattern', values: {} }
    case 'enum':
      return { member, key: 'validation.choice', values: { choices: error.params.allowedValues.join(', ') } }
    case 'anyOf':
      return null
    default:
      return { member, key: 'validation.other', values: {} }
  }
}

function refuse(errors: readonly ErrorObject[]): never {
  const faults = new Map<string, MemberFault>()
  for (const error of errors) {
    const fault = faultOf(error)
    if (fault && !faults.has(fault.member) && faults.size < largestFaultCount) faults.set(fault.member, fault)
  }
  throw new Refusal(400, 'ValidationError', { members: [...faults.values()] })
}

/** Where the first text is that cannot be kept; null where all can. */
function unkeptIn(value: unknown): string | null {
  if (typeof value === 'string') return isKept(value) ? null : ''
  if (typeof value !== 'object' || value === null) return null
  for (const key in value) {
    const inner = unkeptIn(value[key as keyof typeof value])
    if (inner !== null) return `/${key}${inner}`
  }
  return null
}

function refuseUnkept(value: unknown): void {
  const pointer = unkeptIn(value)
  if (pointer === null) return
  const member = memberOf(pointer) || 'body'
  throw new Refusal(400, 'ValidationError', { members: [{ member, key: 'validation.character', values: {} }] })
}

/** How many values there are, counted until they are more than `most`. */
function countOf(value: unknown, most: number): number {
  let count = 1
  if (typeof value === 'object' && value !== null)
    for (const key in value) {
      if (count > most) break
      count += countOf(value[key as keyof typeof value], most - count)
    }
  return count
}

export type RawQuery = Record<string, string | string[] | undefined>

/** Query names match without case; `P=a&P=b`, `P[]=a` and `P[0]=a` are all arrays; nothing between = and & is null. */
function gather(query: TObject, raw: RawQuery): Record<string, unknown> {
  const names = new Map(Object.keys(query.properties).map((key) => [key.toLowerCase(), key]))
  const gathered: Record<string, unknown> = {}
  for (const [name, given] of Object.entries(raw)) {
    const key = names.get(name.replace(/\[\d*\]$/, '').toLowerCase())
    if (key === undefined || given === undefined) continue
    const values = Array.isArray(given) ? given : [given]
    const schema = query.properties[key]
    if (schema && 'type' in schema && schema.type === 'array') {
      const before = gathered[key]
      gathered[key] = [...(Array.isArray(before) ? before : []), ...values.filter((value) => value !== '')]
    } else if (values.length > 1 || key in gathered) {
      throw new Refusal(400, 'ValidationError', { members: [{ member: key, key: 'validation.repeated', values: {} }] })
    } else if (values[0] !== '') {
      // .NET writes `True`.
      gathered[key] = schema && isFlag(schema) ? values[0]?.toLowerCase() : values[0]
    }
  }
  return gathered
}

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

/**
 * What an operation takes in its query may stand in the body where it has no other: there no history and no log on the way
 * keeps a token (auth-and-threats 3.3). What the query says holds.
 */
function withBodyMembers(raw: RawQuery, body: unknown): RawQuery {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return raw
  const said = new Set(Object.keys(raw).map((name) => name.toLowerCase()))
  const members = Object.entries(body).filter(([name, value]) => isScalar(value) && !said.has(name.toLowerCase()))
  return { ...Object.fromEntries(members.map(([name, value]) => [name, String(value)])), ...raw }
}

/** Throws a refusal that names every faulty member. */
export type InputCheck = (rawQuery: RawQuery, body: unknown) => { query: Record<string, unknown>; body: unknown }

export function inputCheck(operation: Operation): InputCheck {
  const { query, body } = operation
  const queryCheck = checkOf(queryChecks, query)
  const bodyCheck = checkOf(bodyChecks, body)
  const thoroughCheck = checkOf(thoroughChecks, body)
  const faultsOf = (value: unknown, { errors }: ValidateFunction) => {
    const check = countOf(value, valuesOfForm) <= valuesOfForm ? thoroughCheck() : undefined
    return (check && !check(value) ? check.errors : errors) ?? []
  }

  return (rawQuery, rawBody) => {
    const checkQuery = queryCheck()
    const checkBody = bodyCheck()
    const said = body || operation.method === 'GET' ? rawQuery : withBodyMembers(rawQuery, rawBody)
    const gathered = query ? gather(query, said) : {}
    refuseUnkept(gathered)
    if (checkQuery && !checkQuery(gathered)) refuse(checkQuery.errors ?? [])
    if (!body || !checkBody) return { query: gathered, body: undefined }
    if (rawBody === notJson) throw new Refusal(415, 'RequestIsNotJson')
    if (rawBody === undefined || rawBody === null || rawBody === brokenJson)
      throw new Refusal(400, 'ValidationError', { members: [missingBody] })
    refuseUnkept(rawBody)
    settleMembers(body, rawBody)
    if (!checkBody(rawBody)) refuse(faultsOf(rawBody, checkBody))
    return { query: gathered, body: rawBody }
  }
}

const missingBody: MemberFault = { member: 'body', key: 'validation.body', values: {} }

/** Answers that do not fit their schema are defects; found in tests and development, before a client finds them. */
export function answerCheck(operation: Operation, name: string): (answer: unknown) => void {
  const checkAnswer = checkOf(answerChecks, operation.answer)
  return (answer) => {
    const check = checkAnswer()
    if (check && !check(JSON.parse(JSON.stringify(answer)))) {
      throw new Error(`${name} answers outside its schema: ${answerChecks.errorsText(check.errors)}`)
    }
  }
}

/** Input as an audit row may show it: secrets, and what is marked as unrecorded, are left out. Most operations have none to look for. */
export function unrecordedRemoved(schema: TSchema | undefined): (value: unknown) => unknown {
  return holdsUnrecorded(schema) ? (value) => withoutUnrecorded(schema, value) : (value) => value
}

function holdsUnrecorded(schema: TSchema | undefined): boolean {
  if (schema === undefined) return false
  if ('items' in schema) return holdsUnrecorded(schema.items as TSchema)
  if ('anyOf' in schema) return (schema.anyOf as TSchema[]).some(holdsUnrecorded)
  if (!('properties' in schema)) return false
  const members = Object.values(schema.properties as Record<string, TSchema>)
  return members.some((member) => isUnrecorded(member) || holdsUnrecorded(member))
}

function withoutUnrecorded(schema: TSchema | undefined, value: unknown): unknown {
  if (schema === undefined || typeof value !== 'object' || value === null) return value
  if ('items' in schema && Array.isArray(value))
    return value.map((item) => withoutUnrecorded(schema.items as TSchema, item))
  if ('anyOf' in schema) {
    return (schema.anyOf as TSchema[]).reduce((left: unknown, branch) => withoutUnrecorded(branch, left), value)
  }
  if (!('properties' in schema)) return value
  const properties = schema.properties as Record<string, TSchema>
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !isUnrecorded(properties[key]))
      .map(([key, member]) => [
        key,
        isTypedName(key) && typeof member === 'string'
          ? maskedName(member)
          : withoutUnrecorded(properties[key], member),
      ]),
  )
}

function isUnrecorded(schema: TSchema | undefined): boolean {
  if (schema === undefined) return false
  if (unrecorded in schema || ('format' in schema && schema.format === 'password')) return true
  return 'anyOf' in schema && (schema.anyOf as TSchema[]).some(isUnrecorded)
}
