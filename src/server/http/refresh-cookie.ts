/** The refresh token as a cookie that no script can read and no other site can send (auth-and-threats 4.2). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookies } from '../../contract/vocabulary/cookies.ts'
import { lifetimes } from '../../contract/vocabulary/limits.ts'
import type { Reply } from '../context/context.ts'
import { isOfOtherClient, type Listed } from './other-clients.ts'

const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

/** As long as clients keep the number that it belongs to. */
const fiveYears = 157_680_000

export const refreshCookie = (request: FastifyRequest, reply: FastifyReply, listed: Listed): Reply => ({
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
  setKioskCookie(credential) {
    reply.setCookie(cookies.kioskDevice, credential, { ...attributes, maxAge: lifetimes.kioskDevice })
  },
  clearKioskCookie() {
    reply.clearCookie(cookies.kioskDevice, attributes)
  },
  setTenancyNameCookie(tenancyName) {
    // What another site's client is told is not for our own pages.
    if (isOfOtherClient(request, listed)) return
    reply.setCookie(cookies.tenancyName, tenancyName, { ...attributes, maxAge: fiveYears })
  },
})
