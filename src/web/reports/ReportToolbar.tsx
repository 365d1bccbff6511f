import { Text } from '@mantine/core'
import {
  IconDeviceFloppy,
  IconFlame,
  IconPencil,
  IconPinned,
  IconPinnedFilled,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import type { Report } from 'powerbi-client'
import { type RefObject, useState } from 'react'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import type { EmbedToken } from '../../contract/services/power-bi-embed.ts'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { usePowerBiEmbedGetReportToolbarSettingsQuery } from '../api/generated/power-bi-embed.ts'
import { useProfileUpdateDefaultReportForUserMutation } from '../api/generated/profile.ts'
import { failureNotice } from '../kit/failure-notice.ts'
import { toast } from '../kit/toast.ts'
import { useIsActing } from '../session/use-session.ts'
import { useIsReachable } from '../store/hooks.ts'
import { isOfPowerBI } from './embed-service.ts'
import classes from './ReportToolbar.module.css'
import { ToolButton } from './ToolButton.tsx'
import { useDatasetRefresh } from './use-dataset-refresh.ts'
import { useReportMenu } from './use-report-menu.ts'

interface ReportToolbarProps {
  shown: EmbedToken
  report: RefObject<Report | undefined>
  isRendered: boolean
  /** Null: clicks in it are not kept. */
  heat: { isOn: boolean; changed: (isOn: boolean) => void } | null
}

/** What can be done with a report of the organisation; not there on a phone, or for a report that is not in the menu. */
export function ReportToolbar({ shown, report, isRendered, heat }: ReportToolbarProps) {
  const { isOffered } = useReportMenu()
  const { data } = usePowerBiEmbedGetReportToolbarSettingsQuery(undefined, { skip: !isOffered })
  const isActing = useIsActing()
  const isReachable = useIsReachable()
  const [isEditing, setIsEditing] = useState(false)
  const item = data?.reportItems.find(({ reportId }) => reportId === shown.id)
  if (!item) return null
  // The local frame keeps no changes: its reports are changed where their definition is.
  const mayEdit = item.canEdit && shown.canEdit && shown.reportType === 'Report' && isOfPowerBI(shown)
  const edit = (isEditingThen: boolean) => {
    heat?.changed(false)
    setIsEditing(isEditingThen)
  }
  const reload = () => void report.current?.refresh?.().catch(() => undefined)
  return (
    <div className={classes.toolbar} role="toolbar" aria-labelledby="report-name">
      {!isEditing && item.canRefreshDataset && <Refresh reportId={item.reportId} refreshed={reload} />}
      {mayEdit && <Editing report={report} isEditing={isEditing} isOff={!isRendered && !isEditing} changed={edit} />}
      {!isEditing && !isActing && (
        <Pin reportId={item.reportId} isOwn={item.isDefaultForUser} isOfAll={item.isDefaultForTenant} />
      )}
      {!isEditing && heat && (
        <ToolButton
          label="reports.heat"
          icon={IconFlame}
          isPressed={heat.isOn}
          isOff={!isRendered || !isReachable}
          onClick={() => heat.changed(!heat.isOn)}
        />
      )}
    </div>
  )
}

function Refresh({ reportId, refreshed }: { reportId: number; refreshed: () => void }) {
  const { start, isBusy, dataFrom } = useDatasetRefresh(reportId, true, refreshed)
  const isReachable = useIsReachable()
  return (
    <>
      <Text size="xs" c="dimmed" role="status" style={{ whiteSpace: 'nowrap' }}>
        {isBusy ? (
          <FormattedMessage id="reports.refreshRuns" />
        ) : (
          dataFrom !== null && (
            <FormattedMessage
              id="reports.dataFrom"
              values={{ time: <FormattedDate value={dataFrom} dateStyle="medium" timeStyle="short" /> }}
            />
          )
        )}
      </Text>
      <ToolButton
        label="reports.refresh"
        icon={IconRefresh}
        isBusy={isBusy}
        isOff={!isReachable}
        onClick={() => void start()}
      />
    </>
  )
}

interface EditingProps {
  report: RefObject<Report | undefined>
  isEditing: boolean
  isOff: boolean
  changed: (isEditing: boolean) => void
}

function Editing({ report, isEditing, isOff, changed }: EditingProps) {
  const intl = useIntl()
  const [isBusy, setIsBusy] = useState(false)
  const run = async (label: MessageKey, work: (opened: Report) => Promise<unknown>, isEditingThen: boolean) => {
    if (!report.current) return
    setIsBusy(true)
    try {
      await work(report.current)
      changed(isEditingThen)
    } catch (thrown) {
      toast(failureNotice(intl, label, thrown))
    } finally {
      setIsBusy(false)
    }
  }
  if (!isEditing) {
    const edit = () => run('reports.edit', (opened) => opened.switchMode('edit'), true)
    return (
      <ToolButton label="reports.edit" icon={IconPencil} isBusy={isBusy} isOff={isOff} onClick={() => void edit()} />
    )
  }
  const save = () =>
    run(
      'reports.save',
      async (opened) => {
        await opened.save()
        await opened.switchMode('view')
      },
      false,
    )
  // What was changed goes with the load.
  const cancel = () => run('reports.cancelEdit', (opened) => opened.reload(), false)
  return (
    <>
      <ToolButton label="reports.save" icon={IconDeviceFloppy} isBusy={isBusy} onClick={() => void save()} />
      <ToolButton label="reports.cancelEdit" icon={IconX} isOff={isBusy} onClick={() => void cancel()} />
    </>
  )
}

interface PinProps {
  reportId: number
  isOwn: boolean
  /** Everybody’s dashboard has it anyway. */
  isOfAll: boolean
}

function Pin({ reportId, isOwn, isOfAll }: PinProps) {
  const intl = useIntl()
  const isReachable = useIsReachable()
  const [updateDefault, { isLoading }] = useProfileUpdateDefaultReportForUserMutation()
  const change = async () => {
    try {
      await updateDefault({ updateDefaultReportForUser: { tenantReportId: isOwn ? 0 : reportId } }).unwrap()
    } catch (thrown) {
      toast(failureNotice(intl, isOwn ? 'reports.unpin' : 'reports.pin', thrown))
      return
    }
    toast({
      color: isOwn ? 'blue' : 'green',
      message: intl.formatMessage({ id: isOwn ? 'ReportUnpinned' : 'ReportPinned' }),
    })
  }
  const isEverybodys = isOfAll && !isOwn
  return (
    <ToolButton
      label={isEverybodys ? 'reports.isEverybodys' : isOwn ? 'reports.unpin' : 'reports.pin'}
      icon={isOwn ? IconPinnedFilled : IconPinned}
      isPressed={isOwn}
      isBusy={isLoading}
      isOff={isEverybodys || !isReachable}
      onClick={() => void change()}
    />
  )
}
