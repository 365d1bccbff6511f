/** What the people do all the time: write, look again, read. */
import { setTimeout as pause } from 'node:timers/promises'
import { Caller, type Reply } from './caller.ts'
import { mayHold } from './compare.ts'
import { markerOf, type RecordKind, type ValueKind, type Writer } from './kinds.ts'
import type { Ledger, Note, Outcome } from './ledger.ts'
import type { Chance } from './seeded.ts'
import { emptied, type Tally } from './tally.ts'

export interface Run {
  ledger: Ledger
  tally: Tally
  chance: Chance
  isOver: boolean
  /** Of one of the processes that run. */
  address(): string | undefined
}

/** Milliseconds: fast enough to have something under way at any moment, slow enough for two cores. */
const leastPause = 10
const mostPause = 150
const pauseAfterFailure = 250

function outcomeOf({ status }: Reply<unknown>): Outcome {
  if (status === 200) return 'acknowledged'
  return status === 0 || status >= 500 ? 'unknown' : 'refused'
}

async function rest({ chance }: Run, outcome: Outcome): Promise<void> {
  await pause(outcome === 'acknowledged' ? chance.between(leastPause, mostPause) : pauseAfterFailure)
}

/** Notes what came of a write. A refusal is none of the faults’: nothing that is written here is wrong. */
async function noted(
  { ledger, tally }: Run,
  note: Pick<Note, 'kind' | 'place' | 'marker'>,
  write: () => Promise<Reply<unknown>>,
): Promise<Note> {
  const asked = Date.now()
  const reply = await write()
  const outcome = outcomeOf(reply)
  if (outcome === 'refused' && tally.fault !== emptied)
    tally.wrong(`refused a ${note.kind} with ${reply.status}`, `${note.marker}: ${JSON.stringify(reply.error)}`)
  const whole = { ...note, outcome, asked, answered: Date.now() }
  ledger.note(whole)
  return whole
}

export async function writeRecords(run: Run, kind: RecordKind, writer: Writer): Promise<void> {
  const caller = new Caller(run, kind.person)
  for (let sequence = 1; !run.isOver; sequence += 1) {
    const note = { kind: kind.name, marker: markerOf(writer, sequence) }
    let outcome: Outcome
    do {
      ;({ outcome } = await noted(run, note, () => kind.create(caller, writer, sequence)))
      await rest(run, outcome)
    } while (kind.isNumbered && outcome === 'unknown' && !run.isOver)
  }
}

/** Looks after each write: what was acknowledged is there until the next one. */
export async function writeValue(run: Run, kind: ValueKind, writer: Writer, place: string): Promise<void> {
  const caller = new Caller(run, kind.person)
  const writes: Note[] = []
  for (let sequence = 1; !run.isOver; sequence += 1) {
    const note = { kind: kind.name, place, marker: markerOf(writer, sequence) }
    const written = await noted(run, note, () => kind.write(caller, place, note.marker))
    writes.push(written)
    const { status, result } = await kind.read(caller, place)
    const last = writes.findLast(({ outcome }) => outcome === 'acknowledged')
    if (status === 200 && last && !mayHold(result, last, writes))
      run.tally.wrong(`an acknowledged value of a ${kind.name} was not there`, `${last.marker}, but ${result}`)
    await rest(run, written.outcome)
  }
}

const readings: readonly ((caller: Caller) => Promise<Reply<unknown>>)[] = [
  (caller) => caller.call('User_GetUsers', { body: {} }),
  (caller) => caller.call('Role_GetRoles', { body: {} }),
  (caller) => caller.call('PbiReports_GetAll', { query: {} }),
  (caller) => caller.call('Session_GetCurrentLoginInformations'),
  (caller) => caller.call('AuditLog_GetAuditLogs', { query: {} }),
  (caller) => caller.call('AbpUserConfiguration_GetAll'),
]

export async function read(run: Run, n: number): Promise<void> {
  const caller = new Caller(run, { tenant: n % 2 === 0 ? 'contoso' : 'fabrikam', userName: 'admin' })
  for (let turn = n; !run.isOver; turn += 1) {
    const ask = readings[turn % readings.length]
    if (ask) await rest(run, outcomeOf(await ask(caller)))
  }
}
