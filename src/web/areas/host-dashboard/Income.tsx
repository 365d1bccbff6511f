import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import type { IncomeStatistic, IncomeStatistics } from '../../api/generated/host-dashboard.ts'
import { changeOf, type Interval } from '../../kit/figures/period.ts'
import { SeriesPart, usePeriodNames } from '../../kit/figures/SeriesPart.tsx'
import type { PartResult } from '../../kit/part/part-state.ts'
import { useMoney } from '../../kit/use-money.ts'

const titles: Readonly<Record<Interval, MessageKey>> = {
  day: 'hostDashboard.incomeByDay',
  week: 'hostDashboard.incomeByWeek',
  month: 'hostDashboard.incomeByMonth',
}

interface IncomeProps {
  income: PartResult<IncomeStatistics>
  /** Of as many days before, where they can be laid beside these. */
  before: readonly IncomeStatistic[] | undefined
  interval: Interval
  days: number
}

export function Income({ income, before, interval, days }: IncomeProps) {
  const intl = useIntl()
  const { money, shortMoney } = useMoney()
  const namesOf = usePeriodNames(interval)
  return (
    <SeriesPart
      title={titles[interval]}
      result={income}
      pointsOf={({ incomeStatistics }) =>
        // Those before by their place.
        incomeStatistics.map(({ date, amount }, at) => {
          const beside = before?.[at]?.amount
          return {
            ...namesOf(date),
            value: amount,
            ...(beside !== undefined && { beside, change: changeOf(amount, beside) }),
          }
        })
      }
      words={{
        value: intl.formatMessage({ id: 'hostDashboard.income' }),
        beside: before && intl.formatMessage({ id: 'hostDashboard.periodBefore' }, { count: days }),
        legend: intl.formatMessage({ id: 'hostDashboard.thisPeriod' }),
        format: money,
        short: shortMoney,
      }}
      nothing="hostDashboard.noIncome"
      note={
        <>
          <FormattedMessage id="hostDashboard.computed" />.{' '}
        </>
      }
    />
  )
}
