import { expect, test } from 'vitest'
import { operations } from '../../../src/contract/catalogue.ts'
import { attack } from './hostile.ts'

const rounds = 3

test('R3: hostile input is refused in words, whatever the operation: no 5xx, no hang, no trace of the code', async () => {
  const { calls, harms } = await attack(rounds, 20_261_102)
  expect(harms).toEqual([])
  expect(calls).toBe(operations.length * rounds * 3)
}, 300_000)
