/** One run on one store: writers and readers, faults one after another, and the comparison at its end. */
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Caller, send } from './caller.ts'
import { type Compared, compare, placeOf, type Shown } from './compare.ts'
import { type Fault, faultsOf } from './faults.ts'
import { recordKinds, valueKinds } from './kinds.ts'
import { Ledger } from './ledger.ts'
import { chanceOf } from './seeded.ts'
import { openSite, type Site, type StoreName } from './sites.ts'
import { calm, emptied, Tally } from './tally.ts'
import { type Run, read, writeRecords, writeValue } from './work.ts'

export interface ChaosOptions {
  store: StoreName
  /** In which faults come; the start and the comparison are beside. */
  seconds: number
  seed: number
  /** Names of faults; none: all. */
  only?: readonly string[]
  tell?: (line: string) => void
}

export interface Outcome extends Compared {
  store: StoreName
  seed: number
  tally: Tally
  exits: number
  leftOut: string[]
  faults: number
}

const writersOfEachKind = 2
const readers = 4

export async function chaos({
  store,
  seconds,
  seed,
  only = [],
  tell = () => undefined,
}: ChaosOptions): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-chaos-'))
  await chmod(folder, 0o711)
  const tally = new Tally()
  const chance = chanceOf(seed)
  const ledger = new Ledger(join(folder, 'ledger'))
  const site = await openSite(store, folder, tally)
  try {
    const run: Run = { ledger, tally, chance, isOver: false, address: () => addressOf(site, chance.next()) }
    const work = await startWork(run)
    const known = faultsOf(site, tally, chance)
    const chosen = known.filter(({ name }) => only.length === 0 || only.includes(name))
    if (chosen.length === 0) throw new Error(`There are: ${known.map(({ name }) => name).join(', ')}`)
    const faults = await suffer(site, run, seconds, chosen, tell)
    run.isOver = true
    await Promise.all(work)
    const compared = await compareAll(site, run)
    await lookAtNothing(site, run)
    const exits = site.servers.reduce((sum, server) => sum + server.exits, 0)
    const isFine = exits === 0 && tally.wrongs.size === 0 && compared.lost.length + compared.doubled.length === 0
    const leftOut = [...(site.disk ? [] : ['a full disk: this process may not mount a small one'])]
    if (!isFine) tell(`the ledger and what the processes printed: ${folder}`)
    await site.close()
    if (isFine) await rm(folder, { recursive: true, force: true })
    return { ...compared, store, seed, tally, exits, leftOut, faults }
  } catch (error) {
    await site.close()
    throw error
  } finally {
    ledger.close()
  }
}

function addressOf({ servers }: Site, where: number): string | undefined {
  const listening = servers.flatMap(({ url }) => (url === undefined ? [] : [url]))
  return listening[Math.floor(where * listening.length)]
}

async function startWork(run: Run): Promise<Promise<void>[]> {
  const records = recordKinds.flatMap((kind) =>
    Array.from({ length: writersOfEachKind }, () => writeRecords(run, kind, { id: randomUUID() })),
  )
  const values: Promise<void>[] = []
  for (const kind of valueKinds) {
    const writer = { id: randomUUID() }
    const place = await kind.open(new Caller(run, kind.person), writer)
    values.push(writeValue(run, kind, writer, place))
  }
  return [...records, ...values, ...Array.from({ length: readers }, (_, n) => read(run, n))]
}

async function suffer(
  site: Site,
  run: Run,
  seconds: number,
  faults: readonly Fault[],
  tell: (line: string) => void,
): Promise<number> {
  const { tally, chance } = run
  const until = performance.now() + seconds * 1000
  let suffered = 0
  while (performance.now() < until) {
    for (const fault of chance.shuffled(faults)) {
      await pause(chance.between(500, 2_000))
      if (performance.now() > until) break
      tally.fault = fault.name
      const begun = performance.now()
      await fault.run()
      const ended = performance.now()
      await untilWell(site, run)
      tally.recovered(fault.name, (performance.now() - ended) / 1000)
      tally.fault = calm
      suffered += 1
      tell(`${fault.name}: ${inSeconds(ended - begun)}, well again after ${inSeconds(performance.now() - ended)}`)
    }
  }
  return suffered
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

const longestRecovery = 60_000

/** Every process answers for its health, and a writer was acknowledged something that it asked after the fault. */
async function untilWell({ servers }: Site, { ledger, tally }: Run): Promise<void> {
  const ended = Date.now()
  const isWell = async () => {
    const healths = await Promise.all(servers.map(({ url }) => send(url, '/health', {})))
    return healths.every(({ status }) => status === 200) && ledger.lastAcknowledged > ended
  }
  while (!(await isWell())) {
    if (Date.now() - ended > longestRecovery) return tally.wrong('not well a minute after a fault', tally.fault)
    await pause(50)
  }
}

/** After one more kill: what was only in the memory of a process does not count. */
async function compareAll(site: Site, run: Run): Promise<Compared> {
  for (const server of site.servers) await server.kill()
  for (const server of site.servers) await server.startUntilReady()
  const shown: Shown = { records: new Map(), values: new Map() }
  for (const kind of recordKinds) {
    shown.records.set(kind.name, await kind.shown(new Caller(run, kind.person)))
  }
  const notes = run.ledger.notes()
  for (const kind of valueKinds) {
    const caller = new Caller(run, kind.person)
    const places = new Set(notes.filter((note) => note.kind === kind.name).map(({ place = '' }) => place))
    for (const place of places) {
      shown.values.set(placeOf(kind.name, place), (await kind.read(caller, place)).result)
    }
  }
  return compare(notes, shown)
}

/** Emptied under way: the processes say that they cannot work, are not well, and begin no new installation in its place. */
async function lookAtNothing(site: Site, run: Run): Promise<void> {
  run.isOver = false
  const work = await startWork(run)
  await pause(1_000)
  run.tally.fault = emptied
  // The embedded store has its files open: what is taken from under it is seen at the next start.
  if (!site.database) for (const server of site.servers) await server.kill()
  await site.empty()
  await pause(2_000)
  for (const { url, name } of site.servers) {
    const { status, text } = await send(url, '/health', {})
    if (status === 200) run.tally.wrong('well although its database is empty', `${name}: ${text}`)
  }
  run.isOver = true
  await Promise.all(work)
  for (const server of site.servers) {
    await server.kill()
    if (await server.start()) run.tally.wrong('a new installation began beside the remains of another', server.name)
  }
}
