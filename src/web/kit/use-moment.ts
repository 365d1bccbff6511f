import { useEffect, useState } from 'react'
import { clock } from '../api/server-time.ts'

/** Milliseconds; a timer of a browser counts no further. */
const longest = 2 ** 31 - 1

/** Draws again once the server’s clock has come to this moment. */
export function useMoment(moment: string | null): void {
  const [, setPassed] = useState<string>()
  useEffect(() => {
    const left = moment === null ? 0 : new Date(moment).getTime() - clock.now().getTime()
    if (moment === null || left <= 0 || left > longest) return
    const timer = setTimeout(() => setPassed(moment), left + 1)
    return () => clearTimeout(timer)
  }, [moment])
}
