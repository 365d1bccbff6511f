/** A first start that is killed leaves nothing running and nothing half made: the next one finds its way. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { migrate } from '../migrate.ts'
import { openStore } from '../open-store.ts'

const opener = fileURLToPath(new URL('./writer-process.ts', import.meta.url))

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tessera-first-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

async function killedFirstStart(until: () => Promise<unknown>): Promise<void> {
  const first = spawn(process.execPath, [opener, dataDir], { stdio: 'ignore' })
  const ended = once(first, 'exit')
  await until()
  first.kill('SIGKILL')
  await ended
}

/** Command lines of processes that were given this folder. */
const running = () =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(dataDir))

/** Long before they would have been done. */
const nobodyRuns = () => vi.waitFor(() => expect(running()).toEqual([]), { timeout: 5_000, interval: 20 })

const draftIsBegun = () =>
  vi.waitFor(
    async () => {
      const drafts = (await readdir(dataDir)).filter((name) => name.startsWith('database.new'))
      expect(drafts.some((name) => existsSync(join(dataDir, name, 'base')))).toBe(true)
    },
    { timeout: 60_000, interval: 10 },
  )

async function startAgain(): Promise<void> {
  const store = await openStore({ dataDir })
  await migrate(store)
  await store.close()
  expect((await readdir(dataDir)).filter((name) => name.startsWith('database.'))).toEqual([])
}

test('S5: what makes the database ends with the start that was killed, and the next start makes its own', async () => {
  await killedFirstStart(draftIsBegun)
  await nobodyRuns()
  await startAgain()
})

test('S5: killed at any moment', async () => {
  for (const moment of [200, 600, 1_000]) await killedFirstStart(() => pause(moment))
  // One that was about to begin would lay its folder beside the new database.
  await nobodyRuns()
  await startAgain()
})
