/** Language and colours belong to the person's account. Colours hold at once, and are saved when the server can be reached. */
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
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
import { clock } from '../api/server-time.ts'
import { completeLanguage } from '../i18n/texts.ts'
import { keepLanguage } from '../session/language.ts'
import { reloadWithChange } from '../session/start.ts'
import { unsavedLook } from '../session/unsaved-look.ts'
import { getLogin, useIsActing, useLogin } from '../session/use-session.ts'
import { useAppDispatch, useAppSelector, useIsReachable } from '../store/hooks.ts'
import { systemLookFollowed } from '../store/preferences.ts'
import { keepScheme, onSchemeOfPage, putScheme, type Scheme, schemeOfPage, showScheme } from '../themes/scheme.ts'
import { triedLooks, useTriedLooks } from '../themes/tried-looks.ts'
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

/**
 * The page changes in the same moment; a change that the account does not take is taken back, and said. Whoever acts as somebody
 * changes this page alone: it is neither their own look nor that of the person.
 */
export function useLook() {
  const dispatch = useAppDispatch()
  const followsSystem = useAppSelector(({ preferences }) => preferences.followsSystemLook)
  const scheme = useSyncExternalStore(onSchemeOfPage, schemeOfPage)
  const [changeDarkMode] = useUiCustomizationSettingsChangeDarkModeOfCurrentThemeMutation()
  const isActing = useIsActing()
  const save = useSave()
  const choose = async (look: Look): Promise<void> => {
    const [before, after] = [schemeOfPage(), look === 'system' ? systemScheme() : look]
    dispatch(systemLookFollowed(look === 'system'))
    if (after === before) return
    if (isActing) return showScheme(after)
    putScheme(after)
    unsavedLook.note()
    const choice = { isDarkModeActive: after === 'dark', changedAt: clock.now().toISOString() }
    const isSaved = await save(() => changeDarkMode(choice), 'darkMode.failed')
    if (isSaved) return
    unsavedLook.forget()
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

function showTheme(theme: string): void {
  document.documentElement.dataset.theme = theme
}

const keepTheme = (theme: string) => deviceValues.set(deviceStorage.theme, theme)

function putTheme(theme: string): void {
  showTheme(theme)
  keepTheme(theme)
}

/**
 * What the account says of looks holds on the page, too: chosen on a page of this app, or fetched again. A page on which looks
 * are tried out wears those, which may have been chosen after what the account has just taken.
 */
export function useLooksOfAccount(): void {
  const dispatch = useAppDispatch()
  const theme = useLogin()?.theme
  const isActing = useIsActing()
  const [seen, setSeen] = useState(theme)
  useEffect(() => {
    if (!theme || theme === seen) return
    setSeen(theme)
    const scheme = theme.isDarkModeActive ? 'dark' : 'light'
    const hasChanged = theme.isDarkModeActive !== seen?.isDarkModeActive
    const isOnTrial = triedLooks() !== undefined
    if (isActing) {
      if (isOnTrial) return
      showTheme(theme.baseSettings.theme)
      if (hasChanged) showScheme(scheme)
      return
    }
    const [takeTheme, takeScheme] = isOnTrial ? [keepTheme, keepScheme] : [putTheme, putScheme]
    takeTheme(theme.baseSettings.theme)
    if (!unsavedLook.isNoted() && hasChanged) takeScheme(scheme)
  }, [theme, seen, isActing])
  const away = useHasBeenAway()
  // What waited may have lost against what another device chose meanwhile.
  const askAgain = async () => {
    const { data } = await dispatch(getLogin.initiate(undefined, { forceRefetch: true, subscribe: false }))
    if (data && !unsavedLook.isNoted()) putScheme(data.theme.isDarkModeActive ? 'dark' : 'light')
  }
  usePersonShelf((shelf) => {
    if (isActing) return undefined
    let hasWaited: boolean | undefined
    return shelf.onUnsent(({ unsent }) => {
      // From before this page, of whose looks it knows nothing: of a session that ended, or before somebody acted.
      hasWaited ??= unsent > 0
      if (unsent > 0) return
      const isNoted = unsavedLook.isNoted()
      unsavedLook.forget()
      if (hasWaited || (isNoted && away.take())) askAgain().catch(console.error)
      hasWaited = false
    })
  })
}

/** Hue and colours of looks that are tried out. Whoever leaves them finds those again that the page would have without them. */
export function useLooksOnTrial(): void {
  const tried = useTriedLooks()
  const isActing = useIsActing()
  const account = useLogin()?.theme
  const isOnTrial = useRef(false)
  const leave = useEffectEvent(() => {
    if (!account) return
    showTheme(account.baseSettings.theme)
    const kept = isActing ? null : deviceValues.get(deviceStorage.colorScheme)
    const isDark = kept === null ? account.isDarkModeActive : kept === 'dark'
    showScheme(isDark ? 'dark' : 'light')
  })
  useEffect(() => {
    if (tried) {
      showTheme(tried.theme)
      showScheme(tried.layout.darkMode ? 'dark' : 'light')
    } else if (isOnTrial.current) leave()
    isOnTrial.current = tried !== undefined
  }, [tried])
}

/** Whether the server could not be reached since this was last asked. */
function useHasBeenAway(): { take: () => boolean } {
  const isReachable = useIsReachable()
  const hasBeenAway = useRef(false)
  useEffect(() => {
    if (!isReachable) hasBeenAway.current = true
  }, [isReachable])
  return {
    take: () => {
      const taken = hasBeenAway.current
      hasBeenAway.current = false
      return taken
    },
  }
}

export type Look = Scheme | 'system'

const isDarkSystem = '(prefers-color-scheme: dark)'

const systemScheme = () => (matchMedia(isDarkSystem).matches ? 'dark' : 'light')

/** Colours that another tab has chosen are the device’s already; whoever acts as somebody has their own. */
export function useSchemeOfOtherTabs(): void {
  const isActing = useIsActing()
  useEffect(() => {
    if (isActing) return
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === deviceStorage.colorScheme && newValue !== null) showScheme(newValue === 'dark' ? 'dark' : 'light')
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [isActing])
}

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
