/** How the process ends when it is told to: nobody who was heard goes unanswered, and it is over soon. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoPassword } from './harness.ts'
import { freePort, type ServerProcess, startServerProcess } from './security/server-process.ts'

/** Milliseconds from the signal to the end. */
const soon = 5_000
/** The same where the end of npm must be noticed first. */
const graceful = 2 * soon

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tessera-stop-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

interface Answer {
  status: number
  connection: string | undefined
}

const credentials = JSON.stringify({ userNameOrEmailAddress: 'admin', password: demoPassword })

/** A call that takes a while, because a password is checked. */
function signIn(url: string, agent: http.Agent): Promise<Answer> {
  const asked = http.request(new URL('/api/TokenAuth/Authenticate', url), {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json' },
  })
  asked.end(credentials)
  return new Promise((resolve, reject) => {
    asked.once('error', reject)
    asked.once('response', (response) => {
      response
        .resume()
        .once('end', () => resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }))
    })
  })
}

/** As nginx and its like do: connections to the server are kept, whatever those who call do with theirs. */
async function startProxy(url: string) {
  const agent = new http.Agent({ keepAlive: true })
  const proxy = http.createServer((request, response) => {
    const { method, headers, url: path } = request
    const passed = http.request(new URL(path ?? '/', url), { method, headers, agent }, (answer) => {
      const { connection: _, ...others } = answer.headers
      response.writeHead(answer.statusCode ?? 502, others)
      answer.pipe(response)
    })
    passed.once('error', () => response.writeHead(502).end())
    request.pipe(passed)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close() {
      proxy.closeAllConnections()
      proxy.close()
      agent.destroy()
    },
  }
}

async function stopUnderWay(server: ServerProcess, url: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 16 })
  // Connections that lie idle, and others with calls under way.
  await Promise.all(Array.from({ length: 16 }, () => signIn(url, agent)))
  const underWay = Array.from({ length: 12 }, () => signIn(url, agent))
  await Promise.any(underWay)
  const signalled = performance.now()
  server.kill('SIGTERM')
  const [code, answers] = await Promise.all([server.ended, Promise.all(underWay)])
  agent.destroy()
  return { code, answers, took: performance.now() - signalled }
}

describe('S9: told to stop with calls under way on kept connections, the process answers them and ends', () => {
  test('directly', async () => {
    const server = await startServerProcess(dataDir)
    const { code, answers, took } = await stopUnderWay(server, server.url)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers.some(({ connection }) => connection === 'close')).toBe(true)
    expect([code, took < soon]).toEqual([0, true])
  })

  test('behind a proxy that keeps its connections', async () => {
    const server = await startServerProcess(dataDir)
    const proxy = await startProxy(server.url)
    const { code, answers, took } = await stopUnderWay(server, proxy.url)
    proxy.close()
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect([code, took < soon]).toEqual([0, true])
  })
})

test('S8: told to stop as soon as it listens, before it does any jobs, the process ends without a word', async () => {
  const port = await freePort()
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (bytes: Buffer) => {
      printed += bytes.toString()
    })
  }
  const ended = once(server, 'exit')
  // Before it does anything it tries the port, and would end as any program does.
  await vi.waitFor(() => fetch(`http://localhost:${port}/live`), { timeout: 30_000, interval: 1 })
  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(printed).not.toContain('Error')
})

// The site is built first where it must be.
test('S14: npm start, of which npm alone is told to stop, leaves no server behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-npm-'))
  const npm = spawn('npm', ['start'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: folder, DEMO: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Whoever goes on holds the other end of this.
  const closed = once(npm.stdout, 'close')
  let printed = ''
  npm.stdout.on('data', (bytes: Buffer) => {
    printed += bytes.toString()
  })
  await vi.waitFor(() => expect(printed).toContain('Tessera is ready'), { timeout: 400_000 })
  npm.kill('SIGTERM')
  const outcome = await Promise.race([closed.then(() => 'ended'), pause(graceful, 'goes on')])
  expect(outcome).toBe('ended')
  await rm(folder, { recursive: true, force: true })
}, 420_000)
