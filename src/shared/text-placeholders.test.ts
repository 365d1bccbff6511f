import { expect, test } from 'vitest'
import { placeholderFault } from './text-placeholders.ts'

test.each([
  ['{name} a été créé', '{name} was created', null],
  ['{count, plural, one {# jour} other {# jours}}', '{count, plural, one {# day} other {# days}}', null],
  ['<b>{name}</b>', '{name}', null],
  ['Créé', '{name} was created', { kind: 'other', placeholders: '{name}' }],
  ['{nom} a été créé', '{name} was created', { kind: 'other', placeholders: '{name}' }],
  ['{count, plural, one {jour} other {{days}}}', '{count}', { kind: 'other', placeholders: '{count}' }],
  ['Bonjour {name}', 'Hello', { kind: 'none' }],
])('%s in place of %s', (value, original, fault) => {
  expect(placeholderFault(value, original)).toEqual(fault)
})

test.each(['{name', '{count, plural, one {#}}'])('%s cannot be read', (value) => {
  expect(placeholderFault(value, '{name}')).toEqual({ kind: 'unreadable' })
})
