import { Button, Skeleton, Table } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import type { IncomeStatistic, IncomeStatistics } from '../../api/generated/host-dashboard.ts'
import { Part, PartEmpty } from '../../kit/part/Part.tsx'
import type { PartResult } from '../../kit/part/part-state.ts'
import classes from './Income.module.css'
import type { IncomePoint } from './income-points.ts'
import type { Interval } from './period.ts'
import { changeOf } from './period.ts'
import { useMoney } from './use-money.ts'

const IncomeChart = lazy(async () => ({ default: (await import('./IncomeChart.tsx')).IncomeChart }))

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
  const [isTable, setIsTable] = useState(false)
  const pointsOf = usePoints(interval)
  const title = intl.formatMessage({ id: titles[interval] })
  const nameOfBefore = intl.formatMessage({ id: 'hostDashboard.periodBefore' }, { count: days })
  return (
    <Part
      title={titles[interval]}
      result={income}
      skeleton={
        <div className={classes.nothing}>
          <Skeleton className={classes.chart} />
        </div>
      }
      aside={() => (
        <Button variant="subtle" color="gray" className={classes.other} onClick={() => setIsTable(!isTable)}>
          <FormattedMessage id={isTable ? 'hostDashboard.chart' : 'hostDashboard.table'} />
        </Button>
      )}
    >
      {({ incomeStatistics }) => {
        const points = pointsOf(incomeStatistics, before)
        const hasIncome = points.some(({ amount, before: amountBefore = 0 }) => amount + amountBefore > 0)
        if (!hasIncome && !isTable) {
          return (
            <div className={classes.nothing}>
              <PartEmpty>
                <FormattedMessage id="hostDashboard.noIncome" />
              </PartEmpty>
            </div>
          )
        }
        return (
          <>
            {isTable ? (
              <IncomeTable title={title} points={points} nameOfBefore={before && nameOfBefore} />
            ) : (
              <Suspense fallback={<Skeleton className={classes.chart} />}>
                <IncomeChart title={title} points={points} nameOfBefore={before && nameOfBefore} />
              </Suspense>
            )}
            <p className={classes.note}>
              <FormattedMessage id="hostDashboard.computed" />. <FormattedMessage id="hostDashboard.utc" />
            </p>
          </>
        )
      }}
    </Part>
  )
}

/** Each period in the person's words; those before it by their place. */
function usePoints(interval: Interval) {
  const intl = useIntl()
  const short =
    interval === 'month'
      ? ({ month: 'short', year: 'numeric' } as const)
      : ({ day: 'numeric', month: 'short' } as const)
  const long = interval === 'month' ? ({ month: 'long', year: 'numeric' } as const) : ({ dateStyle: 'medium' } as const)
  return (periods: readonly IncomeStatistic[], before: readonly IncomeStatistic[] | undefined): IncomePoint[] =>
    periods.map(({ date, amount }, at) => {
      const amountBefore = before?.[at]?.amount
      return {
        label: intl.formatDate(date, { ...short, timeZone: 'UTC' }),
        name: intl.formatDate(date, { ...long, timeZone: 'UTC' }),
        amount,
        ...(amountBefore !== undefined && { before: amountBefore, change: changeOf(amount, amountBefore) }),
      }
    })
}

interface IncomeTableProps {
  title: string
  points: readonly IncomePoint[]
  nameOfBefore: string | undefined
}

function IncomeTable({ title, points, nameOfBefore }: IncomeTableProps) {
  const { money } = useMoney()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be within reach of the keyboard
    <section className={classes.table} aria-label={title} tabIndex={0}>
      <Table stickyHeader aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">
              <FormattedMessage id="hostDashboard.period" />
            </Table.Th>
            <Table.Th scope="col" className={classes.amount}>
              <FormattedMessage id="hostDashboard.income" />
            </Table.Th>
            {nameOfBefore && (
              <Table.Th scope="col" className={classes.amount}>
                {nameOfBefore}
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.map(({ name, amount, before }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td className={classes.amount}>{money(amount)}</Table.Td>
              {nameOfBefore && (
                <Table.Td className={classes.amount}>{before === undefined ? '' : money(before)}</Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
