/** Finds the handler of a request. Names in paths travel without any encoding. */
import { notFound } from './protocol.ts'
import type { ProtocolReply, Request } from './responder.ts'

export type Params = Readonly<Record<string, string>>
export type Handler<Context> = (
  context: Context,
  params: Params,
  request: Request,
) => ProtocolReply | Promise<ProtocolReply>
/** `'GET /report/pages/:page/visuals'` → who answers it. */
export type Routes<Context> = Readonly<Record<string, Handler<Context>>>

export const accepted: ProtocolReply = { statusCode: 202, body: null }
export const answer = (body: unknown): ProtocolReply => ({ statusCode: 200, body })

interface Route<Context> {
  method: string
  segments: readonly string[]
  handle: Handler<Context>
}

const segmentsOf = (path: string) => (path.split('?')[0] ?? '').split('/').filter(Boolean)

function match(segments: readonly string[], pattern: readonly string[]): Params | null {
  if (segments.length !== pattern.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = segment
    else if (part.toLowerCase() !== segment.toLowerCase()) return null
  }
  return params
}

export function createRouter<Context>(families: readonly Routes<Context>[]) {
  const routes: Route<Context>[] = families
    .flatMap((family) => Object.entries(family))
    .map(([name, handle]) => {
      const [method = '', path = ''] = name.split(' ')
      return { method, segments: segmentsOf(path), handle }
    })

  return (context: Context, request: Request): ProtocolReply | Promise<ProtocolReply> => {
    const segments = segmentsOf(request.path)
    for (const route of routes) {
      const params = route.method === request.method ? match(segments, route.segments) : null
      if (params) return route.handle(context, params, request)
    }
    throw notFound(`${request.method} ${request.path} is not known here.`)
  }
}
