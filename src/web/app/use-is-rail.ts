import { useMediaQuery } from '@mantine/hooks'
import { useMatches } from 'react-router-dom'
import { useAppSelector } from '../store/hooks.ts'
import { useShellLook } from './use-shell-look.ts'

/** Between a phone, whose menu is a drawer, and a window that has room for words. */
const isTight = '(min-width: 37.5em) and (max-width: 56.24em)'

/** In such a window a report that left the menu its words would not be seen whole. */
const isTightForReport = '(min-width: 56.25em) and (max-width: 87.49em)'

/** Of a route that shows a report. */
export interface ReportHandle {
  hasReport: true
}

const isReportHandle = (handle: unknown): handle is ReportHandle =>
  typeof handle === 'object' && handle !== null && 'hasReport' in handle

const useIs = (query: string) => useMediaQuery(query, undefined, { getInitialValueInEffect: false })

/**
 * Whether the side menu is icons alone: where there is no room for words, beside a report already in a window of middle width,
 * and where the person wants none. What they chose goes before, where the theme leaves it to them.
 */
export function useIsRail(): boolean {
  const { mayMinimize, startsMinimized } = useShellLook()
  const chosen = useAppSelector(({ preferences }) => preferences.isMenuMinimized)
  const hasReport = useMatches().some(({ handle }) => isReportHandle(handle))
  const hasNoRoom = useIs(isTight)
  const leavesRoom = useIs(isTightForReport) && hasReport
  return hasNoRoom || (mayMinimize ? (chosen ?? (startsMinimized || leavesRoom)) : leavesRoom)
}
