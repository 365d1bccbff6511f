import { type Static, Type } from 'typebox'
import { command, query, service } from '../operation.ts'
import { choice, count, dateTime, flag, guid, nullable, pagingMembers, shape, smallId, text } from '../shapes.ts'
import { jobStates } from '../vocabulary/enums.ts'
import { limits } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'

const JobsQuery = Type.Object({
  ...pagingMembers,
  filter: Type.Optional(
    text(limits.filter, 'Part of the job’s name, as programs or as people have it, or of the organisation’s.'),
  ),
  state: Type.Optional(nullable(choice(jobStates, 'Only jobs in this state.'))),
})
export type JobsQuery = Static<typeof JobsQuery>

const tenantId = nullable(smallId('Tenant.'), 'Whose it is; null: the host’s.')

const Job = shape('Job', {
  id: guid('Job.'),
  tenantId,
  tenancyName: nullable(text(limits.tenancyName, 'Name.'), 'Name of that tenant; null: the host’s.'),
  name: text(limits.jobName, 'Its kind, as programs name it.'),
  state: choice(jobStates, 'failed: no attempt is left, or it was cancelled.'),
  isRecurring: flag('It comes again by itself at its times.'),
  isCancelled: flag('Somebody of the operator wanted no more of it.'),
  attempts: count('How often it was begun.'),
  percent: Type.Integer({ minimum: 0, maximum: 100, description: 'How far it is, where it says so.' }),
  addedTime: dateTime('When it was asked for.'),
  startTime: nullable(dateTime('Moment.'), 'When the last attempt began; null: none has, or long ago.'),
  dueTime: nullable(dateTime('Moment.'), 'When the next attempt is due; null: at once, or it is not waiting.'),
  endTime: nullable(dateTime('Moment.'), 'When it ended; null: it has not.'),
  error: nullable(text(limits.jobError, 'Words.'), 'What the last attempt that failed said; null: none did.'),
})
export type Job = Static<typeof Job>

const OneJob = shape('OneJob', { id: guid('Job.'), tenantId })

/** Additions to the catalogue: durable work of all organisations, as the operator looks after it. */
export const job = service('Job', {
  getJobs: query.get({
    summary: 'A page of jobs, the latest first, wherever their organisations’ rows are.',
    query: JobsQuery,
    queryNames: 'pascal',
    answer: shape('PageOfJob', {
      totalCount: count('Rows that match, on all pages.'),
      items: Type.Array(Job, { description: 'Rows of this page.' }),
      unreached: Type.Array(text(limits.tenancyName, 'Name.'), {
        description: 'Organisations whose jobs are not among them, because their own databases do not answer.',
      }),
    }),
    permission: permissions.hostMaintenance,
    side: 'host',
    reads: ['Job'],
    notWhole: 'Holds for the moment in which it is asked.',
    audited: false,
  }),
  retryJob: command.post({
    summary: 'Lets a job that has failed, or waits for another attempt, begin at once and anew.',
    body: OneJob,
    permission: permissions.hostMaintenance,
    side: 'host',
    changes: ['Job'],
  }),
  cancelJob: command.post({
    summary: 'Ends a job that waits or runs, as if no attempt were left. What has been done of it stays.',
    body: OneJob,
    permission: permissions.hostMaintenance,
    side: 'host',
    changes: ['Job'],
  }),
})
