import { Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { GroupSync } from '../../../contract/services/organization-unit.ts'
import { useOrganizationUnitOverallSecurityGroupSyncMutation } from '../../api/generated/organization-unit.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { failureNotice } from '../../kit/failure-notice.ts'
import { useConfirm } from '../../kit/form/confirm.tsx'
import { Dialog } from '../../kit/form/Dialog.tsx'
import { toast } from '../../kit/toast.ts'
import { useOpener } from '../../kit/use-opener.ts'
import classes from './SyncAll.module.css'
import { SyncOverview } from './SyncOverview.tsx'
import type { Unit } from './unit-tree.ts'
import { useDirectory } from './use-directory.ts'

/** All units of directory groups at once; afterwards what differed, unit by unit. */
export function SyncAll({ units }: { units: readonly Unit[] }) {
  const intl = useIntl()
  const directory = useDirectory()
  const { confirm, question } = useConfirm()
  const { remember, giveBack } = useOpener()
  const [syncAll, { isLoading }] = useOrganizationUnitOverallSecurityGroupSyncMutation()
  const [done, setDone] = useState<readonly GroupSync[]>()
  const linked = units.filter(({ isEntraGroup }) => isEntraGroup)
  if (!directory.isUsed && linked.length === 0) return null
  const reason = directory.reason ?? (linked.length === 0 ? 'units.directory.noGroups' : undefined)

  const sync = async () => {
    remember()
    const isYes = await confirm({
      title: 'units.directory.syncAllTitle',
      detail: 'units.directory.syncAllDetail',
      values: { count: linked.length },
      yes: 'units.directory.syncAll',
    })
    if (!isYes) return
    try {
      const { items } = await syncAll().unwrap()
      setDone(items)
    } catch (thrown) {
      toast(failureNotice(intl, 'units.directory.syncAll', thrown))
    }
  }
  return (
    <>
      <CommandButton
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        isBusy={isLoading}
        reason={reason}
        onClick={() => void sync()}
      >
        <FormattedMessage id="units.directory.syncAll" />
      </CommandButton>
      {question}
      {done && (
        <Dialog
          kind="form"
          title={intl.formatMessage({ id: 'units.directory.syncedAll' })}
          onClose={() => {
            setDone(undefined)
            giveBack()
          }}
        >
          <Stack>
            <Text size="sm" c="dimmed">
              <FormattedMessage id="units.directory.differed" />
            </Text>
            {done.map((one) => (
              <section key={one.organizationUnitId}>
                <h3 className={classes.group}>
                  <bdi>{one.groupName}</bdi>
                </h3>
                <SyncOverview sync={one} />
              </section>
            ))}
          </Stack>
        </Dialog>
      )}
    </>
  )
}
