import type { NameValue } from '../../../contract/models/name-value.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { dayFrom, dayUntil, textFilter } from '../../kit/list/filters.ts'
import type { ListFilter } from '../../kit/list/list-filters.ts'
import { useListState } from '../../kit/list/use-list-state.ts'

const filters = {
  startDate: dayFrom,
  endDate: dayUntil,
  userName: textFilter(limits.userName),
  entityTypeFullName: textFilter(limits.entityTypeFullName),
}

export const useChangeList = () =>
  useListState({
    name: 'entityChanges',
    operation: 'auditLogGetEntityChanges',
    filters,
    sortFields: ['changeTime', 'userName', 'entityTypeFullName', 'changeTypeName'],
    isUsuallyDescending: true,
  })

export const changeFilters = (types: readonly NameValue[] | undefined): ListFilter<keyof typeof filters>[] => [
  { kind: 'days', label: 'auditLogs.filter.days', from: 'startDate', until: 'endDate' },
  {
    kind: 'choice',
    label: 'auditLogs.filter.type',
    name: 'entityTypeFullName',
    options: (types ?? []).map(({ name, value }) => ({ value, label: name })),
    isMissing: types === undefined,
  },
]
