/** Ties the steps of a sign-in elsewhere, or of a switch, to one browser, so that nobody finishes what somebody else began (B6, B9, C22). */
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

/** The same of going on as somebody else. A program may leave the cookie; its token is one that no browser asked for. */
export function markSwitch({ client, reply }: Pick<Context, 'client' | 'reply'>): string {
  const cookie = client.switchCookie ?? randomBytes(32).toString('base64url')
  reply.setSwitchCookie(cookie)
  return tokenHash(cookie)
}

export const hasAskedToSwitch = ({ client }: Pick<Context, 'client'>, mark: string | null): boolean =>
  client.switchCookie !== undefined && tokenHash(client.switchCookie) === mark
