/**
 * Start of a page behind the sign-in (specification 000, section 4). What the device kept of the person is shown while the
 * server is asked; nobody is signed out because the server cannot be reached.
 */
import { shellSettings } from '../../contract/vocabulary/shell-settings.ts'
import { deviceValues, tabValues } from '../../offline/browser-values.ts'
import { ownerFromKey } from '../../offline/owner.ts'
import { markAtStart, type OwnerMark } from '../../offline/owner-mark.ts'
import { expectShelf } from '../api/answer-shelf.ts'
import { onSessionEnd } from '../api/base-query.ts'
import { caller, setCaller } from '../api/caller.ts'
import type { CurrentLoginInformations } from '../api/generated/session.ts'
import { belongTo, followOwner, isStillOwn, onLock, pageVisit } from '../api/page-owner.ts'
import { type Ended, isEnded, type RefreshEnd, refresh } from '../api/refresh.ts'
import { onReachability, startWaiting } from '../api/transport.ts'
import type { ApiError } from '../api/wire.ts'
import { connectionSeen } from '../store/connection.ts'
import type { AppStore } from '../store/create-store.ts'
import { loadAppConfig } from './app-config.ts'
import { overdue, timeOutOf, watchIdleness } from './idleness.ts'
import { followLock, sessionEnded, timeOut } from './leave.ts'
import { forgetFace, keepFace, mayLock } from './lock-face.ts'
import { marks } from './marks.ts'
import { paths } from './paths.ts'
import {
  forgetOthers,
  forgetShownPerson,
  isKnownClean,
  keepForPerson,
  keepNothing,
  openRememberedPerson,
} from './person.ts'
import { screenMark } from './screen-mark.ts'
import { hashWithoutStart, wishOf, withoutStart } from './start-address.ts'
import { type AskedSwitch, enterSwitched, takeSwitch } from './switch.ts'
import { claimTab, mayBeOfAnother } from './tab-history.ts'
import { type Arrival, arrivalHere, claimAddress, isForAnotherTenant, keepOwnTenant } from './tenant.ts'
import { asConfiguration, configurationArgs, getAll, getLogin, type UserConfiguration } from './use-session.ts'

export interface Session {
  login: CurrentLoginInformations
  configuration: UserConfiguration
}

export type Start =
  /**
   * `fresh`: what the server says, behind what the device kept, or that where nobody answers. `keep` lets the device hold it;
   * called when the first screen stands.
   */
  | { kind: 'signedIn'; session: Session; fresh: Promise<Session>; keep: () => void }
  /** `arrival`: where whoever opened the page wanted to go. */
  | { kind: 'signedOut'; arrival: Arrival | null }
  /** A link of somebody else’s making would make this browser another person’s. */
  | { kind: 'asksToSwitch'; asked: AskedSwitch; notSwitched: () => void }
  /** To the sign-in page already. */
  | { kind: 'leaving' }
  /** Nobody answers, and nothing is stored that could be shown. */
  | { kind: 'unreachable' }
  | { kind: 'failed'; error: ApiError }

/** Without the worker this very page came over the network: then stored answers would only delay it. */
const mayBeOffline = () => navigator.serviceWorker?.controller != null || !navigator.onLine

/** Starts anew after a change of the account: what the device kept of it would show it as it was. */
export function reloadWithChange(): void {
  // Where a browser keeps nothing for the tab, whichever page starts next: else each would show what was (O48).
  if (!tabValues.set(marks.isStoredStale, 'true')) deviceValues.set(marks.isStoredStale, 'true')
  // The address follows a dialog that closes in this task, and would open it again (O49).
  setTimeout(() => location.reload())
}

let isBegunAnew = false

/** After a change of the account: what had the focus is gone. */
export const hasBegunAnew = (): boolean => isBegunAnew

function takeStaleMark(): boolean {
  isBegunAnew = [tabValues, deviceValues].some((values) => values.get(marks.isStoredStale) !== null)
  for (const values of [tabValues, deviceValues]) values.remove(marks.isStoredStale)
  return isBegunAnew
}

