/** One process of the product, as an operator starts it; it is killed, stopped and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Tally } from './tally.ts'

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  seconds: number
}

const trace = /\n\s+at [\w.<>[\] ]+ \(/
const linesTold = 6

export class Server {
  readonly name: string
  /** Ends that nobody asked for. */
  exits = 0
  /** While it listens. */
  url: string | undefined
  readonly #environment: Record<string, string>
  readonly #logPath: string
  readonly #tally: Tally
  #child: ChildProcess | undefined
  #isMeantToRun = false
  #reviving: Promise<void> | undefined

  constructor(name: string, environment: Record<string, string>, logPath: string, tally: Tally) {
    this.name = name
    this.#environment = environment
    this.#logPath = logPath
    this.#tally = tally
  }

  get pid(): number {
    if (this.#child?.pid === undefined) throw new Error(`${this.name} does not run`)
    return this.#child.pid
  }

  /** False where it ended before it was ready. */
  async start(): Promise<boolean> {
    const child = spawn(process.execPath, ['scripts/start.js'], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', DEMO: '1', ...this.#environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    const log = createWriteStream(this.#logPath, { flags: 'a' })
    let told = ''
    const ready = Promise.withResolvers<boolean>()
    const hear = (chunk: Buffer) => {
      log.write(chunk)
      told = (told + chunk.toString()).slice(-20_000)
      const [, url] = /^Tessera is ready: (\S+)$/m.exec(told) ?? []
      if (!url || this.#isMeantToRun) return
      this.url = url
      this.#isMeantToRun = true
      ready.resolve(true)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', (code, signal) => {
      log.end()
      this.url = undefined
      const wasReady = this.#isMeantToRun
      this.#isMeantToRun = false
      ready.resolve(false)
      const how = `${this.name}: code ${code}, signal ${signal}: ${told.trim().split('\n').slice(-linesTold).join(' | ')}`
      if (!wasReady && !this.#isBeingEnded && trace.test(told)) this.#tally.wrong('a start ended with a trace', how)
      if (!wasReady || this.#isBeingEnded) return
      this.exits += 1
      this.#tally.wrong('a process ended by itself', how)
      this.#reviving = this.#revive()
    })
    return ready.promise
  }

  #isBeingEnded = false

  async #end(signal: NodeJS.Signals): Promise<Ended> {
    await this.#reviving
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return { code: null, signal: null, seconds: 0 }
    this.#isBeingEnded = true
    const begun = performance.now()
    const closed = once(child, 'close')
    child.kill(signal)
    const [code, endedBy] = await closed
    this.#isBeingEnded = false
    return { code, signal: endedBy, seconds: (performance.now() - begun) / 1000 }
  }

  kill(): Promise<Ended> {
    return this.#end('SIGKILL')
  }

  stop(): Promise<Ended> {
    return this.#end('SIGTERM')
  }

  /** What an operator’s supervisor does. */
  async startUntilReady(tries = 60): Promise<void> {
    for (let n = 0; n < tries; n += 1) {
      if (await this.start()) return
      await pause(500)
    }
    throw new Error(`${this.name} does not start: see ${this.#logPath}`)
  }

  async #revive(): Promise<void> {
    await pause(500)
    await this.startUntilReady()
    this.#reviving = undefined
  }

  async settled(): Promise<void> {
    await this.#reviving
  }
}
