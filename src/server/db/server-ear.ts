import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { hangUp } from './hang-up.ts'
import { type Listener, Listeners } from './listeners.ts'

const pauses = { first: 100, longest: 5_000 } as const
/** Milliseconds between two signs of life. A peer that fell silent keeps the connection open, and nothing is heard on it. */
const askEvery = 3_000
const patience = { query_timeout: 5_000, connectionTimeoutMillis: 10_000 } as const

/**
 * LISTEN on a connection of its own, made anew when it breaks or gives no sign of life. It is the one thing that a transaction-mode pooler cannot
 * carry, since it belongs to a session.
 */
export class ServerEar {
  readonly #config: pg.ClientConfig
  readonly #listeners = new Listeners()
  readonly #closing = new AbortController()
  #client: Promise<pg.Client> | undefined

  constructor(config: pg.ClientConfig) {
    this.#config = { ...config, ...patience }
  }

  async listen(channel: string, listener: Listener): Promise<void> {
    this.#listeners.add(channel, listener)
    this.#client ??= this.#connect()
    const client = await this.#client
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    const client = await this.#client?.catch(() => undefined)
    if (client) await hangUp(client)
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#config)
    client.on('notification', (message) => this.#listeners.hear(message))
    // 'end' follows every error of an open connection.
    client.on('error', () => undefined)
    try {
      await client.connect()
      for (const channel of this.#listeners.channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      // It may be connected, and nobody would ever end it.
      void hangUp(client)
      throw error
    }
    const life = setInterval(
      () => void client.query(`select 'still there'`).catch(() => hangUp(client)),
      askEvery,
    ).unref()
    client.once('end', () => {
      clearInterval(life)
      if (this.#closing.signal.aborted) return
      this.#listeners.lose()
      this.#client = this.#reconnect()
      // Ends unheard when the store is closed while it waits.
      this.#client.catch(() => undefined)
    })
    return client
  }

  async #reconnect(wait: number = pauses.first): Promise<pg.Client> {
    await pause(wait, undefined, { signal: this.#closing.signal })
    try {
      const client = await this.#connect()
      this.#listeners.miss()
      return client
    } catch {
      // Whoever asks the server for something is told that it is away; here it is only waited for.
      return this.#reconnect(Math.min(wait * 2, pauses.longest))
    }
  }
}
