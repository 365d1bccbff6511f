/**
 * Ways out of a session. The device forgets first – its mark in the same tick, then what it keeps – and waits for no network;
 * the server is told until it confirms. Each way ends in a real navigation: only that empties the page.
 */
import type { SessionEnd } from '../../contract/vocabulary/session-ends.ts'
import { backOff } from '../../offline/back-off.ts'
import { markNow, type OwnerMark, ownerMark, sessionOfCookie } from '../../offline/owner-mark.ts'
import { safeReturnUrl } from '../../shared/return-url.ts'
import { caller } from '../api/caller.ts'
import { leadTo } from '../api/lead-to.ts'
import { endPage, isStillOwn, pageVisit } from '../api/page-owner.ts'
import { endLeftSession, isSessionOpening, logOutInPassing } from '../api/start-calls.ts'
import { directorySignOut } from './directory-session.ts'
import { forgetFace, isFaceKept, lockedAddress } from './lock-face.ts'
import { paths } from './paths.ts'
import { forgetOthers } from './person.ts'
import { screenMark } from './screen-mark.ts'
import { type Arrival, signInAddress } from './tenant.ts'

/** Milliseconds for which the sign-in page waits for a disk. */
const patience = 2000

/** By way of the directory, where the person came by one. */
async function leadOut(wanted: string | null = null): Promise<void> {
  const [directory] = await Promise.all([directorySignOut(wanted), forget()])
  await leadTo(
    directory === 'unreachable' ? `${paths.login}?reason=directoryOpen` : (directory ?? wanted ?? paths.signedOut),
  )
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

async function forget(): Promise<void> {
  const forgotten = Promise.all([ownerMark.kept(), forgetOthers().catch(console.error)])
  await Promise.race([forgotten, wait(patience)])
}

export async function signOut(): Promise<void> {
  if (!isStillOwn()) return
  const identity = caller()
  ownerMark.signedOut()
  forgetFace()
  endPage()
  logOutInPassing(identity)
  await leadOut()
}

/** To a page that goes on as somebody else: the server takes its sign-in for the end of this session. */
export async function leaveFor(address: string): Promise<void> {
  if (!isStillOwn()) return
  ownerMark.signedOut()
  forgetFace()
  endPage()
  await forget()
  await leadTo(address)
}

/** The device becomes a screen: it forgets whoever was signed in here, and the server ends that session as it enrols the device. */
export async function leaveToScreen(): Promise<void> {
  // Before other pages hear of it, which go by it.
  screenMark.set()
  ownerMark.becameScreen()
  forgetFace()
  await forget()
}

/** For a page that is nobody’s, at the address that signs out: also where only the browser’s cookie knows of a session. */
export async function signOutByAddress(returnUrl: string | null): Promise<void> {
  if (markNow().visit === null) ownerMark.sessionOpening()
  // Any link leads here, and nobody was asked: what is typed waits.
  ownerMark.endedHere('SessionHasEnded.bySignOut')
  forgetFace()
  await Promise.all([forget(), Promise.race([tellServer(), wait(patience)])])
  const wanted = safeReturnUrl(returnUrl)
  const leadsBack = wanted?.toLowerCase().startsWith(paths.logout)
  await leadOut(leadsBack ? null : wanted)
}

/** Where somebody finds on arriving that their session is over: a screen goes on as one, and what they left waits for them (O167). */
const unlessScreen = (arrival: Arrival | null, address: string): string =>
  arrival && screenMark.isSet() ? paths.kiosk : address

/**
 * The server has ended the session: by time, by an administrator, or by a sign-out elsewhere. Where the page had only just been
 * opened, whoever opened it goes on to what they asked for; an address that the app stood at is kept for its person alone.
 */
export async function sessionEnded(why: SessionEnd | null, arrival: Arrival | null = null): Promise<void> {
  if (!isStillOwn()) return
  if (why === 'SessionHasEnded.byIdleness' && isFaceKept()) return lock(arrival)
  const kept = arrival ? undefined : keepAddress()
  ownerMark.sessionEnded(why)
  forgetFace()
  endPage()
  await Promise.all([forget(), kept && Promise.race([kept, wait(patience)])])
  await leadTo(unlessScreen(arrival, signInAddress(arrival, why ?? 'ended')))
}

/**
 * The screen is locked, and waits for this very person: the session is over, and of them nothing stays but what the lock screen
 * shows. What was being typed is kept sealed, and the address too.
 */
export async function lock(arrival: Arrival | null = null): Promise<void> {
  if (!isStillOwn()) return
  const identity = caller()
  const kept = arrival ? undefined : keepAddress()
  const address = unlessScreen(arrival, lockedAddress(arrival ?? { pathname: location.pathname, search: '' }))
  ownerMark.locked()
  endPage()
  logOutInPassing(identity)
  await Promise.all([forget(), kept && Promise.race([kept, wait(patience)])])
  await leadTo(address)
}

/** In another tab. */
export async function followLock(): Promise<void> {
  const kept = keepAddress()
  const address = lockedAddress({ pathname: location.pathname, search: '' })
  endPage()
  await Promise.race([kept, wait(patience)])
  await leadTo(address)
}

/** Nobody was there for too long. */
export async function timeOut({ isLocking }: { isLocking: boolean }, arrival: Arrival | null = null): Promise<void> {
  if (isLocking && isFaceKept()) return lock(arrival)
  await endHere('SessionHasEnded.byIdleness', arrival)
}

/** The device ends it, and says why. What was being typed waits for its person. */
export async function endHere(why: SessionEnd, arrival: Arrival | null = null): Promise<void> {
  if (!isStillOwn()) return
  const identity = caller()
  const kept = arrival ? undefined : keepAddress()
  ownerMark.endedHere(why)
  forgetFace()
  endPage()
  logOutInPassing(identity)
  await Promise.all([forget(), kept && Promise.race([kept, wait(patience)])])
  await leadTo(unlessScreen(arrival, signInAddress(arrival, why)))
}

/** Fetched early: whoever leaves waits for no network (O168). */
export const loadReturnAddress = () => import('./return-address.ts')

/** Begins before the page forgets who it is for. */
async function keepAddress(): Promise<void> {
  const { pathname, search } = location
  const owner = pageVisit()?.owner
  const { outboxKey } = caller()
  if (owner === undefined) return
  const module = await loadReturnAddress().catch(() => null)
  await module?.keepReturnAddress(pathname + search, { owner, outboxKey })
}

/** Whose visit is open has not left: their page finds out whose the cookie is when it uses it. */
const isToBeTold = ({ visit, untold }: OwnerMark): boolean =>
  untold !== null && (untold !== sessionOfCookie || visit === null)

/** Whether the server does not know yet that the session that was left here is over. */
export const isServerUntold = (): boolean => isToBeTold(markNow())

let telling: Promise<void> | null = null

/** By whichever page starts next, until the server confirms. No sign-in waits for it, and any sign-in here ends it. */
export function tellServer(): Promise<void> {
  telling ??= tellUntilConfirmed().finally(() => {
    telling = null
  })
  return telling
}

async function tellUntilConfirmed(): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    const mark = markNow()
    if (!isToBeTold(mark)) return
    const isConfirmed = !(await isSessionOpening()) && !(await endLeftSession(mark.untold)).error
    if (isConfirmed) ownerMark.told(mark)
    else await wait(backOff(failures + 1, Math.random()))
  }
}
