import { Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { FormattedDate, FormattedMessage } from 'react-intl'
import {
  usePowerBiEmbedGetDataTimeQuery,
  usePowerBiEmbedGetReportToolbarSettingsQuery,
} from '../api/generated/power-bi-embed.ts'
import { narrow } from '../kit/narrow.ts'
import classes from './ReportArea.module.css'
import { useReportMenu } from './use-report-menu.ts'

/** How old what a report shows is, for each of its readers; who may have it read anew has that in the toolbar. */
export function DataFrom({ reportId }: { reportId: number }) {
  const { isOffered } = useReportMenu()
  const { data } = usePowerBiEmbedGetReportToolbarSettingsQuery(undefined, { skip: !isOffered })
  const isPhone = useMediaQuery(narrow)
  const item = data?.reportItems.find((report) => report.reportId === reportId)
  const isWanted = item !== undefined && (isPhone === true || !item.canRefreshDataset)
  const { currentData } = usePowerBiEmbedGetDataTimeQuery({ reportId }, { skip: !isWanted })
  if (!isWanted || !currentData?.dataFrom) return null
  return (
    <Text size="xs" c="dimmed" className={classes.dataFrom}>
      <FormattedMessage
        id="reports.dataFrom"
        values={{ time: <FormattedDate value={currentData.dataFrom} dateStyle="medium" timeStyle="short" /> }}
      />
    </Text>
  )
}
