import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import type { Engine } from './engine.ts'

/** Milliseconds without a pause, after which timers and sockets get theirs: answers alone never let the loop turn. */
const longestRun = 2

/** The engine on the caller's thread, which stands still while a batch runs. */
export class InProcessEngine implements Engine {
  limit = Number.POSITIVE_INFINITY
  readonly #pglite: PGlite
  #lastTurn = performance.now()

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  async exchange(batch: Uint8Array, answer: (bytes: Uint8Array) => void): Promise<void> {
    if (performance.now() - this.#lastTurn > longestRun) {
      await nextTurn()
      this.#lastTurn = performance.now()
    }
    // The bytes lie in the engine's own memory and are overwritten by the next ones.
    await this.#pglite.execProtocolRawStream(batch, { syncToFs: false, onRawData: (bytes) => answer(bytes.slice()) })
  }

  close(): Promise<void> {
    return this.#pglite.close()
  }
}
