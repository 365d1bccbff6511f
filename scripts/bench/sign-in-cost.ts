/** P13: what signing in and staying signed in cost, beside hashes and writes with nothing around them; and whether others wait meanwhile. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'
import { tokenAuth } from '../../src/contract/services/token-auth.ts'
import { cookies } from '../../src/contract/vocabulary/cookies.ts'
import { headers as ownHeaders } from '../../src/contract/vocabulary/headers.ts'
import { hashPassword, verifyPassword } from '../../src/server/auth/passwords.ts'
import { benchPassword, tenancyNameOf } from './data-set.ts'
import { type Figure, median } from './figures.ts'
import { processorSeconds, type Running, startNode, untilAtRest } from './processes.ts'
import { connected, naming, openSite, type Site, signIn } from './site.ts'

/** Of the hashes that a core makes with nothing around them. */
const signInsShare = 0.75
const refreshesBound = 2_500
const loopBound = 8
const rounds = 3
const signIns = 150
const refreshes = 2_000
const connections = 8
const people = 60
/** Until the engine has compiled what it will run for months. */
const warmUp = 4_000
/** The same: each takes as long as ten others, and half the code is theirs, too. */
const warmUpOfSignIns = 1_000

/** Verifications of one password per second of processor time, in this process and with nothing around them. */
async function bareVerifications(): Promise<number> {
  const hash = await hashPassword(benchPassword)
  const before = process.cpuUsage()
  for (let n = 0; n < signIns; n += 1) await verifyPassword(hash, benchPassword)
  const { user, system } = process.cpuUsage(before)
  return signIns / ((user + system) / 1e6)
}

const userNames = (databaseUrl: string) =>
  connected(databaseUrl, async (client) => {
    await client.query('set role tessera_host')
    const { rows } = await client.query<{ user_name: string }>(
      `select user_name from users join tenants on tenants.id = users.tenant_id
       where tenancy_name = $1 and users.is_active and lockout_end_date_utc is null order by users.id limit $2`,
      [tenancyNameOf(1), people],
    )
    return rows.map((row) => row.user_name)
  })

interface Load {
  perSecondAndCore: number
  perSecondOfServer: number
  loop: number
}

type Server = Pick<Site, 'running' | 'database'>

async function load({ running, database }: Server, amount: number, work: () => Promise<void>): Promise<Load> {
  await running.eventLoopP99()
  const before = { all: processorSeconds(running.pid, database), own: processorSeconds(running.pid, -1) }
  await work()
  return {
    perSecondAndCore: amount / (processorSeconds(running.pid, database) - before.all),
    perSecondOfServer: amount / (processorSeconds(running.pid, -1) - before.own),
    loop: await running.eventLoopP99(),
  }
}

async function ask({ running }: Pick<Site, 'running'>, amount: number, requests: autocannon.Request[]): Promise<void> {
  const answered = await autocannon({ url: running.url, connections, amount, requests })
  if (answered.non2xx + answered.errors > 0) throw new Error(`${answered.non2xx} refused, ${answered.errors} failed`)
}

/** What the least server needs for one value that works once: one statement of one transaction, written and synced to disk. */
const bareServer = (databaseUrl: string): Promise<Running> =>
  startNode(['--import', './scripts/bench/loop-watch.ts', 'scripts/bench/bare-server.ts'], {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    STATEMENTS: JSON.stringify([
      {
        text: `insert into spent_values (tenant_id, purpose, value_hash, expires_at)
          values (0, 'captcha', gen_random_uuid()::text, now())`,
        values: [],
      },
    ]),
  })

const bareRequests: autocannon.Request[] = [{ method: 'POST', path: '/list' }]

interface Posted {
  url: URL
  agent: Agent
  headers: Record<string, string>
  body?: string
}

/** Answers the refresh token that the cookie of the answer holds. */
async function postForCookie({ url, agent, headers, body = '' }: Posted): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const asked = request(url, { method: 'POST', agent, headers }, (answer) => {
    const refused = () => reject(new Error(`${url.pathname} answered ${answer.statusCode} without a refresh token`))
    const cookie = answer.statusCode === 200 ? refreshCookieOf(answer.headers) : undefined
    text(answer).then(() => (cookie ? resolve(cookie) : refused()), reject)
  })
  asked.once('error', reject)
  asked.end(body)
  return promise
}

const refreshCookieOf = ({ 'set-cookie': set = [] }: IncomingHttpHeaders) =>
  set.map((cookie) => cookie.split(';', 1)[0] ?? '').find((cookie) => cookie.startsWith(`${cookies.refreshToken}=`))

interface Browser {
  cookie: string
  headers: Record<string, string>
}

/** As our own app refreshes: each answer brings the token of the next call. */
async function refreshInTurn({ running }: Site, amount: number, browsers: readonly Browser[]): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const url = new URL(`${tokenAuth.prefix}/RefreshToken`, running.url)
  let left = amount
  const goOn = async (browser: Browser) => {
    while (left > 0) {
      left -= 1
      // One of many addresses, for an address may not call without end.
      const headers = { ...browser.headers, cookie: browser.cookie, 'x-forwarded-for': `198.51.100.${left % 250}` }
      browser.cookie = await postForCookie({ url, agent, headers })
    }
  }
  await Promise.all(browsers.map(goOn))
  agent.destroy()
}

