/** The one place where the page asks the server. No store and no cache: the sign-in page calls it as it is. */
import { caller } from './caller.ts'
import { type Answer, type Call, parseAnswer, queryString, requestHeaders, unreachable } from './wire.ts'

/** Milliseconds; a network that swallows packets must not look busy for minutes. */
const patience = 30_000

/** Every call tells whether the server could be reached: nothing else does, `navigator.onLine` least of all. */
type Listener = (isReachable: boolean) => void
const listeners = new Set<Listener>()

export function onReachability(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const tell = (isReachable: boolean) => {
  for (const listener of listeners) listener(isReachable)
}

interface RawAnswer {
  status: number
  text: string
  retryAfter: string | null
}

/** A proxy answers 502 and 504 for a server that is away; a hotel's sign-in page answers 200 to everything. */
const isFromElsewhere = ({ status, headers }: Response) =>
  status === 502 || status === 504 || (headers.get('Content-Type') ?? '').startsWith('text/html')

/** Null: nobody answered. */
export async function sendRaw({ url, method = 'GET', params, body, headers, signal }: Call): Promise<RawAnswer | null> {
  const timeout = AbortSignal.timeout(patience)
  try {
    const response = await fetch(caller().baseUrl + url + queryString(params), {
      method,
      headers: {
        ...requestHeaders(caller()),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const text = await response.text()
    const isReachable = !isFromElsewhere(response)
    tell(isReachable)
    return isReachable ? { status: response.status, text, retryAfter: response.headers.get('Retry-After') } : null
  } catch {
    // `fetch` rejects for one reason, told in many words: nobody answered. A call that was given up says nothing.
    if (!signal?.aborted) tell(false)
    return null
  }
}

export async function send(call: Call): Promise<Answer> {
  const answer = await sendRaw(call)
  return answer ? parseAnswer(answer.status, answer.text) : { error: unreachable }
}
