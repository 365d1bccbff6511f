import { useIntl } from 'react-intl'
import type { EntityChangeItem } from '../../../contract/services/audit-log.ts'
import { useAuditLogGetEntityPropertyChangesQuery } from '../../api/generated/audit-log.ts'
import { nameOfPerson } from '../../kit/history/actors.ts'
import { ChangeKind } from '../../kit/history/ChangeKind.tsx'
import { PropertyTable } from '../../kit/history/PropertyTable.tsx'
import { Part } from '../../kit/part/Part.tsx'
import { Moment } from './cells.tsx'
import classes from './Detail.module.css'
import { DetailFrame, type DetailProps, Facts } from './Detail.tsx'

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
          { label: 'auditLogs.change', value: <ChangeKind change={change} /> },
          { label: 'auditLogs.type', value: <code className={classes.code}>{change.entityTypeFullName}</code> },
          { label: 'auditLogs.key', value: <bdi>{change.entityId}</bdi> },
        ]}
      />
      <Part title="auditLogs.whatChanged" result={properties}>
        {(changed) => <PropertyTable changed={changed} />}
      </Part>
    </DetailFrame>
  )
}
