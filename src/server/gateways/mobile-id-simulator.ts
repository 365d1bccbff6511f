/** Phones that somebody answers on a page of the server (`http/mobile-id-page.ts`). They forget after two minutes. */
import { randomInt, randomUUID } from 'node:crypto'
import type { MobileIdService, MobileIdStart, MobileIdState } from './mobile-id-service.ts'

export interface RingingPhone {
  token: string
  phoneNumber: string
  controlCode: string
}

interface Phone extends RingingPhone {
  state: MobileIdState
  until: number
}

const ringsFor = 120_000
const canceled = 117
const expired = 118

export class MobileIdSimulator implements MobileIdService {
  readonly #phones = new Map<string, Phone>()

  begin(phoneNumber: string): Promise<MobileIdStart> {
    this.#forgetOld()
    const token = randomUUID()
    const controlCode = String(randomInt(10_000)).padStart(4, '0')
    this.#phones.set(token, {
      token,
      phoneNumber,
      controlCode,
      state: { status: 'waiting' },
      until: performance.now() + ringsFor,
    })
    return Promise.resolve({ token, controlCode })
  }

  requireAnswer(): Promise<void> {
    return Promise.resolve()
  }

  stateOf(token: string): Promise<MobileIdState> {
    this.#forgetOld()
    const phone = this.#phones.get(token)
    if (!phone) return Promise.resolve({ status: 'error', message: 'The request has expired', errorCode: expired })
    // The service tells the outcome once.
    if (phone.state.status !== 'waiting') this.#phones.delete(token)
    return Promise.resolve(phone.state)
  }

  ringing(): RingingPhone[] {
    this.#forgetOld()
    return [...this.#phones.values()]
      .filter(({ state }) => state.status === 'waiting')
      .map(({ token, phoneNumber, controlCode }) => ({ token, phoneNumber, controlCode }))
  }

  /** As the holder of this personal code; null: the person declines. */
  answer(token: string, personalCode: string | null): boolean {
    const phone = this.#phones.get(token)
    if (phone?.state.status !== 'waiting') return false
    phone.state =
      personalCode === null
        ? { status: 'error', message: 'The person canceled', errorCode: canceled }
        : { status: 'ok', personalCode, name: 'Simulated', surname: 'Phone', country: 'LT' }
    return true
  }

  #forgetOld(): void {
    for (const [token, { until }] of this.#phones) if (until < performance.now()) this.#phones.delete(token)
  }
}
