import type { Store } from '../db/store.ts'

interface Upkeep {
  work(store: Store): Promise<void>
  failed(error: unknown): void
  /** Milliseconds for which others than the main store are waited for. */
  patience: number
}

/**
 * In the main store and in each of the tenants' own, at once and each by itself: one that does not answer keeps no other from
 * it (A104), nor anybody waiting (A110). What it lasts longer for goes on there alone; its statements have their bounds.
 */
export async function inEveryStore(store: Store, { work, failed, patience }: Upkeep): Promise<void> {
  const [main = store, ...open] = store.openStores?.() ?? []
  const others = [
    ...open.map((each) => work(each).catch(failed)),
    // Which does not answer has been told.
    ...(store.otherStores?.() ?? []).map((opening) =>
      opening.then(
        (each) => work(each).catch(failed),
        () => undefined,
      ),
    ),
  ]
  const { promise: isOver, resolve: goOn } = Promise.withResolvers<void>()
  const timer = setTimeout(goOn, patience)
  await Promise.all([work(main).catch(failed), Promise.race([Promise.all(others), isOver])])
  clearTimeout(timer)
}
