/**
 * `npm test`: types, lint and format, unit, repository, API and browser tests, in that order, with one summary. The last
 * line is `N passed, N failed`. With TEST_POSTGRES=1 the API tests run once more on a PostgreSQL server of their own.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { startPostgres } from './postgres.ts'

interface Outcome {
  name: string
  passed: number
  failed: number
  seconds: number
}

const results = 'test-results'

function run(command: string, args: readonly string[], environment: Record<string, string> = {}): boolean {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
  return status === 0
}

/** A tool that says only yes or no counts as one. */
const single = (command: string, args: readonly string[]) => () =>
  run(command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

function vitest(
  projects: readonly string[],
  environment: Record<string, string> = {},
  folders: readonly string[] = [],
) {
  const file = `${results}/${projects.join('-')}.json`
  rmSync(file, { force: true })
  const chosen = projects.flatMap((project) => ['--project', project])
  const succeeded = run(
    'vitest',
    ['run', ...chosen, ...folders, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    environment,
  )
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(file)
  return count(report?.numPassedTests ?? 0, report?.numFailedTests ?? 0, succeeded)
}

function browser() {
  const file = `${results}/e2e.json`
  rmSync(file, { force: true })
  const succeeded = run('playwright', ['test'])
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(file)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  return count(expected, unexpected + flaky + skipped, succeeded)
}

/** A run that failed as a whole counts as a failure even when no single test did. */
const count = (passed: number, failed: number, succeeded: boolean) => ({
  passed,
  failed: succeeded ? failed : Math.max(failed, 1),
})

function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

async function onPostgres() {
  const server = await startPostgres()
  try {
    const environment = { TEST_DATABASE_URL: server.url }
    const api = vitest(['api'], environment)
    const store = vitest(['unit'], environment, ['src/server/db'])
    return { passed: api.passed + store.passed, failed: api.failed + store.failed }
  } finally {
    await server.stop()
  }
}

type Step = {
  name: string
  run: () => Promise<{ passed: number; failed: number }> | { passed: number; failed: number }
}

const steps: Record<string, Step> = {
  types: { name: 'types', run: single('tsc', ['--noEmit', '-p', 'tsconfig.json']) },
  lint: { name: 'lint and format', run: single('biome', ['check', '.']) },
  unit: { name: 'unit and repository', run: () => vitest(['unit', 'repository']) },
  api: { name: 'API on the embedded store', run: () => vitest(['api']) },
  postgres: { name: 'API and store on PostgreSQL', run: onPostgres },
  e2e: { name: 'browser', run: browser },
}

const asked = process.argv.slice(2)
const everything = ['types', 'lint', 'unit', 'api', ...(process.env.TEST_POSTGRES === '1' ? ['postgres'] : []), 'e2e']

mkdirSync(results, { recursive: true })
const outcomes: Outcome[] = []
for (const key of asked.length > 0 ? asked : everything) {
  const step = steps[key]
  if (!step) throw new Error(`No such part: ${key}. There are: ${Object.keys(steps).join(', ')}`)
  console.log(`\n— ${step.name}`)
  const started = performance.now()
  const { passed, failed } = await step.run()
  outcomes.push({ name: step.name, passed, failed, seconds: Math.round((performance.now() - started) / 1000) })
}

console.log()
for (const { name, passed, failed, seconds } of outcomes) {
  console.log(
    `${name.padEnd(28)} ${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed  ${seconds} s`,
  )
}
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
