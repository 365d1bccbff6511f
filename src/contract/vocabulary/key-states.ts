/** Of share keys and the pages that are drawn for them: the list and its workbook say the same. */
import { exportStatus } from './enums.ts'
import type { MessageKey } from './messages.ts'

export type KeyState = 'living' | 'ended' | 'resting'

export const keyStateKeys: Readonly<Record<KeyState, MessageKey>> = {
  living: 'pbiReports.key.living',
  ended: 'pbiReports.key.ended',
  resting: 'pbiReports.key.resting',
}

export function keyStateOf(
  { expiration, isReportDisabled }: { expiration: string; isReportDisabled: boolean },
  now: Date,
): KeyState {
  if (new Date(expiration) <= now) return 'ended'
  return isReportDisabled ? 'resting' : 'living'
}

/** By the number that the wire has for it; where no page is drawn there is nothing to say. */
export const exportStatusKeys: Readonly<Record<number, MessageKey>> = {
  [exportStatus.notStarted]: 'pbiReports.export.notStarted',
  [exportStatus.running]: 'pbiReports.export.running',
  [exportStatus.succeeded]: 'pbiReports.export.succeeded',
  [exportStatus.failed]: 'pbiReports.export.failed',
}
