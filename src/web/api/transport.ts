/** The one place where the page asks the server. No store and no cache: the sign-in page calls it as it is. */
import { deviceStorage } from '../../contract/vocabulary/device-storage.ts'
import { headers as names } from '../../contract/vocabulary/headers.ts'
import { healthPaths } from '../../contract/vocabulary/health-paths.ts'
import { tabValues } from '../../offline/browser-values.ts'
import { newCallNumber } from '../../shared/call-number.ts'
import { caller } from './caller.ts'
import { isStillOwn } from './page-owner.ts'
import { hearServerTime } from './server-time.ts'
import { type Answer, type Call, isUpload, parseAnswer, queryString, requestHeaders, unreachable } from './wire.ts'

/** Milliseconds; a network that swallows packets must not look busy for minutes. */
const patience = 30_000

/** Milliseconds for which a call may be slow before it is asked whether anybody is there at all. */
const silence = 1_500

/** Milliseconds for the least that the server answers; on a line where all takes long, twice what that was. */
const healthPatience = { shortest: 3_000, longest: 20_000 }

/**
 * Every answer tells that the server can be reached; that it cannot, `/health` alone, which is asked whenever another address
 * was not answered: one that a proxy keeps back says nothing of the others (O51). Where somebody else answers for it, it may be
 * `/health` itself that is kept back (O63). `navigator.onLine` is never believed.
 */
type Listener = (isReachable: boolean) => void
const listeners = new Set<Listener>()

export function onReachability(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const tell = (isReachable: boolean) => {
  for (const listener of listeners) listener(isReachable)
}

/**
 * Milliseconds that the latest answers took, after those of the tab’s page before, which was on the same line (O64); and when the
 * last of them came.
 */
let took: readonly number[] = [Number(tabValues.get(deviceStorage.answerTook)) || 0]
let heardAt = Number.NEGATIVE_INFINITY

function hear(begunAt: number): void {
  heardAt = performance.now()
  const before = patienceForHealth()
  took = [...took, heardAt - begunAt].slice(-3)
  if (patienceForHealth() !== before) tabValues.set(deviceStorage.answerTook, String(Math.min(...took)))
  tell(true)
}

/** Milliseconds. By the quickest of them: a question to a report may take long on any line. */
export const patienceForHealth = (): number =>
  Math.min(healthPatience.longest, Math.max(healthPatience.shortest, 2 * Math.min(...took)))

interface RawAnswer {
  status: number
  answer: Answer
  retryAfter: string | null
  /** Which queued write the server speaks of, where it does. */
  receipt: string | null
}

interface Asked<Body> {
  response: Response
  body: Body
}

/**
 * The one place that decides whether an answer counts: it must carry the number of its call. A hotel’s sign-in page, a proxy
 * and another product answer too, with any status; they say no more than a network that is away. Null: nobody answered.
 */
export async function fetchOurs<Body>(
  {
    url,
    method = 'GET',
    params,
    body,
    headers,
    number = newCallNumber(),
    patience: callPatience = patience,
    signal,
    identity = caller(),
    isApart = false,
  }: Call,
  read: (response: Response) => Promise<Body>,
): Promise<Asked<Body> | null> {
  if (!isStillOwn()) return null
  const begunAt = performance.now()
  const timeout = AbortSignal.timeout(callPatience)
  // A slow answer is none that is lost; the screen says what is so long before the call is given up.
  const suspicion = setTimeout(isServerThere, silence)
  try {
    const response = await fetch(caller().baseUrl + url + queryString(params), {
      method,
      headers: {
        ...requestHeaders(identity),
        ...(body !== undefined && !isUpload(body) && { 'Content-Type': 'application/json' }),
        ...headers,
        [names.callNumber]: number,
      },
      body: sentBody(body),
      credentials: isApart ? 'omit' : 'same-origin',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const isOurs = response.headers.get(names.answerTo) === number
    if (isOurs) hearServerTime(response.headers.get('Date'))
    const asked = isOurs ? { response, body: await read(response) } : null
    if (!isStillOwn()) return null
    if (asked) hear(begunAt)
    else await nobodyAnswered(url, begunAt, 'somebody else did')
    return asked
  } catch {
    // `fetch` rejects for one reason, told in many words: nobody answered. A call that was given up says nothing.
    if (!signal?.aborted) await nobodyAnswered(url, begunAt)
    return null
  } finally {
    clearTimeout(suspicion)
  }
}

function sentBody(body: unknown): BodyInit | null {
  if (body === undefined) return null
  if (!isUpload(body)) return JSON.stringify(body)
  const form = new FormData()
  for (const [name, file] of Object.entries(body)) form.append(name, file)
  return form
}

let lost = 0

/** How many calls nobody has answered so far. */
export const lostCalls = (): number => lost

async function nobodyAnswered(url: string, begunAt: number, who?: 'somebody else did'): Promise<void> {
  if (url !== healthPaths.usual && url !== healthPaths.ofCalls) {
    lost += 1
    // Whoever asked hears of it no sooner than of the server as a whole.
    await isServerThere()
  } else if (url === healthPaths.usual && who) await askHealth(healthPaths.ofCalls)
  // Another call was answered meanwhile: the line is slow (O58).
  else if (heardAt < begunAt) tell(false)
}

const askHealth = (url: string) => send({ url, isRaw: true, patience: patienceForHealth() })

let looking: Promise<boolean> | null = null

/** Asks, and tells everybody who listens. */
export function isServerThere(): Promise<boolean> {
  const begunAt = performance.now()
  looking ??= askHealth(healthPaths.usual).then(({ error }) => {
    looking = null
    const wasHeard = heardAt > begunAt
    // What was answered last may have been on its way when the network went; a line that is slow refuses nothing at once (O171).
    if (error && wasHeard && performance.now() - begunAt < silence) void isServerThere()
    return !error || wasHeard
  })
  return looking
}

/** Null: nobody answered. */
export async function sendRaw(call: Call): Promise<RawAnswer | null> {
  const asked = await fetchOurs(call, (response) => response.text())
  if (!asked) return null
  const { status, headers } = asked.response
  return {
    status,
    answer: {
      ...parseAnswer(status, asked.body, call.isRaw),
      ...(headers.has(names.answeredBefore) && { isOfBefore: true }),
    } as Answer,
    retryAfter: headers.get('Retry-After'),
    receipt: headers.get(names.outboxReceipt),
  }
}

export async function send(call: Call): Promise<Answer> {
  return (await sendRaw(call))?.answer ?? { error: unreachable }
}

/** By a question of its own: one that was under way may have been answered before the network went. */
export const isServerThereNow = async (): Promise<boolean> => !(await askHealth(healthPaths.usual)).error

export interface Wait {
  /** Resolves when a call that has waited for long is likely to wait in vain. */
  inVain: Promise<void>
  stop(): void
}

export function startWaiting(): Wait {
  let stopListening = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const inVain = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      stopListening = onReachability((isReachable) => isReachable || resolve())
    }, silence)
  })
  const stop = () => {
    clearTimeout(timer)
    stopListening()
  }
  return { inVain, stop }
}
