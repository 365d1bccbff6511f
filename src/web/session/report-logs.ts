/**
 * What a person does in reports, gathered and written to the outbox every ten seconds and when the page is left (specification
 * 000, section 9). The outbox sends it, now or after days without a network.
 */

import type { NewReportLog } from '../../contract/services/pbi-report-logs.ts'
import { limits, reportLogInterval } from '../../contract/vocabulary/limits.ts'
import { sendSigned } from '../api/base-query.ts'
import { operationFacts } from '../api/generated/operations.ts'
import { personShelf } from './person.ts'

const operation = 'pbiReportLogsCreateReportLogs'

let waiting: NewReportLog[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Where this session keeps nothing on the device, the server gets them at once or not at all. */
async function sendNow(body: readonly NewReportLog[]): Promise<void> {
  const queue = operationFacts[operation]?.queue
  if (!queue) throw new Error(`${operation} may not wait`)
  const { error } = await sendSigned({ url: queue.path, method: queue.method, body })
  if (error) console.warn(`${body.length} report logs were not kept: ${error.status} ${error.message}`)
}

async function write(logs: readonly NewReportLog[]): Promise<void> {
  const shelf = await personShelf()
  for (let start = 0; start < logs.length; start += limits.reportLogBatch) {
    const body = logs.slice(start, start + limits.reportLogBatch)
    if (!(await shelf?.enqueue({ operation, body }))) await sendNow(body)
  }
}

export function flushReportLogs(): void {
  clearTimeout(timer)
  timer = undefined
  const logs = waiting
  waiting = []
  if (logs.length > 0) write(logs).catch(console.error)
}

export function keepReportLog(log: NewReportLog): void {
  waiting.push(log)
  timer ??= setTimeout(flushReportLogs, reportLogInterval)
}

// The page may never come back from being hidden.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') flushReportLogs()
})
window.addEventListener('pagehide', flushReportLogs)
