import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Attack {
  number: string
  files: string[]
}

const page = readFileSync('docs/attacks.md', 'utf8')

const attacks: Attack[] = [...page.matchAll(/^\| ([A-H]\d+) \|[^|]*\|([^|]*)\|/gm)].map(
  ([, number = '', tests = '']) => ({
    number,
    files: [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }),
)

/** Titles of tests and of groups of tests, `test.each` included. */
const titlesOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(['"`])((?:(?!\1).)*)\1,\s*(?:async\s*)?\(/g)].map(
    ([, , title = '']) => title,
  )

const numbers = (letter: string, last: number) => Array.from({ length: last }, (_, index) => `${letter}${index + 1}`)

test('every attack has a row, once', () => {
  const all = [
    ...numbers('A', 15),
    ...numbers('B', 11),
    ...numbers('C', 22),
    ...numbers('D', 13),
    ...numbers('E', 8),
    ...numbers('F', 18),
    ...numbers('G', 5),
    ...numbers('H', 7),
  ]
  const listed = attacks.map(({ number }) => number)
  expect(all.filter((number) => !listed.includes(number))).toEqual([])
  expect(listed).toEqual([...new Set(listed)])
})

test.each(attacks)('$number is made by the tests that its row names', ({ number, files }) => {
  expect(files).not.toEqual([])
  const silent = files.filter((file) => !titlesOf(file).some((title) => new RegExp(`\\b${number}\\b`).test(title)))
  expect(silent).toEqual([])
})
