/**
 * Kinds of jobs. One that was cut short runs again from its beginning, and one whose process slept goes on beside another’s, so
 * each must bear being done twice. What may not be there twice, as a mail (A115), is asked for where the job ends (`end`), or with
 * a record of its own that says so. Those of an organisation wait while it is switched off (`claims.ts`).
 */
import type { Services } from '../context/services.ts'
import type { Author } from '../db/actor.ts'
import type { Db } from '../db/transaction.ts'
import type { CronText } from './cron.ts'

/** What a job is given: everything that lives as long as the process, and whose work it is. */
export interface JobContext extends Services {
  id: string
  tenantId: number
  /** Whoever asked for it, as whom it is recorded. Null: nobody did, it recurs. */
  author: Author | null
  /** When it is asked: what lasts long asks again for what it writes last. */
  readonly now: Date
  /** Aborted at the job’s deadline and when the server stops. */
  signal: AbortSignal
  /** Shows how far the work is, from 0 to 1; written down within a second. */
  progress(part: number): void
  /**
   * First in a transaction of the job’s own tenant, and before something leaves: where another process has taken the job up, or
   * somebody cancelled it, this throws, and nothing is changed (A114).
   */
  hold(db: Db): Promise<void>
  /** As `hold`, and the job ends with that transaction: what it adds there, mails and other jobs, is added once. */
  end(db: Db): Promise<void>
}

export interface JobDefinition<Data> {
  /** One that is to do what the version before does not know gets another name: while both run, either may take it (S79). */
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
