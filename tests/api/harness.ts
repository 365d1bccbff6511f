/**
 * The real app on a real store with the demo people, called through its front door. Time stands at `startOfTests` until
 * a test moves it.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import PostalMime from 'postal-mime'
import type { OperationById, OperationId } from '../../src/contract/catalogue.ts'
import type { AnswerOf, InputOf } from '../../src/contract/operation.ts'
import { buildApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'
import type { Services } from '../../src/server/context/services.ts'
import type { Store } from '../../src/server/db/store.ts'
import { openTestStore } from '../../src/server/db/testing.ts'
import type { TextMessage } from '../../src/server/gateways/sms.ts'
import { demoDirectory } from '../../src/server/gateways/stand-ins/demo-directory.ts'
import { type DirectoryContent, startDirectoryStandIn } from '../../src/server/gateways/stand-ins/directory.ts'
import type { PowerBIStandIn } from '../../src/server/gateways/stand-ins/power-bi.ts'
import type { JobDefinition } from '../../src/server/jobs/define-job.ts'
import { JobRunner } from '../../src/server/jobs/job-runner.ts'
import { openLog } from '../../src/server/logs/log-files.ts'
import { seed, seedMissingReports } from '../../src/server/seed/seed.ts'
import { jobDefinitions } from '../../src/server/start/job-definitions.ts'
import { openServices } from '../../src/server/start/open-services.ts'
import { request } from './request.ts'

export const demoPassword = 'Demo-passw0rd'
export const startOfTests = new Date('2026-11-02T09:00:00Z')

export interface Person {
  /** Null: the host. */
  tenant: 'contoso' | 'fabrikam' | null
  userName: string
  password?: string
}

export const hostAdmin: Person = { tenant: null, userName: 'admin' }
export const contosoAdmin: Person = { tenant: 'contoso', userName: 'admin' }
export const contosoAlice: Person = { tenant: 'contoso', userName: 'alice' }
export const contosoBob: Person = { tenant: 'contoso', userName: 'bob' }
export const contosoCarol: Person = { tenant: 'contoso', userName: 'carol' }
export const contosoDave: Person = { tenant: 'contoso', userName: 'dave' }
export const fabrikamAdmin: Person = { tenant: 'fabrikam', userName: 'admin' }
export const fabrikamAlice: Person = { tenant: 'fabrikam', userName: 'alice' }

export interface Refused {
  /** Which refusal it is, in no language. */
  name: string
  code: number
  message: string
  details: string | null
  validationErrors: { message: string; members: string[] | null }[] | null
}

export interface Answered<T> {
  status: number
  /** Unwrapped from the envelope; null on refusal. */
  result: T
  error: Refused | null
  unAuthorizedRequest: boolean
  raw: LightMyRequestResponse
}

/** What a refusal says is wrong with the input. */
export const membersOf = ({ error }: Pick<Answered<unknown>, 'error'>): string[] =>
  (error?.validationErrors ?? []).flatMap(({ members }) => members ?? [])

export type Input<Id extends OperationId> = Partial<InputOf<OperationById[Id]>> & { headers?: Record<string, string> }

export interface Caller {
  /** Calls an operation of the contract; what it does not allow does not compile. */
  call<Id extends OperationId>(id: Id, input?: Input<Id>): Promise<Answered<AnswerOf<OperationById[Id]>>>
  /** Calls it with whatever a hostile client could send. */
  callWith(
    id: OperationId,
    input: { query?: unknown; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answered<unknown>>
  headers: Record<string, string>
}

export interface ReadMail {
  /** The recipient’s address. */
  to: string
  subject: string
  text: string
}

type JobKind = Pick<JobDefinition<unknown>, 'name'>

interface JobFailure {
  name: string
  error: unknown
}

export interface Portal {
  app: FastifyInstance
  store: Store
  services: Services
  anonymous: Caller
  /** Signs in, once for each person, and calls as them. */
  as(person: Person): Promise<Caller>
  /** After what ended the sessions of those who were signed in. */
  forgetSignIns(): void
  /** Signs in anew, as another browser would. */
  signIn(person: Person): Promise<Caller>
  tenantId(tenant: Person['tenant']): number
  now(): Date
  moveClock(seconds: number): void
  /** Runs all jobs that are due by the test’s clock, and those that they add; fails when one does that is not expected to. */
  runJobs(options?: { failing?: readonly JobKind[] }): Promise<void>
  /** Mails that were sent, the first one first. */
  mails(): Promise<ReadMail[]>
  /** Text messages that were sent, the first one first. */
  textMessages(): Promise<TextMessage[]>
  /** What the directory answers from; it is asked by whoever calls `gateways.directory`. */
  directory: DirectoryContent
  close(): Promise<void>
}

function unwrap(raw: LightMyRequestResponse): Answered<unknown> {
  const isJson = String(raw.headers['content-type'] ?? '').startsWith('application/json')
  const body = isJson ? raw.json() : {}
  return {
    status: raw.statusCode,
    result: body.result ?? null,
    error: body.error ?? null,
    unAuthorizedRequest: body.unAuthorizedRequest ?? false,
    raw,
  }
}

function callerWith(app: FastifyInstance, headers: Record<string, string>): Caller {
  const callWith: Caller['callWith'] = async (id, { headers: more, ...input } = {}) =>
    unwrap(await app.inject(request(id, input, { ...headers, ...more })))
  return { headers, callWith, call: callWith as Caller['call'] }
}

/** Named by the time at which they were laid there. */
const namesIn = async (folder: string): Promise<string[]> => (existsSync(folder) ? (await readdir(folder)).sort() : [])

async function readTextMessages(folder: string): Promise<TextMessage[]> {
  const names = await namesIn(folder)
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))))
}

