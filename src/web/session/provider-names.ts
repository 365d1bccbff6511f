import { type IntlShape, useIntl } from 'react-intl'
import type { loginProviders } from '../../contract/vocabulary/identity.ts'

type LoginProvider = (typeof loginProviders)[number]

/** Names of their own, which read alike in every language. */
const spoken: Readonly<Partial<Record<string, string>>> = {
  OpenIdConnect: 'OpenID Connect',
  WsFederation: 'WS-Federation',
  MobileID: 'Mobile-ID',
  AzureAD: 'Microsoft Entra',
} satisfies Partial<Record<LoginProvider, string>>

export const nameOfProvider = (intl: IntlShape, provider: string): string =>
  provider === 'AzureADExternal' ? intl.formatMessage({ id: 'directory.ofGuests' }) : (spoken[provider] ?? provider)

export function useProviderNames(): (provider: string) => string {
  const intl = useIntl()
  return (provider) => nameOfProvider(intl, provider)
}
