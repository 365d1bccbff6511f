import { useEffect } from 'react'
import { markNow, onOwnerChange } from '../../offline/owner-mark.ts'
import { leadTo } from '../api/lead-to.ts'
import { endPage } from '../api/page-owner.ts'
import { paths } from '../session/paths.ts'

/** What stands on the page is for whoever is at the device: once somebody else comes, or they leave, in whichever tab, it goes. */
export function useLeavesWithOwner(isOn = true): void {
  useEffect(() => {
    if (!isOn) return
    const { hands } = markNow()
    const look = () => {
      const { hands: now, visit } = markNow()
      if (now === hands) return
      stop()
      endPage()
      history.replaceState(null, '')
      leadTo(visit ? '/' : paths.login).catch(console.error)
    }
    const stopListening = onOwnerChange(look)
    // Put away meanwhile, it has heard of nothing.
    addEventListener('pageshow', look)
    document.addEventListener('visibilitychange', look)
    const stop = () => {
      stopListening()
      removeEventListener('pageshow', look)
      document.removeEventListener('visibilitychange', look)
    }
    return stop
  }, [isOn])
}