/** `whileAsked`: what else there is to do while the server is asked who is in. Not called where nobody can be. */
export async function startSession(store: AppStore, whileAsked: () => void): Promise<Start> {
  const start = await beginSession(store, whileAsked)
  await forgetOthers().catch(console.error)
  return start
}

async function beginSession(store: AppStore, whileAsked: () => void): Promise<Start> {
  const arriving = takeSwitch()
  onReachability((isReachable) => store.dispatch(connectionSeen({ isReachable })))
  // Who has just signed in on this page is not shown what the device kept: it may be somebody else's.
  const hasSignedIn = arriving !== null || caller().accessToken !== null
  const isStale = takeStaleMark()
  const mayShowStored = !hasSignedIn && !isStale && mayBeOffline()
  // The device is opened while the configuration is looked up.
  const opening = mayShowStored ? openRememberedPerson() : Promise.resolve(null)
  const [mark] = await Promise.all([takeMark(), loadAppConfig()])
  const arrival = arrivalHere()
  const visit = pageVisit()
  if (visit && !hasSignedIn && mayBeOfAnother(visit)) {
    location.replace(paths.start)
    return { kind: 'leaving' }
  }
  // Whatever address of the portal a screen’s browser opens, whoever has locked it; who wants to sign in there opens the sign-in page.
  if (!visit && !hasSignedIn && screenMark.isSet()) {
    location.replace(paths.kiosk)
    return { kind: 'leaving' }
  }
  const asked = new URLSearchParams(location.search)
  // Whatever of it the start acts on is known by now.
  const address = visit && !hasSignedIn ? wishOf(location) : withoutStart(location)
  const hash = hashWithoutStart(location.hash)
  if (visit) claimAddress(address + hash)
  else history.replaceState(history.state, '', address + hash)
  const late = arriving || hasSignedIn ? null : overdue(pageVisit()?.id ?? '')
  if (late) {
    await timeOut(late, arrival)
    return { kind: 'leaving' }
  }
  if (arriving) {
    const switched = await enterSwitched(arriving)
    if (typeof switched === 'object')
      return { kind: 'asksToSwitch', asked: switched, notSwitched: () => notSwitched(mark) }
    if (switched === 'notEntered') return notSwitched(mark)
  } else if (mayNobodyEnter(mark, asked)) return { kind: 'signedOut', arrival }

  const refreshed = hasSignedIn ? Promise.resolve('refreshed' as const) : refresh()
  // Behind that question, which would wait for it: browsers send few at once.
  setTimeout(whileAsked)
  let remembered = await opening
  if (!remembered) {
    if ((await unlessInVain(refreshed)) === 'unreachable') remembered = await openRememberedPerson()
    const end = remembered ? 'unreachable' : await refreshed
    if (isEnded(end)) return leaveEnded(end, arrival)
    if (end === 'unreachable' && !remembered) return { kind: 'unreachable' }
  }
  onSessionEnd((why) => void sessionEnded(why))
  if (remembered)
    refreshed.then((end) => (isEnded(end) ? sessionEnded(end.why, arrival) : undefined)).catch(console.error)
  return loadSession(store, arrival)
}

/** What is kept is shown long before a call to a server that hangs is given up. */
function unlessInVain(asked: Promise<RefreshEnd>): Promise<RefreshEnd> {
  const { inVain, stop } = startWaiting()
  return Promise.race([asked, inVain.then(() => 'unreachable' as const)]).finally(stop)
}

/** A link that opens nothing signs nobody out. */
function notSwitched({ visit }: OwnerMark): Start {
  if (visit) tabValues.set(marks.isNotSwitched, 'true')
  location.replace(visit ? location.pathname : `${paths.login}?reason=notSwitched`)
  return { kind: 'leaving' }
}

/** A device that is somebody’s has to forget them; where it is nobody’s, nobody’s session has ended. */
async function leaveEnded({ why }: Ended, arrival: Arrival | null): Promise<Start> {
  if (!pageVisit()) return { kind: 'signedOut', arrival }
  await sessionEnded(why, arrival)
  return { kind: 'leaving' }
}

