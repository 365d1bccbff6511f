import { FormattedMessage, useIntl } from 'react-intl'
import type { AuditLogItem } from '../../../contract/services/audit-log.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { Outcome } from './call-columns.tsx'
import { Moment, Person } from './cells.tsx'
import classes from './Detail.module.css'
import { DetailFrame, type DetailProps, Facts, Section } from './Detail.tsx'
import { ChangesOfCall } from './OfOneCall.tsx'
import { readableJson } from './readable-json.ts'

export function CallDetail({ call, ...props }: DetailProps<AuditLogItem> & { call: AuditLogItem }) {
  const intl = useIntl()
  const time = intl.formatMessage({ id: 'auditLogs.milliseconds' }, { count: call.executionDuration })
  return (
    <DetailFrame title={call.methodName} row={call} {...props}>
      <Facts
        facts={[
          { label: 'auditLogs.when', value: <Moment value={call.executionTime} /> },
          { label: 'auditLogs.who', value: <Person row={call} /> },
          {
            label: 'auditLogs.state',
            value: (
              <>
                <Outcome call={call} /> <FormattedMessage id="auditLogs.inTime" values={{ time }} />
              </>
            ),
          },
          {
            label: 'auditLogs.method',
            value: (
              <code className={classes.code}>
                {call.serviceName}.{call.methodName}
              </code>
            ),
          },
          {
            label: 'auditLogs.address',
            value: <bdi>{[call.clientIpAddress, call.clientName].filter(Boolean).join(' · ')}</bdi>,
          },
          { label: 'auditLogs.browser', value: <bdi>{call.browserInfo}</bdi> },
        ]}
      />
      {call.entityChangeSetId !== null && <ChangesOfCall entityChangeSetId={call.entityChangeSetId} />}
      {call.exception !== null && <Recorded title="auditLogs.exception" text={call.exception} />}
      <Recorded title="auditLogs.parameters" text={readableJson(call.parameters)} />
      {call.customData !== null && <Recorded title="auditLogs.customData" text={readableJson(call.customData)} />}
    </DetailFrame>
  )
}

function Recorded({ title, text }: { title: MessageKey; text: string }) {
  return (
    <Section title={title} aside={<CopyButton text={text} />}>
      {/* It may scroll, and then by the keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the Tab key */}
      <pre className={classes.text} dir="ltr" tabIndex={0}>
        {text}
      </pre>
    </Section>
  )
}
