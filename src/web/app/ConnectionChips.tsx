import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCloudCheck, IconCloudOff } from '@tabler/icons-react'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { OutboxCount } from '../../offline/outbox-entries.ts'
import { besideLater, openedLater } from '../kit/later.tsx'
import { useOpener } from '../kit/use-opener.ts'
import { useKeeping } from '../session/use-session.ts'
import { storedMoments } from '../store/freshness.ts'
import { useAppSelector, useIsReachable } from '../store/hooks.ts'
import classes from './ConnectionChips.module.css'
import { usePersonShelf } from './use-person-shelf.ts'
import { usePopover } from './use-popover.ts'

const OutboxPanel = besideLater(async () => (await import('./OutboxPanel.tsx')).OutboxPanel)
const RefusedPanel = openedLater(async () => (await import('./RefusedPanel.tsx')).RefusedPanel)

/** Milliseconds for which the return of the connection is worth a word. */
const goodNews = 5000

/** No connection, records that wait, records that were refused: in the header, so that nothing moves when they come. */
export function ConnectionChips() {
  const isReachable = useIsReachable()
  const isBack = useJustBack(isReachable)
  const count = useUnsent()
  return (
    <div role="status" className={classes.chips}>
      {!isReachable && <OfflineChip unsent={count.unsent} />}
      {isBack && (
        <span className={classes.chip} data-kind="good">
          <IconCloudCheck size={16} aria-hidden />
          <span>
            <FormattedMessage id="connection.back" />
          </span>
        </span>
      )}
      {count.refused > 0 && <RefusedChip count={count.refused} />}
    </div>
  )
}

function OfflineChip({ unsent }: { unsent: number }) {
  const { isOpen, setIsOpen, root, button } = usePopover()
  const sentences = (
    <>
      <OfflineText /> {unsent > 0 && <FormattedMessage id="connection.unsent" values={{ count: unsent }} />}
    </>
  )
  return (
    <div ref={root} className={classes.root}>
      {!isOpen && <VisuallyHidden>{sentences}</VisuallyHidden>}
      <button
        ref={button}
        type="button"
        className={classes.chip}
        data-kind="warning"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconCloudOff size={16} aria-hidden />
        <span>
          <FormattedMessage id="connection.chip" values={{ count: unsent }} />
        </span>
      </button>
      {isOpen && (
        <div className={classes.panel}>
          <Suspense>
            <OutboxPanel unsent={unsent}>{sentences}</OutboxPanel>
          </Suspense>
        </div>
      )}
    </div>
  )
}

function RefusedChip({ count }: { count: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const { remember, giveBack } = useOpener()
  const close = useCallback(() => {
    setIsOpen(false)
    giveBack()
  }, [giveBack])
  const open = () => {
    remember()
    setIsOpen(true)
  }
  return (
    <>
      <VisuallyHidden>
        <FormattedMessage id="connection.refused" values={{ count }} />
      </VisuallyHidden>
      <button type="button" className={classes.chip} data-kind="bad" aria-haspopup="dialog" onClick={open}>
        <IconAlertTriangle size={16} aria-hidden />
        <span>
          <FormattedMessage id="connection.refused.chip" values={{ count, show: <Show /> }} />
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <RefusedPanel onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const Show = (): ReactNode => <FormattedMessage id="connection.refused.show" />

function OfflineText() {
  const intl = useIntl()
  const storedAt = useAppSelector(({ freshness }) => Math.min(...storedMoments(freshness)))
  const isKept = useKeeping() === 'forPerson'
  if (!Number.isFinite(storedAt)) return <FormattedMessage id="connection.offline" />
  const when = intl.formatDate(storedAt, { dateStyle: 'medium', timeStyle: 'short' })
  // Else it is there as long as the page is, and a start without a network shows nothing of it.
  return <FormattedMessage id={isKept ? 'connection.showingStored' : 'connection.showingLoaded'} values={{ when }} />
}

function useJustBack(isReachable: boolean): boolean {
  const [wasAway, setWasAway] = useState(!isReachable)
  const [isBack, setIsBack] = useState(false)
  if (!isReachable && !wasAway) setWasAway(true)
  if (isReachable && wasAway) {
    setWasAway(false)
    setIsBack(true)
  }
  useEffect(() => {
    if (!isBack) return
    const timer = setTimeout(() => setIsBack(false), goodNews)
    return () => clearTimeout(timer)
  }, [isBack])
  return isReachable && isBack
}

function useUnsent(): OutboxCount {
  const [count, setCount] = useState<OutboxCount>({ unsent: 0, refused: 0 })
  usePersonShelf((shelf) => shelf.onUnsent(setCount))
  return count
}
