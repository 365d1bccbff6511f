/** Processes under measurement, and the processor time that they have used. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

export interface Running {
  url: string
  pid: number
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
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await addressOf(child)
  const { pid } = child
  if (pid === undefined) throw new Error(`${args.join(' ')} has no process`)
  return {
    url,
    pid,
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

function statOf(pid: number): { parent: number; command: string; seconds: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return {
      parent: Number(fields[1]),
      command: text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')),
      seconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
    }
  } catch {
    // The process ended between the listing and the look.
    return null
  }
}

/** User and system seconds of the process and of every PostgreSQL process on this machine. */
export function processorSeconds(pid: number): number {
  const databases = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.command === 'postgres')
  const own = statOf(pid)
  return [own, ...databases].reduce((sum, stat) => sum + (stat?.seconds ?? 0), 0)
}
