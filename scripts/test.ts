/**
 * `npm test`: types, lint and format, unused code, unit, repository, API and browser tests, in that order, with one
 * summary. The last line is `N passed, N failed`, after the names of what failed. With TEST_POSTGRES=1 the API tests run
 * once more, at the end, on a PostgreSQL server of their own.
 *
 * With TEST_MINUTES=n no part that may wait (`mayWait`) begins later than n minutes after the start, and each that did not is
 * named: where somebody ends the run after a fixed time, a slow machine would otherwise tell nothing.
 *
 * What fails is tried once more, since five thousand tests with real processes and browsers meet a busy machine at times.
 * What passes only then is counted as passed and named: each such name is a fault to find, of the test or of the product.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { startPostgres } from './postgres.ts'
import type { StrayFault } from './stray-faults.ts'

interface Counts {
  passed: number
  failed: number
  /** Where and what. */
  failures: readonly string[]
  /** What passed at the second try alone. */
  unsteady: readonly string[]
}

interface Outcome extends Counts {
  name: string
  seconds: number
}

interface VitestFile {
  name: string
  status: string
  assertionResults: readonly { status: string; fullName: string }[]
}

interface PlaywrightSpec {
  file: string
  title: string
  tests: readonly { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[]
}

interface PlaywrightSuite {
  suites?: readonly PlaywrightSuite[]
  specs?: readonly PlaywrightSpec[]
}

const results = 'test-results'

function run(command: string, args: readonly string[], environment: Record<string, string> = {}): boolean {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
  return status === 0
}

/** A tool that says only yes or no counts as one. */
const single = (command: string, args: readonly string[]) => (): Counts =>
  run(command, args)
    ? { passed: 1, failed: 0, failures: [], unsteady: [] }
    : { passed: 0, failed: 1, failures: [[command, ...args].join(' ')], unsteady: [] }

function vitest(
  projects: readonly string[],
  environment: Record<string, string> = {},
  folders: readonly string[] = [],
): Counts {
  const report = `${results}/${projects.join('-')}.json`
  const faultReport = `${results}/${projects.join('-')}.faults.json`
  const chosen = projects.flatMap((project) => ['--project', project])
  const runFiles = (files: readonly string[]) => {
    for (const file of [report, faultReport]) rmSync(file, { force: true })
    const reporters = ['default', 'json', './scripts/stray-faults.ts'].map((reporter) => `--reporter=${reporter}`)
    const options = [...chosen, ...files, ...reporters, `--outputFile.json=${report}`]
    const succeeded = run('vitest', ['run', ...options], { ...environment, STRAY_FAULTS: faultReport })
    return {
      succeeded,
      files: readReport<{ testResults: VitestFile[] }>(report)?.testResults ?? [],
      faults: readReport<StrayFault[]>(faultReport) ?? [],
    }
  }
  const first = runFiles(folders)
  const strayFiles = first.faults.map(({ file }) => file)
  const isFailed = ({ name, status }: VitestFile) => status === 'failed' || strayFiles.includes(name)
  const failed = first.files.filter(isFailed)
  if (failed.length === 0) return countFiles(first.files, first.faults, first.succeeded)
  const second = runFiles(failed.map(({ name }) => relative('.', name)))
  const steady = first.files.filter((file) => !isFailed(file))
  const hasAll = second.succeeded && second.files.length === failed.length
  const counts = countFiles([...steady, ...second.files], second.faults, hasAll)
  const unsteady = [
    ...failed.filter(({ status }) => status === 'failed').flatMap(failuresOf),
    ...first.faults.map(textOf),
  ]
  return { ...counts, unsteady: unsteady.filter((failure) => !counts.failures.includes(failure)) }
}

const textOf = ({ file, message }: StrayFault): string =>
  `${file ? relative('.', file) : 'no file'}: outside of its tests: ${message.split('\n')[0]}`

function failuresOf({ name, assertionResults }: VitestFile): string[] {
  const tests = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `: ${fullName}`)
  return (tests.length > 0 ? tests : ['']).map((test) => relative('.', name) + test)
}

function countFiles(files: readonly VitestFile[], faults: readonly StrayFault[], succeeded: boolean): Counts {
  const passed = files.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'passed'))
  const failures = files.filter(({ status }) => status === 'failed').flatMap(failuresOf)
  return count(passed.length, [...failures, ...faults.map(textOf)], succeeded)
}

