/** A person who calls the product over HTTP, on connections that are kept alive; every answer is tallied. */
import type { OperationById, OperationId } from '../../src/contract/catalogue.ts'
import type { AnswerOf } from '../../src/contract/operation.ts'
import type { Input, Person, Refused } from '../../tests/api/harness.ts'
import { request } from '../../tests/api/request.ts'
import type { Tally } from './tally.ts'

export const chaosPassword = 'Chaos-passw0rd'

/** Longer than the server’s own limits together. */
const patience = 90_000

export interface Reply<T> {
  /** 0: no answer came. */
  status: number
  result: T
  error: Refused | null
}

interface Site {
  /** Of one of the processes that run. */
  address(): string | undefined
  tally: Tally
}

export class Caller {
  readonly #site: Site
  readonly #person: Person
  #tenantId: number | null | undefined
  #token: string | undefined

  constructor(site: Site, person: Person) {
    this.#site = site
    this.#person = person
  }

  async call<Id extends OperationId>(id: Id, input: Input<Id> = {}): Promise<Reply<AnswerOf<OperationById[Id]>>> {
    const wasSignedIn = this.#token !== undefined
    const answered = await this.#asMyself(id, input)
    if (answered.status !== 401 || !wasSignedIn) return answered
    // Access tokens end after a quarter of an hour.
    this.#token = undefined
    return this.#asMyself(id, input)
  }

  /** As `call`, of what must not fail: there is no fault now. */
  async get<Id extends OperationId>(id: Id, input: Input<Id> = {}): Promise<AnswerOf<OperationById[Id]>> {
    const { status, result, error } = await this.call(id, input)
    if (status !== 200) throw new Error(`${id} answered ${status} although nothing is wrong: ${JSON.stringify(error)}`)
    return result
  }

  async #asMyself<Id extends OperationId>(
    id: Id,
    { headers, ...input }: Input<Id>,
  ): Promise<Reply<AnswerOf<OperationById[Id]>>> {
    const refused = await this.#signIn()
    if (refused) return refused as Reply<never>
    return this.#send(id, input, { ...headers, authorization: `Bearer ${this.#token}` })
  }

  async #signIn(): Promise<Reply<unknown> | null> {
    if (this.#token) return null
    const { tenant: tenancyName, userName } = this.#person
    if (tenancyName === null) this.#tenantId = null
    if (this.#tenantId === undefined && tenancyName !== null) {
      const found = await this.#send('Account_IsTenantAvailable', { body: { tenancyName } }, {})
      if (found.status !== 200) return found
      this.#tenantId = found.result.tenantId
    }
    const answered = await this.#send(
      'TokenAuth_Authenticate',
      { body: { userNameOrEmailAddress: userName, password: chaosPassword } },
      this.#tenantId ? { 'Abp-TenantId': String(this.#tenantId) } : {},
    )
    if (answered.status !== 200) return answered
    this.#token = answered.result.accessToken ?? undefined
    return null
  }

  async #send<Id extends OperationId>(
    id: Id,
    input: Input<Id>,
    headers: Record<string, string>,
  ): Promise<Reply<AnswerOf<OperationById[Id]>>> {
    const { method, url, payload } = request(id, input, headers)
    const { status, text, detail, hasRetryAfter } = await send(this.#site.address(), url, {
      method,
      headers: { ...headers, ...(payload !== undefined && { 'content-type': 'application/json' }) },
      ...(payload !== undefined && { body: JSON.stringify(payload) }),
    })
    this.#site.tally.heard({ what: id, status, hasRetryAfter, detail })
    return { status, ...envelopeOf(text) }
  }
}

export interface Sent {
  status: number
  text: string
  detail: string
  hasRetryAfter: boolean
}

export async function send(address: string | undefined, path: string, init: RequestInit): Promise<Sent> {
  const nothing = (detail: string): Sent => ({ status: 0, text: '', detail, hasRetryAfter: false })
  if (address === undefined) return nothing('no process runs')
  try {
    const answer = await fetch(new URL(path, address), { ...init, signal: AbortSignal.timeout(patience) })
    const text = await answer.text()
    return { status: answer.status, text, detail: text, hasRetryAfter: answer.headers.has('retry-after') }
  } catch (error) {
    return nothing(String(error instanceof Error ? (error.cause ?? error) : error))
  }
}

/** Anything but the product’s own envelope has neither. */
function envelopeOf(text: string): { result: never; error: Refused | null } {
  try {
    const { result = null, error = null } = JSON.parse(text)
    return { result: result as never, error }
  } catch {
    return { result: null as never, error: null }
  }
}
