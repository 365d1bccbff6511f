/** What reports are, in words. */
import type { IntlShape } from 'react-intl'
import { itemTypes } from '../../../contract/vocabulary/enums.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'

export type ItemType = (typeof itemTypes)[number]

export const kindKeys: Readonly<Record<ItemType, MessageKey>> = {
  Report: 'pbiReports.kind.report',
  PaginatedReport: 'pbiReports.kind.paginatedReport',
  Dashboard: 'pbiReports.kind.dashboard',
  PowerBIApp: 'pbiReports.kind.app',
}

export const kindOptions = (intl: IntlShape) =>
  itemTypes.map((value) => ({ value, label: intl.formatMessage({ id: kindKeys[value] }) }))
