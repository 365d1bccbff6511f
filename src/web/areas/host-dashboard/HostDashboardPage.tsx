import { useIntl } from 'react-intl'
import {
  useHostDashboardGetIncomeStatisticsQuery,
  useHostDashboardGetTopStatsDataQuery,
} from '../../api/generated/host-dashboard.ts'
import { daysIn, rangeBefore } from '../../kit/date-range/ranges.ts'
import { Dashboard, Halves, Wide } from '../../kit/figures/Dashboard.tsx'
import { PeriodTools } from '../../kit/figures/PeriodTools.tsx'
import { intervalOnWire, spanOf } from '../../kit/figures/period.ts'
import { usePeriod } from '../../kit/figures/use-period.ts'
import { Editions } from './Editions.tsx'
import { HostFigures } from './Figures.tsx'
import { Income } from './Income.tsx'
import { EndingTenants, NewestTenants } from './TenantLists.tsx'

/** How the installation fares: who came, what it brings, whose time ends. */
export function HostDashboardPage() {
  const intl = useIntl()
  const period = usePeriod()
  const { range, interval } = period
  const span = spanOf(range)
  const before = spanOf(rangeBefore(range))
  const by = { incomeStatisticsDateInterval: intervalOnWire[interval] }
  const days = daysIn(range)
  const figures = useHostDashboardGetTopStatsDataQuery(span)
  const figuresBefore = useHostDashboardGetTopStatsDataQuery(before)
  const income = useHostDashboardGetIncomeStatisticsQuery({ ...by, ...span })
  // Weeks and months of the days before begin elsewhere: there is nothing to lay beside them.
  const incomeBefore = useHostDashboardGetIncomeStatisticsQuery({ ...by, ...before }, { skip: interval !== 'day' })
  const amounts = income.currentData?.incomeStatistics.map(({ amount }) => amount)
  const amountsBefore = interval === 'day' ? incomeBefore.currentData?.incomeStatistics : undefined

  return (
    <Dashboard
      title={intl.formatMessage({ id: 'hostDashboard.title' })}
      tools={<PeriodTools period={period} intervalLabel="hostDashboard.interval" />}
    >
      <HostFigures figures={figures} before={figuresBefore.currentData} days={days} amounts={amounts} />
      <Wide>
        <Income income={income} before={amountsBefore} interval={interval} days={days} />
        <Editions />
      </Wide>
      <Halves>
        <EndingTenants />
        <NewestTenants />
      </Halves>
    </Dashboard>
  )
}
