/** What a person has chosen for themselves and still waits on this device: it is laid over what the server last said. */
import { useEffect, useSyncExternalStore } from 'react'
import { enhancedApi } from '../api/generated/preferences.ts'
import type { AppDispatch } from '../store/create-store.ts'
import { useAppDispatch } from '../store/hooks.ts'
import { personShelf } from './person.ts'
import type { WaitingChoice } from './waiting-choice.ts'

// One outbox for the whole page; the screens that show it come and go.
let waiting: readonly WaitingChoice[] = []
const changes = new EventTarget()

function setWaiting(choices: readonly WaitingChoice[]): void {
  waiting = choices
  changes.dispatchEvent(new Event('change'))
}

function onWaiting(listener: () => void): () => void {
  changes.addEventListener('change', listener)
  return () => changes.removeEventListener('change', listener)
}

/** In the order in which the person did it. */
export const useWaitingChoices = (): readonly WaitingChoice[] => useSyncExternalStore(onWaiting, () => waiting)

/** What waits is read before the server is asked, so that what is sent meanwhile is not missing from both. */
async function readAnew(dispatch: AppDispatch): Promise<void> {
  const entries = (await (await personShelf())?.waiting()) ?? []
  // An answer that is on its way may be older than what was just sent, and keeps another from being asked for.
  await dispatch(enhancedApi.util.getRunningQueryThunk('preferencesGetPreferences', undefined))
  const { preferencesGetPreferences } = enhancedApi.endpoints
  await dispatch(preferencesGetPreferences.initiate(undefined, { forceRefetch: true, subscribe: false }))
  setWaiting(entries.flatMap(({ write }) => write ?? []))
}

let lastReading = Promise.resolve()

/** One after the other: what an earlier reading found waiting may have been sent before a later one. */
function readChoicesAnew(dispatch: AppDispatch): Promise<void> {
  lastReading = lastReading.then(() => readAnew(dispatch)).catch(console.error)
  return lastReading
}

/** It holds in the same moment, with and without a network; what cannot be kept anywhere holds no longer. */
export async function choose<Answer>(
  dispatch: AppDispatch,
  choice: WaitingChoice,
  send: () => Promise<Answer>,
): Promise<Answer> {
  setWaiting([...waiting, choice])
  try {
    return await send()
  } finally {
    void readChoicesAnew(dispatch)
  }
}

/** Keeps what is shown in step with what waits on the device, in whichever tab it was done; once on a page. */
export function useChoicesInStep(): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isMounted = true
    let last: number | undefined
    personShelf().then((shelf) => {
      if (!isMounted) return
      stop = shelf?.onUnsent(({ unsent }) => {
        if (unsent !== (last ?? 0)) void readChoicesAnew(dispatch)
        last = unsent
      })
    }, console.error)
    return () => {
      isMounted = false
      stop?.()
    }
  }, [dispatch])
}
