import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { StoreTimeoutError } from '../errors.ts'
import type { Engine } from './engine.ts'
import { faultOfEngine } from './engine-fault.ts'
import type { Place } from './pglite.ts'
import { ClientChannel } from './shared-channel.ts'

export interface EngineWorkerData {
  readonly memory: SharedArrayBuffer
  readonly place: Place
  readonly compiled: WebAssembly.Module | undefined
}

interface Running {
  readonly worker: Worker
  readonly channel: ClientChannel
}

/**
 * The engine on a thread of its own, where a long statement holds up no one but those who wait for the store. It cannot
 * be asked to stop (its timers never fire), so one that oversteps its limit is ended with its thread; what was committed
 * is in the files, and the next batch finds a new engine.
 */
export class WorkerEngine implements Engine {
  limit: number
  readonly #place: Place
  /** By the first engine, for those that come after it: they start in half the time. */
  #compiled: WebAssembly.Module | undefined
  #running: Promise<Running> | undefined
  #stopping: Promise<unknown> | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(place: Place, limit: number) {
    this.#place = place
    this.limit = limit
  }

  /** One after another: a connection that gave up waiting may still have its batch under way. */
  exchange(batch: Uint8Array, answer: (bytes: Uint8Array) => void): Promise<void> {
    const turn = this.#last.then(() => this.#exchange(batch, answer))
    this.#last = turn.catch(() => undefined)
    return turn
  }

  async #exchange(batch: Uint8Array, answer: (bytes: Uint8Array) => void): Promise<void> {
    this.#running ??= this.#start()
    const { worker, channel } = await this.#running
    const watchdog = setTimeout(() => {
      this.#running = undefined
      channel.lose(new StoreTimeoutError(`A statement took longer than ${this.limit} ms`))
      this.#stopping = worker.terminate()
    }, this.limit)
    try {
      await channel.send(batch)
      await channel.receive(answer)
    } finally {
      clearTimeout(watchdog)
    }
  }

  async close(): Promise<void> {
    await this.#last
    const running = await this.#running?.catch(() => undefined)
    await this.#stopping
    if (!running) return
    await running.channel.send(new Uint8Array())
    await once(running.worker, 'exit')
  }

  #start(): Promise<Running> {
    const starting: Promise<Running> = this.#open(() => {
      if (this.#running === starting) this.#running = undefined
    })
    return starting
  }

  async #open(forget: () => void): Promise<Running> {
    // Two engines in one folder would ruin it.
    await this.#stopping
    const channel = new ClientChannel()
    const data: EngineWorkerData = { memory: channel.memory, place: this.#place, compiled: this.#compiled }
    const worker = new Worker(new URL('./engine-worker.ts', import.meta.url), { workerData: data })
    const { promise: ready, resolve, reject } = Promise.withResolvers<WebAssembly.Module>()
    const lose = (cause: Error) => {
      const error = faultOfEngine('folder' in this.#place ? this.#place.folder : null, cause)
      forget()
      channel.lose(error)
      reject(error)
    }
    worker.on('error', lose)
    worker.on('exit', () => lose(new Error('The embedded store’s engine ended')))
    worker.once('message', resolve)
    this.#compiled = await ready
    return { worker, channel }
  }
}
