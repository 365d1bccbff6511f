import { Suspense, useCallback } from 'react'
import { useLocation } from 'react-router-dom'
import { sendSigned } from '../api/base-query.ts'
import { clock } from '../api/server-time.ts'
import { besideLater } from '../kit/later.tsx'
import { PartLoading } from '../kit/part/PartLoading.tsx'
import { keptOf } from '../reports/kept-rules.ts'
import { OtherReports } from '../reports/OtherReports.tsx'
import { useActions } from '../reports/use-actions.tsx'
import { useClickLogs } from '../reports/use-click-logs.ts'
import { useKeptReports } from '../reports/use-kept-reports.ts'
import { paths } from '../session/paths.ts'
import { reportIdAt, shareLinkAt, tenantOfSealed } from '../session/share-link.ts'
import { type Arrival, signInAddress } from '../session/tenant.ts'
import { useIsReachable } from '../store/hooks.ts'
import { openByLink, openOwn } from './opening.ts'
import { SharedReport } from './SharedReport.tsx'
import { useSharedReport } from './use-shared-report.ts'

const KeptReportView = besideLater(async () => (await import('../reports/KeptReportView.tsx')).KeptReportView)

/** For who is signed in: a report of one’s own, or by a key that is for members. */
export function MemberReport() {
  const { pathname, search } = useLocation()
  const link = shareLinkAt({ pathname, search })
  const reportId = reportIdAt({ pathname })
  const fetchToken = useCallback(() => {
    const asked = shareLinkAt({ pathname, search })
    return asked ? openByLink(asked, sendSigned) : openOwn(reportIdAt({ pathname }), sendSigned)
  }, [pathname, search])
  const shared = useSharedReport({
    wanted: pathname + search,
    fetchToken,
    isReachable: useIsReachable(),
    isSlideshow: link?.isSlideshow ?? false,
  })
  const { shown, isPhonePortrait } = shared.framed
  const clicks = useClickLogs(shown?.isLogsEnabled && !isPhonePortrait ? shown : undefined)
  const { report, tasks } = shared.framed
  const actions = useActions(tasks, report, () => void report.current?.refresh?.().catch(() => undefined))
  const isOwn = link === null && reportId !== undefined
  const { shelf, reports } = useKeptReports()
  const kept = isOwn && keptOf(reports, reportId, clock.now())
  return (
    <SharedReport
      shared={shared}
      isByKey={!isOwn}
      wayOn={{ label: 'share.toPortal', address: isOwn && shown ? paths.report(reportId) : paths.start }}
      otherSignIn={link ? signInAddress(withTenant({ pathname, search }, tenantOfSealed(link))) : undefined}
      instead={
        kept &&
        shelf && (
          <Suspense fallback={<PartLoading />}>
            <KeptReportView shelf={shelf} report={kept} onRetry={shared.framed.again} />
          </Suspense>
        )
      }
      others={<OtherReports except={reportId ?? null} isNewPage />}
      clicks={clicks}
      actions={actions}
    />
  )
}

/** The sign-in page reads it in the address, and not in a seal. */
function withTenant({ pathname, search }: Arrival, tenantId: number | undefined): Arrival {
  const asked = new URLSearchParams(search)
  if (tenantId !== undefined) asked.set('tenantId', String(tenantId))
  return { pathname, search: `?${asked}` }
}
