/** On whose behalf this page calls. In memory only: a token on disk would outlive the person at the machine. */
import type { Caller } from './wire.ts'

interface PageCaller extends Caller {
  /** Opens file downloads and nothing else; travels in their address. */
  encryptedAccessToken: string | null
  /** Where the server is; empty: where the page came from. */
  baseUrl: string
}

let current: PageCaller = {
  accessToken: null,
  encryptedAccessToken: null,
  culture: '',
  tenantId: null,
  baseUrl: '',
}

export const caller = (): Readonly<PageCaller> => current

export function setCaller(changes: Partial<PageCaller>): void {
  current = { ...current, ...changes }
}
