import { Code } from '@mantine/core'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Task } from '../../../contract/services/tasks.ts'
import { DateTimeCell } from '../../kit/list/columns.tsx'
import { Fact, Facts } from '../../kit/page/Facts.tsx'
import { Content } from '../../kit/page/Page.tsx'
import { ConditionOf, ReportOf } from './columns.tsx'
import classes from './Task.module.css'

/** What a task does, for those who may not change it, too. */
export function Details({ task }: { task: Task }) {
  const { url, httpVerb, httpBody, visualName, daxQuery, scheduleMinutes, nextRunTime } = task
  return (
    <Content>
      <section className={classes.card}>
        <Facts>
          <Fact label="tasks.type">
            <FormattedMessage id={`tasks.type.${task.taskType}`} />
          </Fact>
          {task.reportId !== null && (
            <Fact label="tasks.report">
              <ReportOf task={task} />
            </Fact>
          )}
          {visualName !== null && (
            <Fact label="tasks.visuals">
              <bdi>{visualName}</bdi>
            </Fact>
          )}
          {url !== null && (
            <Fact label="tasks.url">
              <bdi className={classes.address}>{`${httpVerb ?? ''} ${url}`.trim()}</bdi>
            </Fact>
          )}
          {task.taskType !== 'Actionable' && (
            <>
              <Fact label="tasks.schedule">
                {scheduleMinutes === null ? (
                  <FormattedMessage id="tasks.byLinkAlone" />
                ) : (
                  <FormattedMessage id="tasks.everyMinutes" values={{ count: scheduleMinutes }} />
                )}
              </Fact>
              {nextRunTime !== null && (
                <Fact label="tasks.nextRun">
                  <DateTimeCell value={nextRunTime} />
                </Fact>
              )}
            </>
          )}
          {task.conditionKind !== null && (
            <Fact label="tasks.condition">
              <ConditionOf task={task} />
            </Fact>
          )}
          {task.taskType === 'Http' && (
            <Fact label="tasks.signature">
              <FormattedMessage id={task.hasSigningSecret ? 'tasks.isSigned' : 'tasks.isNotSigned'} />
            </Fact>
          )}
          {task.taskType === 'Actionable' && (
            <Fact label="tasks.sent">
              <Parts task={task} />
            </Fact>
          )}
        </Facts>
        {(daxQuery ?? httpBody) !== null && (
          <Code block dir="ltr" className={classes.code}>
            {daxQuery ?? httpBody}
          </Code>
        )}
      </section>
    </Content>
  )
}

const parts = ['isInteractive', 'hasCustomMessage', 'hasVisualMetadata', 'hasVisualPayload'] as const

function Parts({ task }: { task: Task }) {
  const intl = useIntl()
  const chosen = parts.filter((part) => task[part]).map((part) => intl.formatMessage({ id: `tasks.${part}` }))
  return chosen.length === 0 ? <FormattedMessage id="tasks.nothingSent" /> : intl.formatList(chosen, { type: 'unit' })
}
