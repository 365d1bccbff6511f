import type { EntityChangeItem } from '../../../contract/services/audit-log.ts'
import { useAuditLogGetEntityPropertyChangesQuery } from '../../api/generated/audit-log.ts'
import { ChangeKind } from '../../kit/history/ChangeKind.tsx'
import { PropertyTable } from '../../kit/history/PropertyTable.tsx'
import { Part } from '../../kit/part/Part.tsx'
import { isOnSharedPage } from '../../session/entity-places.ts'
import { Moment, Person, ToEntity } from './cells.tsx'
import { nameOfThing } from './change-columns.tsx'
import { DetailFrame, type DetailProps, Facts } from './Detail.tsx'
import { CallOfChange } from './OfOneCall.tsx'

interface ChangeDetailProps extends DetailProps<EntityChangeItem> {
  title: string
  /** What kind of thing it is, in words. */
  type: string
  change: EntityChangeItem
}

export function ChangeDetail({ title, type, change, ...props }: ChangeDetailProps) {
  const properties = useAuditLogGetEntityPropertyChangesQuery({ entityChangeId: change.id })
  return (
    <DetailFrame title={title} row={change} {...props}>
      <Facts
        facts={[
          { label: 'auditLogs.when', value: <Moment value={change.changeTime} /> },
          { label: 'auditLogs.who', value: <Person row={change} /> },
          { label: 'auditLogs.change', value: <ChangeKind change={change} /> },
          { label: 'auditLogs.type', value: type },
          { label: 'auditLogs.thing', value: <Thing change={change} /> },
          { label: 'auditLogs.key', value: <bdi>{change.entityId}</bdi> },
        ]}
      />
      <CallOfChange entityChangeSetId={change.entityChangeSetId} />
      <Part title="auditLogs.whatChanged" result={properties}>
        {(changed) => <PropertyTable changed={changed} />}
      </Part>
    </DetailFrame>
  )
}

/** What was deleted has no page any more, unless it stood on one with others. */
function Thing({ change }: { change: EntityChangeItem }) {
  const name = <bdi>{nameOfThing(change)}</bdi>
  if (change.changeTypeName === 'Deleted' && !isOnSharedPage(change.entityTypeFullName)) return name
  return (
    <ToEntity type={change.entityTypeFullName} id={change.entityId}>
      {name}
    </ToEntity>
  )
}
