import type { TextFiles } from '../i18n/texts.ts'

/** Also where the app loads them with its page. */
export const shareTexts: TextFiles = import.meta.glob('../../contract/vocabulary/texts/*/share.json', {
  import: 'default',
})
