/** The address that the server listens on, by HOST and PORT. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../config.ts'

/** Told apart from what the database answers: a name that leads nowhere has the same code wherever it is met. */
export class ListenError extends Error {
  override readonly name = 'ListenError'
}

const listenError = (cause: unknown) =>
  new ListenError(cause instanceof Error ? cause.message : String(cause), { cause })

export async function orListenError<T>(listening: Promise<T>): Promise<T> {
  try {
    return await listening
  } catch (error) {
    throw listenError(error)
  }
}

/** Before anything is made or changed: a first start takes half a minute to come to where it listens. */
export async function tryAddress({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const server = createServer((early) => early.destroy()).listen({ host, port })
  await orListenError(once(server, 'listening'))
  server.close()
  await once(server, 'close')
}
