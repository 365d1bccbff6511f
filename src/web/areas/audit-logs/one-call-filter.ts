import type { IntlShape } from 'react-intl'
import type { ListFilter } from '../../kit/list/list-filters.ts'

/** A detail leads here: offered as long as it holds, so that it is seen and let go. */
export const oneCallFilter = (
  intl: IntlShape,
  { entityChangeSetId }: { entityChangeSetId: number | null },
): ListFilter<'entityChangeSetId'>[] =>
  entityChangeSetId === null
    ? []
    : [
        {
          kind: 'choice',
          label: 'auditLogs.filter.call',
          name: 'entityChangeSetId',
          options: [{ value: String(entityChangeSetId), label: intl.formatMessage({ id: 'auditLogs.oneCall' }) }],
        },
      ]
