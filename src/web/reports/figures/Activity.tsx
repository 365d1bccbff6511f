import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { retention } from '../../../contract/vocabulary/limits.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import type { ProfitShare, TenantDashboard, TenantTopStats } from '../../api/generated/tenant-dashboard.ts'
import { Bars } from '../../kit/figures/Bars.tsx'
import { Figure, Figures } from '../../kit/figures/Figure.tsx'
import { changeOf, type Interval } from '../../kit/figures/period.ts'
import { SeriesPart, usePeriodNames } from '../../kit/figures/SeriesPart.tsx'
import { Part, PartEmpty } from '../../kit/part/Part.tsx'
import type { PartResult } from '../../kit/part/part-state.ts'

interface OfData {
  data: PartResult<TenantDashboard>
}

interface OwnFiguresProps extends OfData {
  /** Of as many days before. */
  before: TenantTopStats | undefined
  openedByDay: readonly number[] | undefined
  days: number
}

export function OwnFigures({ data, before, openedByDay, days }: OwnFiguresProps) {
  const intl = useIntl()
  const percent = (value: number) => intl.formatNumber(value / 100, { style: 'percent' })
  const ofBefore = (figure: ReactNode) => <FormattedMessage id="figures.before" values={{ figure, count: days }} />
  return (
    <Figures result={data} count={4}>
      {(now) => (
        <>
          <Figure
            name="figures.opened"
            value={intl.formatNumber(now.totalProfit)}
            change={before && changeOf(now.totalProfit, before.totalProfit)}
            detail={before && ofBefore(intl.formatNumber(before.totalProfit))}
            spark={openedByDay}
          />
          <Figure
            name="figures.signIns"
            value={intl.formatNumber(now.newOrders)}
            change={before && changeOf(now.newOrders, before.newOrders)}
            detail={<FormattedMessage id="figures.failedShare" values={{ percent: percent(now.bouncePercent) }} />}
          />
          <Figure
            name="figures.people"
            value={intl.formatNumber(now.peopleWhoOpened)}
            detail={
              <FormattedMessage
                id="figures.ofPeople"
                values={{ people: intl.formatNumber(now.people), signedIn: intl.formatNumber(now.peopleWhoSignedIn) }}
              />
            }
          />
          <Figure
            name="figures.newPeople"
            value={intl.formatNumber(now.newUsers)}
            change={before && changeOf(now.newUsers, before.newUsers)}
            detail={before && ofBefore(intl.formatNumber(before.newUsers))}
          />
        </>
      )}
    </Figures>
  )
}

const titles: Readonly<Record<Interval, MessageKey>> = {
  day: 'figures.byDay',
  week: 'figures.byWeek',
  month: 'figures.byMonth',
}

interface ActivityProps extends OfData {
  interval: Interval
  /** Some of its days are so far back that nothing is kept of them. */
  isBeyondRecords: boolean
}

export function Activity({ data, interval, isBeyondRecords }: ActivityProps) {
  const intl = useIntl()
  const namesOf = usePeriodNames(interval)
  const opened = intl.formatMessage({ id: 'figures.opened' })
  return (
    <SeriesPart
      title={titles[interval]}
      result={data}
      pointsOf={({ salesSummary }) =>
        salesSummary.map(({ period, profit, sales }) => ({ ...namesOf(period), value: profit, beside: sales }))
      }
      words={{
        value: opened,
        beside: intl.formatMessage({ id: 'figures.signIns' }),
        legend: opened,
        format: (count) => intl.formatNumber(count),
        short: (count) => intl.formatNumber(count, { notation: 'compact' }),
        isCounted: true,
      }}
      nothing="figures.nothing"
      note={
        <>
          {isBeyondRecords && <FormattedMessage id="figures.keptFor" values={{ count: retention.auditLogs }} />}
          <FormattedMessage id="figures.openedNote" />
        </>
      }
    />
  )
}

/** In the order of the answer. */
const ways = ['figures.way.own', 'figures.way.key', 'figures.way.app'] as const

export function Ways({ ways: result }: { ways: PartResult<ProfitShare> }) {
  const intl = useIntl()
  return (
    <Part title="figures.ways" result={result} room="4rem">
      {({ profitShares }) =>
        profitShares.every((share) => share === 0) ? (
          <PartEmpty>
            <FormattedMessage id="figures.noneOpened" />
          </PartEmpty>
        ) : (
          <Bars
            bars={ways.map((way, at) => {
              const share = profitShares[at] ?? 0
              return {
                label: intl.formatMessage({ id: way }),
                value: share,
                words: intl.formatNumber(share / 100, { style: 'percent' }),
              }
            })}
          />
        )
      }
    </Part>
  )
}
