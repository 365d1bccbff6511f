import type { IntlShape } from 'react-intl'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { dayFrom, dayUntil, eitherFilter, numberFilter, textFilter } from '../../kit/list/filters.ts'
import type { ListFilter } from '../../kit/list/list-filters.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { byOthersFilter } from './by-others-filter.ts'
import { oneCallFilter } from './one-call-filter.ts'

const filters = {
  startDate: dayFrom,
  endDate: dayUntil,
  userName: textFilter(limits.userName),
  serviceName: textFilter(limits.operationName),
  methodName: textFilter(limits.operationName),
  browserInfo: textFilter(limits.browserInfo),
  hasException: eitherFilter,
  isByOthers: eitherFilter,
  isCommand: eitherFilter,
  minExecutionDuration: numberFilter,
  maxExecutionDuration: numberFilter,
  entityChangeSetId: numberFilter,
}

export const useCallList = () =>
  useListState({
    name: 'auditLogs',
    operation: 'auditLogGetAuditLogs',
    filters,
    sortFields: [
      'executionTime',
      'userName',
      'serviceName',
      'methodName',
      'executionDuration',
      'clientIpAddress',
      'browserInfo',
    ],
    isUsuallyDescending: true,
  })

export const callFilters = (
  intl: IntlShape,
  list: { filters: { entityChangeSetId: number | null } },
): ListFilter<keyof typeof filters>[] => [
  { kind: 'days', label: 'auditLogs.filter.days', from: 'startDate', until: 'endDate' },
  {
    kind: 'choice',
    label: 'auditLogs.filter.isCommand',
    name: 'isCommand',
    options: [
      { value: 'true', label: intl.formatMessage({ id: 'auditLogs.commands' }) },
      { value: 'false', label: intl.formatMessage({ id: 'auditLogs.readings' }) },
    ],
  },
  { kind: 'text', label: 'auditLogs.filter.serviceName', name: 'serviceName' },
  { kind: 'text', label: 'auditLogs.filter.methodName', name: 'methodName' },
  { kind: 'text', label: 'auditLogs.filter.browserInfo', name: 'browserInfo' },
  {
    kind: 'choice',
    label: 'auditLogs.filter.hasException',
    name: 'hasException',
    options: [
      { value: 'false', label: intl.formatMessage({ id: 'auditLogs.state.done' }) },
      { value: 'true', label: intl.formatMessage({ id: 'auditLogs.state.notDone' }) },
    ],
  },
  byOthersFilter(intl),
  {
    kind: 'numbers',
    label: 'auditLogs.filter.duration',
    from: 'minExecutionDuration',
    until: 'maxExecutionDuration',
  },
  ...oneCallFilter(intl, list.filters),
]
