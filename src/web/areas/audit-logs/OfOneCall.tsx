/** The way from a call to what it changed, and from a change to its call. */
import { Anchor } from '@mantine/core'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import {
  useAuditLogGetAuditLogsQuery,
  useAuditLogGetEntityChangesQuery,
  useAuditLogGetEntityHistoryObjectTypesQuery,
} from '../../api/generated/audit-log.ts'
import { formParameter } from '../../kit/form-address.ts'
import { ChangeKind } from '../../kit/history/ChangeKind.tsx'
import { Part, PartEmpty } from '../../kit/part/Part.tsx'
import { nameOfThing, nameOfType } from './change-columns.tsx'
import classes from './OfOneCall.module.css'

/** Of more there is the list. */
const most = 5

const changesOf = (entityChangeSetId: number, shown: Record<string, string> = {}) =>
  `?${new URLSearchParams({ tab: 'changes', entityChangeSetId: String(entityChangeSetId), ...shown })}`

const callOf = (entityChangeSetId: number, id: number) =>
  `?${new URLSearchParams({ entityChangeSetId: String(entityChangeSetId), [formParameter]: `call-${id}` })}`

export function ChangesOfCall({ entityChangeSetId }: { entityChangeSetId: number }) {
  const intl = useIntl()
  const changes = useAuditLogGetEntityChangesQuery({ entityChangeSetId, maxResultCount: most })
  const { data: types } = useAuditLogGetEntityHistoryObjectTypesQuery()
  return (
    <Part title="auditLogs.changesOfCall" result={changes} room="2rem">
      {({ items, totalCount }) =>
        totalCount === 0 ? (
          <PartEmpty>
            <FormattedMessage id="auditLogs.changedNothing" />
          </PartEmpty>
        ) : (
          <>
            <ul className={classes.changes}>
              {items.map((change) => (
                <li key={change.id}>
                  <Anchor
                    component={Link}
                    to={changesOf(entityChangeSetId, { [formParameter]: `change-${change.id}` })}
                    size="sm"
                  >
                    <bdi>
                      {intl.formatMessage(
                        { id: 'auditLogs.changeTitle' },
                        { type: nameOfType(types, change.entityTypeFullName), key: nameOfThing(change) },
                      )}
                    </bdi>
                  </Anchor>
                  <ChangeKind change={change} />
                </li>
              ))}
            </ul>
            <Anchor component={Link} to={changesOf(entityChangeSetId)} size="sm">
              <FormattedMessage id="auditLogs.allOfCall" values={{ count: totalCount }} />
            </Anchor>
          </>
        )
      }
    </Part>
  )
}

export function CallOfChange({ entityChangeSetId }: { entityChangeSetId: number }) {
  const calls = useAuditLogGetAuditLogsQuery({ entityChangeSetId, maxResultCount: 1 })
  return (
    <Part title="auditLogs.callOfChange" result={calls} room="2rem">
      {({ items: [call] }) =>
        call ? (
          <Anchor component={Link} to={callOf(entityChangeSetId, call.id)} size="sm">
            <bdi>
              {call.serviceName}.{call.methodName}
            </bdi>
          </Anchor>
        ) : (
          <PartEmpty>
            <FormattedMessage id="auditLogs.noCall" />
          </PartEmpty>
        )
      }
    </Part>
  )
}
