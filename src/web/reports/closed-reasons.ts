import { type Icon, IconLock, IconReportOff } from '@tabler/icons-react'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'

interface Closed {
  icon: Icon
  title: MessageKey
  /** It exists: asking again may help, and who administers reports may look at it. */
  isThere: boolean
}

export const notThere: Closed = { icon: IconReportOff, title: 'reports.notThere.title', isThere: false }

/** By the names of refusals. Which of them may be said is the server’s to decide. */
export const closedReasons: Readonly<Record<string, Closed>> = {
  'reports.isNotThere': notThere,
  EntityNotFound: notThere,
  'reports.isSwitchedOff': { icon: IconReportOff, title: 'reports.switchedOff.title', isThere: true },
  'reports.isClosed': { icon: IconLock, title: 'reports.closed.title', isThere: true },
}
