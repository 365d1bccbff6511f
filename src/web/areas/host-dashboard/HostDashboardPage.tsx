import { SegmentedControl } from '@mantine/core'
import { useIntl } from 'react-intl'
import {
  useHostDashboardGetIncomeStatisticsQuery,
  useHostDashboardGetTopStatsDataQuery,
} from '../../api/generated/host-dashboard.ts'
import { DateRangePicker } from '../../kit/date-range/DateRangePicker.tsx'
import { daysIn, rangeBefore } from '../../kit/date-range/ranges.ts'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { Editions } from './Editions.tsx'
import { Figures } from './Figures.tsx'
import classes from './HostDashboard.module.css'
import { Income } from './Income.tsx'
import { canShowBy, intervalOnWire, intervals, spanOf } from './period.ts'
import { EndingTenants, NewestTenants } from './TenantLists.tsx'
import { usePeriod } from './use-period.ts'

/** How the installation fares: who came, what it brings, whose time ends. */
export function HostDashboardPage() {
  const intl = useIntl()
  const { range, interval, setRange, setInterval } = usePeriod()
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
    <div className={classes.page}>
      <PageHeader
        title={intl.formatMessage({ id: 'hostDashboard.title' })}
        actions={
          <>
            <DateRangePicker label="hostDashboard.period" value={range} onChange={setRange} />
            <SegmentedControl
              aria-label={intl.formatMessage({ id: 'hostDashboard.interval' })}
              value={interval}
              onChange={(value) => setInterval(intervals.find((one) => one === value) ?? 'day')}
              data={intervals.map((value) => ({
                value,
                label: intl.formatMessage({ id: `hostDashboard.${value}` }),
                disabled: !canShowBy(value, range),
              }))}
            />
          </>
        }
      />
      <div className={classes.body}>
        <Figures figures={figures} before={figuresBefore.currentData} days={days} amounts={amounts} />
        <div className={classes.wide}>
          <Income income={income} before={amountsBefore} interval={interval} days={days} />
          <Editions />
        </div>
        <div className={classes.halves}>
          <EndingTenants />
          <NewestTenants />
        </div>
      </div>
    </div>
  )
}
