import { useDirection, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import classes from './Series.module.css'
import { openPlot } from './series-plot.ts'
import type { SeriesPoint } from './series-points.ts'

export interface SeriesWords {
  /** What the line is of. */
  value: string
  /** What the other one is of; absent: there is none. */
  beside: string | undefined
  /** In the legend, where the line is not of what the chart’s title says. */
  legend: string
  format: (value: number) => string
  /** On the axis, where room is short. */
  short: (value: number) => string
  /** Of whole things: the axis has no halves of them. */
  isCounted?: true
}

interface SeriesChartProps {
  title: string
  points: readonly SeriesPoint[]
  words: SeriesWords
}

export function SeriesChart({ title, points, words }: SeriesChartProps) {
  const intl = useIntl()
  const linesOf = useLines(words)
  const isRightToLeft = useDirection().dir === 'rtl'
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
    plot.current?.draw({
      points,
      isRightToLeft,
      isCounted: words.isCounted === true,
      axisLabel: words.short,
      tip: (point) => tipOf(point, linesOf(point)),
    })
  })

  const moveTo = (next: number) => {
    const place = Math.min(points.length - 1, Math.max(0, next))
    setAt(place)
    plot.current?.point(place)
  }
  const pressKey = (event: KeyboardEvent) => {
    const places: Readonly<Record<string, number>> = {
      [isRightToLeft ? 'ArrowLeft' : 'ArrowRight']: (at ?? -1) + 1,
      [isRightToLeft ? 'ArrowRight' : 'ArrowLeft']: (at ?? points.length) - 1,
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
        <span className={classes.now}>{words.legend}</span>
        {words.beside && <span className={classes.before}>{words.beside}</span>}
      </div>
      <div
        ref={box}
        role="application"
        // The picture is laid out from the left, and knows by itself where it begins.
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its points are within reach of the keyboard
        tabIndex={0}
        className={classes.box}
        aria-label={intl.formatMessage({ id: 'figures.chartKeys' }, { title })}
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
function useLines({ value, beside, format }: SeriesWords) {
  const intl = useIntl()
  const change = intl.formatMessage({ id: 'figures.change' })
  return (point: SeriesPoint): [string, string][] => [
    [value, format(point.value)],
    ...(beside && point.beside !== undefined ? [[beside, format(point.beside)] satisfies [string, string]] : []),
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

function tipOf({ name }: SeriesPoint, lines: readonly (readonly [string, string])[]): HTMLElement {
  const tip = document.createElement('div')
  tip.className = classes.tip ?? ''
  tip.dir = document.documentElement.dir
  for (const words of [name, ...lines.flat()]) tip.appendChild(document.createElement('span')).textContent = words
  return tip
}
