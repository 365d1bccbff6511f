/** The program that calls, and what it brings along. */
export interface Client {
  ip: string
  userAgent: string
  /** The browser asked for the refresh token as an HttpOnly cookie. */
  wantsRefreshCookie: boolean
  /** Only where it was asked for: what a browser sends by itself proves nothing. */
  refreshCookie: string | undefined
  /** The right of a device of a kiosk; likewise. */
  kioskCookie: string | undefined
  /** Tells this browser from others between two steps of a sign-in elsewhere. */
  browserCookie: string | undefined
  /** Likewise, between asking to go on as somebody else and doing it. */
  switchCookie: string | undefined
}
