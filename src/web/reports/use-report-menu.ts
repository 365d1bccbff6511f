import { features } from '../../contract/vocabulary/features.ts'
import { permissions } from '../../contract/vocabulary/permissions.ts'
import { usePowerBiEmbedGetSidebarItemsQuery } from '../api/generated/power-bi-embed.ts'
import { useAccess } from '../session/access.ts'

/** The person's reports for menu and search; not asked for by who may not have any. */
export function useReportMenu() {
  const { isTenant, can, hasFeature } = useAccess()
  const isOffered = isTenant && can(permissions.tenantDashboard) && hasFeature(features.powerBI)
  const { data, isError, refetch } = usePowerBiEmbedGetSidebarItemsQuery(undefined, { skip: !isOffered })
  return { isOffered, items: data, isFailed: isError && !data, refetch }
}
