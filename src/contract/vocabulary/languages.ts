/** Languages that the host is seeded with. Those with complete texts are enabled; others wait for their translations. */
export interface LanguageDefinition {
  name: string
  displayName: string
  icon: string
  isRightToLeft: boolean
  isEnabled: boolean
}

export const completeLanguages = ['en-gb', 'ar', 'de', 'fr'] as const
export type CompleteLanguage = (typeof completeLanguages)[number]

export const defaultLanguage: CompleteLanguage = 'en-gb'

const language = (name: string, displayName: string, flag: string): LanguageDefinition => ({
  name,
  displayName,
  icon: `famfamfam-flags ${flag}`,
  isRightToLeft: name === 'ar',
  isEnabled: completeLanguages.some((complete) => complete === name),
})

export const seededLanguages: readonly LanguageDefinition[] = [
  language('en-gb', 'English', 'gb'),
  language('ar', 'العربية', 'sa'),
  language('da', 'Dansk', 'dk'),
  language('de', 'Deutsch', 'de'),
  language('es', 'Español', 'es'),
  language('fi', 'Suomi', 'fi'),
  language('fr', 'Français', 'fr'),
  language('it', 'Italiano', 'it'),
  language('ja', '日本語', 'jp'),
  language('nl', 'Nederlands', 'nl'),
  language('pt-br', 'Português (Brasil)', 'br'),
  language('tr', 'Türkçe', 'tr'),
  language('zh-cn', '简体中文', 'cn'),
]

/** Sources of texts as ABP's clients know them: the product's has all, and the framework's are parts of it. */
export const textSources = ['Abp', 'AbpWeb', 'AbpZero', 'Tessera'] as const
export type TextSource = (typeof textSources)[number]
