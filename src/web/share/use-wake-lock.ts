import { useEffect } from 'react'

/** Keeps the screen on. Where the browser does not, or will not now, it goes dark as it would anyway. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    // Not in every browser, and in none without https.
    const wakeLock = (navigator as Partial<Pick<Navigator, 'wakeLock'>>).wakeLock
    const asked = wakeLock?.request('screen').catch(() => undefined)
    return () => void asked?.then((lock) => lock?.release())
  }, [isWanted])
}
