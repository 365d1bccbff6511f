import { useIntl } from 'react-intl'
import type { LanguageText, LanguageTextsQuery } from '../../../contract/services/language.ts'
import { paging } from '../../../contract/vocabulary/limits.ts'
import { askedOnce } from '../../api/asked-once.ts'
import { useLazyLanguageGetLanguageTextsQuery } from '../../api/generated/language.ts'
import type { OfferedAction } from '../../kit/list/row-actions.ts'
import { useExport } from '../../kit/list/use-export.ts'
import { type TextHeads, textsToSave } from './text-file.ts'

export function useTextHeads(): TextHeads {
  const intl = useIntl()
  return {
    key: intl.formatMessage({ id: 'languages.texts.key' }),
    original: intl.formatMessage({ id: 'languages.texts.original' }),
    translation: intl.formatMessage({ id: 'languages.texts.translation' }),
  }
}

/** All that the list shows, as a file that can be translated and imported again. */
export function useTextsExport(request: LanguageTextsQuery): OfferedAction {
  const heads = useTextHeads()
  const [ask] = useLazyLanguageGetLanguageTextsQuery(askedOnce)
  const portion = paging.largestMaxResultCount
  const prepare = async () => {
    const texts: LanguageText[] = []
    for (let total = 1; texts.length < total; ) {
      const part = await ask({ ...request, skipCount: texts.length, maxResultCount: portion }).unwrap()
      texts.push(...part.items)
      // Fewer than there were at the first look.
      total = part.items.length === 0 ? 0 : part.totalCount
    }
    return new File([textsToSave(texts, heads)], `texts-${request.targetLanguageName}.csv`, { type: 'text/csv' })
  }
  return useExport(prepare, 'languages.texts.export')
}
