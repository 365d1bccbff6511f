/** A person's favourite and recent reports, and favourite pages of reports: as the server has them, and over that what still waits on this device. */
import type { Preferences } from '../../contract/services/preferences.ts'
import { limits } from '../../contract/vocabulary/limits.ts'
import { membersOf, type WaitingChoice } from '../session/waiting-choice.ts'

interface RecentReport {
  reportId: number
  openedAt: string
}

export interface ReportChoices {
  /** The latest first; of recent ones too. */
  favourites: readonly number[]
  /** Addresses. */
  favouritePages: readonly string[]
  recent: readonly RecentReport[]
}

export const favouriteOperation = 'preferencesSetFavouriteReport'
export const favouritePageOperation = 'preferencesSetFavouritePage'
export const recentOperation = 'preferencesAddRecentReport'

function after(choices: ReportChoices, { operation, body }: WaitingChoice): ReportChoices {
  const { page, reportId, isFavourite, openedAt } = membersOf(body)
  if (operation === favouritePageOperation && typeof page === 'string') {
    const others = choices.favouritePages.filter((address) => address !== page)
    return { ...choices, favouritePages: isFavourite === true ? [page, ...others] : others }
  }
  if (typeof reportId !== 'number') return choices
  if (operation === favouriteOperation) {
    const others = choices.favourites.filter((id) => id !== reportId)
    return { ...choices, favourites: isFavourite === true ? [reportId, ...others] : others }
  }
  if (operation !== recentOperation || typeof openedAt !== 'string') return choices
  const others = choices.recent.filter((report) => report.reportId !== reportId)
  return { ...choices, recent: [{ reportId, openedAt }, ...others].slice(0, limits.recentReports) }
}

/** `waiting`: in the order in which the person did it. */
export const choicesOf = (
  {
    favouriteReports,
    favouritePages,
    recentReports,
  }: Pick<Preferences, 'favouriteReports' | 'favouritePages' | 'recentReports'>,
  waiting: readonly WaitingChoice[],
): ReportChoices => waiting.reduce(after, { favourites: favouriteReports, favouritePages, recent: recentReports })
