/** What was done in a report, in words: the list and its workbook say the same. */
import type { reportLogEntityTypes } from './enums.ts'
import type { MessageKey } from './messages.ts'

export const logKeys: Readonly<Record<(typeof reportLogEntityTypes)[number], MessageKey>> = {
  PAGECHANGE: 'pbiReports.log.page',
  DATA: 'pbiReports.log.data',
  BUTTON: 'pbiReports.log.button',
  VISUAL: 'pbiReports.log.visual',
  BOOKMARK: 'pbiReports.log.bookmark',
}