async function readMails(folder: string): Promise<ReadMail[]> {
  const names = await namesIn(folder)
  return Promise.all(
    names.map(async (name) => {
      const { to, subject = '', text = '' } = await PostalMime.parse(await readFile(join(folder, name)))
      return { to: to?.[0]?.address ?? '', subject, text: text.trim() }
    }),
  )
}

/** The runner tries again and tells only the log. */
const noting = (definition: JobDefinition<unknown>, failures: JobFailure[]): JobDefinition<unknown> => ({
  ...definition,
  run: (job, data) =>
    definition.run(job, data).catch((error: unknown) => {
      failures.push({ name: definition.name, error })
      throw error
    }),
})

export interface StartOptions {
  withReports?: boolean
  anonymousCallsPerMinute?: number
  /** Connects every tenant to a directory; without it none is configured. */
  withDirectory?: boolean
  /** Stands in for Power BI, by the clock of the test. */
  powerBI?: (clock: () => Date) => Promise<PowerBIStandIn>
  /** Environment of the server, over the harness’s own. */
  environment?: Record<string, string>
  /** Folder of a built site. */
  distFolder?: string
}

export async function startApp(options: StartOptions = {}): Promise<Portal> {
  const { withReports = false, withDirectory = false, distFolder } = options
  // Counting them is a statement of its own once a second, which tests that count statements would see.
  const { anonymousCallsPerMinute = Number.POSITIVE_INFINITY } = options
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-api-'))
  let now = startOfTests
  // The database’s clock is the test’s, too.
  const store: Store = { ...(await openTestStore()), clock: async () => now }
  const directory = await startDirectoryStandIn(demoDirectory())
  const powerBI = (await options.powerBI?.(() => now)) ?? null
  const config = readConfig({
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: demoPassword,
    DEMO_PASSWORD: demoPassword,
    ...(withDirectory && { DIRECTORY_URL: directory.url }),
    ...(powerBI && { POWERBI_URL: powerBI.url }),
    ...options.environment,
  })
  const services = await openServices(config, store, openLog(dataDir, null), powerBI)
  await seed(services, now)
  if (withReports) await seedMissingReports(services, now)
  const app = await buildApp({
    services,
    logger: services.log,
    clock: () => now,
    checksAnswers: true,
    anonymousCallsPerMinute,
    ...(distFolder && { distFolder }),
  })
  await app.ready()

  const anonymous = callerWith(app, {})
  const tenantIds = new Map<string, number>()
  for (const tenancyName of config.demo ? ['contoso', 'fabrikam'] : []) {
    const { result } = await anonymous.call('Account_IsTenantAvailable', { body: { tenancyName } })
    if (result.tenantId === null) throw new Error(`The demo tenant ${tenancyName} is missing`)
    tenantIds.set(tenancyName, result.tenantId)
  }
  const tenantId = (tenant: Person['tenant']) => (tenant ? (tenantIds.get(tenant) ?? 0) : 0)

  async function signIn({ tenant, userName, password = demoPassword }: Person): Promise<Caller> {
    const headers: Record<string, string> = tenant ? { 'Abp-TenantId': String(tenantId(tenant)) } : {}
    const { status, result, error } = await callerWith(app, headers).call('TokenAuth_Authenticate', {
      body: { userNameOrEmailAddress: userName, password },
    })
    if (status !== 200 || !result.accessToken)
      throw new Error(`${userName} cannot sign in: ${JSON.stringify(error ?? result)}`)
    return callerWith(app, { authorization: `Bearer ${result.accessToken}` })
  }

  const failures: JobFailure[] = []
  const definitions = jobDefinitions.map((definition) => noting(definition, failures))
  const jobRunner = new JobRunner({ services, definitions, clock: () => now })
  const signedIn = new Map<string, Promise<Caller>>()
  return {
    app,
    store,
    services,
    anonymous,
    tenantId,
    signIn,
    forgetSignIns: () => signedIn.clear(),
    as(person) {
      const key = `${person.tenant}/${person.userName}`
      const known = signedIn.get(key) ?? signIn(person)
      signedIn.set(key, known)
      return known
    },
    now: () => now,
    moveClock(seconds) {
      now = new Date(now.getTime() + seconds * 1000)
    },
    async runJobs({ failing = [] } = {}) {
      failures.length = 0
      await jobRunner.runDue()
      const unexpected = failures.find(({ name }) => failing.every((kind) => kind.name !== name))
      if (unexpected) throw new Error(`The job ${unexpected.name} failed`, { cause: unexpected.error })
    },
    mails: () => readMails(join(dataDir, 'mail')),
    textMessages: () => readTextMessages(join(dataDir, 'sms')),
    directory: directory.content,
    async close() {
      await app.close()
      await services.reportLibrary.close()
      services.gateways.close()
      await Promise.all([directory.close(), powerBI?.close()])
      await services.store.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