const browser =
  (project: 'usual' | 'trials', ...options: string[]) =>
  (): Counts => {
    const file = `${results}/e2e.json`
    rmSync(file, { force: true })
    const succeeded = run('playwright', ['test', `--project=${project}`, ...options])
    const specs = specsOf(readReport<PlaywrightSuite>(file) ?? {})
    const named = (status: string) =>
      specs
        .filter(({ tests }) => tests.some((each) => each.status === status))
        .map(({ file, title }) => `${file}: ${title}`)
    const failures = [...named('unexpected'), ...named('skipped')]
    const unsteady = named('flaky')
    return { ...count(specs.length - failures.length, failures, succeeded), unsteady }
  }

const specsOf = ({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

/** A run that failed as a whole, or tested nothing, counts as a failure even when no single test failed. */
function count(passed: number, failures: readonly string[], succeeded: boolean): Counts {
  const isNamed = (succeeded && passed > 0) || failures.length > 0
  const named = isNamed ? failures : ['the run as a whole']
  return { passed, failed: named.length, failures: named, unsteady: [] }
}

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
    // What is in the folder of the embedded store asks for no server.
    const store = vitest(['unit'], environment, ['src/server/db', '--exclude', 'src/server/db/embedded/**'])
    return {
      passed: api.passed + store.passed,
      failed: api.failed + store.failed,
      failures: [...api.failures, ...store.failures],
      unsteady: [...api.unsteady, ...store.unsteady],
    }
  } finally {
    await server.stop()
  }
}

type Step = {
  name: string
  run: () => Promise<Counts> | Counts
  /** What it tests is tested by an earlier part, too: on the other store, or in the usual cases. */
  mayWait?: true
}

const steps: Record<string, Step> = {
  types: { name: 'types', run: single('tsc', ['--noEmit', '-p', 'tsconfig.json']) },
  lint: { name: 'lint and format', run: single('biome', ['check', '.']) },
  unused: { name: 'nothing unused', run: single('knip', []) },
  unit: { name: 'unit and repository', run: () => vitest(['unit', 'repository']) },
  api: { name: 'API on the embedded store', run: () => vitest(['api']) },
  e2e: { name: 'browser', run: browser('usual') },
  trials1: { name: 'browser, trials, 1 of 3', run: browser('trials', '--shard=1/3'), mayWait: true },
  trials2: { name: 'browser, trials, 2 of 3', run: browser('trials', '--shard=2/3'), mayWait: true },
  trials3: { name: 'browser, trials, 3 of 3', run: browser('trials', '--shard=3/3'), mayWait: true },
  postgres: { name: 'API and store on PostgreSQL', run: onPostgres, mayWait: true },
}

const asked = process.argv.slice(2)
const everything = [
  'types',
  'lint',
  'unused',
  'unit',
  'api',
  'e2e',
  'trials1',
  'trials2',
  'trials3',
  ...(process.env.TEST_POSTGRES === '1' ? ['postgres'] : []),
]
/** Milliseconds since the start. */
const latest = Number(process.env.TEST_MINUTES ?? Number.POSITIVE_INFINITY) * 60_000
const leftOut: string[] = []

mkdirSync(results, { recursive: true })
const outcomes: Outcome[] = []
for (const key of asked.length > 0 ? asked : everything) {
  const step = steps[key]
  if (!step) throw new Error(`No such part: ${key}. There are: ${Object.keys(steps).join(', ')}`)
  if (step.mayWait && performance.now() > latest) {
    leftOut.push(step.name)
    continue
  }
  console.log(`\n— ${step.name}`)
  const started = performance.now()
  const counts = await step.run()
  outcomes.push({ name: step.name, ...counts, seconds: Math.round((performance.now() - started) / 1000) })
}

console.log()
for (const { name, failures, unsteady } of outcomes) {
  for (const failure of failures) console.log(`failed, ${name}: ${failure}`)
  for (const test of unsteady) console.log(`passed at the second try, ${name}: ${test}`)
}
for (const { name, passed, failed, seconds } of outcomes) {
  console.log(
    `${name.padEnd(28)} ${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed  ${seconds} s`,
  )
}
for (const name of leftOut) console.log(`${name.padEnd(28)} left out: TEST_MINUTES were over`)
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
