import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { HostTopStats } from '../../api/generated/host-dashboard.ts'
import { Figure, Figures } from '../../kit/figures/Figure.tsx'
import { changeOf } from '../../kit/figures/period.ts'
import type { PartResult } from '../../kit/part/part-state.ts'
import { useMoney } from '../../kit/use-money.ts'

interface HostFiguresProps {
  figures: PartResult<HostTopStats>
  /** Of as many days before. */
  before: HostTopStats | undefined
  days: number
  /** Income by period, where it is known. */
  amounts: readonly number[] | undefined
}

export function HostFigures({ figures, before, days, amounts }: HostFiguresProps) {
  const intl = useIntl()
  const { money } = useMoney()
  const share = (part: number, whole: number) => intl.formatNumber(whole === 0 ? 0 : part / whole, { style: 'percent' })
  const ofBefore = (figure: ReactNode) => <FormattedMessage id="figures.before" values={{ figure, count: days }} />
  return (
    <Figures result={figures} count={4}>
      {({ newTenantsCount, newSubscriptionAmount, activeTenantsCount, trialTenantsCount }) => (
        <>
          <Figure
            name="hostDashboard.newTenants"
            value={intl.formatNumber(newTenantsCount)}
            change={before && changeOf(newTenantsCount, before.newTenantsCount)}
            detail={before && ofBefore(intl.formatNumber(before.newTenantsCount))}
          />
          <Figure
            name="hostDashboard.income"
            value={money(newSubscriptionAmount)}
            change={before && changeOf(newSubscriptionAmount, before.newSubscriptionAmount)}
            detail={<FormattedMessage id="hostDashboard.computed" />}
            spark={amounts}
          />
          <Figure
            name="hostDashboard.activeTenants"
            value={intl.formatNumber(activeTenantsCount)}
            detail={<FormattedMessage id="hostDashboard.now" />}
          />
          <Figure
            name="hostDashboard.trialTenants"
            value={intl.formatNumber(trialTenantsCount)}
            detail={
              <FormattedMessage
                id="hostDashboard.ofActive"
                values={{ share: share(trialTenantsCount, activeTenantsCount) }}
              />
            }
          />
        </>
      )}
    </Figures>
  )
}
