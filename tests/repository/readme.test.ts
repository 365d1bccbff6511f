import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const pages = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter((name) => name.endsWith('.md'))
const text = pages.map((page) => readFileSync(page, 'utf8')).join('\n')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))

test('commands that the pages name exist', () => {
  const named = [...text.matchAll(/npm run ([a-z0-9:-]+)/g)].map(([, name]) => name ?? '')
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('files and folders that the pages name exist', () => {
  const named = [...text.matchAll(/`((?:src|tests|scripts|docs|demo|public)\/[\w./-]+)`/g)].map(
    ([, path]) => path ?? '',
  )
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)\)/g)].map(([, path]) => path ?? '')
  expect([...named, ...linked].filter((path) => !existsSync(path) && !existsSync(`docs/${path}`))).toEqual([])
})

test('every variable of the environment is in the page about running', () => {
  const read = readFileSync('src/server/config.ts', 'utf8').matchAll(/\b(?:value|base|listOf\(value)\('([A-Z_]+)'\)/g)
  const names = [...new Set([...read].map(([, name]) => name ?? ''))]
  const page = readFileSync('docs/operating.md', 'utf8')
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
