import { useConfiguration } from './use-session.ts'

/** Those that are on, and the one of the page. */
export function useLanguages() {
  const localization = useConfiguration()?.localization
  return {
    languages: localization?.languages.filter(({ isDisabled }) => !isDisabled) ?? [],
    current: localization?.currentLanguage,
  }
}
