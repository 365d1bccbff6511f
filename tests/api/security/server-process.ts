/** A server as an operator starts it: a process of its own, on a port of its own, called over the network. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { OperationById, OperationId } from '../../../src/contract/catalogue.ts'
import type { AnswerOf } from '../../../src/contract/operation.ts'
import { demoPassword, type Input, type Refused } from '../harness.ts'
import { request } from '../request.ts'

export interface Said<T> {
  status: number
  result: T
  error: Refused | null
  /** As they were set. */
  cookies: readonly string[]
}

export interface ServerProcess {
  call<Id extends OperationId>(id: Id, input?: Input<Id>): Promise<Said<AnswerOf<OperationById[Id]>>>
  url: string
  /** What it printed so far. */
  printed(): string
  kill(signal: 'SIGTERM' | 'SIGKILL'): void
  /** The exit code of the process, when it ends. */
  ended: Promise<number | null>
  /** Answers the exit code. */
  stop(): Promise<number | null>
}

/** Those that are given the same folder share the keys, the mails and the reports in it. Without a database the store is there, too. */
export async function startServerProcess(
  dataDir: string,
  databaseUrl?: string,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      // As `npm start` keeps it: of what a process needs to load the server, this is half.
      NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
      PORT: '0',
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ADMIN_PASSWORD: demoPassword,
      DEMO_PASSWORD: demoPassword,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const heard: string[] = []
  server.stderr.on('data', (chunk: Buffer) => heard.push(chunk.toString()))
  const ended = once(server, 'exit').then(([code]): number | null => code)
  const address = new Promise<string>((resolve, reject) => {
    createInterface(server.stdout).on('line', (line) => {
      heard.push(line)
      const [, url] = /^Tessera is ready: (\S+)$/.exec(line) ?? []
      if (url) resolve(url)
    })
    ended.then(() => reject(new Error(`The server stopped before it was ready:\n${heard.join('\n')}`)), reject)
  })
  const url = await address

  return {
    url,
    ended,
    printed: () => heard.join('\n'),
    kill: (signal) => server.kill(signal),
    async call(id, { headers = {}, ...input } = {}) {
      const { method, url: path, payload } = request(id, input, headers)
      const answer = await fetch(new URL(path, url), {
        method,
        headers: { ...headers, ...(payload !== undefined && { 'content-type': 'application/json' }) },
        ...(payload !== undefined && { body: JSON.stringify(payload) }),
      })
      const isJson = answer.headers.get('content-type')?.startsWith('application/json')
      const { result = null, error = null } = isJson ? await answer.json() : {}
      return { status: answer.status, result, error, cookies: answer.headers.getSetCookie() }
    },
    async stop() {
      server.kill('SIGTERM')
      return ended
    },
  }
}

/** For those who must know it before the server can tell. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, 'localhost')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}
