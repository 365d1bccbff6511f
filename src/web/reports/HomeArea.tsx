import { Suspense } from 'react'
import { useLocation, useMatch, useSearchParams } from 'react-router-dom'
import { besideLater } from '../kit/later.tsx'
import { PartLoading } from '../kit/part/PartLoading.tsx'
import { mayCall, useAccess } from '../session/access.ts'
import { paths } from '../session/paths.ts'
import { DashboardViews, figuresView } from './DashboardViews.tsx'
import { PassthroughGroup } from './PassthroughGroup.tsx'
import { ReportArea } from './ReportArea.tsx'
import { passthroughGroupAt } from './report-place.ts'

const FiguresPage = besideLater(async () => (await import('./figures/FiguresPage.tsx')).FiguresPage)

/**
 * The dashboard and every report. The dashboard has two views: its report, and the organisation's own figures, which are all
 * there is to whoever has no reports. The frame stays where it is while the report in it changes.
 */
export function HomeArea() {
  const isDashboard = useMatch(paths.dashboard) !== null
  const [search] = useSearchParams()
  const hasReports = mayCall('powerBiEmbedGetDefaultReportEmbedToken', useAccess())
  const isFigures = isDashboard && (!hasReports || search.get('tab') === figuresView)
  return (
    <>
      {isDashboard && hasReports && <DashboardViews of={paths.dashboard} isFigures={isFigures} />}
      {isFigures ? (
        <Suspense fallback={<PartLoading />}>
          <FiguresPage />
        </Suspense>
      ) : (
        <Opened />
      )}
    </>
  )
}

/** A report, or of an app or a workspace as a whole its first item. */
function Opened() {
  const { pathname } = useLocation()
  const group = passthroughGroupAt(pathname)
  return group ? <PassthroughGroup of={group} /> : <ReportArea />
}
