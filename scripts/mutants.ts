/**
 * `npm run mutants -- outbox [part of a file's name]`, `tokens`, `permissions`, `tenancy`, `sessions` alike (R16): breaks the code in one
 * place after the other, and counts how often the tests notice. Exit status 1 below nine of ten.
 */
import { Stryker } from '@stryker-mutator/core'
import { startPostgres } from './postgres.ts'

/** Files with the tests that each of their mutants has to pass: few, as they are run once for every mutant. */
interface Part {
  files: readonly string[]
  tests: readonly string[]
  /** What the tests let through on the embedded store passes them, and these, on a PostgreSQL server too. */
  serverTests?: readonly string[]
}

const partOf = (folder: string, ...names: readonly string[]): Part => ({
  files: names.map((name) => `${folder}/${name}.ts`),
  tests: names.map((name) => `${folder}/${name}.test.ts`),
})

const groups: Readonly<Record<string, readonly Part[]>> = {
  outbox: [
    {
      files: ['outbox', 'outbox-answer', 'outbox-entries'].map((name) => `src/offline/${name}.ts`),
      tests: ['src/offline/outbox.test.ts', 'src/offline/outbox-faults.test.ts'],
    },
  ],
  tokens: [
    partOf('src/server/auth', 'tokens', 'embed-tokens', 'verified-tokens'),
    partOf('src/server/auth', 'one-time'),
    partOf('src/server/auth', 'used-answers'),
  ],
  permissions: [
    partOf('src/server/auth', 'permissions'),
    partOf('src/server/auth', 'principals'),
    partOf('src/server/access', 'access'),
  ],
  tenancy: [
    {
      files: ['src/server/db/transaction.ts'],
      tests: ['transaction', 'tenancy', 'across-tenants'].map((name) => `src/server/db/${name}.test.ts`),
      serverTests: ['src/server/db/server-store.test.ts'],
    },
  ],
  sessions: [
    partOf('src/server/auth', 'sessions'),
    partOf('src/server/auth', 'session-ends'),
    partOf('src/web/session', 'access', 'idle-time', 'return-address', 'tenancy-format'),
  ],
}

const bound = 90
const [name = '', chosen = ''] = process.argv.slice(2)
const group = groups[name]
if (!group) throw new Error(`One of ${Object.keys(groups).join(', ')} is wanted.`)

// What each mutant meets is short, and the first test that notices is enough.
process.env.OUTBOX_SCHEDULES = '8'
process.env.OUTBOX_EVENTS = '40'

const postgres = group.some(({ serverTests }) => serverTests) ? await startPostgres() : null

const commandOf = ({ tests, serverTests }: Part) => {
  const run = `vitest run --bail 1 ${tests.join(' ')}`
  return serverTests ? `${run} && TEST_DATABASE_URL='${postgres?.url}' ${run} ${serverTests.join(' ')}` : run
}

const mutantsOf = (part: Part) =>
  new Stryker({
    mutate: [...part.files],
    testRunner: 'command',
    commandRunner: { command: commandOf(part) },
    concurrency: 1,
    timeoutMS: 20_000,
    // What it would do to this file needs a compiler of an earlier kind, and tests compile nothing.
    tsconfigFile: 'none',
    ignorePatterns: ['/dist*', '/test-results', '/docs'],
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    disableTypeChecks: true,
    cleanTempDir: 'always',
  }).runMutationTest()

const statuses: string[] = []
for (const part of group) {
  const files = part.files.filter((file) => file.includes(chosen))
  if (files.length === 0) continue
  for (const { status } of await mutantsOf({ ...part, files })) statuses.push(status)
}
await postgres?.stop()

const counted = (...which: readonly string[]) => statuses.filter((status) => which.includes(status)).length
const noticed = counted('Killed', 'Timeout')
const missed = counted('Survived', 'NoCoverage')
const score = (100 * noticed) / (noticed + missed)
console.log(`R16 ${name}: ${noticed} of ${noticed + missed} mutants noticed, ${score.toFixed(1)} % (at least ${bound})`)
process.exitCode = score >= bound ? 0 : 1
