/** Kills of the embedded store in mid-write: what was acknowledged is there, whole. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMarks, marksAfter, writeAndKill } from '../../src/server/db/embedded/killed-writer.ts'
import { chanceOf } from './seeded.ts'

/** Numbers that one writer may use. */
const share = 1_000_000
const mostWrites = 60
/** Milliseconds: one write takes about one. */
const latest = 5
const tellEvery = 50

export async function killInMidWrite(kills: number, seed: number): Promise<boolean> {
  const chance = chanceOf(seed)
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-kills-'))
  await createMarks(dataDir)
  const acknowledged: number[] = []
  for (let kill = 1; kill <= kills; kill += 1) {
    const afterWrites = chance.between(0, mostWrites)
    acknowledged.push(
      ...(await writeAndKill(dataDir, { first: kill * share, afterWrites, later: chance.next() * latest })),
    )
    if (kill % tellEvery === 0) console.log(`${kill} kills, ${acknowledged.length} acknowledged`)
  }
  const { lost, halved } = await marksAfter(dataDir, acknowledged)
  await rm(dataDir, { recursive: true, force: true })
  console.log(
    `embedded store, seed ${seed}: ${kills} kills in mid-write, ${acknowledged.length} acknowledged, ` +
      `${lost.length} lost, ${halved.length} half-applied`,
  )
  return lost.length + halved.length === 0
}
