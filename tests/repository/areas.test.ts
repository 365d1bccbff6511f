import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { trackedEntities } from '../../src/contract/vocabulary/entity-history.ts'
import { completeLanguages } from '../../src/contract/vocabulary/languages.ts'
import { operationFacts } from '../../src/web/api/generated/operations.ts'
import { areas } from '../../src/web/app/areas.ts'
import { entityPlaces } from '../../src/web/session/entity-places.ts'

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
