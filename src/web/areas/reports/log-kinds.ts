/** What was done in a report, in words. */
import type { IntlShape } from 'react-intl'
import { reportLogEntityTypes } from '../../../contract/vocabulary/enums.ts'
import { logKeys } from '../../../contract/vocabulary/report-logs.ts'

export const logOptions = (intl: IntlShape) =>
  reportLogEntityTypes.map((value) => ({ value, label: intl.formatMessage({ id: logKeys[value] }) }))
