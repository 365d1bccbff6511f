import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operationFacts } from '../../src/web/api/generated/operations.ts'

/** Operations that no screen calls, each with the reason. What gets a screen leaves the list. */
const withoutScreen: Readonly<Record<string, string>> = {
  tenantCustomizationGetLogo:
    'For programs that know one logo of an organisation; the portal asks for that of its background (getTenantLogo).',
}

const code = globSync('src/{web,offline,worker,report-host}/**/*.{ts,tsx}')
  .filter((path) => !/generated|\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

/** By its hook, its endpoint or its address; what waits in the outbox says which operation it is for. */
function isCalled(name: string): boolean {
  const hook = `use(Lazy)?${name[0]?.toUpperCase()}${name.slice(1)}(Query|Mutation)`
  return new RegExp(`\\b(${hook}|${name}Path|endpoints\\.${name})\\b|operation = '${name}'`).test(code)
}

test('every operation has a screen that calls it, or a reason why none does', () => {
  const uncalled = Object.keys(operationFacts).filter((name) => !isCalled(name))
  expect(uncalled.sort()).toEqual(Object.keys(withoutScreen))
})
