/** The only file that loads MSAL: a chunk of its own, for whoever signs in with a directory. */
import { AuthError, type AuthenticationResult, PublicClientApplication } from '@azure/msal-browser'
import { paths } from './paths.ts'

export interface DirectoryApplication {
  clientId: string
  authority: string
}

/** `needsPerson`: no window was opened, because it has to be asked for. */
export type DirectoryFailure = 'noClientId' | 'blocked' | 'cancelled' | 'failed' | 'needsPerson'

export type Asked<Value> = { value: Value; failure?: undefined } | { value?: undefined; failure: DirectoryFailure }

/** Milliseconds. A person who looks for a telephone takes a while; a frame answers at once, or not. */
const windowPatience = 300_000
const framePatience = 3_000

const clients = new Map<string, Promise<PublicClientApplication>>()

async function newClient({ clientId, authority }: DirectoryApplication): Promise<PublicClientApplication> {
  const redirectUri = location.origin + paths.signInBridge
  const client = new PublicClientApplication({
    auth: { clientId, authority, redirectUri, postLogoutRedirectUri: redirectUri },
    // On a disk it would outlive the person at the machine.
    cache: { cacheLocation: 'memoryStorage' },
    system: { popupBridgeTimeout: windowPatience, iframeBridgeTimeout: framePatience },
  })
  await client.initialize()
  return client
}

function clientOf(application: DirectoryApplication): Promise<PublicClientApplication> {
  const name = `${application.authority} ${application.clientId}`
  const client = clients.get(name) ?? newClient(application)
  clients.set(name, client)
  return client
}

/** By MSAL’s codes; its messages are links. A window that was closed is not noticed: see `overrideInteractionInProgress`. */
const failures: Readonly<Record<string, DirectoryFailure>> = {
  popup_window_error: 'blocked',
  empty_window_error: 'blocked',
  access_denied: 'cancelled',
  user_cancelled: 'cancelled',
  timed_out: 'cancelled',
  interaction_in_progress_cancelled: 'cancelled',
}

async function attempt(work: () => Promise<AuthenticationResult>): Promise<Asked<AuthenticationResult>> {
  try {
    return { value: await work() }
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const failure = failures[error.errorCode] ?? 'failed'
    if (failure === 'failed') console.error(error)
    return { failure }
  }
}

interface Window {
  scopes: string[]
  /** `login`: whoever sat here before may still be signed in there. */
  prompt: 'select_account' | 'login'
}

export async function askInWindow(application: DirectoryApplication, asked: Window) {
  const client = await clientOf(application)
  // Somebody who asks again has closed the window, or cannot find it.
  return attempt(() => client.acquireTokenPopup({ ...asked, overrideInteractionInProgress: true }))
}

/** By what this page was given before, or by a session there; opens no window. */
export async function askSilently(application: DirectoryApplication, scopes: string[]): Promise<Asked<string>> {
  const client = await clientOf(application)
  const [account] = client.getAllAccounts()
  const { value } = await attempt(() =>
    account ? client.acquireTokenSilent({ scopes, account }) : client.ssoSilent({ scopes }),
  )
  return value ? { value: value.accessToken } : { failure: 'needsPerson' }
}
