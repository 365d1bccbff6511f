import { expect, test } from 'vitest'
import { object, ValidationError } from 'yup'
import { shapeRules } from './shape-rules.ts'

const bounds = {
  name: { maxLength: 5, isRequired: true },
  note: { maxLength: 5 },
  mail: { maxLength: 20, isRequired: true, isEmailAddress: true },
  key: { maxLength: 5, pattern: '^[a-z]+$' },
  title: { maxLength: 5, isName: true },
  inner: { text: { maxLength: 3 } },
} as const

const rules = object(
  shapeRules((key, { count } = {}) => [key, count].join(' ').trim(), bounds, { key: 'InvalidPattern' }),
)

const right = { name: 'Ann', note: '', mail: 'ann@example.org', key: '', title: '' }

async function faultsOf(values: Partial<typeof right>): Promise<string[]> {
  try {
    await rules.validate({ ...right, ...values }, { abortEarly: false })
    return []
  } catch (error) {
    if (error instanceof ValidationError) return error.errors
    throw error
  }
}

test.each([
  [{}, []],
  [{ name: ' ' }, ['ThisFieldIsRequired']],
  [{ name: 'Annabel' }, ['PleaseEnterNoMoreThanNCharacter 5']],
  [{ note: 'longer' }, ['PleaseEnterNoMoreThanNCharacter 5']],
  [{ mail: '' }, ['ThisFieldIsRequired']],
  [{ mail: 'ann' }, ['InvalidEmailAddress']],
  [{ key: 'A1' }, ['InvalidPattern']],
  [{ title: '\u200b' }, ['InvalidName']],
  [{ title: 'a\u202e' }, ['InvalidName']],
])('what the contract says of a text is a rule of its field: %o', async (values, faults) => {
  expect(await faultsOf(values)).toEqual(faults)
})

test('members that are no texts have none', () => {
  expect(Object.keys(rules.fields)).toEqual(['name', 'note', 'mail', 'key', 'title'])
})
