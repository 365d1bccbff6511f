import { Button } from '@mantine/core'
import {
  type Icon,
  IconArchive,
  IconClockOff,
  IconLock,
  IconReportAnalytics,
  IconUnlink,
  IconWifiOff,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { type ApiError, isUnreachable } from '../api/wire.ts'
import { State, StateIcon } from '../kit/State.tsx'
import { closedReasons } from '../reports/closed-reasons.ts'

/** To where whoever does not get on here does. */
export interface WayOn {
  label: MessageKey
  address: string
}

interface SharedProblemProps {
  /** Absent: the frame says what is wrong, or there is no report. */
  error: ApiError | undefined
  detail: string | undefined
  /** Nothing else is said, not even whose report it is. */
  isPage: boolean
  /** Absent: whoever stands there has nowhere else to go. */
  wayOn?: WayOn
  otherSignIn?: string | undefined
  onRetry: () => void
  /** What else there is for whoever is signed in. */
  children?: ReactNode
}

interface Reason {
  icon: Icon
  title: MessageKey
  /** Asking again may help. */
  mayPass: boolean
}

const reasons: Readonly<Record<string, Reason>> = {
  'reportSharing.linkHasEnded': { icon: IconUnlink, title: 'share.notValid', mayPass: false },
  'reportSharing.linkHasExpired': { icon: IconClockOff, title: 'share.expired', mayPass: false },
  'reportSharing.linkWasWithdrawn': { icon: IconUnlink, title: 'share.withdrawn', mayPass: false },
  'reportSharing.reportWasWithdrawn': { icon: IconArchive, title: 'share.reportWithdrawn', mayPass: true },
  'reportSharing.linkIsForOthers': { icon: IconLock, title: 'share.forOthers', mayPass: false },
}

const away: Reason = { icon: IconWifiOff, title: 'reports.offline', mayPass: true }
const failed: Reason = { icon: IconReportAnalytics, title: 'reports.failed', mayPass: true }

function reasonOf(error: ApiError | undefined): Reason {
  if (error && isUnreachable(error)) return away
  const name = error?.name ?? ''
  const closed = closedReasons[name]
  return reasons[name] ?? (closed ? { ...closed, mayPass: closed.isThere } : failed)
}

/** Asking again may help. */
export const mayPass = (error: ApiError): boolean => reasonOf(error).mayPass

/** Why the report is not here, in words, and how to go on. */
export function SharedProblem({ error, detail, isPage, wayOn, otherSignIn, onRetry, children }: SharedProblemProps) {
  const reason = reasonOf(error)
  const offersSignIn = reason === reasons['reportSharing.linkIsForOthers'] && otherSignIn !== undefined
  return (
    <State
      isAlert
      isPage={isPage}
      icon={<StateIcon of={reason.icon} />}
      title={<FormattedMessage id={reason.title} />}
      actions={
        <>
          {reason.mayPass && (
            <Button onClick={onRetry}>
              <FormattedMessage id="reports.retry" />
            </Button>
          )}
          {offersSignIn && (
            <Button component="a" href={otherSignIn}>
              <FormattedMessage id="share.signIn" />
            </Button>
          )}
          {wayOn && (
            <Button component="a" href={wayOn.address} variant="default">
              <FormattedMessage id={wayOn.label} />
            </Button>
          )}
        </>
      }
      further={children}
    >
      {detail || <FormattedMessage id={reason === away ? 'share.awayDetail' : 'share.notValidDetail'} />}
    </State>
  )
}
