/** P1: what the full users list costs beside a bare server that runs the same statement on the same PostgreSQL. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { account } from '../../src/contract/services/account.ts'
import { tokenAuth } from '../../src/contract/services/token-auth.ts'
import { user } from '../../src/contract/services/user.ts'
import { kyselyOver } from '../../src/server/db/kysely-over.ts'
import type { Tables } from '../../src/server/db/tables.ts'
import { findUsers, userSorting } from '../../src/server/services/user/queries.ts'
import { startPostgres } from '../postgres.ts'
import { type Figure, median } from './figures.ts'
import { databaseOf, processorSeconds, type Running, startNode } from './processes.ts'

const password = 'Bench-passw0rd'
const connections = 8
const seconds = 5
const rounds = 5
const bound = 1.35
const page = { maxResultCount: 25, skipCount: 0 }

/** The statements that the product itself sends for this page: its rows, and how many there are in all. */
async function listStatements(tenantId: number): Promise<{ text: string; values: readonly unknown[] }[]> {
  const sent: { text: string; values: readonly unknown[] }[] = []
  const db = kyselyOver<Tables>(({ text, values = [] }) => {
    sent.push({ text, values })
    return Promise.reject(new Error('recorded'))
  })
  await findUsers(db, tenantId, {}, userSorting(undefined), page, new Date()).catch(() => undefined)
  return sent
}

async function post<T>(url: string, body: unknown, headers: Record<string, string> = {}): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const { result } = (await answer.json()) as { result: T }
  return result
}

async function microsecondsPerRequest(
  running: Running,
  path: string,
  headers: Record<string, string>,
  database: number,
): Promise<number> {
  const before = processorSeconds(running.pid, database)
  const { requests, non2xx, errors } = await autocannon({
    url: `${running.url}${path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...page, sorting: 'userName ASC' }),
    connections,
    duration: seconds,
  })
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} refused, ${errors} failed`)
  return ((processorSeconds(running.pid, database) - before) / requests.total) * 1e6
}

export async function listCost(): Promise<Figure> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-bench-'))
  const database = await startPostgres()
  const full = await startNode(['src/server/main.ts'], {
    NODE_ENV: 'production',
    DEMO: '1',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: '0',
    ADMIN_PASSWORD: password,
    DEMO_PASSWORD: password,
  })
  try {
    const { tenantId } = await post<{ tenantId: number }>(`${full.url}${account.prefix}/IsTenantAvailable`, {
      tenancyName: 'contoso',
    })
    const { accessToken } = await post<{ accessToken: string }>(
      `${full.url}${tokenAuth.prefix}/Authenticate`,
      { userNameOrEmailAddress: 'admin', password },
      { 'Abp-TenantId': String(tenantId) },
    )
    const bare = await startNode(['scripts/bench/bare-server.ts'], {
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      STATEMENTS: JSON.stringify(await listStatements(tenantId)),
    })
    try {
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      const databaseProcess = await databaseOf(client)
      await client.end()
      const headers = { authorization: `Bearer ${accessToken}` }
      const measureFull = () => microsecondsPerRequest(full, `${user.prefix}/GetUsers`, headers, databaseProcess)
      const measureBare = () => microsecondsPerRequest(bare, '/list', {}, databaseProcess)
      await measureFull()
      await measureBare()
      const pairs: { full: number; bare: number }[] = []
      for (let round = 0; round < rounds; round += 1) {
        pairs.push({ bare: await measureBare(), full: await measureFull() })
      }
      const ratio = median(pairs.map((pair) => pair.full / pair.bare))
      return {
        goal: 'P1',
        name: 'User/GetUsers, 25 rows, CPU of server and database',
        value: `${median(pairs.map((pair) => pair.full)).toFixed(0)} µs`,
        baseline: `${median(pairs.map((pair) => pair.bare)).toFixed(0)} µs bare Fastify + pg`,
        ratio: ratio.toFixed(2),
        bound: `≤ ${bound}`,
        isMet: ratio <= bound,
      }
    } finally {
      await bare.stop()
    }
  } finally {
    await full.stop()
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
