/** How one gets in to the organisation of the page. The form does not wait for it: it gives way where it is not the way in. */
import { features } from '../../contract/vocabulary/features.ts'
import { shellSettings } from '../../contract/vocabulary/shell-settings.ts'
import type { AbpUserConfigurationGetAllApiResponse } from '../api/generated/abp-user-configuration.ts'
import {
  abpUserConfigurationGetAllPath,
  tokenAuthGetExternalAuthenticationProvidersPath,
} from '../api/generated/paths.ts'
import type { TokenAuthGetExternalAuthenticationProvidersApiResponse } from '../api/generated/token-auth.ts'
import { ask } from '../api/start-calls.ts'
import { canLeadTo, type OfferedProvider } from '../session/providers.ts'
import { pageAddress } from './page-address.ts'

const isTrue = (value: string | undefined) => value?.toLowerCase() === 'true'

export interface SignInMethods {
  isPasswordOff: boolean
  /** People make accounts for themselves; at the operator nobody does. */
  mayRegister: boolean
  /** By an account in a directory, which need not have a password here. */
  mayRegisterByDirectory: boolean
  /** Organisations are made by whoever asks; that is the operator’s page. */
  mayRegisterTenant: boolean
  /** Those that the address asks for by `o`, and to which this page can lead. */
  providers: OfferedProvider[]
  isMobileOn: boolean
  /** Whoever sat here before must not be let in by what they left at a provider. */
  isSharedDevice: boolean
}

/**
 * `o`: positions in the list as it is answered, from 1, separated by commas. One that is no number: all of them
 * (specification 000, section 4).
 */
export function chosenBy<T>(o: string | null, offered: readonly T[]): T[] {
  const positions = (o ?? '').split(',').map((text) => (/^\s*\d+\s*$/.test(text) ? Number(text) : null))
  return positions.includes(null) ? [...offered] : offered.filter((_, at) => positions.includes(at + 1))
}

/** Null where nobody says: the form stays then, and the server decides in any case. */
export async function readSignInMethods(): Promise<SignInMethods | null> {
  const [{ data }, { data: offered = [] }] = await Promise.all([
    ask<AbpUserConfigurationGetAllApiResponse>({
      url: abpUserConfigurationGetAllPath,
      params: { includeTexts: false },
    }),
    ask<TokenAuthGetExternalAuthenticationProvidersApiResponse>({
      url: tokenAuthGetExternalAuthenticationProvidersPath,
    }),
  ])
  return data ? methodsOf(data, offered, pageAddress().search) : null
}

type Configuration = Pick<AbpUserConfigurationGetAllApiResponse, 'setting' | 'session' | 'features'>

export function methodsOf(
  { setting, session, features: sold }: Configuration,
  offered: TokenAuthGetExternalAuthenticationProvidersApiResponse,
  search: string,
): SignInMethods {
  const isSwitchedOn = isTrue(setting.values[shellSettings.isUserPassLoginEnabled])
  const isOfTenant = session.tenantId !== null
  // Features are sold to organisations; the operator has all of them. Of a bare number nobody is told what it has.
  const isIncluded = !isOfTenant || isTrue(sold.allFeatures[features.loginUserPass]?.value)
  const chosen = chosenBy(new URLSearchParams(search).get('o'), offered)
  const isPasswordOff = !(isSwitchedOn && isIncluded)
  return {
    isPasswordOff,
    mayRegisterByDirectory: isOfTenant && isTrue(setting.values[shellSettings.allowSelfRegistration]),
    mayRegister: isOfTenant && !isPasswordOff && isTrue(setting.values[shellSettings.allowSelfRegistration]),
    mayRegisterTenant: !isOfTenant && isTrue(setting.values[shellSettings.tenantSelfRegistrationIsAllowed]),
    providers: chosen.filter(canLeadTo),
    isMobileOn: chosen.some(({ name }) => name === 'MobileID'),
    isSharedDevice: isTrue(setting.values[shellSettings.isSharedDevice]),
  }
}
