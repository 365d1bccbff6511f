/** A real server with the demo data for browser tests, one for nearly all: its own process, its own folder, a free port. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '../../scripts/build-web.ts'
import { demoPassword } from './portal.ts'

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })

/** Answers what it said until then. */
function ready(server: ChildProcess, url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const heard = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes(url)) resolve(output)
    }
    server.stdout?.on('data', heard)
    server.stderr?.on('data', heard)
    server.once('exit', (code) => reject(new Error(`The server stopped (${code}) before it was ready:\n${output}`)))
  })
}

export interface RunningServer {
  url: string
  pid: number
  /** Mails are laid into it. */
  dataDir: string
  /** What it printed until it was ready. */
  said: string
  stop(): Promise<void>
}

/** The server of the checkout in this folder, with the demo data unless the environment says otherwise. */
export async function startServerOf(
  checkout: string,
  environment: Record<string, string> | ((port: number) => Record<string, string>) = {},
): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, ['scripts/start.js'], {
    cwd: checkout,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: demoPassword,
      DEMO_PASSWORD: demoPassword,
      // Whoever runs the tests may say production, and nobody would ask for the demo people then.
      DEMO: '1',
      ...(typeof environment === 'function' ? environment(port) : environment),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = await ready(server, url)
  return {
    url,
    pid: server.pid ?? 0,
    dataDir,
    said,
    async stop() {
      const stopped = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await stopped
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export default async function startServer(): Promise<() => Promise<void>> {
  await buildWeb()
  const { url, dataDir, stop } = await startServerOf('.')
  process.env.BASE_URL = url
  process.env.DATA_DIR_OF_SERVER = dataDir
  return stop
}
