/** PostgreSQL compiled to WebAssembly, reached by the bytes of its wire protocol: one session, one batch at a time. */
export interface Engine {
  /** Sends a batch; `answer` gets the bytes that come back, in order, before the promise resolves. */
  exchange(batch: Uint8Array, answer: (bytes: Uint8Array) => void): Promise<void>
  /** Milliseconds that a batch may last; past them the engine is stopped and started anew. */
  limit: number
  close(): Promise<void>
}
