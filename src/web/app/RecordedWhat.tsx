import { FormattedMessage, useIntl } from 'react-intl'
import type { OutboxEntry } from '../../offline/outbox-entries.ts'

const reportNameIn = (log: unknown): string[] =>
  typeof log === 'object' && log !== null && 'reportName' in log && typeof log.reportName === 'string'
    ? [log.reportName]
    : []

/** What an entry of the outbox is, in words. */
export function RecordedWhat({ entry: { write } }: { entry: OutboxEntry }) {
  const intl = useIntl()
  const logs = Array.isArray(write?.body) ? write.body : []
  const reports = [...new Set(logs.flatMap(reportNameIn))]
  if (reports.length > 0) {
    const values = { count: logs.length, reports: intl.formatList(reports, { type: 'conjunction' }) }
    return <FormattedMessage id="connection.refused.records" values={values} />
  }
  if (write && /^(preferences|uiCustomization)/.test(write.operation))
    return <FormattedMessage id="connection.preference" />
  return <FormattedMessage id="connection.refused.record" />
}
