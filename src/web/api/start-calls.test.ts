import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startPaths } from './start-calls.ts'

const folder = join(import.meta.dirname, 'generated')
const endpoints = readdirSync(folder)
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n')

test.each(Object.values(startPaths))('%s is an operation of the contract', (path) => {
  expect(endpoints).toContain(`url: \`${path}\``)
})
