import { FormattedMessage, useIntl } from 'react-intl'
import type { EntityChangeItem, EntityPropertyChange } from '../../../contract/services/audit-log.ts'
import { useAuditLogGetEntityPropertyChangesQuery } from '../../api/generated/audit-log.ts'
import { Part, PartEmpty } from '../../kit/part/Part.tsx'
import { nameOfPerson } from './actors.ts'
import { Moment } from './cells.tsx'
import { Kind } from './change-columns.tsx'
import classes from './Detail.module.css'
import { DetailFrame, type DetailProps, Facts } from './Detail.tsx'
import { readableValue } from './readable-json.ts'

interface ChangeDetailProps extends DetailProps<EntityChangeItem> {
  title: string
  change: EntityChangeItem
}

export function ChangeDetail({ title, change, ...props }: ChangeDetailProps) {
  const intl = useIntl()
  const properties = useAuditLogGetEntityPropertyChangesQuery({ entityChangeId: change.id })
  return (
    <DetailFrame title={title} row={change} {...props}>
      <Facts
        facts={[
          { label: 'auditLogs.when', value: <Moment value={change.changeTime} /> },
          { label: 'auditLogs.who', value: <bdi>{nameOfPerson(intl, change)}</bdi> },
          { label: 'auditLogs.change', value: <Kind change={change} /> },
          { label: 'auditLogs.type', value: <code className={classes.code}>{change.entityTypeFullName}</code> },
          { label: 'auditLogs.key', value: <bdi>{change.entityId}</bdi> },
        ]}
      />
      <Part title="auditLogs.whatChanged" result={properties}>
        {(changed) =>
          changed.length === 0 ? (
            <PartEmpty>
              <FormattedMessage id="auditLogs.noProperties" />
            </PartEmpty>
          ) : (
            <Properties changed={changed} />
          )
        }
      </Part>
    </DetailFrame>
  )
}

function Properties({ changed }: { changed: readonly EntityPropertyChange[] }) {
  return (
    <table className={classes.properties}>
      <thead>
        <tr>
          {(['auditLogs.property', 'auditLogs.before', 'auditLogs.after'] as const).map((id) => (
            <th key={id} scope="col">
              <FormattedMessage id={id} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changed.map(({ propertyName, originalValue, newValue }) => (
          <tr key={propertyName}>
            <th scope="row">{propertyName}</th>
            <td>
              <bdi>{originalValue !== null && readableValue(originalValue)}</bdi>
            </td>
            <td>
              <bdi>{newValue !== null && readableValue(newValue)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
