/** A call of an operation as it travels, put together from the contract. */
import { type OperationId, operations } from '../../src/contract/catalogue.ts'
import type { Method } from '../../src/contract/operation.ts'
import { wireName } from '../../src/contract/operation.ts'

const entries = new Map(operations.map((entry) => [entry.id, entry]))

export interface WireRequest {
  method: Method
  url: string
  headers: Record<string, string>
  payload?: object
}

export function request(
  id: OperationId,
  input: { query?: unknown; body?: unknown },
  headers: Record<string, string>,
): WireRequest {
  const entry = entries.get(id)
  if (!entry) throw new Error(`${id} is not in the contract`)
  const pascal = entry.operation.queryNames === 'pascal'
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined) search.append(pascal ? wireName(key) : key, String(item))
    }
  }
  return {
    method: entry.operation.method,
    url: search.size > 0 ? `${entry.path}?${search}` : entry.path,
    headers,
    ...(input.body !== undefined && { payload: input.body as object }),
  }
}
