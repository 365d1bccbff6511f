/** Ties the steps of a sign-in elsewhere to one browser, so that nobody finishes what somebody else began (B6, B9). */
import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../http/context.ts'

const markOf = (cookie: string) => createHash('sha256').update(cookie).digest('base64url')

/** Gives the browser a cookie if it has none. Answers what to keep beside the step. */
export function markBrowser({ client, reply }: Pick<Context, 'client' | 'reply'>): string {
  const cookie = client.browserCookie ?? randomBytes(32).toString('base64url')
  if (!client.browserCookie) reply.setBrowserCookie(cookie)
  return markOf(cookie)
}

export const isSameBrowser = ({ client }: Pick<Context, 'client'>, mark: unknown): boolean =>
  client.browserCookie !== undefined && markOf(client.browserCookie) === mark
