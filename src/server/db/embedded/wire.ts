/** As much of PostgreSQL's frontend protocol as tells where a batch ends. A message: type, length, body. */

const code = (letter: string) => letter.charCodeAt(0)

const terminate = code('X')

/** After these the server may answer; what stands before them (Parse, Bind …) waits for one of them. */
const closing = new Set(['Q', 'S', 'H', 'F', 'p', 'c', 'f', 'd'].map(code))

export interface Batch {
  /** Everything up to the last message that closes a batch. */
  readonly whole: Buffer
  /** The beginning of the next batch. */
  readonly rest: Buffer
  readonly isStarted: boolean
  /** The client has said goodbye. */
  readonly isEnd: boolean
}

export function splitBatch(bytes: Buffer, isStarted: boolean): Batch {
  // The first message of a connection has no type.
  let next = isStarted ? 0 : lengthAt(bytes, 0)
  const started = next <= bytes.length
  let end = started ? next : 0
  while (started && next < bytes.length) {
    const type = bytes[next]
    if (type === terminate)
      return { whole: bytes.subarray(0, end), rest: Buffer.alloc(0), isStarted: true, isEnd: true }
    next += 1 + lengthAt(bytes, next + 1)
    if (next <= bytes.length && type !== undefined && closing.has(type)) end = next
  }
  return { whole: bytes.subarray(0, end), rest: bytes.subarray(end), isStarted: started, isEnd: false }
}

/** Longer than any buffer when not even the length is there yet. */
const lengthAt = (bytes: Buffer, offset: number) =>
  offset + 4 <= bytes.length ? bytes.readInt32BE(offset) : Number.POSITIVE_INFINITY

export function simpleQueries(...texts: string[]): Buffer {
  return Buffer.concat(texts.map(simpleQuery))
}

function simpleQuery(text: string): Buffer {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.alloc(5)
  head.write('Q')
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}
