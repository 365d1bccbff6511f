/** Kills of the embedded store in mid-write: what was acknowledged is there, whole. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMarks, marksAfter, writeAndKill } from '../../src/server/db/embedded/killed-writer.ts'
import { type Chance, chanceOf } from './seeded.ts'

/** Numbers that one writer may use. */
const share = 1_000_000
const mostWrites = 60
/** Milliseconds: one write takes about one. */
const latest = 5
const tellEvery = 25

interface Killed {
  acknowledged: number
  lost: number
  halved: number
}

/** One store, killed over and over. */
async function killOver(kills: number, chance: Chance, killed: () => void): Promise<Killed> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-kills-'))
  try {
    await createMarks(dataDir)
    const acknowledged: number[] = []
    for (let kill = 1; kill <= kills; kill += 1) {
      const killing = { first: kill * share, afterWrites: chance.between(0, mostWrites), later: chance.next() * latest }
      acknowledged.push(...(await writeAndKill(dataDir, killing)))
      killed()
    }
    const { lost, halved } = await marksAfter(dataDir, acknowledged)
    return { acknowledged: acknowledged.length, lost: lost.length, halved: halved.length }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** In two stores side by side: most of the time goes into starting. */
export async function killInMidWrite(kills: number, seed: number): Promise<boolean> {
  let done = 0
  const killed = () => {
    done += 1
    if (done % tellEvery === 0) console.log(`${done} kills`)
  }
  const half = Math.ceil(kills / 2)
  const stores = await Promise.all([
    killOver(half, chanceOf(seed), killed),
    killOver(kills - half, chanceOf(seed + 1), killed),
  ])
  const sum = (member: keyof Killed) => stores.reduce((total, store) => total + store[member], 0)
  console.log(
    `embedded store, seed ${seed}: ${kills} kills in mid-write, ${sum('acknowledged')} acknowledged, ` +
      `${sum('lost')} lost, ${sum('halved')} half-applied`,
  )
  return sum('lost') + sum('halved') === 0
}
