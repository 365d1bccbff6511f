/** Between what the server answers and what the page of settings holds. */
import { limits } from '../../../../contract/vocabulary/limits.ts'

interface Registration {
  displayName: string
  clientId: string
  clientSecret?: string
  tenantId: string
  isEnabled: boolean
}

interface WithRegistrations {
  azureSettings: { powerBISettings: Registration[] }
}

const noRegistration: Registration = { displayName: '', clientId: '', clientSecret: '', tenantId: '', isEnabled: false }

/** A place for each registration that there may be. What is only told, and not read, is no value of the form. */
export function settingsForm<Settings extends WithRegistrations>(settings: Settings): Settings {
  const { powerBISettings } = settings.azureSettings
  const places = Array.from({ length: limits.powerBIRegistrations }, (_, at) => powerBISettings[at] ?? noRegistration)
  return { ...settings, azureSettings: { ...settings.azureSettings, powerBISettings: places } }
}

const isEmpty = ({ displayName, clientId, clientSecret = '', tenantId }: Registration): boolean =>
  [displayName, clientId, clientSecret, tenantId].every((text) => text.trim() === '')

/** A workspace names a registration by its place: only those after the last one go. */
export function settingsRequest<Settings extends WithRegistrations>(values: Settings): Settings {
  const { powerBISettings } = values.azureSettings
  const last = powerBISettings.findLastIndex((registration) => !isEmpty(registration))
  return { ...values, azureSettings: { ...values.azureSettings, powerBISettings: powerBISettings.slice(0, last + 1) } }
}
