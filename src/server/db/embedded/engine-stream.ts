/**
 * What `pg` takes for its socket: bytes go to the engine and back. PGlite's own bridge to `pg` hands answers to the
 * wrong query after a failing one, so this one knows nothing of queries: it passes whole batches of the wire protocol,
 * one at a time, and all bytes that a batch has caused before it takes the next.
 */
import { Duplex } from 'node:stream'
import type { Engine } from './engine.ts'
import { simpleQueries, splitBatch } from './wire.ts'

type Done = (error?: Error | null) => void

export class EngineStream extends Duplex {
  readonly #engine: Engine
  #unsent: Buffer = Buffer.alloc(0)
  #isStarted = false

  constructor(engine: Engine) {
    super({ autoDestroy: true, emitClose: true })
    this.#engine = engine
  }

  /** The session outlives its connections: each new one gets it as if it had just begun. */
  connect(): this {
    this.#engine
      .exchange(simpleQueries('rollback', 'discard all'), () => undefined)
      .then(
        () => this.destroyed || this.emit('connect'),
        (error: Error) => this.destroy(error),
      )
    return this
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done) {
    this.#send(chunk, done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: Done) {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done)
  }

  #send(bytes: Buffer, done: Done) {
    const all = this.#unsent.length > 0 ? Buffer.concat([this.#unsent, bytes]) : bytes
    const { whole, rest, isEnd, isStarted } = splitBatch(all, this.#isStarted)
    this.#unsent = rest
    this.#isStarted = isStarted
    this.#exchange(whole).then(() => {
      if (isEnd) this.push(null)
      done()
    }, done)
  }

  async #exchange(batch: Buffer): Promise<void> {
    // What is written while `_writev` runs is lost, and `pg` writes as soon as it reads: it may read only afterwards.
    await Promise.resolve()
    if (batch.length > 0) await this.#engine.exchange(batch, (bytes) => this.destroyed || this.push(bytes))
  }

  // A socket has these; here there is nothing to set, and nothing that keeps the process alive.
  setNoDelay = () => this
  setKeepAlive = () => this
  ref = () => this
  unref = () => this
}
