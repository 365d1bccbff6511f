/** Who is signed in, as the start of the page asked; the screens read it and never ask again themselves. */
import type { AnswerOf } from '../../contract/operation.ts'
import type { abpUserConfiguration } from '../../contract/services/abp-user-configuration.ts'
import { shellSettings } from '../../contract/vocabulary/shell-settings.ts'
import {
  enhancedApi as configurationApi,
  type UserConfiguration as GeneratedConfiguration,
} from '../api/generated/abp-user-configuration.ts'
import { type CurrentLoginInformations, enhancedApi as sessionApi } from '../api/generated/session.ts'
import type { RootState } from '../store/create-store.ts'
import { useAppSelector } from '../store/hooks.ts'

/** The contract's own type: the generator forgets what dictionaries hold. */
export type UserConfiguration = AnswerOf<(typeof abpUserConfiguration)['operations']['getAll']>

/** One question, so that it is one entry of the cache. */
export const configurationArgs = { includeTexts: false } as const

export const getAll = configurationApi.endpoints.abpUserConfigurationGetAll
export const getLogin = sessionApi.endpoints.sessionGetCurrentLoginInformations

export const asConfiguration = (generated: GeneratedConfiguration): UserConfiguration => generated as UserConfiguration

const configurationIn = getAll.select(configurationArgs)
const loginIn = getLogin.select()

export function configurationOf(state: RootState): UserConfiguration | undefined {
  const { data } = configurationIn(state)
  return data && asConfiguration(data)
}

/** IANA name. */
export const timeZoneOf = ({ timing }: UserConfiguration): string => timing.timeZoneInfo.iana.timeZoneId

// Of the store and not by the hooks of the query, which draw the whole page anew whenever it is asked for again.
export const useConfiguration = (): UserConfiguration | undefined => useAppSelector(configurationOf)

export const useLogin = (): CurrentLoginInformations | undefined => useAppSelector((state) => loginIn(state).data)

/** As somebody else, by their own name in every record. */
export const useIsActing = (): boolean => Boolean(useLogin()?.impersonatorUser)

/** Settings that are on or off. */
export function useSwitches(): (name: string) => boolean {
  const values = useConfiguration()?.setting.values
  return (name) => values?.[name]?.toLowerCase() === 'true'
}

/** Settings that are numbers. */
export function useNumberSettings(): (name: string) => number {
  const values = useConfiguration()?.setting.values
  return (name) => Number(values?.[name])
}

/**
 * How long the device keeps what is on the page and what is typed into it: for its person, until the session ends on a device
 * that others use, or, of whoever acts as somebody, no longer than the page.
 */
export type Keeping = 'forPerson' | 'forSession' | 'forPage'

export function useKeeping(): Keeping {
  const isShared = useSwitches()(shellSettings.isSharedDevice)
  const isActing = useIsActing()
  if (isActing) return 'forPage'
  return isShared ? 'forSession' : 'forPerson'
}
