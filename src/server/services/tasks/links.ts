/** Links that run a task once, in the name of whoever asked for them. */
import { randomUUID } from 'node:crypto'
import { lifetimes } from '../../../contract/vocabulary/limits.ts'
import type { Principal } from '../../access/principal.ts'
import type { LinkMaker } from '../../auth/principals.ts'
import { openIdLink, openLink, sealLink } from '../../auth/sealed-links.ts'
import type { Secrets } from '../../secrets/secrets.ts'

interface RunValues {
  taskId: number
  maker: LinkMaker
  linkId: string
  end: number
}

export interface OpenedRunLink extends Omit<RunValues, 'end'> {
  tenantId: number
}

export function makeRunLink(secrets: Secrets, principal: Principal, taskId: number, now: Date) {
  const { tenantId, userId, sessionId, stamp, impersonator } = principal
  const end = now.getTime() + lifetimes.taskLink * 1000
  const maker = { tenantId, userId, sessionId, stamp, impersonator }
  const values: RunValues = { taskId, maker, linkId: randomUUID(), end }
  return {
    tid: sealLink(secrets, 'task-id', tenantId, taskId),
    ev: sealLink(secrets, 'task-values', tenantId, values),
    expiration: new Date(end).toISOString(),
  }
}

const isRunValues = (value: unknown): value is RunValues => {
  if (typeof value !== 'object' || value === null) return false
  const members = new Map<string, unknown>(Object.entries(value))
  return (
    ['taskId', 'end'].every((name) => typeof members.get(name) === 'number') &&
    typeof members.get('linkId') === 'string' &&
    typeof members.get('maker') === 'object'
  )
}

/** Null for a link of another task or tenant, one that was changed, and one whose time is over. */
export function openRunLink(
  secrets: Secrets,
  { tid, ev }: { tid: string; ev: string },
  now: Date,
): OpenedRunLink | null {
  const task = openIdLink(secrets, 'task-id', tid)
  const opened = openLink(secrets, 'task-values', ev)
  if (!task || !opened || opened.tenantId !== task.tenantId || !isRunValues(opened.value)) return null
  const { taskId, maker, linkId, end } = opened.value
  return taskId === task.id && end > now.getTime() ? { tenantId: task.tenantId, taskId, maker, linkId } : null
}
