/** The refresh token as a cookie that no script can read and no other site can send (auth-and-threats 4.2). */
import type { FastifyReply } from 'fastify'
import { cookies } from '../../contract/vocabulary/cookies.ts'
import type { Reply } from './context.ts'

const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

/** As long as clients keep the number that it belongs to. */
const fiveYears = 157_680_000

export const refreshCookie = (reply: FastifyReply): Reply => ({
  setRefreshCookie(token, maxAgeSeconds) {
    reply.setCookie(cookies.refreshToken, token, {
      ...attributes,
      ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
    })
  },
  clearRefreshCookie() {
    reply.clearCookie(cookies.refreshToken, attributes)
  },
  setBrowserCookie(value) {
    reply.setCookie(cookies.browser, value, attributes)
  },
  setTenancyNameCookie(tenancyName) {
    reply.setCookie(cookies.tenancyName, tenancyName, { ...attributes, maxAge: fiveYears })
  },
})
