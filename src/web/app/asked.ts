import type { Action, ThunkAction } from '@reduxjs/toolkit'
import { emptyApi } from '../api/empty-api.ts'
import type { AppStore, RootState } from '../store/create-store.ts'

export interface Asked {
  endpointName?: string
  originalArgs?: unknown
  startedTimeStamp?: number
  error?: unknown
}

/** As this api knows its endpoints, which are injected later. */
type Endpoints = Record<
  string,
  { initiate(arg: unknown, options: object): ThunkAction<unknown, RootState, unknown, Action> } | undefined
>

/** What is on screen, by its key, and may be asked for by others than its page: whoever asks once for something of their own ask themselves. */
export function askedOnScreen(
  { api: { queries, subscriptions } }: RootState,
  isMeant: (entry: Asked) => boolean,
): Map<string, Asked> {
  const isWanted = (key: string) =>
    Object.values(subscriptions[key] ?? {}).some(({ refetchOnReconnect }) => refetchOnReconnect !== false)
  const entries = Object.entries<Asked | undefined>(queries)
  return new Map(entries.flatMap(([key, entry]) => (entry && isMeant(entry) && isWanted(key) ? [[key, entry]] : [])))
}

export function askAnew(store: AppStore, { endpointName = '', originalArgs }: Asked): void {
  const endpoint = (emptyApi.endpoints as Endpoints)[endpointName]
  if (endpoint) store.dispatch(endpoint.initiate(originalArgs, { subscribe: false, forceRefetch: true }))
}
