import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { trackedEntities } from '../../src/contract/vocabulary/entity-history.ts'
import { completeLanguages } from '../../src/contract/vocabulary/languages.ts'
import { operationFacts } from '../../src/web/api/generated/operations.ts'
import { areas } from '../../src/web/app/areas.ts'
import { entityPlaces, sharedPlaces } from '../../src/web/session/entity-places.ts'

const folder = 'src/web/areas'
const declarations = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => join(folder, name, 'area.ts'))

const textsOf = (language: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(join('src/contract/vocabulary/texts', language, file), 'utf8'))

test('every folder of an area declares it, and the portal lists each once', () => {
  expect(declarations.filter((file) => !existsSync(file))).toEqual([])
  const listed = readFileSync('src/web/app/areas.ts', 'utf8')
  const unlisted = declarations.filter((file) => !listed.includes(`'..${file.slice('src/web'.length)}'`))
  expect(unlisted).toEqual([])
  expect(areas).toHaveLength(declarations.length)
  const paths = areas.map(({ path }) => path.toLowerCase())
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
})

test('an area names an operation, and states neither its permission nor its feature again', () => {
  const known = Object.keys(operationFacts)
  expect(areas.filter(({ operation }) => !known.includes(operation))).toEqual([])
  const restating = declarations.filter((file) => /vocabulary\/(permissions|features)/.test(readFileSync(file, 'utf8')))
  expect(restating).toEqual([])
})

test('a declaration brings no code of its page, and a title and icon that every page has', () => {
  for (const file of declarations) {
    const imported = [...readFileSync(file, 'utf8').matchAll(/^import .*from '([^']+)'/gm)].map(([, from]) => from)
    expect(imported, file).toEqual(['@tabler/icons-react', '../area.ts'])
  }
  for (const language of completeLanguages) {
    const shell = textsOf(language, 'shell.json')
    expect(areas.filter(({ title }) => !(title in shell))).toEqual([])
  }
})

test('the texts that an area brings are there in every complete language', () => {
  for (const { title, texts, pages = [] } of areas) {
    const files = [texts, ...pages.map((page) => page.texts)].flatMap((found) => Object.keys(found ?? {}))
    const missing = completeLanguages.filter((language) => !files.some((path) => path.includes(`/${language}/`)))
    expect(files.length === 0 || missing.length === 0, title).toBe(true)
  }
})

/** Lines of the files in which an area’s lists are declared, without imports, comments and what is empty. */
const linesOfLists = (area: string): string[][] =>
  globSync(join(folder, area, '*.{ts,tsx}'))
    .map((file) => readFileSync(file, 'utf8'))
    .filter((code) => /\b(ListColumn|useListState|RowAction|ListFilter)\b|<List(Page)?\b/.test(code))
    .map((code) =>
      code
        .replace(/^import [\s\S]*?from '[^']+'$/gm, '')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '' && !/^(\/\/|\/?\*)/.test(line)),
    )

/** Fewer that follow each other say little: brackets, and one member after another. */
const runLength = 4

const runsOf = (lines: readonly string[]): string[] =>
  lines.slice(0, 1 - runLength).map((_line, at) => lines.slice(at, at + runLength).join('\n'))

test('a list repeats less than a tenth of that of the users, which is the model', () => {
  const known = new Set(linesOfLists('users').flatMap(runsOf))
  const shares = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'users')
    .map(({ name }) => ({ name, files: linesOfLists(name) }))
    .filter(({ files }) => files.length > 0)
    .map(({ name, files }) => {
      const repeated = files.map((lines) => {
        const starts = runsOf(lines).flatMap((run, at) => (known.has(run) ? [at] : []))
        return new Set(starts.flatMap((at) => Array.from({ length: runLength }, (_, by) => at + by))).size
      })
      const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
      return { name, share: sum(repeated) / sum(files.map(({ length }) => length)) }
    })
  expect(shares.filter(({ share }) => share >= 0.1)).toEqual([])
  expect(shares.some(({ share }) => share > 0)).toBe(true)
})

/** The audit log alone tells of these. */
const withoutList = {
  'Tessera.Files.StoredFile': 'One of each kind, on the page of the organisation’s looks.',
  'Tessera.Settings.Setting': 'They stand on pages of settings, and in no list.',
}

test('whatever the audit log follows has its history in the list that shows it', () => {
  const lists = globSync(join(folder, '**/*.tsx')).map((file) => readFileSync(file, 'utf8'))
  const unfollowed = trackedEntities
    .map(({ fullName }) => fullName)
    .filter((fullName) => !lists.some((code) => code.includes('useHistory<') && code.includes(`type: '${fullName}'`)))
  expect(unfollowed).toEqual(Object.keys(withoutList))
})

test('what the audit log leads to is the page of an area, and asks what that page asks', () => {
  const pages = areas.flatMap(({ path, pages = [] }) =>
    pages.filter((inner) => inner.path === ':id').map(({ operation }) => ({ path, operation })),
  )
  expect(Object.values(entityPlaces).filter((place) => !pages.some((page) => isDeepStrictEqual(page, place)))).toEqual(
    [],
  )
})

test('U244: what stands on a page with others leads to the page of an area', () => {
  const paths = areas.map(({ path }) => path)
  expect(Object.values(sharedPlaces).filter(({ path }) => !paths.some((one) => one === path.split('?')[0]))).toEqual([])
})
