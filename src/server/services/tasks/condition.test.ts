import { expect, test } from 'vitest'
import { hashOf, judge } from './condition.ts'

const answer = (...rows: unknown[][]) => ({ columns: ['Team', 'Tickets'], rows })
const task = { condition_kind: null, condition_value: null, last_answer_hash: null, was_condition_met: false }
const seven = answer(['One', 7], ['Two', 9])

test.each([
  ['rows', null, seven, true],
  ['rows', null, answer(), false],
  ['above', 6.5, seven, true],
  ['above', 7, seven, false],
  ['below', 7.5, seven, true],
  ['below', 7, seven, false],
  ['below', 7, answer(), false],
  ['below', 7, answer(['One', null]), false],
  ['above', -1, answer(['One', 'no number']), false],
  ['above', 1, answer(['One', '12.5']), true],
] as const)('%s %s', (condition_kind, condition_value, answered, isMet) => {
  expect(judge({ ...task, condition_kind, condition_value }, answered)).toMatchObject({ isMet, isNews: isMet })
  // It goes on holding.
  const again = { ...task, condition_kind, condition_value, was_condition_met: true }
  expect(judge(again, answered)).toMatchObject({ isMet, isNews: false })
})

test('a change is news each time, and the first answer is none', () => {
  const watched = { ...task, condition_kind: 'changed' as const }
  expect(judge(watched, seven)).toMatchObject({ isMet: false, isNews: false })
  expect(judge({ ...watched, last_answer_hash: hashOf(seven) }, seven)).toMatchObject({ isMet: false })
  const other = { ...watched, last_answer_hash: hashOf(answer(['One', 8])), was_condition_met: true }
  expect(judge(other, seven)).toMatchObject({ isMet: true, isNews: true })
})

test('without a condition nothing is met or not', () => {
  expect(judge(task, seven)).toMatchObject({ isMet: null, isNews: false })
})
