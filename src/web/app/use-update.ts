import { useEffect, useState } from 'react'
import { useIdle } from './use-idle.ts'

interface Update {
  /** `waiting`: ready for consent. `starting`: consent was given here. `elsewhere`: another tab gave it. */
  state: 'none' | 'waiting' | 'starting' | 'elsewhere'
  accept: () => void
  dismiss: () => void
}

const nothing = () => {}

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
  const worker = await registerServiceWorker({
    onWaiting: (accept) =>
      tell({
        state: 'waiting',
        accept: () => {
          // The version before ends its work first, which takes seconds on a slow device.
          tell({ state: 'starting', accept: nothing })
          accept()
        },
      }),
    onControlled: (reload) => tell({ state: 'elsewhere', accept: reload }),
  })
  await worker?.warm()
}
