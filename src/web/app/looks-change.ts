/** Language and colours belong to the person's account. Colours hold at once, and are saved when the server can be reached. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useIntl } from 'react-intl'
import { deviceStorage } from '../../contract/vocabulary/device-storage.ts'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import type { ThemeName } from '../../contract/vocabulary/themes.ts'
import { deviceValues } from '../../offline/browser-values.ts'
import { useProfileChangeLanguageMutation } from '../api/generated/profile.ts'
import {
  useUiCustomizationSettingsChangeDarkModeOfCurrentThemeMutation,
  useUiCustomizationSettingsChangeThemeWithDefaultValuesMutation,
} from '../api/generated/ui-customization-settings.ts'
import { completeLanguage } from '../i18n/texts.ts'
import { keepLanguage } from '../session/language.ts'
import { marks } from '../session/marks.ts'
import { reloadWithChange } from '../session/start.ts'
import { useLogin } from '../session/use-session.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { systemLookFollowed } from '../store/preferences.ts'
import { onSchemeOfPage, putScheme, type Scheme, schemeOfPage } from '../themes/scheme.ts'
import { usePersonShelf } from './use-person-shelf.ts'

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
    deviceValues.set(marks.isLookUnsaved, 'true')
    const isSaved = await save(() => changeDarkMode({ isDarkModeActive: after === 'dark' }), 'darkMode.failed')
    if (isSaved) return
    deviceValues.remove(marks.isLookUnsaved)
    putScheme(before)
    dispatch(systemLookFollowed(followsSystem))
  }
  return { scheme, look: followsSystem ? 'system' : scheme, choose }
}

/** As the look: at once on the page, then in the account, which answers how its parts are in that theme. */
export function useThemeChange() {
  const [changeTheme] = useUiCustomizationSettingsChangeThemeWithDefaultValuesMutation()
  const save = useSave()
  return async (themeName: ThemeName): Promise<void> => {
    const before = document.documentElement.dataset.theme
    putTheme(themeName)
    const isSaved = await save(() => changeTheme({ themeName }), 'theme.failed')
    if (!isSaved && before !== undefined) putTheme(before)
  }
}

function putTheme(theme: string): void {
  document.documentElement.dataset.theme = theme
  deviceValues.set(deviceStorage.theme, theme)
}

/** What the account says of looks holds on the page, too: chosen on a page of this app, or fetched again. */
export function useLooksOfAccount(): void {
  const theme = useLogin()?.theme
  const [seen, setSeen] = useState(theme)
  useEffect(() => {
    if (!theme || theme === seen) return
    setSeen(theme)
    putTheme(theme.baseSettings.theme)
    const isUnsaved = deviceValues.get(marks.isLookUnsaved) !== null
    if (!isUnsaved && theme.isDarkModeActive !== seen?.isDarkModeActive)
      putScheme(theme.isDarkModeActive ? 'dark' : 'light')
  }, [theme, seen])
  usePersonShelf((shelf) =>
    shelf.onUnsent(({ unsent }) => {
      if (unsent === 0) deviceValues.remove(marks.isLookUnsaved)
    }),
  )
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
