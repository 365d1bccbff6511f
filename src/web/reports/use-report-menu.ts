import { useEffect, useRef } from 'react'
import { features } from '../../contract/vocabulary/features.ts'
import { permissions } from '../../contract/vocabulary/permissions.ts'
import { usePowerBiEmbedGetSidebarItemsQuery } from '../api/generated/power-bi-embed.ts'
import { useAccess } from '../session/access.ts'

/** The person's reports for menu and search; not asked for by who may not have any. */
export function useReportMenu() {
  const { isTenant, can, hasFeature } = useAccess()
  const isOffered = isTenant && can(permissions.tenantDashboard) && hasFeature(features.powerBI)
  const { data, isError, error, refetch } = usePowerBiEmbedGetSidebarItemsQuery(undefined, { skip: !isOffered })
  return { isOffered, items: data, error, isFailed: isError && !data, refetch }
}

/** Tells of a menu that has changed, or is refused by now, and has not the report that is open. */
export function useMenuChange(openReport: number | null, changed: () => void): void {
  const { isOffered, items, error } = useReportMenu()
  const isMissing = !isOffered || error !== undefined || !items?.reports.some(({ id }) => id === openReport)
  const latest = useRef({ isMissing, changed })
  latest.current = { isMissing, changed }
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is a change of the menu
  useEffect(() => {
    if (!isFirst.current && latest.current.isMissing) latest.current.changed()
    isFirst.current = false
  }, [isOffered, items, error])
}

/** Tells, where `isAwaited`, that reports may have been opened, closed, or chosen for the dashboard. */
export function useReportsChange(changed: () => void, isAwaited: boolean): void {
  const latest = useRef(changed)
  latest.current = changed
  useEffect(() => {
    if (!isAwaited) return
    const tell = () => latest.current()
    window.addEventListener('refreshSidebar', tell)
    return () => window.removeEventListener('refreshSidebar', tell)
  }, [isAwaited])
}
