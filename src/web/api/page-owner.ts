/**
 * Whom this page is for. A page that finds another visit than its own on the device’s mark shows nothing from that moment on,
 * sends nothing, takes no answer any more, and starts anew: before each call, when another page says so, and whenever
 * somebody looks at it again.
 */
import { deviceStorage } from '../../contract/vocabulary/device-storage.ts'
import { deviceValues, tabValues } from '../../offline/browser-values.ts'
import { ownerFromKey } from '../../offline/owner.ts'
import { markNow, onOwnerChange, ownerMark, sessionOfCookie, type Visit } from '../../offline/owner-mark.ts'
import { setCaller } from './caller.ts'
import { leadTo } from './lead-to.ts'

/** Null: nobody’s page, such as the sign-in page, or one that does not know yet. */
let own: Visit | null = null
let isOver = false
/** The mark that a nobody’s page has seen: another one since then was made by another page. */
let seenTurn = 0

/** What stood on it is gone, and it is about to go itself. */
export const isPageOver = (): boolean => isOver

export const pageVisit = (): Visit | null => own

export function belongTo(visit: Visit): void {
  own = visit
  setCaller({ tenantId: ownerFromKey(visit.owner)?.tenantId ?? null })
}

/** Asked before whatever is shown, opened or sent, and after whatever was awaited. */
export function isStillOwn(): boolean {
  if (isOver) return false
  if (own === null || markNow().visit?.id === own.id) return true
  beginAnew()
  return false
}

/** A sign-in on this very page, or a new session of the person it belongs to. */
export function beginVisit(visit: Visit): void {
  if (markNow().visit?.id !== visit.id) ownerMark.signedIn(visit)
  belongTo(visit)
}

/** A sign-in whose answer was lost may have opened it, for whom the page has said that nobody is in. */
export function isOfLostAnswer({ id }: Visit): boolean {
  const { visit, untold } = markNow()
  return untold === sessionOfCookie && visit?.id !== id
}

/** Whether the page may go on with a session that the browser’s cookie has opened. */
export function admits(visit: Visit | null): boolean {
  if (!isStillOwn()) return false
  if (visit === null || own?.id === visit.id) return true
  const { turn, visit: marked, untold } = markNow()
  // Somebody has left this session, or it was opened and nobody entered it: its cookie opens nothing here.
  if (untold === visit.id || isOfLostAnswer(visit)) return false
  const isOfNobody = own === null && (turn === seenTurn || marked?.id === visit.id)
  if (isOfNobody || own?.owner === visit.owner) {
    beginVisit(visit)
    return true
  }
  // Somebody else has signed in, and this page hears of it first.
  if (own !== null && marked?.id !== visit.id) ownerMark.signedIn(visit)
  beginAnew()
  return false
}

/** Takes everything off the page at once. What is still under way for it comes to nothing. */
export function endPage(): void {
  isOver = true
  document.body.replaceChildren()
  setCaller({ accessToken: null, encryptedAccessToken: null, outboxKey: null })
}

const loginPath = '/account/login'

let whenLocked: (() => void) | null = null

/** Another tab has locked the screen of this page’s own person: how the page goes to the lock, which empties it first. */
export function onLock(act: () => void): void {
  whenLocked = act
}

function beginAnew(): void {
  const { turn, visit, ended, lockedFor } = markNow()
  if (visit === null && own !== null && lockedFor === own.owner && whenLocked) {
    whenLocked()
    return
  }
  const isSamePerson = visit !== null && visit.owner === own?.owner
  endPage()
  if (turn === 0 || own === null || isSamePerson) {
    location.reload()
    return
  }
  // What this tab held, and the address that it stood at, are the other person’s.
  tabValues.clearExcept(new Set([deviceStorage.tabClaim]))
  // They may be in before the sign-in page has begun to look for them.
  if (!visit) tabValues.set(deviceStorage.isPutOut, 'true')
  const next = visit ? '/' : ended ? `${loginPath}?reason=${ended}` : loginPath
  leadTo(next).catch(console.error)
}

const isScreen = () => deviceValues.get(deviceStorage.isScreen) !== null

/**
 * From a sign-in page: whoever begins a visit in another tab, as themselves or as another person, goes on in this one, too; and so
 * does the screen that the device becomes (A194). `isThere`: whether the page is one by now.
 */
export function followNextVisit({ fromNobody, isThere }: { fromNobody: boolean; isThere: () => boolean }): void {
  const wasPutOut = tabValues.get(deviceStorage.isPutOut) !== null
  tabValues.remove(deviceStorage.isPutOut)
  const { visit: visitBefore, hands: handsBefore } = markNow()
  const before = fromNobody || wasPutOut ? undefined : visitBefore?.id
  const follow = () => {
    const { visit, hands } = markNow()
    const isFollowed = visit ? visit.id !== before : hands !== handsBefore && isScreen()
    if (own !== null || !isFollowed || !isThere()) return
    // What was typed here, and is on its way or was pressed before, must not put out whoever is in by now (O84).
    endPage()
    location.replace('/')
  }
  onOwnerChange(follow)
  follow()
}

/** From the start of a page behind the sign-in until its end. */
export function followOwner(): void {
  seenTurn = markNow().turn
  const look = () => void isStillOwn()
  onOwnerChange(look)
  for (const event of ['focus', 'pageshow', 'online', 'resume']) window.addEventListener(event, look)
  document.addEventListener('visibilitychange', look)
  // Back must not show the page as it was: it is emptied when it is put away, and starts again.
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) document.body.replaceChildren()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isStillOwn()) location.reload()
  })
}
