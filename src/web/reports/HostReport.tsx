import { Button, Group, Title } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { Suspense, useCallback } from 'react'
import { FormattedMessage } from 'react-intl'
import { askedOnce } from '../api/asked-once.ts'
import { useLazyPowerBiEmbedGetHostDefaultReportEmbedTokenQuery } from '../api/generated/power-bi-embed.ts'
import { State, StateIcon } from '../kit/State.tsx'
import { useIsReachable } from '../store/hooks.ts'
import { FullScreenTool } from './FullScreenTool.tsx'
import classes from './ReportArea.module.css'
import { ReportBusy } from './ReportBusy.tsx'
import { ReportFrame, useFramedReport } from './use-framed-report.ts'

const unheard = { happened: () => undefined, pageOpened: () => undefined }

/** The report of the operator’s dashboard. */
export function HostReport() {
  const [fetchToken] = useLazyPowerBiEmbedGetHostDefaultReportEmbedTokenQuery(askedOnce)
  const fetch = useCallback(() => fetchToken().unwrap(), [fetchToken])
  const framed = useFramedReport(null, fetch, useIsReachable())
  const { shown, config, failure, isBusy, again } = framed
  return (
    <section className={classes.area} aria-busy={isBusy} aria-labelledby="report-name">
      <Group gap="xs" wrap="nowrap" className={classes.heading}>
        <Title order={1} size="h3" id="report-name" lineClamp={1} title={shown?.reportName}>
          {shown?.reportName ?? <FormattedMessage id="reports.loading" />}
        </Title>
        <Group gap={4} wrap="nowrap" className={classes.tools}>
          <FullScreenTool report={framed.report} isOff={!framed.isRendered} />
        </Group>
      </Group>
      {failure === undefined && isBusy && !framed.isLoaded && <ReportBusy isSaidAbove={!shown} />}
      {failure !== undefined && (
        <State
          isAlert
          isPage
          icon={<StateIcon of={IconReportAnalytics} />}
          title={<FormattedMessage id="reports.failed" />}
          actions={
            <Button variant="light" onClick={again}>
              <FormattedMessage id="reports.retry" />
            </Button>
          }
        >
          {failure}
        </State>
      )}
      {config && failure === undefined && (
        <Suspense fallback={null}>
          <ReportFrame
            key={framed.frameKey}
            config={config}
            isPhased={framed.isPhased}
            title={shown?.reportName ?? ''}
            isLoaded={framed.isLoaded}
            events={{ ...framed.events, ...unheard }}
          />
        </Suspense>
      )}
    </section>
  )
}
