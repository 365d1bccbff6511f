import { expect, test } from 'vitest'
import type { SettingSection } from './setting.ts'
import {
  fateOf,
  faultsOf,
  isChanged,
  isDemanded,
  isOfField,
  settingsCheck,
  withOwn,
  withoutSecrets,
} from './setting-values.ts'

const tries = { name: 'lock.isEnabled', is: true }
const section: SettingSection = {
  id: 'lock',
  title: 'setting.lockOut',
  entries: [
    { label: 'setting.lockOut', fields: [{ kind: 'switch', name: 'lock.isEnabled', label: 'setting.lockOut' }] },
    {
      label: 'setting.failedAttempts',
      onlyIf: tries,
      fields: [{ kind: 'number', name: 'lock.tries', bounds: { minimum: 1, maximum: 100 } }],
    },
    { label: 'setting.displayName', fields: [{ kind: 'text', name: 'sets[1].name', maxLength: 3 }] },
  ],
}
const [, numbers] = section.entries
const operator = new Map([
  ['lock.isEnabled', { member: 'lock.isEnabled', value: 'true', stricter: 'on' as const }],
  ['lock.tries', { member: 'lock.tries', value: '5', stricter: 'lower' as const }],
])
const values = (tries: number | string, name = '', isEnabled = true) => ({
  lock: { isEnabled, tries },
  sets: [{ name: '' }, { name }],
})
const check = settingsCheck([section], (key, said) => [key, ...Object.values(said ?? {})].join(' '), operator)

test('a number is whole, within its bounds, and as strict as the operator’s', () => {
  expect(check(values(5))).toEqual({})
  expect(check(values(6))).toEqual({ lock: { tries: 'kit.form.wholeNumber 1 5' } })
  expect(check(values('soon'))).toEqual({ lock: { tries: 'kit.form.wholeNumber 1 5' } })
})

test('what is not shown is not refused: nobody could mend it', () => {
  expect(check(values('soon', '', false))).toEqual({})
})

test('a fault is told by its path, in a list by its place', () => {
  const faults = faultsOf(check(values(0, 'long')))
  expect(faults.some((fault) => isOfField(fault, { kind: 'text', name: 'sets[1].name', maxLength: 3 }))).toBe(true)
  expect(faults.some((fault) => isOfField(fault, { kind: 'text', name: 'sets[0].name', maxLength: 3 }))).toBe(false)
  expect(isOfField('google.claims[2].key', { kind: 'claims', name: 'google.claims', maxLength: 9, most: 3 })).toBe(true)
})

test('a row is changed by any of its fields', () => {
  if (!numbers || 'rows' in numbers) throw new Error('a row was meant')
  expect(isChanged(numbers, values(5), values(5, 'other'))).toBe(false)
  expect(isChanged(numbers, values(5), values(4))).toBe(true)
})

test('only what the operator switched on is demanded', () => {
  expect(isDemanded('lock.isEnabled', operator)).toBe(true)
  expect(isDemanded('lock.tries', operator)).toBe(false)
})

test('a secret that was sent stands nowhere any more', () => {
  const mail: SettingSection = {
    id: 'mail',
    title: 'setting.mail',
    entries: [
      { label: 'setting.smtpUser', fields: [{ kind: 'secret', name: 'sets[0].password', maxLength: 9 }] },
      { label: 'setting.displayName', fields: [{ kind: 'text', name: 'sets[0].name', maxLength: 9 }] },
    ],
  }
  expect(withoutSecrets([mail], { sets: [{ password: 'typed', name: 'kept' }] })).toEqual({
    sets: [{ password: '', name: 'kept' }],
  })
})

test('O103: of what was sent without an answer, what the server has is one’s own; of a secret nobody knows', () => {
  const mail: SettingSection = {
    id: 'mail',
    title: 'setting.mail',
    entries: [
      {
        label: 'setting.smtpUser',
        fields: [
          { kind: 'secret', name: 'mail.password', maxLength: 9 },
          { kind: 'text', name: 'mail.host', maxLength: 9 },
        ],
      },
    ],
  }
  const all = (host: string, password: string) => ({ mail: { host, password } })
  const kept = all('typed', 'typed')
  const own = (before: object, values: object) =>
    withOwn<object>([mail], { sent: { before, values }, now: all('b', ''), kept })
  expect(own(all('a', ''), all('b', 'secret'))).toEqual(all('b', 'typed'))
  expect(own(all('a', ''), all('c', 'secret'))).toBe(kept)
  expect(own(all('b', ''), all('b', 'secret'))).toBe(kept)
})

test('O108: one value tells what became of a save without an answer; a secret that replaced another does not', () => {
  const mail: SettingSection = {
    id: 'mail',
    title: 'setting.mail',
    entries: [
      {
        label: 'setting.smtpUser',
        fields: [
          { kind: 'secret', name: 'password', maxLength: 9 },
          { kind: 'text', name: 'name', maxLength: 9 },
          { kind: 'text', name: 'host', maxLength: 9 },
        ],
      },
    ],
  }
  const before = { password: '', name: 'a', host: 'a' }
  const fate = (values: object, now: object, stored: string[], storedNow = stored) =>
    fateOf(
      [mail],
      { before, values: { ...before, ...values }, stored: new Set(stored) },
      {
        now: { ...before, ...now },
        stored: new Set(storedNow),
      },
    )
  expect(fate({ name: 'b' }, { name: 'b' }, [])).toBe('saved')
  expect(fate({ name: 'b', host: 'b' }, { name: 'b', host: 'theirs' }, [])).toBe('saved')
  expect(fate({ name: 'b', password: 'new' }, {}, ['password'])).toBe('notSaved')
  expect(fate({ name: 'b' }, { name: 'theirs' }, [])).toBe('notKnown')
  expect(fate({ password: 'new' }, {}, ['password'])).toBe('notKnown')
  expect(fate({ password: 'new' }, {}, [], ['password'])).toBe('saved')
  expect(fate({ password: 'new' }, {}, [])).toBe('notSaved')
})
