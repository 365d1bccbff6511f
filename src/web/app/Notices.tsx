import { Button, Loader } from '@mantine/core'
import { memo, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { deviceValues, tabValues } from '../../offline/browser-values.ts'
import type { StorageState } from '../../offline/database.ts'
import { beside } from '../kit/later.tsx'
import { marks } from '../session/marks.ts'
import { useIsActing } from '../session/use-session.ts'
import classes from './Notices.module.css'
import { usePersonShelf } from './use-person-shelf.ts'
import { useUpdate } from './use-update.ts'

const ActingNotice = beside(async () => (await import('./ActingNotice.tsx')).ActingNotice)

/** What concerns every page: that somebody acts as another person, a browser that keeps nothing, a new version. */
export const Notices = memo(function Notices() {
  return (
    <div className={classes.notices}>
      <Acting />
      <NotSwitchedNotice />
      <KeepingNotice />
      <UpdateNotice />
    </div>
  )
})

/** On every page of whoever acts, with the shell or without. */
export function Acting() {
  const intl = useIntl()
  if (!useIsActing()) return null
  return (
    <section aria-label={intl.formatMessage({ id: 'acting.label' })}>
      <Notice kind="warning">
        <Suspense>
          <ActingNotice />
        </Suspense>
      </Notice>
    </section>
  )
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

/** Until it is read: whoever followed the link meant to be somebody else by now. */
function NotSwitchedNotice() {
  const [isTold, setIsTold] = useState(() => tabValues.get(marks.isNotSwitched) === null)
  const close = () => {
    tabValues.remove(marks.isNotSwitched)
    setIsTold(true)
  }
  return (
    <div role="status">
      {!isTold && (
        <NoticeToClose onClose={close}>
          <FormattedMessage id="shell.switch.none" />
        </NoticeToClose>
      )}
    </div>
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
        <NoticeToClose onClose={close}>
          <FormattedMessage id={`storage.${state}`} />
        </NoticeToClose>
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

/** Goes when it was read. */
const NoticeToClose = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <Notice kind="warning">
    {children}
    <span className={classes.actions}>
      <Button size="compact-sm" variant="default" onClick={onClose}>
        <FormattedMessage id="shell.close" />
      </Button>
    </span>
  </Notice>
)

const Notice = ({ kind, children }: { kind: 'warning' | 'plain'; children: ReactNode }) => (
  <div className={classes.notice} data-kind={kind}>
    {children}
  </div>
)
