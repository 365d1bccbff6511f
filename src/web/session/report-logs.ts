/**
 * What a person does in reports. Each log goes to the device as it happens, and what a page that ends within those milliseconds
 * had not written is lost; every ten seconds, and when the page is left, those that were not sent become one write for each
 * report and go out (specification 000, section 9).
 */
import type { NewReportLog } from '../../contract/services/pbi-report-logs.ts'
import { limits, reportLogInterval } from '../../contract/vocabulary/limits.ts'
import { sendSigned } from '../api/base-query.ts'
import { operationFacts } from '../api/generated/operations.ts'
import { personShelf } from './person.ts'

const operation = 'pbiReportLogsCreateReportLogs'

let timer: ReturnType<typeof setTimeout> | undefined

/** Where this session keeps nothing on the device, the server gets them at once or not at all. */
async function sendNow(body: readonly NewReportLog[]): Promise<void> {
  const queue = operationFacts[operation]?.queue
  if (!queue) throw new Error(`${operation} may not wait`)
  const { error } = await sendSigned({ url: queue.path, method: queue.method, body })
  if (error) console.warn(`${body.length} report logs were not kept: ${error.status} ${error.message}`)
}

async function keep(log: NewReportLog): Promise<void> {
  const shelf = await personShelf()
  if (!(await shelf?.keep({ operation, body: [log] }))) await sendNow([log])
}

function sendReportLogs(): void {
  clearTimeout(timer)
  timer = undefined
  personShelf()
    .then((shelf) => shelf?.sendJoined(operation, limits.reportLogBatch))
    .catch(console.error)
}

export function keepReportLog(log: NewReportLog): void {
  keep(log).catch(console.error)
  timer ??= setTimeout(sendReportLogs, reportLogInterval)
}

// The page may never come back from being hidden.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden' && timer !== undefined) sendReportLogs()
})
