import { type IntlShape, useIntl } from 'react-intl'
import { spokenProvider } from '../../contract/vocabulary/identity.ts'

/** Where both directories may stand beside each other. */
export const nameOfProvider = (intl: IntlShape, provider: string): string =>
  provider === 'AzureADExternal' ? intl.formatMessage({ id: 'directory.ofGuests' }) : spokenProvider(provider)

export function useProviderNames(): (provider: string) => string {
  const intl = useIntl()
  return (provider) => nameOfProvider(intl, provider)
}
