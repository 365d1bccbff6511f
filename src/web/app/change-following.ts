/**
 * What others change, without a reload: one stream of server-sent events for all tabs of a browser, because a browser has few
 * connections to one server. Whichever tab holds the lock listens, and tells the others. Where no stream comes through, or none
 * is granted, it asks every minute, for the rights as well (A116). None of it is an act of the person: no token is renewed for it while nobody does anything.
 */
import { type Change, changeStreamBeat, changeStreamPath, changes } from '../../contract/vocabulary/change-stream.ts'
import { lifetimes } from '../../contract/vocabulary/limits.ts'
import { caller, onAccessToken } from '../api/caller.ts'
import { pageVisit } from '../api/page-owner.ts'
import { isEnded, refresh } from '../api/refresh.ts'
import { clock } from '../api/server-time.ts'
import { isWithinItsTime } from '../api/token-owner.ts'
import { fetchOurs } from '../api/transport.ts'

/** Milliseconds. */
const askEvery = 60_000
/** Milliseconds without a sign of life: what stands between keeps everything back until the end. */
const silence = 2.5 * changeStreamBeat
/** Milliseconds before the first: what the page shows comes before what may change it, and connections are few. */
const settling = 3_000
/** Milliseconds until it is tried again. */
const pauses = { first: 1_000, longest: 5 * 60_000 } as const
/** Longer than a stream lives, which ends with its token. */
const patience = 2 * lifetimes.accessToken * 1000

const acts = ['pointerdown', 'keydown', 'visibilitychange'] as const

/** Answers how to stop. */
export function followChanges(act: (change: Change) => void): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const visit = pageVisit()?.id
  let actedAt = performance.now()
  const note = () => {
    actedAt = performance.now()
  }
  for (const name of acts) document.addEventListener(name, note, { capture: true, passive: true, signal })
  const isSomebodyThere = () => performance.now() - actedAt < lifetimes.accessToken * 1000

  // Not there where the page is not served safely. Then each tab asks for itself.
  if (typeof BroadcastChannel === 'undefined' || !navigator.locks || visit === undefined) {
    const asking = setInterval(() => isSomebodyThere() && changes.forEach(act), askEvery)
    signal.addEventListener('abort', () => clearInterval(asking))
    return () => stopped.abort()
  }
  const channel = new BroadcastChannel('tessera.changes')
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    for (const change of changes) if (data === `${visit} ${change}`) act(change)
  })
  signal.addEventListener('abort', () => channel.close())
  const tell = (change: Change) => {
    if (signal.aborted) return
    channel.postMessage(`${visit} ${change}`)
    act(change)
  }
  navigator.locks
    .request(`tessera.changes ${visit}`, { signal }, () => listen(signal, tell, isSomebodyThere))
    .catch((error: unknown) => signal.aborted || console.error(error))
  return () => stopped.abort()
}

async function listen(
  signal: AbortSignal,
  tell: (change: Change) => void,
  isSomebodyThere: () => boolean,
): Promise<void> {
  let isOpen = false
  const asking = setInterval(() => isOpen || (isSomebodyThere() && changes.forEach(tell)), askEvery)
  signal.addEventListener('abort', () => clearInterval(asking))
  let pause: number = pauses.first
  await sleep(settling, signal)
  while (!signal.aborted) {
    const token = caller().accessToken
    const outcome = await readStream(signal, tell, () => {
      isOpen = true
      pause = pauses.first
      // Something may have come before it, and between two of them.
      for (const change of changes) tell(change)
    })
    isOpen = false
    if (outcome === 'no token') {
      // Refused before its time, its session has ended: any call finds that out, and the page is left.
      if (isWithinItsTime(token, clock.now())) changes.forEach(tell)
      await anotherToken(token, signal, isSomebodyThere)
    }
    // Not all at once after a restart.
    await sleep(pause * (0.75 + Math.random() / 2), signal)
    pause = Math.min(2 * pause, pauses.longest)
  }
}

async function readStream(
  signal: AbortSignal,
  tell: (change: Change) => void,
  opened: () => void,
): Promise<'over' | 'no token'> {
  const silent = new AbortController()
  let timer = setTimeout(() => silent.abort(), silence)
  try {
    const both = AbortSignal.any([signal, silent.signal])
    const asked = await fetchOurs({ url: changeStreamPath, patience, signal: both }, async ({ body }) => body)
    if (asked?.response.status === 401) return 'no token'
    const reader = asked?.response.ok && asked.body?.pipeThrough(new TextDecoderStream()).getReader()
    if (!reader) return 'over'
    let rest = ''
    for (let isHeard = false; ; ) {
      const { done, value } = await reader.read()
      if (done) return 'over'
      if (!isHeard) opened()
      isHeard = true
      clearTimeout(timer)
      timer = setTimeout(() => silent.abort(), silence)
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const change of changes) if (lines.includes(`data: ${change}`)) tell(change)
    }
  } catch {
    // Cut off, or silent: it is tried again.
    return 'over'
  } finally {
    clearTimeout(timer)
  }
}

const sleep = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })

/** Of somebody's call; or renewed here once somebody has done something. A session that has ended is told by the next call. */
async function anotherToken(used: string | null, signal: AbortSignal, isSomebodyThere: () => boolean): Promise<void> {
  while (!signal.aborted && caller().accessToken === used) {
    if (isSomebodyThere() && isEnded(await refresh())) await sleep(askEvery, signal)
    else if (caller().accessToken === used) await Promise.race([sleep(askEvery, signal), nextToken()])
  }
}

const awaiting: (() => void)[] = []
onAccessToken(() => {
  for (const resolve of awaiting.splice(0)) resolve()
})
const nextToken = () => new Promise<void>((resolve) => awaiting.push(resolve))
