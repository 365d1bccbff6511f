import { Loader, Text, VisuallyHidden } from '@mantine/core'
import { FormattedMessage } from 'react-intl'
import classes from './ReportBusy.module.css'

interface ReportBusyProps {
  /** In place of the name that nobody knows yet: it is read out here, and not written twice. */
  isSaidAbove?: boolean
}

/** Over the place of a report that has not come yet; one that has says itself what it waits for. */
export function ReportBusy({ isSaidAbove = false }: ReportBusyProps) {
  const Words = isSaidAbove ? VisuallyHidden : Text
  return (
    <div className={classes.busy} role="status">
      <Loader size="sm" />
      <Words c="dimmed">
        <FormattedMessage id="reports.loading" />
      </Words>
    </div>
  )
}
