import type { LanguageTextsQuery } from '../../../contract/services/language.ts'
import { type TextSource, textSources } from '../../../contract/vocabulary/languages.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import type { FilterCodec } from '../../kit/list/filters.ts'
import { textFilter } from '../../kit/list/filters.ts'
import type { ChoiceFilter, ListFilter } from '../../kit/list/list-filters.ts'
import { useListState } from '../../kit/list/use-list-state.ts'

/** The product's own, which has them all. */
const allTexts = 'Tessera' satisfies TextSource

const sourceFilter: FilterCodec<TextSource> = {
  read: ([word]) => textSources.find((source) => source === word) ?? allTexts,
  write: (source) => (source === allTexts ? [] : [source]),
}

/** Set or not: what is empty alone, or all. */
const emptyFilter: FilterCodec<'EMPTY' | 'ALL'> = {
  read: ([word]) => (word === 'true' ? 'EMPTY' : 'ALL'),
  write: (filter) => (filter === 'EMPTY' ? ['true'] : []),
}

const filters = {
  filterText: textFilter(limits.filter),
  targetValueFilter: emptyFilter,
  baseLanguageName: textFilter(limits.languageName),
  sourceName: sourceFilter,
}

export const useTextList = () =>
  useListState({
    name: 'language-texts',
    operation: 'languageGetLanguageTexts',
    filters,
    sortFields: ['key', 'baseValue', 'targetValue'],
  })

type TextList = ReturnType<typeof useTextList>

export const textsRequest = (
  { request: { sourceName = allTexts, ...request } }: TextList,
  targetLanguageName: string,
): LanguageTextsQuery => ({ ...request, sourceName, targetLanguageName })

export const textFilters = (
  languages: ChoiceFilter['options'] | undefined,
): ListFilter<keyof typeof filters & string>[] => [
  { kind: 'flag', label: 'languages.texts.onlyEmpty', name: 'targetValueFilter' },
  {
    kind: 'choice',
    label: 'languages.texts.from',
    name: 'baseLanguageName',
    options: languages ?? [],
    isMissing: languages === undefined,
  },
  {
    kind: 'choice',
    label: 'languages.texts.source',
    name: 'sourceName',
    options: textSources.map((source) => ({ value: source, label: source })),
  },
]
