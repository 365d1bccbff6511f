/** P3, P4, P5: what lists cost when there is much in the store, beside what they cost when there is little. */
import autocannon from 'autocannon'
import type pg from 'pg'
import { operations } from '../../src/contract/catalogue.ts'
import type { CatalogueEntry } from '../../src/contract/operation.ts'
import { wireName } from '../../src/contract/operation.ts'
import { organizationUnit } from '../../src/contract/services/organization-unit.ts'
import { pbiReports } from '../../src/contract/services/pbi-reports.ts'
import { user } from '../../src/contract/services/user.ts'
import { kyselyOver } from '../../src/server/db/kysely-over.ts'
import type { Tables } from '../../src/server/db/tables.ts'
import type { Db } from '../../src/server/db/transaction.ts'
import { auditLogSorting, findAuditLogs } from '../../src/server/services/audit-log/queries.ts'
import { findUsers, type UserSelection, userSorting } from '../../src/server/services/user/queries.ts'
import { queries } from '../../tests/api/readings.ts'
import { validInput } from '../../tests/api/security/inputs.ts'
import { startPostgres } from '../postgres.ts'
import { makeDataSet, type Size, smallSize, tenancyNameOf } from './data-set.ts'
import { type Figure, median } from './figures.ts'
import { processorMilliseconds, processorSeconds, type Running } from './processes.ts'
import { answerOf, connected, openSite, type Site, signIn } from './site.ts'

const growthBound = 1.5
const rounds = 7
/** Of a list that seems to have missed the bound: a few microseconds of somebody else’s are much of a short call. */
const roundsInDoubt = 21
const callsPerRound = 100
const connections = 4

/** `BENCH_TENANTS` tenants with a hundred people each on average, a tenth of all in the first. */
const sizeAsked = (): Size => {
  const tenants = Number(process.env.BENCH_TENANTS ?? 1_000)
  return { tenants, users: tenants * 100 }
}

export interface DataSets {
  small: string
  large: string
  largest: number
  stop(): Promise<void>
}

/** Two databases of one server. `BENCH_DATABASE_URL` names a large one that `npm run bench:data` has filled already. */
export async function openDataSets(): Promise<DataSets> {
  const filled = process.env.BENCH_DATABASE_URL
  const server = filled ? null : await startPostgres()
  const base = filled ?? server?.url ?? ''
  const small = await createDatabase(base, 'bench_small')
  await makeDataSet(small, smallSize, () => undefined)
  const large = filled ?? (await createDatabase(base, 'bench_large'))
  if (!filled) await makeDataSet(large, sizeAsked(), (line) => console.log(`large data set: ${line}`))
  return {
    small,
    large,
    largest: await countPeople(large),
    stop: async () => server?.stop(),
  }
}

