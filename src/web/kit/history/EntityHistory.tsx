import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { EntityChangeItem } from '../../../contract/services/audit-log.ts'
import { type Entity, useEntityChanges, usePropertyChanges } from '../../session/entity-history.ts'
import { PartBody, PartEmpty, usePartState } from '../part/Part.tsx'
import { nameOfActor, nameOfPerson } from './actors.ts'
import { ChangeKind } from './ChangeKind.tsx'
import classes from './EntityHistory.module.css'
import { PropertyTable } from './PropertyTable.tsx'

const pageSize = 25

/** Who changed one thing, when and what of it; the latest change first, and open. Its texts are `entity-history.json`. */
export function EntityHistory({ entity }: { entity: Entity }) {
  const intl = useIntl()
  const [skipCount, setSkipCount] = useState(0)
  const changes = useEntityChanges(entity, { skipCount, maxResultCount: pageSize })
  return (
    <PartBody state={usePartState(changes)} onRetry={changes.refetch}>
      {({ items, totalCount }) =>
        totalCount === 0 ? (
          <PartEmpty>
            <FormattedMessage id="history.none" />
          </PartEmpty>
        ) : (
          <>
            <ul className={classes.changes} aria-label={intl.formatMessage({ id: 'history.changes' })}>
              {items.map((change, at) => (
                <Change key={change.id} change={change} isFirst={skipCount + at === 0} />
              ))}
            </ul>
            {totalCount > pageSize && <Pages {...{ skipCount, totalCount, onSkip: setSkipCount }} />}
          </>
        )
      }
    </PartBody>
  )
}

function Change({ change, isFirst }: { change: EntityChangeItem; isFirst: boolean }) {
  const intl = useIntl()
  const [isOpen, setIsOpen] = useState(isFirst)
  const actor = nameOfActor(intl, change)
  const who = nameOfPerson(intl, change)
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <IconChevronRight size={16} className={classes.chevron} aria-hidden />
          <ChangeKind change={change} />
          <span className={classes.who}>
            <bdi>{who}</bdi>
            {actor !== null && (
              <bdi className={classes.actor}>
                <FormattedMessage id="history.by" values={{ actor }} />
              </bdi>
            )}
          </span>
          <time className={classes.when} dateTime={change.changeTime}>
            {intl.formatDate(change.changeTime, { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
        </summary>
        {isOpen && <Properties of={change} />}
      </details>
    </li>
  )
}

function Properties({ of: { id } }: { of: EntityChangeItem }) {
  const properties = usePropertyChanges(id)
  return (
    <div className={classes.properties}>
      <PartBody state={usePartState(properties)} onRetry={properties.refetch}>
        {(changed) => <PropertyTable changed={changed} />}
      </PartBody>
    </div>
  )
}

interface PagesProps {
  skipCount: number
  totalCount: number
  onSkip: (count: number) => void
}

function Pages({ skipCount, totalCount, onSkip }: PagesProps) {
  const intl = useIntl()
  const values = {
    first: intl.formatNumber(skipCount + 1),
    last: intl.formatNumber(Math.min(skipCount + pageSize, totalCount)),
    total: intl.formatNumber(totalCount),
  }
  return (
    <nav className={classes.pages} aria-label={intl.formatMessage({ id: 'kit.paging' })}>
      <span>
        <FormattedMessage id="kit.paging.range" values={values} />
      </span>
      <Button variant="default" disabled={skipCount === 0} onClick={() => onSkip(skipCount - pageSize)}>
        <FormattedMessage id="history.newer" />
      </Button>
      <Button
        variant="default"
        disabled={skipCount + pageSize >= totalCount}
        onClick={() => onSkip(skipCount + pageSize)}
      >
        <FormattedMessage id="history.older" />
      </Button>
    </nav>
  )
}
