/** Kinds of jobs. One that was cut short runs again from its beginning, so each must bear being done twice. */
import type { Services } from '../context/services.ts'
import type { CronText } from './cron.ts'

/** What a job is given: everything that lives as long as the process, and whose work it is. */
export interface JobContext extends Services {
  id: string
  tenantId: number
  /** When it is asked: what lasts long asks again for what it writes last. */
  readonly now: Date
  /** Aborted at the job’s deadline and when the server stops. */
  signal: AbortSignal
  /** Shows how far the work is, from 0 to 1; written down within a second. */
  progress(part: number): void
}

export interface JobDefinition<Data> {
  name: string
  /** Further attempts after the first, each after a longer pause. */
  retryLimit: number
  /** One attempt may last so long. */
  deadlineSeconds: number
  /** Runs by itself at these times (UTC), as a job of the host, once however many processes there are. */
  every?: CronText
  run(job: JobContext, data: Data): Promise<void>
  /** No attempt is left, also where each one’s process was killed: whatever shows the work says that it failed. */
  givenUp?(job: JobContext, data: Data, reason: string): Promise<void>
}

export const defineJob = <Data>(definition: JobDefinition<Data>): JobDefinition<Data> => definition

/** Another attempt would fail like this one. */
export class HopelessJobError extends Error {
  override readonly name = 'HopelessJobError'
}
