import type { IntlShape } from 'react-intl'
import type { NameValue } from '../../../contract/models/name-value.ts'
import { trackedEntities } from '../../../contract/vocabulary/entity-history.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { choiceFilter, dayFrom, dayUntil, numberFilter, textFilter } from '../../kit/list/filters.ts'
import type { ListFilter } from '../../kit/list/list-filters.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { oneCallFilter } from './one-call-filter.ts'

const filters = {
  startDate: dayFrom,
  endDate: dayUntil,
  userName: textFilter(limits.userName),
  entityTypeFullName: choiceFilter(trackedEntities.map(({ fullName }) => fullName)),
  entityChangeSetId: numberFilter,
}

export const useChangeList = () =>
  useListState({
    name: 'entityChanges',
    operation: 'auditLogGetEntityChanges',
    filters,
    sortFields: ['changeTime', 'userName', 'entityTypeFullName', 'changeTypeName'],
    isUsuallyDescending: true,
  })

export const changeFilters = (
  intl: IntlShape,
  types: readonly NameValue[] | undefined,
  list: { filters: { entityChangeSetId: number | null } },
): ListFilter<keyof typeof filters>[] => [
  { kind: 'days', label: 'auditLogs.filter.days', from: 'startDate', until: 'endDate' },
  {
    kind: 'choice',
    label: 'auditLogs.filter.type',
    name: 'entityTypeFullName',
    options: (types ?? []).map(({ name, value }) => ({ value, label: name })),
    isMissing: types === undefined,
  },
  ...oneCallFilter(intl, list.filters),
]
