import { Code } from '@mantine/core'
import { IconCloudOff, IconRefresh, IconUsersGroup } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import {
  useOrganizationUnitGetSecurityGroupSyncOverviewQuery,
  useOrganizationUnitSecurityGroupSyncMutation,
} from '../../api/generated/organization-unit.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { failureNotice } from '../../kit/failure-notice.ts'
import { useConfirm } from '../../kit/form/confirm.tsx'
import { Content } from '../../kit/page/Page.tsx'
import { PartBody, usePartState } from '../../kit/part/Part.tsx'
import { State, StateIcon } from '../../kit/State.tsx'
import { toast } from '../../kit/toast.ts'
import { useCan } from '../../session/access.ts'
import classes from './DirectoryTab.module.css'
import { SyncOverview } from './SyncOverview.tsx'
import type { Unit } from './unit-tree.ts'
import { useDirectory } from './use-directory.ts'

/** Where the members of a unit come from. */
export function DirectoryTab({ unit }: { unit: Unit }) {
  const { reason } = useDirectory()
  const canManage = useCan(permissions.organizationUnits.manageMembers)
  if (!unit.isEntraGroup) {
    return (
      <State icon={<StateIcon of={IconUsersGroup} />} title={<FormattedMessage id="units.directory.none" />}>
        <FormattedMessage id="units.directory.noneDetail" />
      </State>
    )
  }
  if (reason || !canManage) {
    return (
      <State icon={<StateIcon of={IconCloudOff} />} title={<FormattedMessage id="units.directory.off" />}>
        <FormattedMessage id={reason ?? 'units.directory.needsPermission'} />
        <Group unit={unit} />
      </State>
    )
  }
  return (
    <Content>
      <Overview unit={unit} />
    </Content>
  )
}

const Group = ({ unit }: { unit: Unit }) => (
  <p className={classes.group}>
    <FormattedMessage id="units.form.objectId" /> <Code>{unit.entraGroupObjectId}</Code>
  </p>
)

function Overview({ unit }: { unit: Unit }) {
  const intl = useIntl()
  const { confirm, question } = useConfirm()
  const overview = useOrganizationUnitGetSecurityGroupSyncOverviewQuery(
    { organizationUnitId: unit.id },
    { refetchOnMountOrArgChange: true },
  )
  const state = usePartState(overview)
  const [syncGroup, { isLoading }] = useOrganizationUnitSecurityGroupSyncMutation()
  const sync = async () => {
    const counts = overview.currentData?.counts
    const isYes = await confirm({
      title: 'units.directory.syncTitle',
      detail: 'units.directory.syncDetail',
      values: {
        displayName: unit.displayName,
        joining: counts?.inGroupButNotInUnit ?? 0,
        leaving: counts?.inUnitButNotInGroup ?? 0,
      },
      yes: 'units.directory.sync',
    })
    if (!isYes) return
    try {
      await syncGroup({ organizationUnitId: unit.id }).unwrap()
    } catch (thrown) {
      toast(failureNotice(intl, 'units.directory.sync', thrown))
      return
    }
    toast({ color: 'green', message: intl.formatMessage({ id: 'units.directory.synced' }, unit) })
  }
  return (
    <>
      <div className={classes.head}>
        <div>
          {state.kind === 'shown' && !state.answer.groupNotFound && (
            <strong>
              <bdi>{state.answer.groupName}</bdi>
            </strong>
          )}
          <Group unit={unit} />
        </div>
        <CommandButton
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          isBusy={isLoading || state.kind !== 'shown' || state.answer.groupNotFound}
          onClick={() => void sync()}
        >
          <FormattedMessage id="units.directory.sync" />
        </CommandButton>
      </div>
      <PartBody state={state} onRetry={overview.refetch}>
        {(answer) => <SyncOverview sync={answer} />}
      </PartBody>
      {question}
    </>
  )
}
