/** The product with its demo data, as `npm start` gives it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword } from '../../tests/e2e/portal.ts'
import { startNode } from './processes.ts'

export async function openDemoSite(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-bench-'))
  const running = await startNode(['scripts/start.js'], {
    DATA_DIR: dataDir,
    PORT: '0',
    ADMIN_PASSWORD: demoPassword,
    DEMO_PASSWORD: demoPassword,
  })
  return {
    url: running.url,
    async stop() {
      await running.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
