/** A service that asks phones, as the portal sees it. */
export interface MobileIdStart {
  /** Of the service; never to be shown. */
  token: string
  /** Four digits, which the phone shows too. */
  controlCode: string
}

export type MobileIdState =
  | { status: 'waiting' }
  | { status: 'ok'; personalCode: string; name: string; surname: string; country: string }
  | { status: 'error'; message: string; errorCode: number | null }

export interface MobileIdService {
  /** Asks the phone. An error where the number has no mobile identity. */
  begin(phoneNumber: string): Promise<MobileIdStart | Extract<MobileIdState, { status: 'error' }>>
  stateOf(token: string): Promise<MobileIdState>
  /** Refused where it does not answer, or lets the portal do nothing; no phone rings. */
  requireAnswer(): Promise<void>
}
