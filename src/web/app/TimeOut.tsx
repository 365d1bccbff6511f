import { Suspense, useSyncExternalStore } from 'react'
import { shellSettings } from '../../contract/vocabulary/shell-settings.ts'
import { besideLater } from '../kit/later.tsx'
import { onWarning, warningNow } from '../session/idleness.ts'
import { useSwitches } from '../session/use-session.ts'

const TimeOutWarning = besideLater(async () => (await import('./TimeOutWarning.tsx')).TimeOutWarning)

/** Session time-out: the warning, on every page. The time itself goes on without it. */
export function TimeOut() {
  const seconds = useSyncExternalStore(onWarning, warningNow)
  const isOn = useSwitches()
  if (seconds === null || !isOn(shellSettings.sessionTimeOutIsEnabled)) return null
  return (
    <Suspense fallback={null}>
      <TimeOutWarning seconds={seconds} />
    </Suspense>
  )
}
