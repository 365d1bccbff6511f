import { IconReportAnalytics } from '@tabler/icons-react'
import { FormattedMessage } from 'react-intl'
import { Navigate } from 'react-router-dom'
import { State, StateIcon } from '../kit/State.tsx'
import { ReportBusy } from './ReportBusy.tsx'
import { type PassthroughPlace, passthroughItemPath } from './report-place.ts'
import { usePassthroughMenu } from './use-passthrough-menu.ts'

/** An app or a workspace of the person’s own account: its first report opens, else its first dashboard. */
export function PassthroughGroup({ of }: { of: Pick<PassthroughPlace, 'parentType' | 'parentGuid'> }) {
  const { isOffered, items, isFailed } = usePassthroughMenu()
  const groups = of.parentType === 'App' ? items?.apps : items?.workspaces
  const group = groups?.find(({ id }) => id === of.parentGuid)
  const [report] = group?.reports ?? []
  const [dashboard] = group?.dashboards ?? []
  if (report) return <Navigate replace to={passthroughItemPath({ ...of, childType: 'Report', childGuid: report.id })} />
  if (dashboard) {
    return <Navigate replace to={passthroughItemPath({ ...of, childType: 'Dashboard', childGuid: dashboard.id })} />
  }
  if (isOffered && !groups && !isFailed) return <ReportBusy />
  const detail = group ? 'reports.passthroughEmpty' : 'reports.passthroughGone'
  return (
    <div role="alert">
      <State isPage icon={<StateIcon of={IconReportAnalytics} />} title={<FormattedMessage id="reports.failed" />}>
        <FormattedMessage id={detail} />
      </State>
    </div>
  )
}
