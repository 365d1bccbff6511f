import type { Action, ThunkAction } from '@reduxjs/toolkit'
import { emptyApi } from '../api/empty-api.ts'
import { isOnItsWay } from '../api/offline-answers.ts'
import { type ApiError, isUnreachable } from '../api/wire.ts'
import { waitAfter } from '../kit/use-healing.ts'
import type { AppStore, RootState } from '../store/create-store.ts'

interface Entry {
  endpointName?: string
  originalArgs?: unknown
  error?: unknown
}

/** As this api knows its endpoints, which are injected later. */
type Endpoints = Record<
  string,
  { initiate(arg: unknown, options: object): ThunkAction<unknown, RootState, unknown, Action> } | undefined
>

/** What is on screen, not answered by anybody, and wanted again: whoever asked once for something of their own ask themselves. */
function unanswered({ api: { queries, subscriptions } }: RootState): Map<string, Entry> {
  const entries = Object.entries<Entry | undefined>(queries)
  const isUnanswered = (entry: Entry | undefined): entry is Entry =>
    entry?.error !== undefined && isUnreachable(entry.error as ApiError)
  const isWanted = (key: string) =>
    Object.values(subscriptions[key] ?? {}).some(({ refetchOnReconnect }) => refetchOnReconnect !== false)
  return new Map(entries.flatMap(([key, entry]) => (isUnanswered(entry) && isWanted(key) ? [[key, entry]] : [])))
}

/** Asks each of them again, twice as late each time. Whoever calls says when to look. */
export function askAgain(store: AppStore): { look: (isReachable: boolean) => void } {
  const tries = new Map<string, { failures: number; timer?: ReturnType<typeof setTimeout> | undefined }>()
  const ask = (key: string, { endpointName = '', originalArgs }: Entry) => {
    const endpoint = (emptyApi.endpoints as Endpoints)[endpointName]
    if (endpoint) store.dispatch(endpoint.initiate(originalArgs, { subscribe: false, forceRefetch: true }))
    const one = tries.get(key)
    if (one) one.timer = undefined
  }
  return {
    look(isReachable) {
      const found = isReachable ? unanswered(store.getState()) : new Map<string, Entry>()
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
