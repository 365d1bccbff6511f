/** Language and colours belong to the person's account: saved by the server, then the page starts anew with them. */
import { useEffect, useSyncExternalStore } from 'react'
import { useIntl } from 'react-intl'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { useProfileChangeLanguageMutation } from '../api/generated/profile.ts'
import { useUiCustomizationSettingsChangeDarkModeOfCurrentThemeMutation } from '../api/generated/ui-customization-settings.ts'
import { completeLanguage } from '../i18n/texts.ts'
import { keepLanguage } from '../session/language.ts'
import { reloadWithChange } from '../session/start.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { systemLookFollowed } from '../store/preferences.ts'
import { onSchemeOfPage, putScheme, type Scheme, schemeOfPage } from '../themes/scheme.ts'

type Saved = { data?: unknown; error?: unknown }

function useSave() {
  const intl = useIntl()
  return async (save: () => Promise<Saved>, failed: MessageKey): Promise<boolean> => {
    const { error } = await save()
    if (error === undefined) return true
    const { notifications } = await import('@mantine/notifications')
    notifications.show({
      color: 'red',
      title: intl.formatMessage({ id: failed }),
      message: messageOf(error) || intl.formatMessage({ id: 'connection.needed' }),
    })
    return false
  }
}

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : ''

export function useLanguageChange() {
  const [changeLanguage] = useProfileChangeLanguageMutation()
  const save = useSave()
  return async (languageName: string): Promise<void> => {
    const isSaved = await save(() => changeLanguage({ changeLanguage: { languageName } }), 'language.failed')
    if (!isSaved) return
    keepLanguage(completeLanguage([languageName]))
    reloadWithChange()
  }
}

/** The page changes in the same moment; a change that the account does not take is taken back, and said. */
export function useLook() {
  const dispatch = useAppDispatch()
  const followsSystem = useAppSelector(({ preferences }) => preferences.followsSystemLook)
  const scheme = useSyncExternalStore(onSchemeOfPage, schemeOfPage)
  const [changeDarkMode] = useUiCustomizationSettingsChangeDarkModeOfCurrentThemeMutation()
  const save = useSave()
  const choose = async (look: Look): Promise<void> => {
    const [before, after] = [schemeOfPage(), look === 'system' ? systemScheme() : look]
    dispatch(systemLookFollowed(look === 'system'))
    if (after === before) return
    putScheme(after)
    const isSaved = await save(() => changeDarkMode({ isDarkModeActive: after === 'dark' }), 'darkMode.failed')
    if (isSaved) return
    putScheme(before)
    dispatch(systemLookFollowed(followsSystem))
  }
  return { scheme, look: followsSystem ? 'system' : scheme, choose }
}

export type Look = Scheme | 'system'

const isDarkSystem = '(prefers-color-scheme: dark)'

const systemScheme = () => (matchMedia(isDarkSystem).matches ? 'dark' : 'light')

/** While the portal is open, and where the system has changed before. */
export function useSystemLook(): void {
  const follows = useAppSelector(({ preferences }) => preferences.followsSystemLook)
  useEffect(() => {
    if (!follows) return
    const system = matchMedia(isDarkSystem)
    const follow = () => putScheme(systemScheme())
    follow()
    system.addEventListener('change', follow)
    return () => system.removeEventListener('change', follow)
  }, [follows])
}
