import { Skeleton } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { Age, isBusy, PartBody, usePartState } from '../part/Part.tsx'
import type { PartResult } from '../part/part-state.ts'
import classes from './Figure.module.css'

interface FiguresProps<Answer> {
  result: PartResult<Answer>
  /** As many as come: nothing moves when they are there. */
  count: number
  children: (answer: Answer) => ReactNode
}

/** The row of figures at the top of a dashboard, of one answer. */
export function Figures<Answer>({ result, count, children }: FiguresProps<Answer>) {
  const intl = useIntl()
  const state = usePartState(result)
  const skeletons = (
    <div className={classes.figures}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is not there yet has no names
        <Skeleton key={at} className={classes.skeleton} />
      ))}
    </div>
  )
  const isProblem = state.kind === 'failed' || state.kind === 'offline'
  return (
    <section
      aria-label={intl.formatMessage({ id: 'figures.title' })}
      aria-busy={isBusy(state)}
      data-answers={result.endpointName}
      className={classes.row}
    >
      {state.kind === 'shown' && state.storedAt && (
        <div className={classes.age}>
          <Age of={state.storedAt} />
        </div>
      )}
      <div className={isProblem ? classes.problem : undefined}>
        {isProblem && (
          <div className={classes.place} aria-hidden>
            {skeletons}
          </div>
        )}
        <PartBody state={state} onRetry={result.refetch} skeleton={skeletons}>
          {(answer) => <div className={classes.figures}>{children(answer)}</div>}
        </PartBody>
      </div>
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

export function Figure({ name, value, change, detail, spark }: FigureProps) {
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