const middle = (loads: readonly Load[], what: keyof Load) => median(loads.map((one) => one[what]))

interface Rate {
  name: string
  loads: readonly Load[]
  baseline: { rate: number; name: string }
  /** Held to so many a second and core, or to that share of the baseline. */
  bound: { least: number } | { share: number }
}

function rateFigure({ name, loads, baseline, bound }: Rate): Figure {
  const value = middle(loads, 'perSecondAndCore')
  const ratio = value / baseline.rate
  return {
    goal: 'P13',
    name: `${name} per second and core, with the database`,
    value: `${value.toFixed(0)} (${middle(loads, 'perSecondOfServer').toFixed(0)} of the server alone)`,
    baseline: `${baseline.rate.toFixed(0)} ${baseline.name}`,
    ratio: ratio.toFixed(2),
    bound: 'least' in bound ? `≥ ${bound.least}` : `≥ ${bound.share} of the hashes`,
    isMet: 'least' in bound ? value >= bound.least : ratio >= bound.share,
  }
}

export async function signInCost(databaseUrl: string): Promise<Figure[]> {
  const site = await openSite(databaseUrl)
  const bareOne = { running: await bareServer(databaseUrl), database: site.database }
  try {
    const named = await naming(site, tenancyNameOf(1))
    const names = await userNames(databaseUrl)
    const from = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n % 250}` })
    const signInRequests = names.map(
      (userName, n): autocannon.Request => ({
        method: 'POST',
        path: `${tokenAuth.prefix}/Authenticate`,
        headers: { 'content-type': 'application/json', ...named, ...from(n) },
        body: JSON.stringify({ userNameOrEmailAddress: userName, password: benchPassword }),
      }),
    )
    const refreshRequests: autocannon.Request[] = []
    for (const [n, userName] of names.entries()) {
      const { refreshToken } = await signIn(site, tenancyNameOf(1), userName, from(n))
      const search = new URLSearchParams({ refreshToken })
      refreshRequests.push({
        method: 'POST',
        path: `${tokenAuth.prefix}/RefreshToken?${search}`,
        headers: { ...named, ...from(n) },
      })
    }
    const browsers = await Promise.all(
      names.slice(0, connections).map(async (userName, n): Promise<Browser> => {
        const headers = { ...named, [ownHeaders.refreshTransport]: 'cookie' }
        const cookie = await postForCookie({
          url: new URL(`${tokenAuth.prefix}/Authenticate`, site.running.url),
          agent: new Agent(),
          headers: { ...headers, ...from(n), 'content-type': 'application/json' },
          body: JSON.stringify({ userNameOrEmailAddress: userName, password: benchPassword }),
        })
        return { headers, cookie }
      }),
    )
    await ask(site, warmUpOfSignIns, signInRequests)
    await ask(site, warmUp, refreshRequests)
    await refreshInTurn(site, warmUp, browsers)
    await ask(bareOne, warmUp, bareRequests)
    await untilAtRest(site.database)
    const bare: number[] = []
    const signedIn: Load[] = []
    const refreshed: Load[] = []
    const rotated: Load[] = []
    const written: Load[] = []
    const idle: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await bareVerifications())
      idle.push(await site.running.eventLoopP99())
      signedIn.push(await load(site, signIns, () => ask(site, signIns, signInRequests)))
      refreshed.push(await load(site, refreshes, () => ask(site, refreshes, refreshRequests)))
      rotated.push(await load(site, refreshes, () => refreshInTurn(site, refreshes, browsers)))
      written.push(await load(bareOne, refreshes, () => ask(bareOne, refreshes, bareRequests)))
    }
    const hashing = { rate: median(bare), name: 'hashes alone' }
    const writing = { rate: middle(written, 'perSecondAndCore'), name: 'writes of bare Fastify + pg' }
    const loop = Math.max(middle(signedIn, 'loop'), middle(refreshed, 'loop'), middle(rotated, 'loop'))
    return [
      rateFigure({ name: 'sign-ins', loads: signedIn, baseline: hashing, bound: { share: signInsShare } }),
      rateFigure({ name: 'refreshes', loads: refreshed, baseline: writing, bound: { least: refreshesBound } }),
      // The next token is written and synced to disk before it is handed out, which is the greater part of it.
      rateFigure({ name: 'rotating ones', loads: rotated, baseline: writing, bound: { least: refreshesBound } }),
      {
        goal: 'P13',
        name: 'event loop late meanwhile, 99 of 100',
        value: `${loop.toFixed(1)} ms`,
        baseline: `${median(idle).toFixed(1)} ms idle`,
        ratio: (loop / median(idle)).toFixed(2),
        bound: `≤ ${loopBound} ms`,
        isMet: loop <= loopBound,
      },
    ]
  } finally {
    await bareOne.running.stop()
    await site.close()
  }
}
