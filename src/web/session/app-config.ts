import { setCaller } from '../api/caller.ts'
import { tenancyPlaceholder } from './tenancy-format.ts'

export interface AppConfig {
  remoteServiceBaseUrl: string
  /** May hold the placeholder for the tenancy name. */
  appBaseUrls: readonly string[]
}

const usual: AppConfig = { remoteServiceBaseUrl: '', appBaseUrls: [] }
const storageKey = 'tessera.appConfig'

export function appConfigOf(json: unknown): AppConfig {
  if (typeof json !== 'object' || json === null) return usual
  const { remoteServiceBaseUrl, appBaseUrl }: { remoteServiceBaseUrl?: unknown; appBaseUrl?: unknown } = json
  const remote = typeof remoteServiceBaseUrl === 'string' ? remoteServiceBaseUrl : ''
  return {
    // An address with the placeholder belongs to a tenant that nobody has named yet: the page's own server knows it.
    remoteServiceBaseUrl: remote.includes(tenancyPlaceholder) ? '' : remote.replace(/\/$/, ''),
    appBaseUrls: [appBaseUrl].flat().filter((url): url is string => typeof url === 'string'),
  }
}

async function fetchAppConfig(): Promise<AppConfig> {
  const response = await fetch('/assets/appconfig.json')
  if (!response.ok) return usual
  const text = await response.text()
  const config = appConfigOf(JSON.parse(text))
  localStorage.setItem(storageKey, text)
  return config
}

/** The last one is used at once and looked up again behind it: it changes when the site is installed anew. */
export async function loadAppConfig(): Promise<AppConfig> {
  const kept = localStorage.getItem(storageKey)
  const fetched = fetchAppConfig().catch(() => usual)
  const config = kept === null ? await fetched : appConfigOf(JSON.parse(kept))
  setCaller({ baseUrl: config.remoteServiceBaseUrl })
  return config
}
