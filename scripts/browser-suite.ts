/** `npm run corruptions -- <count> [seed]`, `npm run updates` alike: a suite of the browser tests at full length. `npm test` runs a short one, or none (`playwright.config.ts`). */
import { spawnSync } from 'node:child_process'

const [suite = '', count = '100', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
const { status } = spawnSync('playwright', ['test', `tests/e2e/${suite}.spec.ts`, '--retries=0'], {
  stdio: 'inherit',
  env: { ...process.env, COUNT: count, SEED: seed },
})
process.exitCode = status ?? 1