async function createDatabase(base: string, name: string): Promise<string> {
  await connected(base, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name} template template0`)
  })
  const url = new URL(base)
  url.pathname = `/${name}`
  return url.href
}

const tenantNumber = (client: pg.Client, number: number) =>
  client
    .query<{ id: number }>('select id from tenant_by_name($1)', [tenancyNameOf(number)])
    .then(({ rows }) => rows[0]?.id ?? 0)

const countPeople = (url: string) =>
  connected(url, async (client) => {
    const tenantId = await tenantNumber(client, 1)
    await client.query('set role tessera_host')
    const { rows } = await client.query<{ count: string }>(
      'select count(*) from users where tenant_id = $1 and not is_deleted',
      [tenantId],
    )
    return Number(rows[0]?.count)
  })

/** Answers with rows and their number. */
const isList = ({ operation: { kind, answer } }: CatalogueEntry) =>
  kind === 'query' && answer !== undefined && 'properties' in answer && 'totalCount' in Object(answer.properties)

const lists: readonly CatalogueEntry[] = operations.filter(isList)

/** Only what must be said: whatever else names a record would narrow the list down. */
function required(schema: CatalogueEntry['operation']['body'], recordId: number): Record<string, unknown> {
  const names: unknown[] = Object(schema).required ?? []
  const input = Object.entries(Object(validInput(schema, recordId)))
  return Object.fromEntries(input.filter(([name]) => names.includes(name)))
}

/** Lists beside one report or one person: numbers of units are none of theirs. */
async function peopleAndReports(
  service: string,
  named: object,
  url: string,
  headers: Record<string, string>,
): Promise<object> {
  const idOf = async (path: string, options: RequestInit = {}) => {
    const { items } = await answerOf<{ items: { id: number }[] }>(`${url}${path}`, { headers, ...options })
    return items[0]?.id
  }
  const json = { ...headers, 'content-type': 'application/json' }
  const aPerson = () => idOf(`${user.prefix}/GetUsers`, { method: 'POST', headers: json, body: '{}' })
  return {
    ...('reportId' in named && { reportId: await idOf(`${pbiReports.prefix}/GetAll`) }),
    ...('userId' in named && { userId: await aPerson() }),
    ...(service === 'UserSession' && 'id' in named && { id: await aPerson() }),
  }
}

async function requestFor(
  { id, service, path, operation }: CatalogueEntry,
  { url }: Running,
  headers: Record<string, string>,
): Promise<Pick<autocannon.Options, 'url' | 'method' | 'headers' | 'body'>> {
  const { items } = await answerOf<{ items: { id: number }[] }>(
    `${url}${organizationUnit.prefix}/GetOrganizationUnits`,
    { headers },
  )
  const recordId = items[0]?.id ?? 1
  const search = new URLSearchParams()
  const named = { ...required(operation.query, recordId), ...queries[id] }
  const asked = { ...named, ...(await peopleAndReports(service, named, url, headers)) }
  for (const [key, value] of Object.entries(asked)) {
    if (value !== undefined) search.append(operation.queryNames === 'pascal' ? wireName(key) : key, String(value))
  }
  return {
    url: `${url}${path}?${search}`,
    method: operation.method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(operation.body && { body: JSON.stringify(required(operation.body, recordId)) }),
  }
}

/** Microseconds of a processor that a call takes of the server and its database. */
export async function cost(
  { running, database }: Site,
  request: Awaited<ReturnType<typeof requestFor>>,
  amount = callsPerRound,
): Promise<number> {
  const before = processorSeconds(running.pid, database)
  const { requests, non2xx, errors } = await autocannon({ ...request, connections, amount })
  if (non2xx + errors > 0) throw new Error(`${request.url}: ${non2xx} refused, ${errors} failed`)
  return ((processorSeconds(running.pid, database) - before) / requests.total) * 1e6
}

const bearer = async (site: Site, tenancyName: string | null) => ({
  authorization: `Bearer ${(await signIn(site, tenancyName)).accessToken}`,
})

async function compare(
  entry: CatalogueEntry,
  sites: { small: Site; large: Site },
  whose: string | null,
): Promise<Figure> {
  const small = await requestFor(entry, sites.small.running, await bearer(sites.small, whose))
  const large = await requestFor(entry, sites.large.running, await bearer(sites.large, whose))
  await cost(sites.small, small)
  await cost(sites.large, large)
  const pairs: { small: number; large: number }[] = []
  const measure = async (times: number) => {
    for (let round = 0; round < times; round += 1) {
      pairs.push({ small: await cost(sites.small, small), large: await cost(sites.large, large) })
    }
    return median(pairs.map((pair) => pair.large / pair.small))
  }
  const first = await measure(rounds)
  const ratio = first <= growthBound ? first : await measure(roundsInDoubt)
  // Three quarters of an hour with a million people: whoever waits sees that it goes on.
  console.log(`${entry.id}: ${ratio.toFixed(2)}`)
  const who = whose === null ? 'host' : whose === tenancyNameOf(1) ? 'largest tenant' : 'ordinary tenant'
  return {
    goal: 'P3',
    name: `${entry.service}/${wireName(entry.key)}, first page, ${who}`,
    value: `${median(pairs.map((pair) => pair.large)).toFixed(0)} µs`,
    baseline: `${median(pairs.map((pair) => pair.small)).toFixed(0)} µs with ${smallSize.tenants} tenants`,
    ratio: ratio.toFixed(2),
    bound: `≤ ${growthBound}`,
    isMet: ratio <= growthBound,
  }
}

export async function firstPages(sets: DataSets): Promise<Figure[]> {
  const small = await openSite(sets.small)
  const large = await openSite(sets.large)
  try {
    const figures: Figure[] = []
    for (const entry of lists) {
      const { side } = entry.operation
      const whose = side === 'host' ? [null] : [tenancyNameOf(2), tenancyNameOf(1)]
      for (const tenancyName of whose) figures.push(await compare(entry, { small, large }, tenancyName))
    }
    return figures
  } finally {
    await small.close()
    await large.close()
  }
}

type Statement = { text: string; values: readonly unknown[] }

/** The statements that the product itself sends: the rows of a page, and how many there are in all. */
async function statementsOf(list: (db: Db) => Promise<unknown>): Promise<{ rows: Statement; count: Statement }> {
  const sent: Statement[] = []
  const db = kyselyOver<Tables>(({ text, values = [] }) => {
    sent.push({ text, values })
    return Promise.reject(new Error('recorded'))
  })
  await list(db).catch(() => undefined)
  const [rows, count] = sent
  if (!rows || !count) throw new Error('A list sends two statements')
  return { rows, count }
}

const repeats = 15

/** Processor time of the database for one statement as the tenant's application sends it. */
async function milliseconds(client: pg.Client, tenantId: number, { text, values }: Statement): Promise<number> {
  await client.query('begin')
  // One process, whose time can be read; the product's own transactions may use more.
  await client.query('set local max_parallel_workers_per_gather = 0')
  await client.query(`select set_config('role', 'tessera_app', true), set_config('app.tenant_id', $1, true)`, [
    String(tenantId),
  ])
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  const name = `bench${text.length}${JSON.stringify(values)}`.slice(0, 60)
  const times: number[] = []
  for (let n = 0; n < repeats; n += 1) {
    const before = processorMilliseconds(pid)
    await client.query({ name, text, values: [...values] })
    times.push(processorMilliseconds(pid) - before)
  }
  await client.query('rollback')
  return median(times)
}

const inMilliseconds = (value: number) => `${value.toFixed(2)} ms`

interface Measured {
  goal: string
  name: string
  value: number
  baseline: number
  of: string
  bound: number
}

const figure = ({ goal, name, value, baseline, of, bound }: Measured): Figure => ({
  goal,
  name: `${name}, database`,
  value: inMilliseconds(value),
  baseline: `${inMilliseconds(baseline)} ${of}`,
  ratio: (value / baseline).toFixed(2),
  bound: `≤ ${bound} ms`,
  isMet: value <= bound,
})

export function longLists({ large, largest }: DataSets): Promise<Figure[]> {
  return connected(large, async (client) => {
    const tenantId = await tenantNumber(client, 1)
    const now = new Date()
    const page = (skipCount: number) => ({ skipCount, maxResultCount: 25 })
    const users = (skipCount: number, sorting: string) => (db: Db) =>
      findUsers(db, tenantId, {}, userSorting(sorting), page(skipCount), now)
    const calls = (skipCount: number) => (db: Db) =>
      findAuditLogs(db, tenantId, {}, auditLogSorting(undefined), page(skipCount))
    const takes = (statement: Statement) => milliseconds(client, tenantId, statement)
    const orders: [string, (skipCount: number) => (db: Db) => Promise<unknown>][] = [
      ...['userName ASC', 'surname ASC', 'emailAddress DESC', 'creationTime DESC'].map(
        (sorting): [string, (skipCount: number) => (db: Db) => Promise<unknown>] => [
          `${largest} people by ${sorting}`,
          (skipCount) => users(skipCount, sorting),
        ],
      ),
      [`${largest} calls, the latest first`, calls],
    ]
    const figures: Figure[] = []
    for (const [name, list] of orders) {
      const first = await takes((await statementsOf(list(0))).rows)
      const last = await takes((await statementsOf(list(largest - 25))).rows)
      figures.push(
        figure({
          goal: 'P4',
          name: `last page of ${name}`,
          value: last,
          baseline: first,
          of: 'the first page',
          bound: 25,
        }),
      )
    }
    const counted = await takes({
      text: 'select count(*) from users where tenant_id = $1 and not is_deleted',
      values: [tenantId],
    })
    for (const [name, list] of [
      ['people', users(0, '')],
      ['calls', calls(0)],
    ] as const) {
      const kept = await takes((await statementsOf(list)).count)
      figures.push(
        figure({
          goal: 'P4',
          name: `totalCount of ${largest} ${name}`,
          value: kept,
          baseline: counted,
          of: 'counting people',
          bound: 1,
        }),
      )
    }
    return figures
  })
}

/** The same rows, index and question where no policy protects them. */
async function withoutProtection(client: pg.Client, tenantId: number): Promise<void> {
  await client.query('set role tessera_host')
  await client.query(
    `create temporary table unprotected as
     select tenant_id, id, text_of_user(user_name, email_address, name, surname, phone_number) as text from users
     where tenant_id = $1 and not is_deleted`,
    [tenantId],
  )
  await client.query('reset role')
  await client.query('create index on unprotected using gin (tenant_id, text gin_trgm_ops)')
  await client.query('analyze unprotected')
  await client.query('grant select on unprotected to tessera_app')
}

export function searches({ large, largest }: DataSets): Promise<Figure[]> {
  return connected(large, async (client) => {
    const tenantId = await tenantNumber(client, 1)
    await withoutProtection(client, tenantId)
    const search = (selection: UserSelection) => (db: Db) =>
      findUsers(db, tenantId, selection, userSorting(undefined), { skipCount: 0, maxResultCount: 25 }, new Date())
    const { rows } = await client.query<{ text: string }>(
      `select split_part(text, E'\\n', 1) as text from unprotected where id % 1000 = 7 limit 1`,
    )
    const one = rows[0]?.text ?? ''
    const texts = [
      ['the beginning of one user name', one.slice(0, -1), 1],
      ['part of a surname', 'ohenste', 15],
      ['digits of a phone number', '0123', 15],
    ] as const
    const figures: Figure[] = []
    for (const [name, filter, bound] of texts) {
      const statements = await statementsOf(search({ filter }))
      const value = await milliseconds(client, tenantId, statements.rows)
      const plain = {
        text: 'select id from unprotected where tenant_id = $1 and text ilike $2',
        values: [tenantId, `%${filter}%`],
      }
      const baseline = await milliseconds(client, tenantId, plain)
      figures.push(
        figure({
          goal: 'P5',
          name: `${name} among ${largest} people`,
          value,
          baseline,
          of: 'unprotected, ids alone',
          bound,
        }),
      )
    }
    return figures
  })
}
