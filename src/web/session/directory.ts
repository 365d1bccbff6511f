/** Signing in with a directory of Microsoft Entra, in a window of its own (specification 000, sections 4 and 7). */
import { deviceStorage } from '../../contract/vocabulary/device-storage.ts'
import { type DirectoryTokenType, directorySources } from '../../contract/vocabulary/identity.ts'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { deviceValues } from '../../offline/browser-values.ts'
import type { ExternalAuthenticate, ExternalProvider } from '../api/generated/token-auth.ts'
import type { Asked, DirectoryApplication, DirectoryFailure } from './msal.ts'

export type { Asked } from './msal.ts'

/** Two of them are the specification’s words (000, section 8). */
export const directoryFailureTexts: Readonly<Record<DirectoryFailure, MessageKey>> = {
  noClientId: 'ClientIdForAADAuthenticationMissing',
  blocked: 'directory.blocked',
  cancelled: 'directory.cancelled',
  failed: 'directory.failed',
  needsPerson: 'directory.needsPerson',
}

export type DirectoryProvider = Pick<ExternalProvider, 'name' | 'clientId' | 'additionalParams'>

export const isDirectory = (source: string | null): source is (typeof directorySources)[number] =>
  directorySources.some((name) => name === source)

/** What tokens of each kind are asked for; one refresh token of a directory serves them all. */
const scopesOf: Readonly<Record<DirectoryTokenType, string[]>> = {
  PowerBIPro: ['https://analysis.windows.net/powerbi/api/.default'],
  GraphApi: ['https://graph.microsoft.com/.default'],
}

const loadMsal = () => import('./msal.ts')

const applicationOf = ({ clientId, additionalParams }: DirectoryProvider): DirectoryApplication => ({
  clientId,
  authority: additionalParams.LoginAuthorityUrl ?? '',
})

/** Why nothing came of it, or what to show the server. */
export async function presentedAt(
  provider: DirectoryProvider,
  { isSharedDevice }: { isSharedDevice: boolean },
): Promise<Asked<ExternalAuthenticate>> {
  const application = applicationOf(provider)
  if (!application.clientId) return { failure: 'noClientId' }
  const msal = await loadMsal()
  const prompt = isSharedDevice ? 'login' : 'select_account'
  const { value, failure } = await msal.askInWindow(application, { scopes: ['openid', 'profile', 'email'], prompt })
  if (failure) return { failure }
  deviceValues.set(deviceStorage.directory, application.authority)
  const { idToken, uniqueId } = value
  const presented = { authProvider: provider.name, providerKey: uniqueId, providerAccessCode: idToken }
  if (provider.additionalParams.ShouldGetPbiToken !== 'true') return { value: presented }
  const forPowerBI = await msal.askSilently(application, scopesOf.PowerBIPro)
  return { value: { ...presented, ...(forPowerBI.value && { pbiToken: forPowerBI.value }) } }
}

/** A token for calls in the person’s name. `isAsked`: somebody pressed a button for it, so that a window may open. */
export async function directoryToken(
  provider: DirectoryProvider,
  type: DirectoryTokenType,
  { isAsked }: { isAsked: boolean },
): Promise<Asked<string>> {
  const application = applicationOf(provider)
  if (!application.clientId) return { failure: 'noClientId' }
  const msal = await loadMsal()
  if (!isAsked) return msal.askSilently(application, scopesOf[type])
  const { value, failure } = await msal.askInWindow(application, { scopes: scopesOf[type], prompt: 'select_account' })
  return failure ? { failure } : { value: value.accessToken }
}
