/** Directory tokens of the applications that ask Power BI, by client credentials. */
import {
  AuthError,
  type AuthenticationResult,
  ConfidentialClientApplication,
  type INetworkModule,
  type NetworkRequestOptions,
  type NetworkResponse,
} from '@azure/msal-node'
import { Type } from 'typebox'
import { maybe, readAnswer, UnexpectedAnswerError } from '../answers.ts'
import { OutgoingRequestError, safeRequest } from '../safe-request.ts'
import { PowerBIFault } from './faults.ts'

export interface PowerBIApplication {
  directoryId: string
  clientId: string
  clientSecret: string
}

const login = 'https://login.microsoftonline.com'
const scope = 'https://analysis.windows.net/powerbi/api/.default'

/** An embed token lives no longer than the rest of the token that it was made with, which is an hour at first: milliseconds. */
const youngFor = 15 * 60_000
/** Applications whose tokens are kept; the one that was used longest ago is forgotten. */
const mostApplications = 200

interface Known {
  client: ConfidentialClientApplication
  /** Reading of a clock that never jumps; before any was asked for, none is young. */
  askedAt: number
  /** Of those who need one at once, the first asks. */
  asking: Promise<AuthenticationResult | null> | null
}

export class PowerBITokens {
  readonly #network: INetworkModule
  readonly #known = new Map<string, Known>()

  /** `address`: in place of Microsoft’s login. */
  constructor(address: string | undefined) {
    this.#network = new LoginNetwork(address ?? login)
  }

  get size(): number {
    return this.#known.size
  }

  clear(): void {
    this.#known.clear()
  }

  /** A young one; `isRefused`: the kept one opens nothing. */
  async token(application: PowerBIApplication, isRefused = false): Promise<string> {
    const known = this.#of(application)
    try {
      const now = performance.now()
      const isYoung = !isRefused && now - known.askedAt < youngFor
      const token = await this.#ask(known, !isYoung)
      if (!token?.accessToken) throw new PowerBIFault('unexpectedAnswer')
      if (!isYoung) known.askedAt = now
      return token.accessToken
    } catch (error) {
      throw error instanceof AuthError ? faultOfLogin(error) : error
    }
  }

  #ask(known: Known, skipCache: boolean): Promise<AuthenticationResult | null> {
    const ask = () => known.client.acquireTokenByClientCredential({ scopes: [scope], skipCache })
    if (!skipCache) return ask()
    known.asking ??= ask().finally(() => {
      known.asking = null
    })
    return known.asking
  }

  #of({ directoryId, clientId, clientSecret }: PowerBIApplication): Known {
    const key = JSON.stringify([directoryId, clientId, clientSecret])
    const known = this.#known.get(key) ?? {
      client: new ConfidentialClientApplication({
        // Microsoft’s own host always: the library knows its addresses without asking, and accepts no other without https.
        auth: { clientId, clientSecret, authority: `${login}/${encodeURIComponent(directoryId)}` },
        system: { networkClient: this.#network },
      }),
      askedAt: Number.NEGATIVE_INFINITY,
      asking: null,
    }
    this.#known.delete(key)
    this.#known.set(key, known)
    const [oldest] = this.#known.keys()
    if (this.#known.size > mostApplications && oldest !== undefined) this.#known.delete(oldest)
    return known
  }
}

/** Wrong secrets and unknown applications stand in `error`; which directory is unknown, in a number of its description. */
function faultOfLogin({ errorCode, message, correlationId, cause }: AuthError): PowerBIFault {
  const facts = { requestId: correlationId, cause }
  if (errorCode === unanswered) return new PowerBIFault('doesNotAnswer', facts)
  if (errorCode === unexpected) return new PowerBIFault('unexpectedAnswer', facts)
  if (/AADSTS(90002|900021|900023)\b/.test(message)) return new PowerBIFault('noSuchDirectory', facts)
  if (errorCode === 'invalid_scope' || lacksPermission.test(message)) return new PowerBIFault('noConsent', facts)
  return new PowerBIFault('refusesApplication', facts)
}

/** The directory knows the application and its secret, and has no Power BI for it. */
const lacksPermission = /AADSTS(65001|650052|650057|500011|70011|1002012)\b/

const unanswered = 'temporarily_unavailable'
const unexpected = 'unexpected_answer'

/** A refusal, or a token; what the library asks besides has neither. */
const LoginAnswer = Type.Object({
  error: maybe(Type.String()),
  error_description: maybe(Type.String()),
  access_token: maybe(Type.String({ minLength: 1 })),
  expires_in: maybe(Type.Union([Type.Number(), Type.String({ pattern: '^\\d+$' })])),
})

/** By one of the 500s the library would ask nobody for a minute. */
const ofFault = <T>(error: string): NetworkResponse<T> => ({ status: 400, headers: {}, body: { error } as T })

/** The library’s own calls, by the way that all of ours go. */
class LoginNetwork implements INetworkModule {
  readonly #address: string

  constructor(address: string) {
    this.#address = address
  }

  sendGetRequestAsync<T>(url: string, options?: NetworkRequestOptions): Promise<NetworkResponse<T>> {
    return this.#send<T>('GET', url, options)
  }

  sendPostRequestAsync<T>(url: string, options?: NetworkRequestOptions): Promise<NetworkResponse<T>> {
    return this.#send<T>('POST', url, options)
  }

  async #send<T>(
    method: 'GET' | 'POST',
    url: string,
    { headers, body }: NetworkRequestOptions = {},
  ): Promise<NetworkResponse<T>> {
    const { pathname, search } = new URL(url)
    const target = new URL(`${pathname}${search}`, this.#address)
    try {
      const answer = await safeRequest({ outgoingAllowedHosts: [target.hostname] }, target.href, {
        method,
        ...(headers && { headers }),
        ...(body !== undefined && { body }),
      })
      const told = Object.entries(answer.headers).map(([name, value]) => [name, String(value ?? '')])
      return {
        status: answer.status,
        headers: Object.fromEntries(told),
        body: (await readAnswer(LoginAnswer, answer.text)) as T,
      }
    } catch (error) {
      if (error instanceof OutgoingRequestError) return ofFault(unanswered)
      if (error instanceof UnexpectedAnswerError) return ofFault(unexpected)
      throw error
    }
  }
}
