import { Button, Skeleton, Table } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { beside } from '../later.tsx'
import { Part, PartEmpty } from '../part/Part.tsx'
import type { PartResult } from '../part/part-state.ts'
import type { Interval } from './period.ts'
import classes from './Series.module.css'
import type { SeriesWords } from './SeriesChart.tsx'
import type { SeriesPoint } from './series-points.ts'

const SeriesChart = beside(async () => (await import('./SeriesChart.tsx')).SeriesChart)

/** Of the chart and the note. */
const room = '19.75rem'

interface SeriesPartProps<Answer> {
  title: MessageKey
  result: PartResult<Answer>
  pointsOf: (answer: Answer) => readonly SeriesPoint[]
  words: SeriesWords
  /** What stands there where all is zero. */
  nothing: MessageKey
  /** Beneath it. */
  note: ReactNode
}

/** What happened by days, weeks or months: as a chart, and as a table for whoever would rather read. */
export function SeriesPart<Answer>({ title, result, pointsOf, words, nothing, note }: SeriesPartProps<Answer>) {
  const intl = useIntl()
  const [isTable, setIsTable] = useState(false)
  const name = intl.formatMessage({ id: title })
  return (
    <Part
      title={title}
      result={result}
      room={room}
      aside={() => (
        <Button variant="subtle" color="gray" className={classes.other} onClick={() => setIsTable(!isTable)}>
          <FormattedMessage id={isTable ? 'figures.chart' : 'figures.table'} />
        </Button>
      )}
    >
      {(answer) => {
        const points = pointsOf(answer)
        const hasAny = points.some(({ value, beside = 0 }) => value + beside > 0)
        if (!hasAny && !isTable) {
          return (
            <div className={classes.nothing}>
              <PartEmpty>
                <FormattedMessage id={nothing} />
              </PartEmpty>
            </div>
          )
        }
        return (
          <>
            {isTable ? (
              <SeriesTable title={name} points={points} words={words} />
            ) : (
              <Suspense fallback={<Skeleton className={classes.chart} />}>
                <SeriesChart title={name} points={points} words={words} />
              </Suspense>
            )}
            <p className={classes.note}>
              {note}
              <FormattedMessage id="figures.utc" />
            </p>
          </>
        )
      }}
    </Part>
  )
}

/** A period in the person's words: on an axis, and in full. */
export function usePeriodNames(interval: Interval) {
  const intl = useIntl()
  const short =
    interval === 'month'
      ? ({ month: 'short', year: 'numeric' } as const)
      : ({ day: 'numeric', month: 'short' } as const)
  const long = interval === 'month' ? ({ month: 'long', year: 'numeric' } as const) : ({ dateStyle: 'medium' } as const)
  return (date: string) => ({
    label: intl.formatDate(date, { ...short, timeZone: 'UTC' }),
    name: intl.formatDate(date, { ...long, timeZone: 'UTC' }),
  })
}

interface SeriesTableProps {
  title: string
  points: readonly SeriesPoint[]
  words: SeriesWords
}

function SeriesTable({ title, points, words: { value: nameOfValue, beside: nameOfBeside, format } }: SeriesTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
    <fieldset className={classes.table} aria-label={title} tabIndex={0}>
      <Table stickyHeader aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">
              <FormattedMessage id="figures.period" />
            </Table.Th>
            <Table.Th scope="col" className={classes.amount}>
              {nameOfValue}
            </Table.Th>
            {nameOfBeside && (
              <Table.Th scope="col" className={classes.amount}>
                {nameOfBeside}
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.map(({ name, value, beside }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td className={classes.amount}>{format(value)}</Table.Td>
              {nameOfBeside && (
                <Table.Td className={classes.amount}>{beside === undefined ? '' : format(beside)}</Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </fieldset>
  )
}
