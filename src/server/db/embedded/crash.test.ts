import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMarks, marksAfter, writeAndKill } from './killed-writer.ts'

const kills = 20

let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tessera-crash-'))
  await createMarks(dataDir)
}, 120_000)

afterAll(() => rm(dataDir, { recursive: true }))

test(`a process killed ${kills} times while it writes loses nothing acknowledged and keeps nothing by half`, async () => {
  const acknowledged: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    acknowledged.push(...(await writeAndKill(dataDir, { first: 1 + kill * 1_000_000, afterWrites: 1 + 5 * kill })))
  }
  expect(await marksAfter(dataDir, acknowledged)).toEqual({ lost: [], halved: [] })
  expect(acknowledged.length).toBeGreaterThan(kills * 40)
}, 600_000)
