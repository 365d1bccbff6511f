import { Text } from '@mantine/core'
import { IconFlame, IconPinned, IconPinnedFilled, IconRefresh } from '@tabler/icons-react'
import type { Report } from 'powerbi-client'
import type { RefObject } from 'react'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import type { EmbedToken } from '../../contract/services/power-bi-embed.ts'
import { usePowerBiEmbedGetReportToolbarSettingsQuery } from '../api/generated/power-bi-embed.ts'
import { useProfileUpdateDefaultReportForUserMutation } from '../api/generated/profile.ts'
import { failureNotice } from '../kit/failure-notice.ts'
import { toast } from '../kit/toast.ts'
import { useIsActing } from '../session/use-session.ts'
import { useIsReachable } from '../store/hooks.ts'
import { ReportEditing } from './ReportEditing.tsx'
import classes from './ReportToolbar.module.css'
import { ToolButton } from './ToolButton.tsx'
import { useDatasetRefresh } from './use-dataset-refresh.ts'
import type { Editing } from './use-editing.ts'
import { useReportMenu } from './use-report-menu.ts'
import type { UnsavedPages } from './use-unsaved-pages.ts'

interface ReportToolbarProps {
  shown: EmbedToken
  report: RefObject<Report | undefined>
  isRendered: boolean
  editing: Editing
  unsavedPages: UnsavedPages | null
  /** Null: clicks in it are not kept. */
  heat: { isOn: boolean; changed: (isOn: boolean) => void } | null
}

/** What can be done with a report of the organisation; not there on a phone, or for a report that is not in the menu. */
export function ReportToolbar({ shown, report, isRendered, editing, unsavedPages, heat }: ReportToolbarProps) {
  const { isOffered } = useReportMenu()
  const { data } = usePowerBiEmbedGetReportToolbarSettingsQuery(undefined, { skip: !isOffered })
  const isActing = useIsActing()
  const isReachable = useIsReachable()
  const { isEditing } = editing
  const item = data?.reportItems.find(({ reportId }) => reportId === shown.id)
  if (!item) return null
  const mayEdit = item.canEdit && shown.canEdit && shown.reportType === 'Report'
  const reload = () => void report.current?.refresh?.().catch(() => undefined)
  return (
    <div className={classes.toolbar} role="toolbar" aria-labelledby="report-name">
      {!isEditing && item.canRefreshDataset && <Refresh reportId={item.reportId} refreshed={reload} />}
      {mayEdit && (
        <ReportEditing
          shown={shown}
          report={report}
          editing={editing}
          unsavedPages={unsavedPages}
          isOff={!isRendered && !isEditing}
          begun={() => heat?.changed(false)}
        />
      )}
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
      <Text size="xs" c="dimmed" role="status" className={classes.state} style={{ whiteSpace: 'nowrap' }}>
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
