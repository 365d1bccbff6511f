import { useDocumentTitle } from '@mantine/hooks'
import { useIntl } from 'react-intl'
import { retention } from '../../../contract/vocabulary/limits.ts'
import {
  useTenantDashboardGetDailySalesQuery,
  useTenantDashboardGetDashboardDataQuery,
  useTenantDashboardGetMemberActivityQuery,
  useTenantDashboardGetProfitShareQuery,
  useTenantDashboardGetRegionalStatsQuery,
  useTenantDashboardGetTopStatsQuery,
} from '../../api/generated/tenant-dashboard.ts'
import { clock } from '../../api/server-time.ts'
import { daysIn, rangeBefore, todayIn } from '../../kit/date-range/ranges.ts'
import { Dashboard, Halves, Wide } from '../../kit/figures/Dashboard.tsx'
import { PeriodTools } from '../../kit/figures/PeriodTools.tsx'
import { intervalOnWire, spanOf } from '../../kit/figures/period.ts'
import { usePeriod } from '../../kit/figures/use-period.ts'
import { Activity, OwnFigures, Ways } from './Activity.tsx'
import { Busiest, Units } from './ActivityTables.tsx'

const daysSince = (day: string): number => daysIn({ from: day, to: todayIn('UTC', clock.now()) })

/** What an organisation's people do: who comes, and what they open. */
export function FiguresPage() {
  const intl = useIntl()
  const title = intl.formatMessage({ id: 'figures.heading' })
  useDocumentTitle(intl.formatMessage({ id: 'shell.title' }, { page: title }))
  const period = usePeriod()
  const { range, interval } = period
  const span = spanOf(range)
  const data = useTenantDashboardGetDashboardDataQuery({ salesSummaryDatePeriod: intervalOnWire[interval], ...span })
  const before = useTenantDashboardGetTopStatsQuery(spanOf(rangeBefore(range)))
  const daily = useTenantDashboardGetDailySalesQuery(span)
  const ways = useTenantDashboardGetProfitShareQuery(span)
  const members = useTenantDashboardGetMemberActivityQuery(span)
  const units = useTenantDashboardGetRegionalStatsQuery(span)
  return (
    <Dashboard title={title} tools={<PeriodTools period={period} intervalLabel="figures.by" />}>
      <OwnFigures
        data={data}
        before={before.currentData}
        openedByDay={daily.currentData?.dailySales}
        days={daysIn(range)}
      />
      <Wide>
        <Activity data={data} interval={interval} isBeyondRecords={daysSince(range.from) > retention.auditLogs} />
        <Ways ways={ways} />
      </Wide>
      <Halves>
        <Busiest members={members} />
        <Units units={units} />
      </Halves>
    </Dashboard>
  )
}
