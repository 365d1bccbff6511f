import type { IntlShape } from 'react-intl'
import type { ListFilter } from '../../kit/list/list-filters.ts'

/** Of calls and of what they changed. */
export const byOthersFilter = (intl: IntlShape): ListFilter<'isByOthers'> => ({
  kind: 'choice',
  label: 'auditLogs.filter.isByOthers',
  name: 'isByOthers',
  options: [
    { value: 'true', label: intl.formatMessage({ id: 'auditLogs.byOthers' }) },
    { value: 'false', label: intl.formatMessage({ id: 'auditLogs.byThemselves' }) },
  ],
})
