import { isOnItsWay } from '../api/offline-answers.ts'
import { type ApiError, isUnreachable } from '../api/wire.ts'
import { waitAfter } from '../kit/use-healing.ts'
import type { AppStore } from '../store/create-store.ts'
import { type Asked, askAnew, askedOnScreen } from './asked.ts'

const isUnanswered = ({ error }: Asked) => error !== undefined && isUnreachable(error as ApiError)

/** Asks for what nobody has answered again, twice as late each time. Whoever calls says when to look. */
export function askAgain(store: AppStore): { look: (isReachable: boolean) => void } {
  const tries = new Map<string, { failures: number; timer?: ReturnType<typeof setTimeout> | undefined }>()
  const ask = (key: string, entry: Asked) => {
    askAnew(store, entry)
    const one = tries.get(key)
    if (one) one.timer = undefined
  }
  return {
    look(isReachable) {
      const found = isReachable ? askedOnScreen(store.getState(), isUnanswered) : new Map<string, Asked>()
      for (const [key, { timer }] of tries) {
        if (found.has(key)) continue
        clearTimeout(timer)
        tries.delete(key)
      }
      for (const [key, entry] of found) {
        const one = tries.get(key) ?? { failures: 0 }
        tries.set(key, one)
        if (one.timer !== undefined) continue
        const plan = () => {
          one.timer = setTimeout(() => (isOnItsWay(key) ? plan() : ask(key, entry)), waitAfter(one.failures))
        }
        plan()
        one.failures += 1
      }
    },
  }
}
