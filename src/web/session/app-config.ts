import { deviceValues } from '../../offline/browser-values.ts'
import { setCaller } from '../api/caller.ts'
import { tenancyPlaceholder } from './tenancy-format.ts'

export interface AppConfig {
  remoteServiceBaseUrl: string
  /** May hold the placeholder for the tenancy name. */
  appBaseUrls: readonly string[]
}

const usual: AppConfig = { remoteServiceBaseUrl: '', appBaseUrls: [] }
const storageKey = 'tessera.appConfig'

const isAddress = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\//.test(value)

/** Every configuration of the product names it, be it empty; whoever answers in its place does not. */
const isConfig = (json: unknown): json is object =>
  typeof json === 'object' &&
  json !== null &&
  'remoteServiceBaseUrl' in json &&
  typeof json.remoteServiceBaseUrl === 'string'

/** Null: not ours, whoever wrote it there. */
export function keptConfig(text: string | null): AppConfig | null {
  try {
    const json: unknown = JSON.parse(text ?? 'null')
    return isConfig(json) ? appConfigOf(json) : null
  } catch {
    return null
  }
}

export function appConfigOf(json: unknown): AppConfig {
  if (typeof json !== 'object' || json === null) return usual
  const { remoteServiceBaseUrl, appBaseUrl }: { remoteServiceBaseUrl?: unknown; appBaseUrl?: unknown } = json
  const remote = isAddress(remoteServiceBaseUrl) ? remoteServiceBaseUrl : ''
  return {
    // An address with the placeholder belongs to a tenant that nobody has named yet: the page's own server knows it.
    remoteServiceBaseUrl: remote.includes(tenancyPlaceholder) ? '' : remote.replace(/\/$/, ''),
    appBaseUrls: [appBaseUrl].flat().filter((url): url is string => typeof url === 'string'),
  }
}

/** Null where nobody says it, or somebody else does. */
async function fetchAppConfig(): Promise<AppConfig | null> {
  const response = await fetch('/assets/appconfig.json')
  if (!response.ok) return null
  const text = await response.text()
  const config = keptConfig(text)
  if (config) deviceValues.set(storageKey, text)
  return config
}

const use = (config: AppConfig): AppConfig => {
  setCaller({ baseUrl: config.remoteServiceBaseUrl })
  return config
}

/** The last one is used at once and looked up again behind it: it changes when the site is installed anew, or was damaged. */
export async function loadAppConfig(): Promise<AppConfig> {
  const kept = keptConfig(deviceValues.get(storageKey))
  const fetched = fetchAppConfig().then(
    (config) => config && use(config),
    () => null,
  )
  return use(kept ?? (await fetched) ?? usual)
}
