import type { LanguageListItem } from '../../../contract/services/language.ts'
import { type ListOfLanguages, useLanguageGetLanguagesQuery } from '../../api/generated/language.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { useSortedHere } from '../../kit/list/use-sorted-here.ts'
import { useLogin } from '../../session/use-session.ts'

export interface LanguageRow extends LanguageListItem {
  /** What people have who have chosen none. */
  isDefault: boolean
}

export const useLanguageList = () =>
  useListState({
    name: 'languages',
    operation: 'languageGetLanguages',
    filters: {},
    sortFields: ['displayName', 'textCoverage', 'isEnabled', 'creationTime'],
  })

export const useLanguageRows = ({ sort }: ReturnType<typeof useLanguageList>) =>
  useSortedHere(useLanguageGetLanguagesQuery(), sort, withDefault)

const withDefault = ({ items, defaultLanguageName }: ListOfLanguages): LanguageRow[] =>
  items.map((language) => ({ ...language, isDefault: language.name === defaultLanguageName }))

/** Whether whoever is signed in may change a language: the operator's are not an organisation's to change. */
export function useIsOwn() {
  const isOperator = !useLogin()?.tenant
  return ({ tenantId }: Pick<LanguageListItem, 'tenantId'>): boolean => isOperator || tenantId !== null
}
