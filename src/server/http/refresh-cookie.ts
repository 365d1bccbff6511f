/** The refresh token as a cookie that no script can read and no other site can send (auth-and-threats 4.2). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookies } from '../../contract/vocabulary/cookies.ts'
import { lifetimes } from '../../contract/vocabulary/limits.ts'
import type { Config } from '../config.ts'
import type { Reply } from '../context/context.ts'
import { isOfOtherClient } from './other-clients.ts'

const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

/** As long as clients keep the number that it belongs to. */
const fiveYears = 157_680_000

/**
 * The site above the organisations’ subdomains, where the call came to one of them: going on as somebody else may lead from one
 * to another. Browsers keep no cookie for a name without a dot.
 */
function siteAbove({ hostname }: FastifyRequest, { appBaseUrl = '' }: Pick<Config, 'appBaseUrl'>): string | undefined {
  const site = /^https?:\/\/\{TENANCY_NAME\}\.([\w-]+(?:\.[\w-]+)+)(?::\d+)?(?:\/|$)/
    .exec(appBaseUrl)?.[1]
    ?.toLowerCase()
  return site !== undefined && `.${hostname.toLowerCase()}`.endsWith(`.${site}`) ? site : undefined
}

export const refreshCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<Config, 'appBaseUrl' | 'corsOrigins'>,
): Reply => ({
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
  setSwitchCookie(value) {
    const domain = siteAbove(request, config)
    reply.setCookie(cookies.switching, value, {
      ...attributes,
      maxAge: lifetimes.switchToken,
      ...(domain !== undefined && { domain }),
    })
  },
  setKioskCookie(credential) {
    reply.setCookie(cookies.kioskDevice, credential, { ...attributes, maxAge: lifetimes.kioskDevice })
  },
  clearKioskCookie() {
    reply.clearCookie(cookies.kioskDevice, attributes)
  },
  setTenancyNameCookie(tenancyName) {
    // What another site's client is told is not for our own pages.
    if (isOfOtherClient(request, config)) return
    // No credential: whoever follows a link of another site comes to the organisation that the browser knows, too (A172).
    reply.setCookie(cookies.tenancyName, tenancyName, { ...attributes, sameSite: 'lax', maxAge: fiveYears })
  },
})
