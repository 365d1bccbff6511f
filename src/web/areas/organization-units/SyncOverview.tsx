import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Discrepancy, GroupSync, SyncPerson } from '../../../contract/services/organization-unit.ts'
import classes from './SyncOverview.module.css'

/** What a sync changes stands first. */
const lists = [
  'inGroupButNotInUnit',
  'inUnitButNotInGroup',
  'inGroupButNotHere',
  'hereButNotInGroup',
] as const satisfies readonly Discrepancy[]

/** How a unit and its group differ: four lists, each with what it means. */
export function SyncOverview({ sync }: { sync: GroupSync }) {
  const intl = useIntl()
  if (sync.groupNotFound) {
    return (
      <p className={classes.notFound} role="alert">
        <IconAlertTriangle size={16} aria-hidden />
        <FormattedMessage id="units.directory.groupNotFound" values={{ id: sync.groupObjectId }} />
      </p>
    )
  }
  return (
    <div className={classes.lists}>
      {lists.map((list) => (
        <details key={list} className={classes.list} open={sync.counts[list] > 0 && list !== 'hereButNotInGroup'}>
          <summary className={classes.summary}>
            <IconChevronRight size={16} aria-hidden className={classes.chevron} />
            <FormattedMessage id={`units.directory.${list}`} />
            <span className={classes.count}>{intl.formatNumber(sync.counts[list])}</span>
          </summary>
          <p className={classes.hint}>
            <FormattedMessage id={`units.directory.${list}Hint`} />
          </p>
          <People people={sync[list]} count={sync.counts[list]} />
        </details>
      ))}
    </div>
  )
}

function People({ people, count }: { people: readonly SyncPerson[]; count: number }) {
  if (people.length === 0) return null
  return (
    <>
      <ul className={classes.people}>
        {people.map((person) => (
          <li key={person.userId ?? person.userName}>
            <bdi className={classes.name}>{person.displayName}</bdi>
            <bdi className={classes.address}>{person.emailAddress ?? person.userName}</bdi>
            {person.addressTakenBy !== null && (
              <span className={classes.taken}>
                <IconAlertTriangle size={14} aria-hidden />
                <span>
                  <FormattedMessage
                    id="units.directory.addressTaken"
                    values={{ userName: <bdi>{person.addressTakenBy}</bdi> }}
                  />
                </span>
              </span>
            )}
          </li>
        ))}
      </ul>
      {count > people.length && (
        <p className={classes.hint}>
          <FormattedMessage id="units.directory.more" values={{ count: count - people.length }} />
        </p>
      )}
    </>
  )
}
