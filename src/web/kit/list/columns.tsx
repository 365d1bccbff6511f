/** What a list shows of a row, and the cells that many lists share. Plain elements: there may be thousands of them. */
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import classes from './columns.module.css'

/**
 * How a column stands in the table, and how wide it usually is; the identity heads its row, and stays in view where the table
 * scrolls. Text is a word or two, a mail an address or the name that somebody signs in by, prose whole sentences, and a moment a
 * day and its time.
 */
export type ColumnKind = 'identity' | 'text' | 'mail' | 'prose' | 'names' | 'day' | 'moment' | 'number' | 'status'

interface Column<Row> {
  header: MessageKey
  kind: ColumnKind
  /** `room`: pixels that the cell has for what stands in it. */
  cell: (row: Row, room: number) => ReactNode
  /** Pixels that it needs, where its kind’s are not what it needs. */
  min?: number
  /** Share of what the table has left over. */
  grow?: number
  /** Where room is short the highest leave first; 1 never leaves. */
  priority: 1 | 2 | 3
  /** Stands on a phone, too, beneath how the row stands. */
  isOnPhone?: true
  /** Hidden in the table until the person chooses it. */
  isOnDemand?: true
}

/** `member` names the column, and where it is sortable the field that the server sorts by: one of the operation’s own. */
export type ListColumn<Row, Sort extends string = string> = Column<Row> &
  ({ member: keyof Row & Sort; isSortable: true } | { member: keyof Row & string; isSortable?: never })

/** Long words are cut at the column's edge; the whole is in the tooltip and for the screen reader. */
export function TextCell({ text }: { text: string | null }) {
  if (text === null) return <Absent />
  return (
    <span className={classes.text} title={text} dir="auto">
      {text}
    </span>
  )
}

/** Sentences have two lines, and one in a compact table; the whole is in the tooltip. */
export function ProseCell({ text }: { text: string | null }) {
  if (text === null) return <Absent />
  return (
    <span className={classes.prose} title={text} dir="auto">
      {text}
    </span>
  )
}

export function DateTimeCell({ value }: { value: string | null }) {
  const intl = useIntl()
  if (value === null) return <Absent />
  return (
    <time className={classes.numbers} dateTime={value}>
      {intl.formatDate(value, { dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  )
}

/** A day is enough in a list; the moment is in the tooltip. */
export function DateCell({ value }: { value: string | null }) {
  const intl = useIntl()
  if (value === null) return <Absent />
  return (
    <time
      className={classes.numbers}
      dateTime={value}
      title={intl.formatDate(value, { dateStyle: 'full', timeStyle: 'medium' })}
    >
      {intl.formatDate(value, { dateStyle: 'medium' })}
    </time>
  )
}

/** Nothing for the eye. */
export function Absent() {
  return (
    <span className={classes.spoken}>
      <FormattedMessage id="kit.none" />
    </span>
  )
}
