/** Language and colours belong to the person's account: saved by the server, then the page starts anew with them. */
import { useIntl } from 'react-intl'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { useProfileChangeLanguageMutation } from '../api/generated/profile.ts'
import { useUiCustomizationSettingsChangeDarkModeOfCurrentThemeMutation } from '../api/generated/ui-customization-settings.ts'
import { completeLanguage } from '../i18n/texts.ts'
import { keepLanguage } from '../session/language.ts'
import { reloadWithChange } from '../session/start.ts'
import { useLogin } from '../session/use-session.ts'

type Saved = { data?: unknown; error?: unknown }

function useSaveAndReload() {
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
  const save = useSaveAndReload()
  return async (languageName: string): Promise<void> => {
    const isSaved = await save(() => changeLanguage({ changeLanguage: { languageName } }), 'language.failed')
    if (!isSaved) return
    keepLanguage(completeLanguage([languageName]))
    reloadWithChange()
  }
}

export function useDarkMode() {
  const isDark = useLogin()?.theme.isDarkModeActive === true
  const [changeDarkMode] = useUiCustomizationSettingsChangeDarkModeOfCurrentThemeMutation()
  const save = useSaveAndReload()
  return {
    isDark,
    toggle: async (): Promise<void> => {
      if (await save(() => changeDarkMode({ isDarkModeActive: !isDark }), 'darkMode.failed')) reloadWithChange()
    },
  }
}
