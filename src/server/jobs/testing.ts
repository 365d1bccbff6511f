import type { Services } from '../context/services.ts'
import type { JobContext } from './define-job.ts'

/** What a job of the operator is given where a test runs it without a runner: nobody else takes it up meanwhile. */
export const jobOfTest = (services: Services, now: Date, more: Partial<JobContext> = {}): JobContext => ({
  ...services,
  id: '',
  tenantId: 0,
  author: null,
  now,
  signal: AbortSignal.timeout(60_000),
  progress: () => undefined,
  hold: async () => undefined,
  end: async () => undefined,
  ...more,
})
