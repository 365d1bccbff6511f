import { Skeleton } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import type { HostTopStats } from '../../api/generated/host-dashboard.ts'
import { Age, isBusy, PartBody, usePartState } from '../../kit/part/Part.tsx'
import type { PartResult } from '../../kit/part/part-state.ts'
import classes from './Figures.module.css'
import { changeOf } from './period.ts'
import { useMoney } from './use-money.ts'

interface FiguresProps {
  figures: PartResult<HostTopStats>
  /** Of as many days before. */
  before: HostTopStats | undefined
  days: number
  /** Income by period, where it is known. */
  amounts: readonly number[] | undefined
}

const names: readonly MessageKey[] = [
  'hostDashboard.newTenants',
  'hostDashboard.income',
  'hostDashboard.activeTenants',
  'hostDashboard.trialTenants',
]

export function Figures({ figures, before, days, amounts }: FiguresProps) {
  const intl = useIntl()
  const { money } = useMoney()
  const state = usePartState(figures)
  const share = (part: number, whole: number) => intl.formatNumber(whole === 0 ? 0 : part / whole, { style: 'percent' })
  const ofBefore = (figure: ReactNode) => (
    <FormattedMessage id="hostDashboard.before" values={{ figure, count: days }} />
  )
  return (
    <section
      aria-label={intl.formatMessage({ id: 'hostDashboard.figures' })}
      aria-busy={isBusy(state)}
      data-answers={figures.endpointName}
      className={state.kind === 'failed' || state.kind === 'offline' ? classes.problem : undefined}
    >
      {state.kind === 'shown' && state.storedAt && (
        <div className={classes.age}>
          <Age of={state.storedAt} />
        </div>
      )}
      <PartBody
        state={state}
        onRetry={figures.refetch}
        skeleton={
          <div className={classes.figures}>
            {names.map((name) => (
              <Skeleton key={name} className={classes.skeleton} />
            ))}
          </div>
        }
      >
        {({ newTenantsCount, newSubscriptionAmount, activeTenantsCount, trialTenantsCount }) => (
          <div className={classes.figures}>
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
          </div>
        )}
      </PartBody>
    </section>
  )
}

interface FigureProps {
  name: MessageKey
  value: string
  /** Null or absent: nothing to compare with. */
  change?: number | null | undefined
  detail?: ReactNode
  spark?: readonly number[] | undefined
}

function Figure({ name, value, change, detail, spark }: FigureProps) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className={classes.figure}>
      <div className={classes.words}>
        <span id={id} className={classes.name}>
          <FormattedMessage id={name} />
        </span>
        <output className={classes.value}>
          <bdi>{value}</bdi>
        </output>
        <span className={classes.detail}>
          {typeof change === 'number' && <Change share={change} />}
          {detail}
        </span>
      </div>
      {spark && spark.length > 1 && <Spark values={spark} />}
    </fieldset>
  )
}

/** More of either is good. */
function Change({ share }: { share: number }) {
  const intl = useIntl()
  const Arrow = share < 0 ? IconArrowDownRight : IconArrowUpRight
  return (
    <span className={share < 0 ? classes.worse : classes.better}>
      {share !== 0 && <Arrow size={14} aria-hidden />}
      <bdi>{intl.formatNumber(share, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })}</bdi>
    </span>
  )
}

const width = 104
const height = 32

/** The line alone: its figures are in the chart below. */
function Spark({ values }: { values: readonly number[] }) {
  const most = Math.max(...values, 1)
  const points = values.map((value, at) => {
    const x = 2 + ((width - 4) * at) / (values.length - 1)
    const y = height - 2 - ((height - 4) * value) / most
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg className={classes.spark} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <polygon points={`2,${height} ${points.join(' ')} ${width - 2},${height}`} />
      <polyline points={points.join(' ')} />
    </svg>
  )
}
