/** Sends a file as a form of a browser does. */
import { type OperationId, operations } from '../../src/contract/catalogue.ts'
import type { Caller, Portal } from './harness.ts'

export async function upload<Result>(
  portal: Portal,
  caller: Caller,
  id: OperationId,
  bytes: Uint8Array<ArrayBuffer>,
  more: Record<string, string> = {},
  query: Record<string, string> = {},
) {
  const path = operations.find((entry) => entry.id === id)?.path ?? ''
  const form = new FormData()
  form.append('file', new Blob([bytes], { type: 'image/png' }), '../../logo.png')
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const answer = await portal.app.inject({
    method: 'POST',
    url: path,
    query,
    headers: { ...caller.headers, ...more, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const { result, error } = answer.json<{
    result: Result
    error: { name: string; message: string; validationErrors: { members: string[] }[] | null } | null
  }>()
  return { status: answer.statusCode, result, error }
}
