/** Inputs made from the contract's schemas: one plain valid value, or any number of hostile ones. */
import fc from 'fast-check'
import type { TSchema } from 'typebox'

type Schema = Record<string, unknown>

const asSchema = (schema: unknown): Schema => schema as Schema
const isIdName = (name: string) => /ids?$/i.test(name)

/** A value that the schema allows; every member that names a record names `recordId`. */
export function validInput(schema: TSchema | undefined, recordId: number, name = ''): unknown {
  if (schema === undefined) return undefined
  const { type, anyOf, properties, items, minItems = 0, minimum = 0, format, pattern, ...rest } = asSchema(schema)
  if (Array.isArray(anyOf)) return validInput(anyOf[0], recordId, name)
  if (Array.isArray(rest.enum)) return rest.enum[0]
  if ('const' in rest) return rest.const
  if (typeof properties === 'object' && properties !== null) {
    const required = new Set(Array.isArray(rest.required) ? rest.required : [])
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([key]) => required.has(key) || isIdName(key))
        .map(([key, member]) => [key, validInput(member, recordId, key)]),
    )
  }
  switch (type) {
    case 'array':
      return Number(minItems) > 0 || isIdName(name) ? [validInput(items as TSchema, recordId, name)] : []
    case 'integer':
    case 'number':
      return isIdName(name) ? recordId : Math.max(Number(minimum), 1)
    case 'boolean':
      return true
    case 'string':
      return validText(String(format), String(pattern ?? ''), Number(rest.minLength ?? 1))
    default:
      return {}
  }
}

function validText(format: string, pattern: string, minLength: number): string {
  if (format === 'email') return 'somebody@example.org'
  if (format === 'uuid') return '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
  if (format === 'date-time') return '2026-10-05T08:00:00Z'
  if (pattern !== '' && !new RegExp(pattern, 'u').test('aaaa')) return '1234'
  return 'a'.repeat(Math.max(minLength, 4))
}

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  '\u0000a',
  'null',
  'undefined',
  '[object Object]',
  "'; drop table users; --",
  '" or ""="',
  '%',
  '_',
  '\\',
  '%_%\\',
  '../../../../etc/passwd',
  '..\\..\\',
  'C:\\',
  'file:///etc/passwd',
  'http://127.0.0.1:5432/',
  'http://169.254.169.254/latest',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '#{7*7}',
  "=cmd|' /C calc'!A0",
  '+1',
  '@sum(1)',
  '\r\nSet-Cookie: a=b',
  'a\r\nBcc: x@example.org',
  '\u202e\u0645\u0631\u062d\u0628\u0627',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  'İ',
  'ß'.repeat(200),
  '𝔘𝔫𝔦',
  'e\u0301'.repeat(100),
  '0',
  '-1',
  'Number.POSITIVE_INFINITY',
  '99999999999999999999',
  '2147483648',
  '9223372036854775808',
  '0x10',
  '1_000',
  'NaN',
  'Infinity',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-13-45T99:99:99Z',
  'userName ASC; select 1',
  'id desc, id desc',
  'creationTime',
  'a'.repeat(300),
  'a'.repeat(5_000),
  '{',
  '{0}',
  '{name',
  '}{',
  '[',
  '(((((((((((((',
  '(a+)+$',
  'true',
  'admin',
  '00000000-0000-0000-0000-000000000000',
  'eyJhbGciOiJub25lIn0.e30.',
  'c=xx|uic=yy',
  '٣',
  '１２',
]

const hostileNumbers = [
  0,
  -0,
  -1,
  1,
  2,
  1.5,
  1e21,
  -1e21,
  1e308,
  5e-324,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  -(2 ** 63),
  Number.POSITIVE_INFINITY,
]

const anyText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)
const anyNumber = fc.oneof(fc.constantFrom(...hostileNumbers), fc.integer(), fc.double())
const anyThing: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  anyNumber,
  fc.boolean(),
  fc.constantFrom(null, [], {}, [[]], [null], { $ne: null }, { length: 1 }, { toString: 'x' }, { __proto__: null }, [
    1,
    'a',
    {},
  ]),
)

/** Mostly what the schema asks for, so that it comes past the door, with hostile values in places where they are allowed and where not. */
export function hostileInput(schema: TSchema | undefined, recordIds: readonly number[]): fc.Arbitrary<unknown> {
  if (schema === undefined) return fc.constant(undefined)
  const { anyOf, properties, items, type, format, maxItems, ...rest } = asSchema(schema)
  const plain = (): fc.Arbitrary<unknown> => {
    if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map((one) => hostileInput(one, recordIds)))
    if (Array.isArray(rest.enum)) return fc.constantFrom(...rest.enum)
    if (typeof properties === 'object' && properties !== null) {
      const members = Object.entries(properties).map(([key, member]) => [key, hostileInput(member, recordIds)] as const)
      return fc.record(Object.fromEntries(members), { requiredKeys: Array.isArray(rest.required) ? rest.required : [] })
    }
    switch (type) {
      case 'array':
        return fc.array(hostileInput(items as TSchema, recordIds), { maxLength: Math.min(Number(maxItems ?? 5), 5) })
      case 'integer':
        return fc.oneof(fc.constantFrom(1, 2, 3, ...recordIds), fc.integer({ min: 1, max: 1_000 }))
      case 'number':
        return anyNumber
      case 'boolean':
        return fc.boolean()
      case 'string':
        return textOf(String(format))
      default:
        return anyThing
    }
  }
  return fc.oneof({ weight: 9, arbitrary: plain() }, { weight: 1, arbitrary: anyThing })
}

function textOf(format: string): fc.Arbitrary<unknown> {
  if (format === 'email') return fc.oneof(fc.emailAddress(), anyText)
  if (format === 'uuid') return fc.oneof(fc.uuid(), anyText)
  if (format === 'date-time')
    return fc.oneof(
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      anyText,
    )
  return anyText
}
