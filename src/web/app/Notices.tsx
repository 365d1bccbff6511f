import { Button, Loader } from '@mantine/core'
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { deviceValues, tabValues } from '../../offline/browser-values.ts'
import type { StorageState } from '../../offline/database.ts'
import type { OutboxCount } from '../../offline/outbox-entries.ts'
import { later } from '../kit/later.ts'
import { useOpener } from '../kit/use-opener.ts'
import { marks } from '../session/marks.ts'
import { personShelf } from '../session/person.ts'
import type { PersonShelf } from '../session/shelf.ts'
import { useAppSelector, useIsReachable } from '../store/hooks.ts'
import classes from './Notices.module.css'
import { useUpdate } from './use-update.ts'

/** What concerns every page: no connection, records that wait, a new version. Says only what is known. */
export function Notices() {
  return (
    <div className={classes.notices}>
      <ConnectionNotice />
      <KeepingNotice />
      <UpdateNotice />
    </div>
  )
}

/** Milliseconds for which the return of the connection is worth a line. */
const goodNews = 5000

function ConnectionNotice() {
  const isReachable = useIsReachable()
  const isBack = useJustBack(isReachable)
  const { unsent, refused } = useUnsent()
  return (
    <div role="status">
      {!isReachable && (
        <Notice kind="warning">
          <OfflineText /> {unsent > 0 && <FormattedMessage id="connection.unsent" values={{ count: unsent }} />}
        </Notice>
      )}
      {isBack && (
        <Notice kind="good">
          <FormattedMessage id="connection.back" />
        </Notice>
      )}
      {refused > 0 && <RefusedNotice count={refused} />}
    </div>
  )
}

const RefusedPanel = later(async () => (await import('./RefusedPanel.tsx')).RefusedPanel)

function RefusedNotice({ count }: { count: number }) {
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
    <Notice kind="warning">
      <FormattedMessage id="connection.refused" values={{ count }} />
      <span className={classes.actions}>
        <Button size="compact-sm" variant="default" onClick={open}>
          <FormattedMessage id="connection.refused.show" />
        </Button>
      </span>
      {isOpen && (
        <Suspense>
          <RefusedPanel onClose={close} />
        </Suspense>
      )}
    </Notice>
  )
}

function OfflineText() {
  const intl = useIntl()
  const storedAt = useAppSelector(({ freshness }) => Math.min(...Object.values(freshness)))
  if (!Number.isFinite(storedAt)) return <FormattedMessage id="connection.offline" />
  const when = intl.formatDate(storedAt, { dateStyle: 'medium', timeStyle: 'short' })
  return <FormattedMessage id="connection.showingStored" values={{ when }} />
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

const updateTexts = {
  waiting: 'update.ready',
  starting: 'update.ready',
  delayed: 'update.delayed',
  started: 'update.started',
} as const

function UpdateNotice() {
  const { state, accept, dismiss } = useUpdate()
  return (
    <div role="status">
      {state !== 'none' && (
        <Notice kind="plain">
          <FormattedMessage id={updateTexts[state]} />
          <span className={classes.actions}>
            <Button size="compact-sm" onClick={accept} disabled={state === 'starting'}>
              <FormattedMessage id={state === 'delayed' || state === 'started' ? 'shell.reload' : 'update.start'} />
            </Button>
            <Button size="compact-sm" variant="default" onClick={dismiss}>
              <FormattedMessage id="update.later" />
            </Button>
          </span>
        </Notice>
      )}
      {state === 'starting' && <Starting />}
    </div>
  )
}

/** Over everything: what is typed now would be lost, and what is opened now would keep the version before at work. */
function Starting() {
  const dialog = useRef<HTMLDialogElement>(null)
  const open = () => dialog.current?.showModal()
  useEffect(open, [])
  return (
    <dialog ref={dialog} className={classes.starting} aria-labelledby="update-starting" onClose={open}>
      <Loader size="sm" />
      <p id="update-starting">
        <FormattedMessage id="update.starting" />
      </p>
    </dialog>
  )
}

/** Said once in a tab: nobody can do anything about it here. */
function KeepingNotice() {
  const [isTold, setIsTold] = useState(() => tabValues.get(marks.isKeepingTold) !== null)
  const state = useKeeping()
  const close = () => {
    tabValues.set(marks.isKeepingTold, 'true')
    setIsTold(true)
  }
  return (
    <div role="status">
      {state !== 'ready' && !isTold && (
        <Notice kind="warning">
          <FormattedMessage id={`storage.${state}`} />
          <span className={classes.actions}>
            <Button size="compact-sm" variant="default" onClick={close}>
              <FormattedMessage id="shell.close" />
            </Button>
          </span>
        </Notice>
      )}
    </div>
  )
}

/** Whether the next start of this person finds anything; of a device that is to keep nothing there is nothing to say. */
function useKeeping(): StorageState {
  const [state, setState] = useState<StorageState>('ready')
  usePersonShelf((shelf) => {
    // Without the mark of a remembered person, nobody looks into the database.
    if (!deviceValues.keeps()) setState('unavailable')
    else return shelf.onStorage(setState)
  })
  return state
}

/** Once it is open; answers how to stop. */
function usePersonShelf(use: (shelf: PersonShelf) => (() => void) | undefined): void {
  const begin = useRef(use)
  useEffect(() => {
    let isMounted = true
    let stop: (() => void) | undefined
    personShelf().then((shelf) => {
      if (shelf && isMounted) stop = begin.current(shelf)
    }, console.error)
    return () => {
      isMounted = false
      stop?.()
    }
  }, [])
}

const Notice = ({ kind, children }: { kind: 'warning' | 'good' | 'plain'; children: ReactNode }) => (
  <div className={classes.notice} data-kind={kind}>
    {children}
  </div>
)