/** Before anything of a person is opened or asked for. */
async function takeMark(): Promise<OwnerMark> {
  followOwner()
  const { mark, isClean } = await markAtStart()
  if (isClean) isKnownClean(mark)
  // Who has just signed in on this page owns it.
  if (mark.visit && !pageVisit()) belongTo(mark.visit)
  // While the server is asked, and whatever it answers.
  forgetOthers().catch(console.error)
  return mark
}

/** Where a session was left its cookie opens nothing; and who opens an address of another tenant is somebody else. */
function mayNobodyEnter({ visit, untold, lockedFor }: OwnerMark, asked: URLSearchParams): boolean {
  const owner = visit && ownerFromKey(visit.owner)
  if (owner) return isForAnotherTenant(asked, owner)
  return untold !== null || lockedFor !== null
}

/** Both answers, from wherever they come first. They are asked for once and stay for the life of the page. */
async function loadSession(store: AppStore, arrival: Arrival | null): Promise<Start> {
  const asked = [store.dispatch(getAll.initiate(configurationArgs)), store.dispatch(getLogin.initiate())] as const
  const selectConfiguration = getAll.select(configurationArgs)
  const selectLogin = getLogin.select()
  const session = (): Session | null => {
    const configuration = selectConfiguration(store.getState()).data
    const login = selectLogin(store.getState()).data
    return configuration && login ? { configuration: asConfiguration(configuration), login } : null
  }

  const first = await new Promise<Session | ApiError | null>((resolve) => {
    const stop = store.subscribe(() => {
      const found = session()
      if (!found) return
      stop()
      resolve(found)
    })
    Promise.all(asked).then((results) => {
      stop()
      resolve(session() ?? results.map(({ error }) => apiErrorIn(error)).find((error) => error !== null) ?? null)
    }, console.error)
  })
  if (first === null) return { kind: 'unreachable' }
  if ('status' in first) return first.status === 0 ? { kind: 'unreachable' } : { kind: 'failed', error: first }
  if (!first.login.user) return { kind: 'signedOut', arrival }
  expectShelf()
  setCaller({ tenantId: first.login.tenant?.id ?? null })
  const visit = pageVisit()
  if (visit) await claimTab(visit, caller().outboxKey)
  onLock(() => void followLock().catch(console.error))
  holdToSession(first)
  const fresh = Promise.all(asked).then(() => session() ?? first)
  fresh
    .then((told) => {
      // Another person's, or nobody's, begins the page anew.
      if (isStillOwn() && told.login.user?.id === first.login.user?.id) holdToSession(told)
    })
    .catch(console.error)
  const keep = () => {
    fresh.then(keepSession).catch((error: unknown) => {
      keepNothing()
      console.error(error)
    })
  }
  return { kind: 'signedIn', session: first, fresh, keep }
}

/** Before anything of the person is drawn; and again once the server has said what the device knew from before (A184). */
function holdToSession({ login, configuration }: Session): void {
  keepOwnTenant(login.tenant)
  const allowed = timeOutOf(configuration)
  const isLocking = allowed?.isLocking === true && mayLock(login)
  if (isLocking) keepFace(login)
  else forgetFace()
  watchIdleness(allowed && { ...allowed, isLocking }, () => void timeOut({ isLocking }).catch(console.error))
}

const isApiError = (value: unknown): value is ApiError =>
  typeof value === 'object' && value !== null && 'validationErrors' in value
const apiErrorIn = (value: unknown): ApiError | null => (isApiError(value) ? value : null)

/** Once the server has spoken: a page that shows somebody else's stored data starts again. */
async function keepSession({ login, configuration }: Session): Promise<void> {
  if (!login.user) return sessionEnded(null)
  const keeping = {
    owner: { tenantId: login.tenant?.id ?? null, userId: login.user.id },
    isShared: configuration.setting.values[shellSettings.isSharedDevice]?.toLowerCase() === 'true',
    isImpersonated: login.impersonatorUser !== null,
  }
  if (await keepForPerson(keeping)) return
  await forgetShownPerson(keeping)
  location.reload()
}
