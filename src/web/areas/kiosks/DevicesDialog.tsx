import { Button, Stack, Text } from '@mantine/core'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import type { KioskDevice, KioskListItem } from '../../../contract/services/kiosk.ts'
import { useKioskEndDeviceMutation, useKioskGetDevicesQuery } from '../../api/generated/kiosk.ts'
import { failureNotice } from '../../kit/failure-notice.ts'
import { useConfirm } from '../../kit/form/confirm.tsx'
import { Dialog } from '../../kit/form/Dialog.tsx'
import { LoadingDialog } from '../../kit/form/LoadingDialog.tsx'
import { toast } from '../../kit/toast.ts'
import classes from './DevicesDialog.module.css'

interface DevicesDialogProps {
  kiosk: KioskListItem
  onClose: () => void
}

/** The screens of a kiosk; each can be ended. */
export function DevicesDialog({ kiosk: { id, name }, onClose }: DevicesDialogProps) {
  const title = useIntl().formatMessage({ id: 'kiosks.devicesTitle' }, { name })
  const devices = useKioskGetDevicesQuery({ id }, { refetchOnMountOrArgChange: true })
  if (!devices.data) {
    return <LoadingDialog title={title} result={devices} failed="kit.form.loadFailed" onClose={onClose} />
  }
  const { items } = devices.data
  return (
    <Dialog kind="form" title={title} onClose={onClose}>
      {items.length === 0 && (
        <Text size="sm">
          <FormattedMessage id="kiosks.noDevices" />
        </Text>
      )}
      <ul className={classes.devices}>
        {items.map((device) => (
          <Device key={device.id} device={device} />
        ))}
      </ul>
    </Dialog>
  )
}

const moment = { dateStyle: 'medium', timeStyle: 'short' } as const

function Device({ device }: { device: KioskDevice }) {
  const intl = useIntl()
  const [endDevice, { isLoading }] = useKioskEndDeviceMutation()
  const { confirm, question } = useConfirm()
  const { browserName, systemName, clientIpAddress, enrolmentTime, lastSeenTime } = device
  const unknown = intl.formatMessage({ id: 'kiosks.unknownDevice' })
  const name = [browserName, systemName].filter((part) => part !== null).join(', ') || unknown
  const end = async () => {
    const detail = { title: 'kiosks.endTitle', detail: 'kiosks.endDetail', yes: 'kiosks.end' } as const
    if (!(await confirm({ ...detail, isDestructive: true }))) return
    try {
      await endDevice({ endKioskDevice: { id: device.id } }).unwrap()
      toast({ color: 'green', message: intl.formatMessage({ id: 'kiosks.ended' }) })
    } catch (thrown) {
      toast(failureNotice(intl, 'kiosks.end', thrown))
    }
  }
  return (
    <li className={classes.device}>
      <Stack gap={0}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <Text size="xs" c="dimmed">
          <bdi dir="ltr">{clientIpAddress}</bdi>
        </Text>
        <Text size="xs" c="dimmed">
          <FormattedMessage
            id="kiosks.deviceTimes"
            values={{
              since: <FormattedDate value={enrolmentTime} {...moment} />,
              seen: <FormattedDate value={lastSeenTime} {...moment} />,
            }}
          />
        </Text>
      </Stack>
      <Button
        variant="subtle"
        color="red"
        loading={isLoading}
        aria-label={intl.formatMessage({ id: 'kiosks.endOf' }, { name })}
        onClick={() => void end()}
      >
        <FormattedMessage id="kiosks.end" />
      </Button>
      {question}
    </li>
  )
}
