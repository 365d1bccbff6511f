import { Loader, Text } from '@mantine/core'
import { FormattedMessage } from 'react-intl'
import classes from './ReportBusy.module.css'

/** Over the place of a report that has not come yet. */
export function ReportBusy() {
  return (
    <div className={classes.busy} role="status">
      <Loader size="sm" />
      <Text c="dimmed">
        <FormattedMessage id="reports.loading" />
      </Text>
    </div>
  )
}
