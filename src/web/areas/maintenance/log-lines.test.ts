import { expect, test } from 'vitest'
import { logLine, matchingLines } from './log-lines.ts'

const lines = [
  '{"level":30,"time":1795487434109,"pid":1,"hostname":"vm","msg":"Server listening"}',
  '{"level":40,"time":1795487434110,"pid":1,"hostname":"vm","tenant":7,"msg":"Mail is not set up"}',
  '{"level":60,"time":1795487434111,"pid":1,"hostname":"vm","msg":"Gone"}',
  '{"level":50,"time":17954874341',
]

test('a line is taken apart, and one that was cut short is shown as it is', () => {
  expect(logLine(lines[1] ?? '', 1)).toMatchObject({
    level: 'warning',
    time: '2026-11-24T02:30:34.110Z',
    message: 'Mail is not set up',
    detail: '{"tenant":7}',
  })
  expect(logLine(lines[3] ?? '', 3)).toMatchObject({ level: 'info', time: null, message: lines[3] })
})

const found = (level: 'warning' | 'error' | null, text: string) =>
  matchingLines(lines, { level, text }).map(({ id }) => id)

test('a level brings what is graver along, and words are sought in the whole line', () => {
  expect(found('warning', '')).toEqual([1, 2])
  expect(found('error', '')).toEqual([2])
  expect(found(null, 'MAIL')).toEqual([1])
  expect(found(null, '')).toEqual([0, 1, 2, 3])
})
