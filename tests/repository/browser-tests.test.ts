/** What a browser test waits for is what a person would see: a machine under load shows it later, and never not at all. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no browser test waits for a silent network, which the stream of the server’s events may keep from coming', () => {
  const waiting = globSync('tests/e2e/**/*.ts').filter((path) => readFileSync(path, 'utf8').includes("'networkidle'"))
  expect(waiting, 'wait for what is shown, or `untilAtRest`').toEqual([])
})
