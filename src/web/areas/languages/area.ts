import { IconLanguage } from '@tabler/icons-react'
import type { Area } from '../area.ts'

export const languages: Area = {
  path: '/app/admin/languages',
  title: 'menu.languages',
  icon: IconLanguage,
  group: 'organisation',
  operation: 'languageGetLanguages',
  texts: import.meta.glob('../../../contract/vocabulary/texts/*/{entity-history,languages}.json', {
    import: 'default',
  }),
  page: async () => (await import('./LanguagesPage.tsx')).LanguagesPage,
  actions: [{ title: 'menu.createLanguage', operation: 'languageCreateOrUpdateLanguage', to: '?form=create' }],
  pages: [
    {
      path: ':name/texts/import',
      operation: 'languagePreviewTexts',
      texts: import.meta.glob('../../../contract/vocabulary/texts/*/text-import.json', { import: 'default' }),
      page: async () => (await import('./TextImportPage.tsx')).TextImportPage,
    },
    {
      path: ':name/texts',
      operation: 'languageGetLanguageTexts',
      page: async () => (await import('./TextsPage.tsx')).TextsPage,
    },
  ],
}
