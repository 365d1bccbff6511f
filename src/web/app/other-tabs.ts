import { lastChange } from '../api/last-change.ts'
import type { AppStore } from '../store/create-store.ts'
import { askAnew, askedOnScreen } from './asked.ts'

/** Milliseconds: who changes much in one tab has the other ask now and then. */
const gathering = 1000

/** A command in one tab shows in the others, too: soon where both are seen, otherwise as soon as the other is (O120). */
export function followOtherTabs(store: AppStore): void {
  let changedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = () => {
    timer = undefined
    // It is planned again when it is seen.
    if (document.hidden) return
    const isOlder = ({ startedTimeStamp = changedAt }: { startedTimeStamp?: number }) => startedTimeStamp < changedAt
    for (const entry of askedOnScreen(store.getState(), isOlder).values()) askAnew(store, entry)
    changedAt = 0
  }
  const plan = () => {
    if (changedAt > 0) timer ??= setTimeout(ask, gathering)
  }
  lastChange.onElsewhere(() => {
    changedAt = Date.now()
    plan()
  })
  document.addEventListener('visibilitychange', plan)
}
