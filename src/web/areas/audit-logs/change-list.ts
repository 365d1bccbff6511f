import type { IntlShape } from 'react-intl'
import type { NameValue } from '../../../contract/models/name-value.ts'
import { trackedOn } from '../../../contract/vocabulary/entity-history.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import type { Side } from '../../../contract/vocabulary/permissions.ts'
import { choiceFilter, dayFrom, dayUntil, eitherFilter, numberFilter, textFilter } from '../../kit/list/filters.ts'
import type { ListFilter } from '../../kit/list/list-filters.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { useAccess } from '../../session/access.ts'
import { byOthersFilter } from './by-others-filter.ts'
import { oneCallFilter } from './one-call-filter.ts'

/** Each side has kinds that the other has not, and the server refuses. */
const filtersOn = (side: Side) => ({
  startDate: dayFrom,
  endDate: dayUntil,
  userName: textFilter(limits.userName),
  entityTypeFullName: choiceFilter(trackedOn(side).map(({ fullName }) => fullName)),
  isByOthers: eitherFilter,
  entityChangeSetId: numberFilter,
})

const filters = { host: filtersOn('host'), tenant: filtersOn('tenant') }

export const useChangeList = () => {
  const { isTenant } = useAccess()
  return useListState({
    name: 'entityChanges',
    operation: 'auditLogGetEntityChanges',
    filters: isTenant ? filters.tenant : filters.host,
    sortFields: ['changeTime', 'userName', 'entityTypeFullName', 'changeTypeName'],
    isUsuallyDescending: true,
  })
}

export const changeFilters = (
  intl: IntlShape,
  types: readonly NameValue[] | undefined,
  list: { filters: { entityChangeSetId: number | null } },
): ListFilter<keyof (typeof filters)['host']>[] => [
  { kind: 'days', label: 'auditLogs.filter.days', from: 'startDate', until: 'endDate' },
  {
    kind: 'choice',
    label: 'auditLogs.filter.type',
    name: 'entityTypeFullName',
    options: (types ?? []).map(({ name, value }) => ({ value, label: name })),
    isMissing: types === undefined,
  },
  byOthersFilter(intl),
  ...oneCallFilter(intl, list.filters),
]
