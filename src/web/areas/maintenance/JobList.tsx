import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { Job } from '../../../contract/services/job.ts'
import { jobStates } from '../../../contract/vocabulary/enums.ts'
import { isJobKind } from '../../../contract/vocabulary/job-kinds.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { useJobCancelJobMutation, useJobGetJobsQuery, useJobRetryJobMutation } from '../../api/generated/job.ts'
import { Dialog } from '../../kit/form/Dialog.tsx'
import { DateTimeCell, type ListColumn, ProseCell } from '../../kit/list/columns.tsx'
import { choiceFilter, textFilter } from '../../kit/list/filters.ts'
import { IdentityCell } from '../../kit/list/IdentityCell.tsx'
import { List } from '../../kit/list/List.tsx'
import type { RowAction } from '../../kit/list/row-actions.ts'
import { StatusCell } from '../../kit/list/StatusCell.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { Fact, Facts } from '../../kit/page/Facts.tsx'
import { useOpener } from '../../kit/use-opener.ts'
import { useIsReachable } from '../../store/hooks.ts'

const stateFilter = choiceFilter(jobStates)

const filters = { filter: textFilter(limits.filter), state: stateFilter }

const tones = { waiting: 'wait', running: 'wait', succeeded: 'good', failed: 'bad', cancelled: 'off' } as const

const shownState = ({ state, isCancelled }: Job) => (state === 'failed' && isCancelled ? 'cancelled' : state)

const columns: readonly ListColumn<Job, SortField<'jobGetJobs'>>[] = [
  {
    member: 'name',
    header: 'maintenance.job',
    kind: 'identity',
    isSortable: true,
    min: 300,
    priority: 1,
    cell: (job) => <Name job={job} />,
  },
  {
    member: 'state',
    header: 'maintenance.state',
    kind: 'status',
    isSortable: true,
    min: 130,
    priority: 1,
    cell: (job) => (
      <StatusCell tone={tones[shownState(job)]} isSpelled>
        <FormattedMessage id={`maintenance.state.${shownState(job)}`} />
      </StatusCell>
    ),
  },
  {
    member: 'attempts',
    header: 'maintenance.attempts',
    kind: 'number',
    isSortable: true,
    priority: 2,
    cell: ({ attempts }) => <FormattedNumber value={attempts} />,
  },
  {
    member: 'addedTime',
    header: 'maintenance.added',
    kind: 'moment',
    isSortable: true,
    priority: 2,
    isOnPhone: true,
    cell: ({ addedTime }) => <DateTimeCell value={addedTime} />,
  },
  {
    member: 'startTime',
    header: 'maintenance.started',
    kind: 'moment',
    priority: 2,
    cell: ({ startTime }) => <DateTimeCell value={startTime} />,
  },
  {
    member: 'dueTime',
    header: 'maintenance.next',
    kind: 'moment',
    isSortable: true,
    priority: 2,
    cell: (job) => <Next job={job} />,
  },
  {
    member: 'error',
    header: 'maintenance.error',
    kind: 'prose',
    priority: 3,
    cell: ({ error }) => <ProseCell text={error} />,
  },
]

/** Milliseconds between two looks while the list is open: jobs end by themselves. */
const lookAgain = 5_000

/** Durable work of all organisations: how it stands, and the two things that can be done about it. */
export function JobList() {
  const intl = useIntl()
  const list = useListState({
    name: 'jobs',
    operation: 'jobGetJobs',
    filters,
    sortFields: ['addedTime', 'name', 'state', 'attempts', 'dueTime'],
    isUsuallyDescending: true,
  })
  const jobs = useJobGetJobsQuery(list.request, {
    refetchOnMountOrArgChange: true,
    pollingInterval: useIsReachable() ? lookAgain : 0,
    skipPollingIfUnfocused: true,
  })
  const words = useWords()
  const actions = useJobActions()
  const [shown, setShown] = useState<Job>()
  const { remember, giveBack } = useOpener()
  const unreached = jobs.currentData?.unreached ?? []
  return (
    <>
      {unreached.length > 0 && (
        <Alert color="yellow" role="status" p="xs" m="0.75rem var(--gutter)" icon={<IconAlertTriangle aria-hidden />}>
          <FormattedMessage
            id="maintenance.unreached"
            values={{ count: unreached.length, names: intl.formatList(unreached) }}
          />
        </Alert>
      )}
      <List
        title="maintenance.jobs"
        list={list}
        result={jobs}
        columns={columns}
        rowName={words}
        rowActions={actions}
        onOpen={(job) => {
          remember()
          setShown(job)
        }}
        density="compact"
        search={{ label: 'maintenance.jobFilter', name: 'filter' }}
        filterBy={[
          {
            kind: 'choice',
            label: 'maintenance.state',
            name: 'state',
            options: jobStates.map((state) => ({
              value: state,
              label: intl.formatMessage({ id: `maintenance.state.${state}` }),
            })),
          },
        ]}
      >
        {shown && (
          <Dialog
            kind="form"
            title={<bdi>{words(shown)}</bdi>}
            onClose={() => {
              setShown(undefined)
              giveBack()
            }}
          >
            <JobDetail job={shown} />
          </Dialog>
        )}
      </List>
    </>
  )
}

