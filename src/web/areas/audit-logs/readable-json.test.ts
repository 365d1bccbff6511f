import { expect, test } from 'vitest'
import { readableJson, readableValue } from './readable-json.ts'

test('what was recorded is shown line by line, and what was cut as it is', () => {
  expect(readableJson('{"id":3}')).toBe('{\n  "id": 3\n}')
  expect(readableJson('{"id":3,"name":"Zo…')).toBe('{"id":3,"name":"Zo…')
})

test('values stand as people write them', () => {
  expect(readableValue('"alice@contoso.example"')).toBe('alice@contoso.example')
  expect(readableValue('true')).toBe('true')
  expect(readableValue('[1,2]')).toBe('[1,2]')
  expect(readableValue('"cut…')).toBe('"cut…')
})
