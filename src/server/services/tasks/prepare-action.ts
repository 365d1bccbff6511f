/** The action of a visual, made ready for the browser. It carries fixed members alone: nothing of the session (G3). */
import type { PreparedAction, RunActionableTask } from '../../../contract/services/tasks.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { isTooDeep } from '../../../shared/json-depth.ts'
import { invalid } from '../../access/refusals.ts'
import type { TaskRow } from './queries.ts'

export interface Acting {
  reportName: string
  reportGuid: string
  userName: string
  tenancyName: string
  clientUrl: string
  now: Date
}

/** Of a task’s `visualName`, without the marks of underlying data. */
export const namedVisuals = (names: string): string[] =>
  names.split(',').flatMap((name) => name.trim().replace(/^\+\s*/, '') || [])

function payloadOf(text: string | null | undefined): unknown {
  if (!text) return null
  if (isTooDeep(text)) throw invalid('visualDatapoint', 'tasks.datapointIsNoJson')
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw invalid('visualDatapoint', 'tasks.datapointIsNoJson')
  }
}

function bodyOf(task: TaskRow, asked: RunActionableTask, acting: Acting) {
  return {
    ...(task.has_visual_metadata && {
      actionMetaData: {
        reportName: acting.reportName,
        reportId: acting.reportGuid,
        visualName: asked.visualName,
        currentUser: acting.userName,
        actionTriggeredAt: acting.now.toISOString(),
        tenancyName: acting.tenancyName,
        clientUrl: acting.clientUrl,
      },
    }),
    ...(task.has_visual_payload && { visualPayload: payloadOf(asked.visualDatapoint) }),
    ...(task.has_custom_message && { customMessage: asked.customMessage ?? '' }),
  }
}

/** A GET carries the same in its address. */
function addressOf(url: string, body: object): string {
  const address = new URL(url)
  for (const [name, value] of Object.entries(body)) {
    address.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  if (address.href.length > limits.preparedUrl) {
    throw invalid('visualDatapoint', 'validation.maxLength', { limit: limits.preparedUrl })
  }
  return address.href
}

export function prepareAction(task: TaskRow, asked: RunActionableTask, acting: Acting): Omit<PreparedAction, 'sent'> {
  if (!namedVisuals(task.visual_name ?? '').includes(asked.visualName)) {
    throw invalid('visualName', 'tasks.notOnVisual', { visualName: asked.visualName })
  }
  const httpVerb = task.http_verb ?? 'POST'
  const body = bodyOf(task, asked, acting)
  const isInteractive = task.is_interactive
  if (httpVerb === 'GET') return { url: addressOf(task.url ?? '', body), httpVerb, httpBody: null, isInteractive }
  return { url: task.url ?? '', httpVerb, httpBody: task.http_body ?? JSON.stringify(body), isInteractive }
}
