import type { IntlShape } from 'react-intl'
import type { ReportKeyListItem } from '../../../contract/services/report-keys.ts'
import { exportStatus } from '../../../contract/vocabulary/enums.ts'
import { type KeyState, keyStateOf } from '../../../contract/vocabulary/key-states.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { useReportKeysGetKeysOfTenantQuery } from '../../api/generated/report-keys.ts'
import { clock } from '../../api/server-time.ts'
import { eitherFilter, textFilter } from '../../kit/list/filters.ts'
import type { ListFilter } from '../../kit/list/list-filters.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { useIsReachable } from '../../store/hooks.ts'

const filters = { filter: textFilter(limits.filter), isKeyPublic: eitherFilter, isExpired: eitherFilter }

/** Of one report, or of all. */
export const useKeyList = (reportId: number | undefined) =>
  useListState({
    name: reportId === undefined ? 'keys' : 'keys-of-report',
    operation: 'reportKeysGetKeysOfTenant',
    filters,
    sortFields: [
      'name',
      'reportName',
      'isKeyPublic',
      'expiration',
      'openCount',
      'lastOpenedTime',
      'creatorUserName',
      'creationTime',
    ],
  })

/** Milliseconds between two questions how far the drawing of pages is. */
export const pause = 1_500

export const isDrawing = (status: number): boolean =>
  status === exportStatus.notStarted || status === exportStatus.running

export const ofReport = (reportId: number | undefined) => (reportId === undefined ? {} : { reportId })

export function useKeys({ request }: ReturnType<typeof useKeyList>, reportId: number | undefined) {
  const asked = { ...request, ...ofReport(reportId) }
  const result = useReportKeysGetKeysOfTenantQuery(asked)
  const isReachable = useIsReachable()
  const isAny = isReachable && result.currentData?.items.some((key) => isDrawing(key.exportStatus)) === true
  useReportKeysGetKeysOfTenantQuery(asked, { skip: !isAny, pollingInterval: pause })
  return result
}

export const stateOfKey = (key: ReportKeyListItem): KeyState => keyStateOf(key, clock.now())

export const keyFilters = (intl: IntlShape): ListFilter<keyof typeof filters>[] => [
  {
    kind: 'choice',
    label: 'pbiReports.key.who',
    name: 'isKeyPublic',
    options: [
      { value: 'true', label: intl.formatMessage({ id: 'pbiReports.key.public' }) },
      { value: 'false', label: intl.formatMessage({ id: 'pbiReports.key.notPublic' }) },
    ],
  },
  {
    kind: 'choice',
    label: 'pbiReports.status',
    name: 'isExpired',
    options: [
      { value: 'false', label: intl.formatMessage({ id: 'pbiReports.key.living' }) },
      { value: 'true', label: intl.formatMessage({ id: 'pbiReports.key.ended' }) },
    ],
  },
]
