import { useEffect, useMemo } from 'react'
import {
  usePreferencesAddRecentReportMutation,
  usePreferencesGetPreferencesQuery,
  usePreferencesSetFavouriteReportMutation,
} from '../api/generated/preferences.ts'
import { clock } from '../api/server-time.ts'
import { choose, useWaitingChoices } from '../session/waiting-choices.ts'
import { useAppDispatch } from '../store/hooks.ts'
import { choicesOf, favouriteOperation, type ReportChoices } from './report-choices.ts'
import { useReportMenu } from './use-report-menu.ts'

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
  const waiting = useWaitingChoices()
  const choices = useMemo(() => {
    const { favourites, recent } = data ? choicesOf(data, waiting) : nothing
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
  }, [items, data, waiting])
  return { ...choices, isOffered, isFailed: isFailed || (isError && !data), refetch }
}

/** The star changes in the same moment, with and without a network. */
export function useSetFavourite(): (reportId: number, isFavourite: boolean) => Promise<{ error?: unknown }> {
  const dispatch = useAppDispatch()
  const [setFavourite] = usePreferencesSetFavouriteReportMutation()
  return async (reportId, isFavourite) => {
    const favouriteReport = { reportId, isFavourite, changedAt: clock.now().toISOString() }
    return choose(dispatch, { operation: favouriteOperation, body: favouriteReport }, () =>
      setFavourite({ favouriteReport }),
    )
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
