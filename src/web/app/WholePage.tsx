import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { beside } from '../kit/later.tsx'
import { useIsActing } from '../session/use-session.ts'
import { Acting } from './Notices.tsx'
import classes from './WholePage.module.css'

const Toasts = beside(async () => (await import('../kit/Toasts.tsx')).Toasts)

/** Around what has the window to itself, without the shell: who acts as somebody is told there, too, and finds the way back. */
export function WholePage() {
  const toasts = (
    <Suspense>
      <Toasts />
    </Suspense>
  )
  if (!useIsActing()) {
    return (
      <>
        <Outlet />
        {toasts}
      </>
    )
  }
  return (
    <div className={classes.page}>
      <Acting />
      <div className={classes.rest}>
        <Outlet />
      </div>
      {toasts}
    </div>
  )
}
