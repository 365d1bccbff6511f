import type { IntlShape } from 'react-intl'
import { itemTypes } from '../../../contract/vocabulary/enums.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { choiceFilter, type FilterCodec, textFilter } from '../../kit/list/filters.ts'
import type { ListFilter } from '../../kit/list/list-filters.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { kindOptions } from './report-kinds.ts'

const kindFilter = choiceFilter(itemTypes)

/** 1: disabled ones, 0: the others; as the operation has it. */
const disabledFilter: FilterCodec<number | null> = {
  read: ([word]) => (word === '0' || word === '1' ? Number(word) : null),
  write: (isDisabled) => (isDisabled === null ? [] : [String(isDisabled)]),
}

const filters = {
  filter: textFilter(limits.filter),
  nameFilter: textFilter(limits.filter),
  descriptionFilter: textFilter(limits.filter),
  typeFilter: kindFilter,
  isDisabledFilter: disabledFilter,
  reportGuidFilter: textFilter(limits.filter),
}

export const useReportList = () =>
  useListState({
    name: 'reports',
    operation: 'pbiReportsGetAll',
    filters,
    sortFields: [
      'name',
      'type',
      'workspaceName',
      'folderPath',
      'description',
      'isDefaultForTenant',
      'isLogsEnabled',
      'isDisabled',
      // Of none that is shown: what was registered last.
      'id',
    ],
  })

export const reportFilters = (intl: IntlShape): ListFilter<keyof typeof filters>[] => [
  { kind: 'choice', label: 'pbiReports.kind', name: 'typeFilter', options: kindOptions(intl) },
  {
    kind: 'choice',
    label: 'pbiReports.status',
    name: 'isDisabledFilter',
    options: [
      { value: '0', label: intl.formatMessage({ id: 'pbiReports.open' }) },
      { value: '1', label: intl.formatMessage({ id: 'pbiReports.disabled' }) },
    ],
  },
  { kind: 'text', label: 'pbiReports.name', name: 'nameFilter' },
  { kind: 'text', label: 'pbiReports.description', name: 'descriptionFilter' },
  { kind: 'text', label: 'pbiReports.itemGuid', name: 'reportGuidFilter' },
]
