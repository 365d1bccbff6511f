import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import type { Keeping } from './first-screen-keeping.ts'
import { useIdle } from './use-idle.ts'

/** Keeps the screen for the next start, once this one is over. */
export function FirstScreenKeeping({ store, router }: Keeping): null {
  const intl = useIntl()
  const isIdle = useIdle()
  useEffect(() => {
    if (!isIdle) return
    const ageOf = (now: Date) =>
      intl.formatMessage(
        { id: 'connection.asStored' },
        { when: intl.formatDate(now, { dateStyle: 'medium', timeStyle: 'short' }) },
      )
    let stop: (() => void) | null = () => undefined
    import('./first-screen-keeping.ts')
      .then(({ keepScreens }) => {
        if (stop) stop = keepScreens({ store, router }, ageOf)
      })
      // The next start begins without the screen, as the first did.
      .catch(console.error)
    return () => {
      stop?.()
      stop = null
    }
  }, [store, router, intl, isIdle])
  return null
}
