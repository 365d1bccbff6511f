/** On whose behalf this page calls. In memory only: a token on disk would outlive the person at the machine. */
import type { CallIdentity } from './wire.ts'

interface PageCaller extends CallIdentity {
  /** Opens file downloads and nothing else; travels in their address. */
  encryptedAccessToken: string | null
  /** The server gives it to this person’s own sessions alone: it opens what waits on their devices for them. */
  outboxKey: string | null
  /** Where the server is; empty: where the page came from. */
  baseUrl: string
}

let current: PageCaller = {
  accessToken: null,
  encryptedAccessToken: null,
  outboxKey: null,
  culture: '',
  tenantId: undefined,
  baseUrl: '',
}

export const caller = (): Readonly<PageCaller> => current

export const bytesOfKey = (base64url: string | null): Uint8Array<ArrayBuffer> | null =>
  base64url === null
    ? null
    : Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

const listeners = new Set<() => void>()

/** Tells of every new access token, for as long as the page lives. */
export function onAccessToken(listener: () => void): void {
  listeners.add(listener)
}

export function setCaller(changes: Partial<PageCaller>): void {
  const before = current.accessToken
  current = { ...current, ...changes }
  if (current.accessToken === null || current.accessToken === before) return
  for (const listener of listeners) listener()
}
