/** Ties the steps of a sign-in elsewhere to one browser, so that nobody finishes what somebody else began (B6, B9). */
import { randomBytes } from 'node:crypto'
import type { Context } from '../context/context.ts'
import { tokenHash } from '../secrets/token-hash.ts'

/** Gives the browser a cookie if it has none. Answers what to keep beside the step. */
export function markBrowser({ client, reply }: Pick<Context, 'client' | 'reply'>): string {
  const cookie = client.browserCookie ?? randomBytes(32).toString('base64url')
  if (!client.browserCookie) reply.setBrowserCookie(cookie)
  return tokenHash(cookie)
}

export const isSameBrowser = ({ client }: Pick<Context, 'client'>, mark: unknown): boolean =>
  client.browserCookie !== undefined && tokenHash(client.browserCookie) === mark
