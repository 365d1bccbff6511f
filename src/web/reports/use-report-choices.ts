import { useEffect, useMemo, useSyncExternalStore } from 'react'
import {
  enhancedApi,
  usePreferencesAddRecentReportMutation,
  usePreferencesGetPreferencesQuery,
  usePreferencesSetFavouriteReportMutation,
} from '../api/generated/preferences.ts'
import { clock } from '../api/server-time.ts'
import { personShelf } from '../session/person.ts'
import type { AppDispatch } from '../store/create-store.ts'
import { useAppDispatch } from '../store/hooks.ts'
import { choicesOf, favouriteOperation, type ReportChoices } from './report-choices.ts'
import { useReportMenu } from './use-report-menu.ts'

type Waiting = Parameters<typeof choicesOf>[1]

// One outbox for the whole page; the screens that show it come and go.
let waiting: Waiting = []
const changes = new EventTarget()

function setWaiting(writes: Waiting): void {
  waiting = writes
  changes.dispatchEvent(new Event('change'))
}

function onWaiting(listener: () => void): () => void {
  changes.addEventListener('change', listener)
  return () => changes.removeEventListener('change', listener)
}

/** The answer first: what has been sent must be in it before it is no longer laid over it. */
async function settle(dispatch: AppDispatch): Promise<void> {
  const { preferencesGetPreferences } = enhancedApi.endpoints
  await dispatch(preferencesGetPreferences.initiate(undefined, { forceRefetch: true, subscribe: false }))
  const entries = (await (await personShelf())?.waiting()) ?? []
  setWaiting(entries.flatMap(({ write }) => write ?? []))
}

export interface ChosenReport {
  id: number
  name: string
  folderPath: string | null
  openedAt?: string
}

const nothing: ReportChoices = { favourites: [], recent: [] }

/** Favourite and recent reports of those that the person may open; undefined until they are known. */
export function useReportChoices() {
  const { isOffered, items, isFailed } = useReportMenu()
  const { data, isError, refetch } = usePreferencesGetPreferencesQuery(undefined, { skip: !isOffered })
  const writes = useSyncExternalStore(onWaiting, () => waiting)
  const choices = useMemo(() => {
    const { favourites, recent } = data ? choicesOf(data, writes) : nothing
    const reports = new Map<number, ChosenReport>(
      items?.reports.map(({ id, name, folderPath }) => [id, { id, name, folderPath }]),
    )
    const known = data !== undefined && items !== undefined
    return {
      favouriteIds: favourites,
      favourites: known ? favourites.flatMap((id) => reports.get(id) ?? []) : undefined,
      recent: known
        ? recent.flatMap(({ reportId, openedAt }) => {
            const report = reports.get(reportId)
            return report ? [{ ...report, openedAt }] : []
          })
        : undefined,
    }
  }, [items, data, writes])
  return { ...choices, isOffered, isFailed: isFailed || (isError && !data), refetch }
}

/** Keeps what is shown in step with what waits on the device, in whichever tab it was done; once on a page. */
export function useChoicesInStep(): void {
  const dispatch = useAppDispatch()
  const { isOffered } = useReportMenu()
  useEffect(() => {
    if (!isOffered) return
    let stop: (() => void) | undefined
    let isMounted = true
    let last: number | undefined
    personShelf().then((shelf) => {
      if (!isMounted) return
      stop = shelf?.onUnsent(({ unsent }) => {
        if (unsent !== (last ?? 0)) settle(dispatch).catch(console.error)
        last = unsent
      })
    }, console.error)
    return () => {
      isMounted = false
      stop?.()
    }
  }, [dispatch, isOffered])
}

/** The star changes in the same moment, with and without a network. */
export function useSetFavourite(): (reportId: number, isFavourite: boolean) => Promise<void> {
  const dispatch = useAppDispatch()
  const [setFavourite] = usePreferencesSetFavouriteReportMutation()
  return async (reportId, isFavourite) => {
    const favouriteReport = { reportId, isFavourite, changedAt: clock.now().toISOString() }
    setWaiting([...waiting, { operation: favouriteOperation, body: favouriteReport }])
    await setFavourite({ favouriteReport })
    await settle(dispatch)
  }
}

/** Notes each time that another report is seen. */
export function useRecentReport(reportId: number | null): void {
  const [addRecent] = usePreferencesAddRecentReportMutation()
  useEffect(() => {
    if (reportId === null) return
    addRecent({ recentReport: { reportId, openedAt: clock.now().toISOString() } }).catch(console.error)
  }, [reportId, addRecent])
}
