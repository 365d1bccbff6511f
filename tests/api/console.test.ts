/** The console is read by others. Whether they go, or never read, the server works and stops as ever. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, openSync, writeSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { limits } from '../../src/contract/vocabulary/limits.ts'
import { demoPassword } from './harness.ts'
import { freePort } from './security/server-process.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-console-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Reader = 'has gone' | 'does not read'

/** A pipe as the kernel has it; Node’s own are sockets. */
function openPipe(reader: Reader): { end: number; close(): void } {
  const path = join(folder, 'pipe')
  execFileSync('mkfifo', [path])
  const out = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const end = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK)
  if (reader === 'does not read') fill(end)
  else closeSync(out)
  execFileSync('rm', [path])
  return {
    end,
    close() {
      closeSync(end)
      if (reader === 'does not read') closeSync(out)
    },
  }
}

function fill(end: number): void {
  try {
    while (true) writeSync(end, '.'.repeat(4096))
  } catch (error) {
    expect(error).toMatchObject({ code: 'EAGAIN' })
  }
}

async function startOn(reader: Reader, dataDir: string) {
  const port = await freePort()
  const pipe = openPipe(reader)
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, ADMIN_PASSWORD: demoPassword, DEMO: '0' },
    stdio: ['ignore', pipe.end, pipe.end],
  })
  const ended = once(server, 'exit')
  void ended.finally(pipe.close)
  onTestFinished(() => {
    server.kill('SIGKILL')
  })
  const hasEnded = ended.then(([code]) => Promise.reject(new Error(`It ended with ${code} instead of starting`)))
  const isThere = vi.waitFor(() => fetch(`http://localhost:${port}/live`), { timeout: 90_000, interval: 100 })
  await Promise.race([isThere, hasEnded])
  return {
    async signIn(userNameOrEmailAddress: string, password: string) {
      const { status } = await fetch(`http://localhost:${port}/api/TokenAuth/Authenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userNameOrEmailAddress, password }),
      })
      return status
    },
    async stop() {
      server.kill('SIGTERM')
      return ended
    },
  }
}

test.each<Reader>(['has gone', 'does not read'])(
  'S2: on the embedded store, where who reads the console %s, neither an alarm nor a stop fails',
  async (reader) => {
    const dataDir = join(folder, reader)
    const server = await startOn(reader, dataDir)
    for (let account = 0; account <= limits.failedAccountsOfAddress; account++) {
      expect(await server.signIn(`nobody-${account}`, 'wrong')).toBe(400)
    }
    expect(await readFile(join(dataDir, 'logs', 'tessera.log'), 'utf8')).toContain('sign-ins fail at many accounts')
    expect(await server.signIn('admin', demoPassword)).toBe(200)
    expect(await server.stop()).toEqual([0, null])
  },
)
