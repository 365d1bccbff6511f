import { expect, test } from 'vitest'
import type { SettingSection } from './setting.ts'
import { matching } from './setting-search.ts'

const section: SettingSection = {
  id: 'mail',
  title: 'setting.mail',
  foot: 'a test',
  entries: [
    {
      label: 'setting.smtp',
      onlyIf: { name: 'email.useHostDefaultEmailSettings', is: false },
      fields: [
        { kind: 'code', name: 'email.smtpHost', label: 'setting.smtpHost', maxLength: 9 },
        { kind: 'check', name: 'email.smtpEnableSsl', label: 'setting.smtpEnableSsl' },
      ],
    },
    {
      label: 'setting.google',
      setBy: 'google.clientId',
      rows: [
        { label: 'setting.clientId', fields: [{ kind: 'code', name: 'google.clientId', maxLength: 9 }] },
        { label: 'setting.claims', fields: [{ kind: 'code', name: 'google.claims', maxLength: 9 }] },
      ],
    },
  ],
}
const values = (isOperators: boolean) => ({ email: { useHostDefaultEmailSettings: isOperators } })
const found = (words: string, isOperators = false) =>
  matching(section, { words, values: values(isOperators), say: (key) => key.replace('setting.', '') })

test('nothing sought, or its title, finds all of a section', () => {
  expect(found(' ')).toEqual([section])
  expect(found('MAIL')).toEqual([section])
})

test('a row is found by what any of its fields is called, without what can be tried out beneath', () => {
  const [{ entries, foot } = { entries: [], foot: undefined }] = found('enablessl')
  expect(entries).toEqual([section.entries[0]])
  expect(foot).toBeUndefined()
})

test('of a fold the rows that match, or all by its name', () => {
  expect(found('claims')[0]?.entries).toMatchObject([{ setBy: 'google.clientId', rows: [{ label: 'setting.claims' }] }])
  expect(found('google')[0]?.entries).toMatchObject([{ rows: [{}, {}] }])
})

test('U270: what has one word for passwords is found by the others', () => {
  const login: SettingSection = {
    id: 'login',
    title: 'setting.security',
    entries: [
      { label: 'setting.byPassword', fields: [{ kind: 'switch', name: 'a.b', label: 'setting.on' }] },
      { label: 'setting.lockScreen', fields: [{ kind: 'switch', name: 'a.c', label: 'setting.on' }] },
    ],
  }
  const german: Record<string, string> = {
    'setting.byPassword': 'Kennwort',
    'setting.words.password': 'Kennwort, Passwort',
  }
  const found = matching(login, { words: 'passw', values: {}, say: (key) => german[key] ?? key })
  expect(found.map(({ entries }) => entries)).toEqual([[login.entries[0]]])
})

test('what is not shown is not found', () => {
  expect(found('enablessl', true)).toEqual([])
  expect(found('nowhere')).toEqual([])
})

test('a row is found by other words that people have for it, by what programs call it, and by words in any order', () => {
  const password: SettingSection = {
    id: 'security',
    title: 'setting.security',
    entries: [
      {
        label: 'setting.passwordRules',
        fields: [{ kind: 'switch', name: 'security.usesDefault', label: 'setting.on' }],
      },
      {
        label: 'setting.requiredLength',
        words: 'setting.words.passwordLength',
        onlyIf: { name: 'security.usesDefault', is: false },
        fields: [{ kind: 'number', name: 'security.rules.requiredLength', bounds: { minimum: 1, maximum: 9 } }],
      },
      { label: 'setting.timeOut', fields: [{ kind: 'switch', name: 'security.sessionTimeOut', label: 'setting.on' }] },
    ],
  }
  const say = (key: string) => (key === 'setting.words.passwordLength' ? 'Kennwortlänge, password length' : key)
  const labels = (words: string, usesDefault = false) =>
    matching(password, { words, values: { security: { usesDefault } }, say }).flatMap(({ entries }) =>
      entries.map(({ label }) => label),
    )
  expect(labels('length of password')).toEqual([])
  expect(labels('length password')).toEqual(['setting.requiredLength'])
  expect(labels('KENNWORTLÄNGE')).toEqual(['setting.requiredLength'])
  for (const words of ['timeout', 'time-out', 'time out', 'session time-out'])
    expect([words, labels(words)]).toEqual([words, ['setting.timeOut']])
  // What it waits for stands there in its place.
  expect(labels('password length', true)).toEqual(['setting.passwordRules'])
})
