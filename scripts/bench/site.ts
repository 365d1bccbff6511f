/** A server under measurement over a data set, and the ways to ask it. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import pg from 'pg'
import { account } from '../../src/contract/services/account.ts'
import { tokenAuth } from '../../src/contract/services/token-auth.ts'
import { headers } from '../../src/contract/vocabulary/headers.ts'
import { adminUserName } from '../../src/contract/vocabulary/limits.ts'
import { readConfig } from '../../src/server/config.ts'
import { openSecrets } from '../../src/server/secrets/secrets.ts'
import { openFileStore } from '../../src/server/storage/open-file-store.ts'
import { benchPassword } from './data-set.ts'
import { databaseOf, type Running, startNode } from './processes.ts'

export interface Site {
  running: Running
  /** The process of its PostgreSQL server. */
  database: number
  close(): Promise<void>
}

export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export async function openSite(databaseUrl: string): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-bench-'))
  // The keys that filled the data set are gone, and a server refuses any others.
  await openSecrets(join(dataDir, 'secret-keys.json'))
  await connected(databaseUrl, (client) => client.query('truncate installation'))
  // So are the files of its reports.
  const storage = await openFileStore(readConfig({ DATA_DIR: dataDir }))
  await storage.noteInstallation(randomUUID())
  const running = await startNode(['--import', './scripts/bench/loop-watch.ts', 'src/server/main.ts'], {
    NODE_ENV: 'production',
    DEMO: '1',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    ADMIN_PASSWORD: benchPassword,
    DEMO_PASSWORD: benchPassword,
    // Callers here are told apart by what they say of themselves.
    TRUSTED_PROXIES: '127.0.0.1,::1',
  })
  return {
    running,
    database: await connected(databaseUrl, databaseOf),
    async close() {
      await running.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function answerOf<T>(url: string, init: RequestInit): Promise<T> {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  const { result } = (await answer.json()) as { result: T }
  return result
}

const posted = (body: unknown, headers: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** Says which tenant is meant before anybody is signed in. */
export async function naming({ running }: Site, tenancyName: string | null): Promise<Record<string, string>> {
  if (tenancyName === null) return {}
  const url = `${running.url}${account.prefix}/IsTenantAvailable`
  const { tenantId } = await answerOf<{ tenantId: number }>(url, posted({ tenancyName }, {}))
  return { 'Abp-TenantId': String(tenantId) }
}

export interface SignedIn {
  accessToken: string
  refreshToken: string
}

export async function signIn(
  site: Site,
  tenancyName: string | null,
  userName: string = adminUserName,
  more: Record<string, string> = {},
): Promise<SignedIn> {
  const headers = { ...(await naming(site, tenancyName)), ...more }
  const body = { userNameOrEmailAddress: userName, password: benchPassword }
  return answerOf(`${site.running.url}${tokenAuth.prefix}/Authenticate`, posted(body, headers))
}

/** An administrator’s browser: the next page that it opens is signed in. */
export async function enter(context: BrowserContext, site: Site, tenancyName: string | null): Promise<void> {
  const answer = await context.request.post(`${site.running.url}${tokenAuth.prefix}/Authenticate`, {
    headers: { ...(await naming(site, tenancyName)), [headers.refreshTransport]: 'cookie' },
    data: { userNameOrEmailAddress: adminUserName, password: benchPassword },
  })
  if (!answer.ok()) throw new Error(`Nobody can sign in: ${await answer.text()}`)
}
