import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { StoreTimeoutError } from '../errors.ts'
import type { Engine } from './engine.ts'
import type { Place } from './pglite.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

interface Exchange {
  readonly answer: (bytes: Uint8Array) => void
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/**
 * The engine on a thread of its own, where a long statement holds up no one but those who wait for the store. It cannot
 * be asked to stop (its timers never fire), so one that oversteps its limit is ended with its thread; what was committed
 * is in the files, and the next batch finds a new engine.
 */
export class WorkerEngine implements Engine {
  limit: number
  readonly #place: Place
  #worker: Promise<Worker> | undefined
  #exchange: Exchange | undefined

  constructor(place: Place, limit: number) {
    this.#place = place
    this.limit = limit
  }

  async exchange(batch: Uint8Array, answer: (bytes: Uint8Array) => void): Promise<void> {
    this.#worker ??= this.#start()
    const worker = await this.#worker
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const watchdog = setTimeout(() => this.#stop(worker), this.limit)
    this.#exchange = { answer, resolve, reject }
    worker.postMessage(batch satisfies ToWorker)
    await promise.finally(() => clearTimeout(watchdog))
  }

  async close(): Promise<void> {
    const worker = await this.#worker?.catch(() => undefined)
    if (!worker) return
    worker.postMessage('close' satisfies ToWorker)
    await once(worker, 'exit')
  }

  async #start(): Promise<Worker> {
    const worker = new Worker(new URL('./engine-worker.ts', import.meta.url), { workerData: this.#place })
    worker.on('error', (error: Error) => this.#lose(error))
    worker.on('exit', () => this.#lose(new Error('The embedded store’s engine ended')))
    try {
      await once(worker, 'message')
    } catch (error) {
      this.#worker = undefined
      throw error
    }
    worker.on('message', (message: FromWorker) => this.#hear(message))
    return worker
  }

  #hear(message: FromWorker) {
    if (message === 'ready' || !this.#exchange) return
    this.#exchange.answer(message.bytes)
    if (message.isLast) this.#end()?.resolve()
  }

  async #stop(worker: Worker) {
    const stopped = this.#end()
    this.#worker = worker.terminate().then(() => this.#start())
    this.#worker.catch(() => undefined)
    stopped?.reject(new StoreTimeoutError(`A statement took longer than ${this.limit} ms`))
  }

  #lose(error: Error) {
    this.#worker = undefined
    this.#end()?.reject(error)
  }

  #end(): Exchange | undefined {
    const exchange = this.#exchange
    this.#exchange = undefined
    return exchange
  }
}
