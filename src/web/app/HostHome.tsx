import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { usePowerBiEmbedGetHostDefaultReportEmbedTokenQuery } from '../api/generated/power-bi-embed.ts'
import { hostDashboard } from '../areas/host-dashboard/area.ts'
import { HostDashboardPage } from '../areas/host-dashboard/HostDashboardPage.tsx'
import { besideLater } from '../kit/later.tsx'
import { PartLoading } from '../kit/part/PartLoading.tsx'
import { DashboardViews, figuresView } from '../reports/DashboardViews.tsx'

const HostReport = besideLater(async () => (await import('../reports/HostReport.tsx')).HostReport)

/** The operator’s dashboard: the report that its settings name, and its figures, which are all there is without one. */
export function HostHome() {
  const [search] = useSearchParams()
  const { data, isLoading } = usePowerBiEmbedGetHostDefaultReportEmbedTokenQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  const hasReport = Boolean(data?.embedTokenDto)
  const isFigures = !hasReport || search.get('tab') === figuresView
  if (isLoading) return null
  return (
    <>
      {hasReport && <DashboardViews of={hostDashboard.path} isFigures={isFigures} />}
      {isFigures ? (
        <HostDashboardPage />
      ) : (
        <Suspense fallback={<PartLoading />}>
          <HostReport />
        </Suspense>
      )}
    </>
  )
}
