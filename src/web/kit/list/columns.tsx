/** What a list shows of a row, and the cells that many lists share. Plain elements: there may be thousands of them. */
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import classes from './columns.module.css'

export interface ListColumn<Row> {
  /** Names the column, and the field that the server sorts by. */
  member: keyof Row & string
  header: MessageKey
  cell: (row: Row) => ReactNode
  isSortable?: true
  /** Share of the table's width beside the other columns. */
  width: number
  /** Hidden in the table until the person chooses it. */
  isOnDemand?: true
  /** The cell that names the row: it heads the row for screen readers, and its card on a phone. */
  isRowHeader?: true
}

/** Long words are cut at the column's edge; the whole is in the tooltip and for the screen reader. */
export function TextCell({ text }: { text: string | null }) {
  if (text === null) return <Absent />
  return (
    <span className={classes.text} title={text} dir="auto">
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

export interface NamedThing {
  name: string
  /** Why it is there although nobody put it there. */
  note?: string
}

const shownNames = 2

/** The first few, and how many more; all of them in the tooltip. */
export function NamesCell({ things }: { things: readonly NamedThing[] }) {
  const intl = useIntl()
  if (things.length === 0) return <Absent />
  const more = things.length - shownNames
  const all = intl.formatList(
    things.map(({ name, note }) => (note ? `${name} (${note})` : name)),
    { type: 'unit' },
  )
  return (
    <span className={classes.names} title={all}>
      {things.slice(0, shownNames).map(({ name, note }) => (
        <span key={name} className={note ? classes.inheritedName : classes.name} dir="auto" aria-hidden>
          {name}
        </span>
      ))}
      {more > 0 && (
        <span className={classes.more} aria-hidden>
          +{intl.formatNumber(more)}
        </span>
      )}
      <span className={classes.spoken}>{all}</span>
    </span>
  )
}

function Absent() {
  return (
    <span className={classes.faint}>
      <span aria-hidden>–</span>
      <span className={classes.spoken}>
        <FormattedMessage id="kit.none" />
      </span>
    </span>
  )
}
