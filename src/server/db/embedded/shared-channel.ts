/**
 * One piece of memory that two threads take turns with. A message through a port costs some 50 µs of processor time in
 * each direction, several times what a short statement needs; this costs about 10 for both.
 */
const sides = { client: 0, engine: 1 } as const

type Side = (typeof sides)[keyof typeof sides]

/** Words at the front: whose turn it is, how many bytes there are, and whether they are the last of their message. */
const word = { turn: 0, length: 1, isLast: 2 } as const
const headerSize = 16
const bodySize = 256 * 1024

interface Piece {
  readonly bytes: Uint8Array
  readonly isLast: boolean
}

class Channel {
  readonly memory: SharedArrayBuffer
  protected readonly header: Int32Array
  readonly #body: Uint8Array

  constructor(memory: SharedArrayBuffer) {
    this.memory = memory
    this.header = new Int32Array(memory, 0, headerSize / Int32Array.BYTES_PER_ELEMENT)
    this.#body = new Uint8Array(memory, headerSize)
  }

  protected write(bytes: Uint8Array, offset: number): number {
    const part = bytes.subarray(0, this.#body.length - offset)
    this.#body.set(part, offset)
    return part.length
  }

  /** A copy: the memory is the other side's as soon as the turn is. */
  protected read(): Piece {
    const length = Atomics.load(this.header, word.length)
    return { bytes: this.#body.slice(0, length), isLast: Atomics.load(this.header, word.isLast) === 1 }
  }

  /** Who was woken asks again: a call may come late and belong to an earlier turn, which its side saw end without it. */
  protected isTurnOf(side: Side): boolean {
    return Atomics.load(this.header, word.turn) === side
  }

  protected pass(turn: Side, length: number, isLast: boolean) {
    Atomics.store(this.header, word.length, length)
    Atomics.store(this.header, word.isLast, isLast ? 1 : 0)
    Atomics.store(this.header, word.turn, turn)
    Atomics.notify(this.header, word.turn)
  }
}

/** The main thread's end, which never blocks. */
export class ClientChannel extends Channel {
  #lost: Error | undefined

  constructor() {
    super(new SharedArrayBuffer(headerSize + bodySize))
  }

  async send(message: Uint8Array): Promise<void> {
    let rest = message
    while (true) {
      const length = this.write(rest, 0)
      rest = rest.subarray(length)
      this.pass(sides.engine, length, rest.length === 0)
      if (rest.length === 0) return
      await this.#turn()
    }
  }

  async receive(take: (bytes: Uint8Array) => void): Promise<void> {
    while (true) {
      await this.#turn()
      const { bytes, isLast } = this.read()
      take(bytes)
      if (isLast) return
      this.pass(sides.engine, 0, true)
    }
  }

  /** Tells whoever waits that the other side is gone. */
  lose(error: Error) {
    this.#lost ??= error
    Atomics.notify(this.header, word.turn)
  }

  async #turn(): Promise<void> {
    while (!this.#lost && this.isTurnOf(sides.engine)) {
      const { async: waits, value } = Atomics.waitAsync(this.header, word.turn, sides.engine)
      if (waits) await value
    }
    if (this.#lost) throw this.#lost
  }
}

/** The engine's end: its thread has nothing else to do, and sleeps until it is its turn. */
export class EngineChannel extends Channel {
  #filled = 0

  receive(): Uint8Array {
    const pieces: Uint8Array[] = []
    while (true) {
      this.#sleep()
      const { bytes, isLast } = this.read()
      pieces.push(bytes)
      if (isLast) return pieces.length === 1 ? bytes : Buffer.concat(pieces)
      this.pass(sides.client, 0, false)
    }
  }

  /** Gathers; what does not fit leaves at once, and the thread waits until it is taken. */
  put(bytes: Uint8Array) {
    let rest = bytes
    while (rest.length > 0) {
      const length = this.write(rest, this.#filled)
      this.#filled += length
      rest = rest.subarray(length)
      if (rest.length === 0) return
      this.pass(sides.client, this.#filled, false)
      this.#filled = 0
      this.#sleep()
    }
  }

  finish() {
    this.pass(sides.client, this.#filled, true)
    this.#filled = 0
  }

  #sleep() {
    while (this.isTurnOf(sides.client)) Atomics.wait(this.header, word.turn, sides.client)
  }
}
