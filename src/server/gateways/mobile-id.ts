/**
 * Signing in with a SIM card (auth-and-threats 2.5): the portal asks a service, which asks the phone; the person compares a
 * control code and enters a PIN. The words on the wire are those of Dokobit’s gateway.
 */
import { type Static, Type } from 'typebox'
import { settings } from '../../contract/vocabulary/settings.ts'
import { refused } from '../access/refusals.ts'
import type { Config } from '../config.ts'
import { isForThisMachine } from '../config.ts'
import { ownTransaction } from '../db/own-transaction.ts'
import { readSecretSettings, readSettings } from '../settings/settings.ts'
import { maybe, readAnswer, UnexpectedAnswerError } from './answers.ts'
import type { MobileIdService, MobileIdState } from './mobile-id-service.ts'
import { MobileIdSimulator } from './mobile-id-simulator.ts'
import { safeRequest } from './safe-request.ts'
import type { GatewaySite } from './site.ts'

export interface MobileIdGateway {
  /** Null where no phone is simulated. */
  readonly simulator: MobileIdSimulator | null
  /** The service that a tenant’s settings name; refused where they name none. Ask before the call’s first statement. */
  of(tenantId: number): Promise<MobileIdService>
}

type Site = Pick<GatewaySite, 'store' | 'secrets' | 'log'> & {
  config: Pick<Config, 'demo' | 'host' | 'isProduction' | 'publicUrl' | 'trustedProxies' | 'outgoingAllowedHosts'>
}

/** Whoever reaches the simulated phones may be anybody: only for a demo that nobody else can reach, by a proxy neither. */
const isAmongUs = (config: Site['config']): boolean => config.demo && !config.isProduction && isForThisMachine(config)

export function openMobileIdGateway(site: Site): MobileIdGateway {
  const simulator = isAmongUs(site.config) ? new MobileIdSimulator() : null
  return {
    simulator,
    async of(tenantId) {
      const { url, accessToken } = await ownTransaction(site.store, tenantId, async (db) => {
        const owner = { tenantId, userId: 0 }
        const [plain, secret] = await Promise.all([
          readSettings(db, owner, [settings.mobileIdServiceUrl]),
          readSecretSettings(db, site.secrets, owner, [settings.mobileIdAccessToken]),
        ])
        return { url: plain[settings.mobileIdServiceUrl], accessToken: secret[settings.mobileIdAccessToken] }
      })
      if (url && accessToken) return new HttpMobileId(site, url, accessToken)
      if (simulator) return simulator
      throw refused('MobileIdNotConfigured')
    },
  }
}

const Answer = Type.Object({
  status: maybe(Type.String()),
  token: maybe(Type.String()),
  control_code: maybe(Type.String()),
  message: maybe(Type.String()),
  error_code: maybe(Type.Number()),
  code: maybe(Type.String()),
  name: maybe(Type.String()),
  surname: maybe(Type.String()),
  country: maybe(Type.String()),
})
type Answer = Static<typeof Answer>

const failure = ({ message, error_code }: Answer) => ({
  status: 'error' as const,
  message: (message ?? '').slice(0, 500),
  errorCode: error_code ?? null,
})

class HttpMobileId implements MobileIdService {
  readonly #site: Site
  readonly #url: string
  readonly #accessToken: string

  constructor(site: Site, url: string, accessToken: string) {
    this.#site = site
    this.#url = url.replace(/\/+$/, '')
    this.#accessToken = accessToken
  }

  async begin(phoneNumber: string) {
    const answer = await this.#ask('POST', '/mobile/login.json', { phone: phoneNumber, language: 'en' })
    if (answer.status !== 'ok' || !answer.token || !answer.control_code) return failure(answer)
    return { token: answer.token, controlCode: answer.control_code }
  }

  async stateOf(token: string): Promise<MobileIdState> {
    const answer = await this.#ask('GET', `/mobile/login/status/${encodeURIComponent(token)}.json`, {})
    if (answer.status === 'waiting') return { status: 'waiting' }
    if (answer.status !== 'ok' || !answer.code) return failure(answer)
    const { code: personalCode, name, surname, country } = answer
    return { status: 'ok', personalCode, name: name ?? '', surname: surname ?? '', country: country ?? '' }
  }

  async requireAnswer(): Promise<void> {
    // Of a sign-in that nobody has begun: that there is none is answer enough.
    const { httpStatus } = await this.#exchange('GET', '/mobile/login/status/none.json', {})
    if (httpStatus === 401 || httpStatus === 403) throw refused('MobileIdRefuses')
  }

  async #ask(method: 'GET' | 'POST', path: string, form: Record<string, string>): Promise<Answer> {
    return (await this.#exchange(method, path, form)).answer
  }

  async #exchange(method: 'GET' | 'POST', path: string, form: Record<string, string>) {
    const address = new URL(`${this.#url}${path}`)
    address.searchParams.set('access_token', this.#accessToken)
    try {
      const { text, status: httpStatus } = await safeRequest(this.#site.config, address.href, {
        method,
        ...(method === 'POST' && {
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(form).toString(),
        }),
      })
      return { httpStatus, answer: await readAnswer(Answer, text) }
    } catch (error) {
      this.#site.log.warn({ err: error, host: address.host }, 'the Mobile-ID service does not answer')
      throw refused(error instanceof UnexpectedAnswerError ? 'MobileIdAnswersOtherwise' : 'MobileIdDoesNotAnswer')
    }
  }
}
