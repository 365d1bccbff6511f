import type { QueryCacheKey } from '@reduxjs/toolkit/query'
import type { Tag } from '../../contract/vocabulary/tags.ts'
import { emptyApi } from '../api/empty-api.ts'
import { lastChange } from '../api/last-change.ts'
import type { AppStore } from '../store/create-store.ts'
import { askAnew, askedOnScreen } from './asked.ts'

/** Milliseconds: who changes much in one tab has the other ask now and then. */
const gathering = 1000

/** Null: it may be anything. */
async function tagsOf(operations: ReadonlySet<string | null>): Promise<Tag[] | null> {
  const { changedTags } = await import('../api/generated/changed-tags.ts')
  const tags = [...operations].map((operation) => changedTags[operation ?? ''])
  return tags.every((of) => of !== undefined) ? tags.flat() : null
}

/**
 * A command in one tab shows in the others, too: soon where both are seen, otherwise as soon as the other is (O120). What it
 * concerns is asked for where it is on screen, and forgotten where it is not (O131).
 */
export function followOtherTabs(store: AppStore): void {
  let changedAt = 0
  const operations = new Set<string | null>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async () => {
    const [before, tags] = [changedAt, await tagsOf(operations).catch(() => null)]
    timer = undefined
    // It is planned again when it is seen, and after what was done meanwhile.
    if (document.hidden || before !== changedAt) return plan()
    changedAt = 0
    operations.clear()
    const concerned = tags && emptyApi.util.selectInvalidatedBy(store.getState(), tags)
    const keys = concerned && new Set<string>(concerned.map(({ queryCacheKey }) => queryCacheKey))
    const isOlder = ({ startedTimeStamp = before }: { startedTimeStamp?: number }) => startedTimeStamp < before
    for (const [key, entry] of askedOnScreen(store.getState(), isOlder))
      if (keys?.has(key) ?? true) askAnew(store, entry)
    const { queries, subscriptions } = store.getState().api
    for (const { queryCacheKey } of concerned ?? [])
      if (isOlder(queries[queryCacheKey] ?? {}) && Object.keys(subscriptions[queryCacheKey] ?? {}).length === 0)
        store.dispatch(emptyApi.internalActions.removeQueryResult({ queryCacheKey: queryCacheKey as QueryCacheKey }))
  }
  const plan = () => {
    if (changedAt > 0 && !document.hidden) timer ??= setTimeout(() => void ask().catch(console.error), gathering)
  }
  lastChange.onElsewhere((operation) => {
    changedAt = Date.now()
    operations.add(operation)
    plan()
  })
  document.addEventListener('visibilitychange', plan)
}
