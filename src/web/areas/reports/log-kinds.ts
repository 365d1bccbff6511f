/** What was done in a report, in words. */
import type { IntlShape } from 'react-intl'
import { reportLogEntityTypes } from '../../../contract/vocabulary/enums.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'

export type LogType = (typeof reportLogEntityTypes)[number]

export const logKeys: Readonly<Record<LogType, MessageKey>> = {
  PAGECHANGE: 'pbiReports.log.page',
  DATA: 'pbiReports.log.data',
  BUTTON: 'pbiReports.log.button',
  VISUAL: 'pbiReports.log.visual',
  BOOKMARK: 'pbiReports.log.bookmark',
}

export const logOptions = (intl: IntlShape) =>
  reportLogEntityTypes.map((value) => ({ value, label: intl.formatMessage({ id: logKeys[value] }) }))
