import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operationFacts } from '../../src/web/api/generated/operations.ts'

const code = globSync('src/{web,offline,worker,report-host}/**/*.{ts,tsx}')
  .filter((path) => !/generated|\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

/** By its hook, its endpoint or its address; what waits in the outbox says which operation it is for. */
function isCalled(name: string): boolean {
  const hook = `use(Lazy)?${name[0]?.toUpperCase()}${name.slice(1)}(Query|Mutation)`
  return new RegExp(`\\b(${hook}|${name}Path|endpoints\\.${name})\\b|operation = '${name}'`).test(code)
}

test('every operation has a screen that calls it', () => {
  expect(Object.keys(operationFacts).filter((name) => !isCalled(name))).toEqual([])
})

/** Pages of the account that do not leave with the device’s owner by themselves, and why. */
const staying: Readonly<Record<string, string>> = {
  InstallPage: 'nobody can be in before it',
  LoginPage: 'follows whoever is in next (followNextVisit)',
  LogoutPage: 'nothing is typed there',
  MobileIdPage: 'follows whoever is in next (followNextVisit)',
  SelectEditionPage: 'nothing is typed there',
}

test('A194: what stands on a page of the account leaves with whoever was at the device, or there is a reason why not', () => {
  const pages = globSync('src/web/account/*Page.tsx').filter(
    (path) => !/useLeavesWithOwner\(/.test(readFileSync(path, 'utf8')),
  )
  expect(pages.map((path) => path.replace(/^.*\/(.*)\.tsx$/, '$1')).sort()).toEqual(Object.keys(staying))
})
