import { useEffect, useState } from 'react'
import { useIdle } from './use-idle.ts'

interface Update {
  /** `waiting`: ready for consent. `starting`: consent was given here. `delayed`: in vain, so far. `started`: without this page. */
  state: 'none' | 'waiting' | 'starting' | 'delayed' | 'started'
  accept: () => void
  dismiss: () => void
}

const nothing = () => {}

/** Another one later: a version took over before anybody listened. */
const controllerAtStart = navigator.serviceWorker?.controller ?? null

/** The worker is registered when the page is idle, and a new version never starts by itself. */
export function useUpdate(): Update {
  const isIdle = useIdle()
  const [update, setUpdate] = useState<Omit<Update, 'dismiss'>>({ state: 'none', accept: nothing })
  useEffect(() => {
    if (!isIdle || import.meta.env.DEV) return
    register(setUpdate).catch(console.error)
  }, [isIdle])
  return { ...update, dismiss: () => setUpdate({ state: 'none', accept: nothing }) }
}

async function register(tell: (update: Omit<Update, 'dismiss'>) => void): Promise<void> {
  const { registerServiceWorker } = await import('./service-worker.ts')
  const worker = await registerServiceWorker(controllerAtStart, {
    onWaiting: (accept) => {
      const start = async () => {
        tell({ state: 'starting', accept: nothing })
        // The last page of the version before leaves the browser no reason to wait.
        if (!(await accept())) tell({ state: 'delayed', accept: () => location.reload() })
      }
      tell({ state: 'waiting', accept: () => void start().catch(console.error) })
    },
    onControlled: (reload) => tell({ state: 'started', accept: reload }),
  })
  await worker?.warm()
  await worker?.warm(fontsDrawnWith())
}

/** Installed is the plainest alone; a page that comes without a network needs the others, too. */
const fontsDrawnWith = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.woff2'))
