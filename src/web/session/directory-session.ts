/**
 * A session at Microsoft Entra that was opened from here outlives the one of the portal: whoever signs out is signed out there
 * first, so that nobody after them is let in by it. Its directory is remembered, and nobody’s name.
 */
import { deviceStorage } from '../../contract/vocabulary/device-storage.ts'
import { deviceValues } from '../../offline/browser-values.ts'
import { paths } from './paths.ts'

/** Milliseconds for which signing out waits for the directory. */
const patience = 2_000

const isAuthority = (address: string): boolean => /^https:\/\/login\.microsoftonline\.com\/[\w.-]+$/.test(address)

async function isThere(authority: string): Promise<boolean> {
  try {
    const address = `${authority}/v2.0/.well-known/openid-configuration`
    return (await fetch(address, { signal: AbortSignal.timeout(patience), credentials: 'omit' })).ok
  } catch {
    // Offline, or closed off: the person must not be led to an error of the browser.
    return false
  }
}

/** `wanted`: where to go from there. Null: no session of a directory is known of. `unreachable`: it stays open. */
export async function directorySignOut(wanted: string | null): Promise<string | 'unreachable' | null> {
  const authority = deviceValues.get(deviceStorage.directory)
  if (authority === null || !isAuthority(authority)) return null
  if (!(await isThere(authority))) return 'unreachable'
  deviceValues.remove(deviceStorage.directory)
  const back = new URLSearchParams({ post_logout_redirect_uri: location.origin + paths.signInBridge })
  if (wanted !== null) back.set('state', wanted)
  return `${authority}/oauth2/v2.0/logout?${back}`
}
