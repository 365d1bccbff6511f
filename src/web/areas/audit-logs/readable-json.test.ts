import { expect, test } from 'vitest'
import { readableJson } from './readable-json.ts'

test('what was recorded is shown line by line, and what was cut as it is', () => {
  expect(readableJson('{"id":3}')).toBe('{\n  "id": 3\n}')
  expect(readableJson('{"id":3,"name":"Zo…')).toBe('{"id":3,"name":"Zo…')
})
