/**
 * Whose device this is, now. One mark, that changes in the same tick as a sign-in, a sign-out, a switch or a lock: before any
 * request, and before anything is drawn. Whoever shows, opens or sends anything of a person reads it first: pages by
 * `src/web/api/page-owner.ts`, the kept first screen by the script in `src/web/index.html`.
 */
import { deviceStorage } from '../contract/vocabulary/device-storage.ts'
import { type SessionEnd, sessionEndNamed, type ToldEnd } from '../contract/vocabulary/session-ends.ts'
import { deviceValues } from './browser-values.ts'
import { eraseFirstScreen } from './first-screen.ts'
import { keepCopy, type OwnerMark, readCopy, sessionOfCookie, type Visit } from './owner-mark-copy.ts'

export { type OwnerMark, sessionOfCookie, type Visit } from './owner-mark-copy.ts'

const nobody: OwnerMark = { turn: 0, hands: 0, visit: null, untold: null, lockedFor: null, ended: null }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function visitOf(value: unknown): Visit | null {
  if (!isRecord(value)) return null
  const owner = textOf(value.owner)
  const id = textOf(value.id)
  return owner === null || id === null ? null : { owner, id }
}

const endOf = (value: unknown): ToldEnd | null => (value === 'ended' ? value : sessionEndNamed(textOf(value)))

/** Whatever cannot be read says that the device is nobody’s. */
function parsed(text: string | null): OwnerMark {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(value) || !Number.isSafeInteger(value.turn)) return nobody
    return {
      turn: Number(value.turn),
      hands: Number(value.hands ?? 0),
      visit: visitOf(value.visit),
      untold: textOf(value.untold),
      lockedFor: textOf(value.lockedFor),
      ended: endOf(value.ended),
    }
  } catch {
    return nobody
  }
}

export const markNow = (): OwnerMark => parsed(deviceValues.get(deviceStorage.owner))

const write = (mark: OwnerMark): void => void deviceValues.set(deviceStorage.owner, JSON.stringify(mark))

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tessera.owner')
const listeners = new Set<() => void>()

/** Tells of changes by other pages, once each or more often. Answers how to stop listening. */
export function onOwnerChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const tell = () => {
  for (const listener of listeners) listener()
}

channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  // Ahead of localStorage, or in its place where the browser refuses it.
  const mark = parsed(textOf(data))
  if (mark.turn > markNow().turn) write(mark)
  tell()
})
globalThis.addEventListener?.('storage', (event) => {
  if (event instanceof StorageEvent && (event.key === deviceStorage.owner || event.key === null)) tell()
})

let copying: Promise<unknown> = Promise.resolve()

/** What is not said does not hold any more. `isGivenAway`: nobody was in, nobody is, and the device is not theirs any more who were at it. */
function change(changed: Partial<OwnerMark>, { isGivenAway = false } = {}): OwnerMark {
  const before = markNow()
  const turn = before.turn + 1
  const visit = changed.visit ?? null
  const isSame = visit?.id === before.visit?.id && !isGivenAway
  const mark = { ...nobody, ...changed, turn, hands: isSame ? before.hands : turn }
  write(mark)
  const erasing = isSame ? null : eraseFirstScreen()
  channel?.postMessage(JSON.stringify(mark))
  copying = Promise.allSettled([erasing, keepCopy(mark, { isClean: false })])
  return mark
}

/** Also ends the session that was left before: the server takes the sign-in for its end. */
const signedIn = (visit: Visit): OwnerMark => change({ visit })

/** What the cookie is of stays unknown, whoever leaves meanwhile. */
const leftIn = ({ visit, untold }: OwnerMark) => (untold === sessionOfCookie ? untold : (visit?.id ?? untold))

export const ownerMark = {
  signedIn,

  /** Before a call whose answer may bring the cookie of a session: it may be lost after that, with the page too. */
  sessionOpening: (): OwnerMark => change({ ...markNow(), untold: sessionOfCookie }),

  /** The server has answered that it opened none. */
  noneOpened(opening: OwnerMark, before: OwnerMark): void {
    const mark = markNow()
    if (mark.turn === opening.turn) change({ ...mark, untold: before.untold })
  },

  /** Going on as somebody else, or as oneself again. */
  switched: signedIn,

  /** The device forgets first; the server is told until it confirms. */
  signedOut(): OwnerMark {
    return change({ untold: leftIn(markNow()) })
  },

  /** The same, and also where nobody was in: from now on it is a screen of a kiosk. */
  becameScreen: (): OwnerMark => change({ untold: leftIn(markNow()) }, { isGivenAway: true }),

  /** The server itself has said that the session is over. */
  sessionEnded: (why: SessionEnd | null): OwnerMark => change({ ended: why ?? 'ended' }),

  /** The device has ended it: nobody was there for too long, say. What was being typed waits for its person, as at any such end. */
  endedHere: (why: SessionEnd): OwnerMark => change({ untold: leftIn(markNow()), ended: why }),

  locked(): OwnerMark {
    const mark = markNow()
    return change({ untold: leftIn(mark), lockedFor: mark.visit?.owner ?? mark.lockedFor })
  },

  /** The server knows that the session of this mark has ended; another call may have begun to open one since. */
  told({ turn, untold }: OwnerMark): void {
    const mark = markNow()
    const isSame = untold === sessionOfCookie ? mark.turn === turn : mark.untold === untold
    if (isSame) change({ ...mark, untold: null })
  },

  /** Resolves when the last change survives a killed browser. */
  kept: (): Promise<unknown> => copying,

  /** Nothing of anybody else is left; unless the device has changed hands since. */
  async clean({ turn }: OwnerMark): Promise<void> {
    const mark = markNow()
    if (mark.turn === turn) await keepCopy(mark, { isClean: true })
  },
}

/** At the start of a page: what a killed browser had forgotten is known again. */
export async function markAtStart(): Promise<{ mark: OwnerMark; isClean: boolean }> {
  const copy = await readCopy()
  const mark = markNow()
  if (!copy || copy.turn < mark.turn) return { mark, isClean: false }
  if (copy.turn === mark.turn) return { mark, isClean: copy.isClean }
  const { isClean, ...later } = copy
  write(later)
  if (later.visit?.id !== mark.visit?.id) await eraseFirstScreen()
  return { mark: later, isClean }
}
