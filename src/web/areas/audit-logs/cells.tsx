import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { type Actors, nameOfActor, nameOfPerson } from '../../kit/history/actors.ts'
import { IdentityCell } from '../../kit/list/IdentityCell.tsx'
import { useEntityPath } from '../../session/entity-places.ts'
import classes from './cells.module.css'

/** `what` stands beneath the name where there is room for no other column. */
export function Who({ row, room, what }: { row: Actors; room: number; what: string }) {
  const intl = useIntl()
  const actor = nameOfActor(intl, row)
  const acted = actor === null ? '' : intl.formatMessage({ id: 'history.by' }, { actor })
  const detail = Number.isFinite(room) ? acted : [acted, what].filter(Boolean).join(' · ')
  return <IdentityCell name={nameOfPerson(intl, row)} detail={detail} />
}

/** Leads to the page of a thing, where it has one that may be seen. */
export function ToEntity({ type, id, children }: { type: string; id: string | number; children: ReactNode }) {
  const path = useEntityPath(type, id)
  if (path === null) return children
  return (
    <Anchor component={Link} to={path} size="sm">
      {children}
    </Anchor>
  )
}

/** Whoever of the own side did something; others have no page here. */
export function Person({ row }: { row: Actors }) {
  const name = <bdi>{nameOfPerson(useIntl(), row)}</bdi>
  if (row.userId === null || row.userName === null) return name
  return (
    <ToEntity type="Tessera.Users.User" id={row.userId}>
      {name}
    </ToEntity>
  )
}

/** To the second: rows of one minute are told apart by it. On a phone there is no room for that. */
export function Moment({ value, room = 0 }: { value: string; room?: number }) {
  const intl = useIntl()
  const style = Number.isFinite(room)
    ? ({ dateStyle: 'medium', timeStyle: 'medium' } as const)
    : ({ dateStyle: 'short', timeStyle: 'short' } as const)
  return (
    <time className={classes.moment} dateTime={value}>
      {intl.formatDate(value, style)}
    </time>
  )
}

/** Milliseconds from which a call is slow for whoever waits. */
const slow = 4_000

/** A tenfold duration is a quarter more of the bar. */
const shareOf = (milliseconds: number) => Math.min(1, Math.log10(milliseconds + 1) / 4)

export function Duration({ milliseconds }: { milliseconds: number }) {
  return (
    <span className={classes.duration}>
      <FormattedMessage id="auditLogs.milliseconds" values={{ count: milliseconds }} />
      <span className={classes.track} aria-hidden>
        <span
          className={classes.bar}
          data-slow={milliseconds >= slow || undefined}
          style={{ inlineSize: `${100 * shareOf(milliseconds)}%` }}
        />
      </span>
    </span>
  )
}
