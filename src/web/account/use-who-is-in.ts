import { useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { type Owner, ownerFromKey } from '../../offline/owner.ts'
import { markNow, onOwnerChange } from '../../offline/owner-mark.ts'
import type { WhoIsIn } from './who-is-in.ts'

/** Of this browser, as its other tabs leave it; also when Back brings the page as it was. */
function onVisit(listener: () => void): () => void {
  const stop = onOwnerChange(listener)
  addEventListener('pageshow', listener)
  return () => {
    stop()
    removeEventListener('pageshow', listener)
  }
}

const visitNow = (): string | null => markNow().visit?.id ?? null

interface UsedVisit {
  /** Null: nobody is in. */
  owner: Owner | null
  /** Null: not known yet, or nobody says. */
  told: WhoIsIn | null
}

/** `isReady`: it is known where the server is. */
export function useWhoIsIn(isReady: boolean): UsedVisit {
  const id = useSyncExternalStore(onVisit, visitNow, () => null)
  const [answer, setAnswer] = useState<{ id: string; told: WhoIsIn | null } | null>(null)
  useEffect(() => {
    const { visit } = markNow()
    if (!isReady || id === null || visit?.id !== id) return
    // Taken also when nobody is in any more by then: that the session has ended is such an answer.
    const ask = async () => {
      const { whoIsIn } = await import('./who-is-in.ts')
      setAnswer({ id, told: await whoIsIn(visit) })
    }
    ask().catch(console.error)
    // A page that is put away must not show the name when it comes back, whoever is there by then.
    const forget = () => flushSync(() => setAnswer(null))
    addEventListener('pagehide', forget)
    return () => removeEventListener('pagehide', forget)
  }, [isReady, id])
  const { visit } = markNow()
  const owner = (visit && id !== null && ownerFromKey(visit.owner)) || null
  // What has ended is told of when nobody is in any more.
  const told = answer && (id === null ? 'ended' in (answer.told ?? {}) : answer.id === id) ? answer.told : null
  return { owner, told }
}
