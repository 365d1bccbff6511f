import { useEffect, useEffectEvent, useMemo } from 'react'
import { usePowerBiEmbedGetReportPagesQuery } from '../api/generated/power-bi-embed.ts'
import {
  usePreferencesAddRecentReportMutation,
  usePreferencesGetPreferencesQuery,
  usePreferencesSetFavouritePageMutation,
  usePreferencesSetFavouriteReportMutation,
} from '../api/generated/preferences.ts'
import { clock } from '../api/server-time.ts'
import { paths } from '../session/paths.ts'
import { choose, useWaitingChoices } from '../session/waiting-choices.ts'
import { useAppDispatch } from '../store/hooks.ts'
import { choicesOf, favouriteOperation, favouritePageOperation, type ReportChoices } from './report-choices.ts'
import { useReportMenu } from './use-report-menu.ts'

export interface ChosenReport {
  id: number
  name: string
  folderPath: string | null
  openedAt?: string
  /** It is this page of it that was chosen. */
  page?: ReportPage
}

export interface ReportPage {
  name: string
  displayName: string
}

/** Where it opens, which tells it from others, too. */
export const placeOf = ({ id, page }: Pick<ChosenReport, 'id' | 'page'>): string =>
  page ? paths.reportPage(id, page.name) : paths.report(id)

const nothing: ReportChoices = { favourites: [], favouritePages: [], recent: [] }

/** Favourite and recent reports of those that the person may open, and favourite pages of them; undefined until they are known. */
export function useReportChoices() {
  const { isOffered, items, isFailed } = useReportMenu()
  const { data, isError, refetch } = usePreferencesGetPreferencesQuery(undefined, { skip: !isOffered })
  const waiting = useWaitingChoices()
  const chosen = useMemo(() => (data ? choicesOf(data, waiting) : nothing), [data, waiting])
  // Only who has any waits for the names of pages.
  const hasPages = chosen.favouritePages.length > 0
  const pages = usePowerBiEmbedGetReportPagesQuery(undefined, { skip: !isOffered || !hasPages })
  // Of a report that the server does not have it looks up the pages once one is a favourite.
  const isUnknown = chosen.favouritePages.some(
    (address) => !pages.data?.items.some(({ reportId, name }) => paths.reportPage(reportId, name) === address),
  )
  const askAgain = useEffectEvent(() => {
    if (isUnknown && pages.isSuccess) pages.refetch().catch(console.error)
  })
  useEffect(() => {
    if (chosen.favouritePages.length > 0) askAgain()
  }, [chosen.favouritePages])
  const choices = useMemo(() => {
    const { favourites, favouritePages, recent } = chosen
    const reports = new Map<number, ChosenReport>(
      items?.reports.map(({ id, name, folderPath }) => [id, { id, name, folderPath }]),
    )
    const known = data !== undefined && items !== undefined
    const places = new Map(
      pages.data?.items.map(({ reportId, name, displayName }) => [
        paths.reportPage(reportId, name),
        { reportId, page: { name, displayName } },
      ]),
    )
    const pageAt = (address: string): ChosenReport[] => {
      const { reportId, page } = places.get(address) ?? {}
      const report = reportId && reports.get(reportId)
      return report && page ? [{ ...report, page }] : []
    }
    return {
      favouritePlaces: [...favourites.map(paths.report), ...favouritePages],
      favourites: known
        ? [...favourites.flatMap((id) => reports.get(id) ?? []), ...favouritePages.flatMap(pageAt)]
        : undefined,
      recent: known
        ? recent.flatMap(({ reportId, openedAt }) => {
            const report = reports.get(reportId)
            return report ? [{ ...report, openedAt }] : []
          })
        : undefined,
    }
  }, [items, data, chosen, pages.data])
  return { ...choices, isOffered, isFailed: isFailed || (isError && !data), refetch }
}

/** The star changes in the same moment, with and without a network. */
export function useSetFavourite(): (
  of: Pick<ChosenReport, 'id' | 'page'>,
  isFavourite: boolean,
) => Promise<{ error?: unknown }> {
  const dispatch = useAppDispatch()
  const [setFavourite] = usePreferencesSetFavouriteReportMutation()
  const [setFavouritePage] = usePreferencesSetFavouritePageMutation()
  return async (of, isFavourite) => {
    const choice = { isFavourite, changedAt: clock.now().toISOString() }
    if (of.page) {
      const favouritePage = { ...choice, page: placeOf(of) }
      return choose(dispatch, { operation: favouritePageOperation, body: favouritePage }, () =>
        setFavouritePage({ favouritePage }),
      )
    }
    const favouriteReport = { ...choice, reportId: of.id }
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
