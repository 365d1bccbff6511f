import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import classes from './Income.module.css'
import { openPlot } from './income-plot.ts'
import type { IncomePoint } from './income-points.ts'
import { useMoney } from './use-money.ts'

interface IncomeChartProps {
  title: string
  points: readonly IncomePoint[]
  nameOfBefore: string | undefined
}

export function IncomeChart({ title, points, nameOfBefore }: IncomeChartProps) {
  const intl = useIntl()
  const { shortMoney } = useMoney()
  const linesOf = useLines(nameOfBefore)
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<ReturnType<typeof openPlot>>(null)
  const [at, setAt] = useState<number | null>(null)

  useEffect(() => {
    if (!box.current) return
    const opened = openPlot(box.current)
    plot.current = opened
    return () => opened.close()
  }, [])
  useEffect(() => {
    plot.current?.draw({ points, axisLabel: shortMoney, tip: (point) => tipOf(point, linesOf(point)) })
  })

  const moveTo = (next: number) => {
    const place = Math.min(points.length - 1, Math.max(0, next))
    setAt(place)
    plot.current?.point(place)
  }
  const pressKey = (event: KeyboardEvent) => {
    const places: Readonly<Record<string, number>> = {
      ArrowRight: (at ?? -1) + 1,
      ArrowLeft: (at ?? points.length) - 1,
      Home: 0,
      End: points.length - 1,
    }
    const next = places[event.key]
    if (next === undefined) return
    event.preventDefault()
    moveTo(next)
  }
  const leave = () => {
    setAt(null)
    plot.current?.leave()
  }
  const point = at === null ? undefined : points[at]
  return (
    <>
      <div className={classes.legend} aria-hidden>
        <span className={classes.now}>
          <FormattedMessage id="hostDashboard.thisPeriod" />
        </span>
        {nameOfBefore && <span className={classes.before}>{nameOfBefore}</span>}
      </div>
      <div
        ref={box}
        role="application"
        // Time runs one way in every language, as on the page of a report.
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its points are within reach of the keyboard
        tabIndex={0}
        className={classes.box}
        aria-label={intl.formatMessage({ id: 'hostDashboard.chartKeys' }, { title })}
        onKeyDown={pressKey}
        onBlur={leave}
      />
      <VisuallyHidden role="status">
        {point && [point.name, ...linesOf(point).map(([name, value]) => `${name} ${value}`)].join(', ')}
      </VisuallyHidden>
    </>
  )
}

/** What is said of a point: names and values. */
function useLines(nameOfBefore: string | undefined) {
  const intl = useIntl()
  const { money } = useMoney()
  const income = intl.formatMessage({ id: 'hostDashboard.income' })
  const change = intl.formatMessage({ id: 'hostDashboard.change' })
  return (point: IncomePoint): [string, string][] => [
    [income, money(point.amount)],
    ...(nameOfBefore && point.before !== undefined
      ? [[nameOfBefore, money(point.before)] satisfies [string, string]]
      : []),
    ...(typeof point.change === 'number'
      ? [
          [
            change,
            intl.formatNumber(point.change, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' }),
          ] satisfies [string, string],
        ]
      : []),
  ]
}

function tipOf({ name }: IncomePoint, lines: readonly (readonly [string, string])[]): HTMLElement {
  const tip = document.createElement('div')
  tip.className = classes.tip ?? ''
  tip.dir = document.documentElement.dir
  for (const words of [name, ...lines.flat()]) tip.appendChild(document.createElement('span')).textContent = words
  return tip
}