const which = ({ id, tenantId }: Job) => ({ oneJob: { id, tenantId } })

function useJobActions(): readonly RowAction<Job>[] {
  const words = useWords()
  const [retryJob] = useJobRetryJobMutation()
  const [cancelJob] = useJobCancelJobMutation()
  return [
    {
      id: 'retry',
      label: 'maintenance.retry',
      icon: IconRefresh,
      isQuick: true,
      when: ({ state }) => state === 'failed' || state === 'waiting' || 'maintenance.retryIsOver',
      run: (job) => retryJob(which(job)).unwrap(),
      done: 'maintenance.retried',
    },
    {
      id: 'cancel',
      label: 'maintenance.cancel',
      icon: IconPlayerStop,
      isDestructive: true,
      when: ({ state, isRecurring, attempts }) => {
        if (state !== 'waiting' && state !== 'running') return 'maintenance.cancelIsOver'
        return !isRecurring || state === 'running' || attempts > 0 || 'maintenance.cancelRecurs'
      },
      confirm: (job) => ({
        title: 'maintenance.cancelTitle',
        detail: 'maintenance.cancelDetail',
        values: { name: words(job) },
        yes: 'maintenance.cancel',
        isDestructive: true,
      }),
      run: (job) => cancelJob(which(job)).unwrap(),
      done: 'maintenance.cancelled',
    },
  ]
}

/** What people call it; of another version it is known by the name for programs alone. */
function useWords(): (job: Job) => string {
  const intl = useIntl()
  return ({ name }) => (isJobKind(name) ? intl.formatMessage({ id: `maintenance.job.${name}` }) : name)
}

function Name({ job }: { job: Job }) {
  const host = useIntl().formatMessage({ id: 'maintenance.host' })
  return <IdentityCell name={useWords()(job)} detail={job.tenancyName ?? host} isTile />
}

function Next({ job: { state, dueTime } }: { job: Job }) {
  if (state === 'waiting' && dueTime === null) return <FormattedMessage id="maintenance.atOnce" />
  return <DateTimeCell value={dueTime} />
}

function JobDetail({ job }: { job: Job }) {
  return (
    <Facts>
      {isJobKind(job.name) && (
        <Fact label="maintenance.does">
          <FormattedMessage id={`maintenance.jobDoes.${job.name}`} />
        </Fact>
      )}
      <Fact label="maintenance.programName">
        <bdi>
          <code>{job.name}</code>
        </bdi>
      </Fact>
      <Fact label="maintenance.organisation">
        <bdi>{job.tenancyName ?? <FormattedMessage id="maintenance.host" />}</bdi>
      </Fact>
      <Fact label="maintenance.state">
        <FormattedMessage id={`maintenance.state.${shownState(job)}`} />{' '}
        {job.isRecurring && <FormattedMessage id="maintenance.recurs" />}
      </Fact>
      <Fact label="maintenance.percent">
        <FormattedNumber value={job.percent / 100} style="percent" />
      </Fact>
      <Fact label="maintenance.attempts">
        <FormattedNumber value={job.attempts} />
      </Fact>
      <Fact label="maintenance.added">
        <DateTimeCell value={job.addedTime} />
      </Fact>
      <Fact label="maintenance.started">
        <DateTimeCell value={job.startTime} />
      </Fact>
      <Fact label="maintenance.next">
        <Next job={job} />
      </Fact>
      <Fact label="maintenance.ended">
        <DateTimeCell value={job.endTime} />
      </Fact>
      {job.error !== null && (
        <Fact label="maintenance.error">
          <bdi>{job.error}</bdi>
        </Fact>
      )}
    </Facts>
  )
}
