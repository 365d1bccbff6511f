/** Processes under measurement, and the processor time that they have used. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

export interface Running {
  url: string
  pid: number
  /** Milliseconds by which the event loop was late, 99 times in 100 at most, since the last question; of scripts that load loop-watch.ts. */
  eventLoopP99(): Promise<number>
  stop(): Promise<void>
}

/** Starts a script of ours and waits until it prints its address. */
export async function startNode(
  args: readonly string[],
  environment: Record<string, string>,
  folder = '.',
): Promise<Running> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const url = await addressOf(child)
  const { pid } = child
  if (pid === undefined) throw new Error(`${args.join(' ')} has no process`)
  return {
    url,
    pid,
    eventLoopP99: async () => {
      const answered = once(child, 'message')
      child.send('event loop')
      const [{ eventLoopP99 }] = await answered
      return eventLoopP99
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [address] = /http:\/\/localhost:\d+/.exec(output) ?? []
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`stopped with ${code}: ${output}`)))
  })
}

const ticksPerSecond = 100

interface Stat {
  parent: number
  /** Of its children that have ended. */
  childrenSeconds: number
}

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(fields[1]), childrenSeconds: (Number(fields[13]) + Number(fields[14])) / ticksPerSecond }
  } catch {
    // The process ended between the listing and the look.
    return null
  }
}

/** Of all its threads, finer than the ticks of `stat`. */
export function processorMilliseconds(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const times = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
    return times.reduce((sum, nanoseconds) => sum + Number(nanoseconds) / 1e6, 0)
  } catch {
    // The same.
    return 0
  }
}

/** The process of the PostgreSQL server that a client of this machine is connected to. */
export async function databaseOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = statOf(rows[0]?.pid ?? 0)?.parent
  if (parent === undefined) throw new Error('The database is on another machine')
  return parent
}

const patience = 60
/** Of a processor. */
const restingShare = 0.02

/** Waits, a minute at most, until a PostgreSQL server is done with what it does for itself after much was written. */
export async function untilAtRest(database: number): Promise<void> {
  for (let second = 0; second < patience; second += 1) {
    const before = processorSeconds(database, database)
    await pause(1_000)
    if (processorSeconds(database, database) - before <= restingShare) return
  }
}

/** Seconds that the process and a PostgreSQL server with all its processes have run, those that have ended too. */
export function processorSeconds(pid: number, database: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => other === pid || other === database || statOf(other)?.parent === database)
  const living = processes.reduce((sum, one) => sum + processorMilliseconds(one) / 1000, 0)
  return living + (statOf(database)?.childrenSeconds ?? 0)
}
