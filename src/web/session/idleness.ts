/**
 * Session time-out (specification 000, section 4): what the person does in any tab of the browser keeps the session, and after
 * a time without it the screen is locked, or they are signed out. The deadline decides, not a call: no network is needed, and
 * what the page itself fetches is no activity.
 */
import { deviceStorage } from '../../contract/vocabulary/device-storage.ts'
import { shellSettings } from '../../contract/vocabulary/shell-settings.ts'
import { deviceValues } from '../../offline/browser-values.ts'
import { sendSigned } from '../api/base-query.ts'
import { sessionReportActivityPath } from '../api/generated/paths.ts'
import { isPageOver, pageVisit } from '../api/page-owner.ts'
import { differenceOfClocks } from '../api/server-time.ts'
import { isServerThere } from '../api/transport.ts'
import { type Clocks, IdleTime, type SharedActivity } from './idle-time.ts'
import type { UserConfiguration } from './use-session.ts'

/** Milliseconds. */
export interface TimeOut {
  untilWarning: number
  warning: number
  isLocking: boolean
}

/** Null: there is none. */
export function timeOutOf({ setting }: Pick<UserConfiguration, 'setting'>): TimeOut | null {
  const value = (name: string) => setting.values[name] ?? ''
  const isOn = (name: string) => value(name).toLowerCase() === 'true'
  const untilWarning = Number(value(shellSettings.sessionTimeOutSecond)) * 1000
  const warning = Number(value(shellSettings.sessionTimeOutShowNotificationSecond)) * 1000
  if (!isOn(shellSettings.sessionTimeOutIsEnabled) || !(untilWarning > 0) || !(warning >= 0)) return null
  return { untilWarning, warning, isLocking: isOn(shellSettings.sessionTimeOutShowLockScreen) }
}

/** Milliseconds: pointers move hundreds of times a second. */
const throttle = 350
/** Milliseconds between two looks. */
const tick = 1_000
/** Milliseconds for which a page that may have slept waits for the server's time. */
const patience = 800
/** Milliseconds between two reports to the server. */
const longestBetweenReports = 60_000

interface Kept extends SharedActivity {
  visit: string
  /** Milliseconds from `at` to the end. */
  limit: number
  isLocking: boolean
}

function keptActivity(): Kept | null {
  try {
    const value: unknown = JSON.parse(deviceValues.get(deviceStorage.activity) ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    const { visit, turn, at, limit, isLocking } = value as Partial<Kept>
    const isWhole = typeof visit === 'string' && [turn, at, limit].every(Number.isFinite)
    return isWhole
      ? { visit, turn: Number(turn), at: Number(at), limit: Number(limit), isLocking: isLocking === true }
      : null
  } catch {
    // Whoever wrote it: nobody of ours.
    return null
  }
}

/**
 * Of the visit that this page begins with: it may have been over for hours when the browser was opened. Null: it is not over,
 * or has no time-out.
 */
export function overdue(visit: string): { isLocking: boolean } | null {
  const kept = keptActivity()
  return kept?.visit === visit && Date.now() - kept.at > kept.limit ? kept : null
}

const clocks = (): Clocks => ({ page: performance.now(), device: Date.now() })

let secondsLeft: number | null = null
const listeners = new Set<() => void>()
let touchNow: () => void = () => {}

/** Of the warning: `seconds` until the end, null while there is none. */
export const warningNow = (): number | null => secondsLeft

export function onWarning(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function setWarning(seconds: number | null): void {
  if (seconds === secondsLeft) return
  secondsLeft = seconds
  for (const listener of listeners) listener()
}

/** What the person does where the page cannot see it, as in a report of another site. */
export const noteActivity = (): void => touchNow()

let watched: TimeOut | null = null
let stopWatching = () => {}

/** One time-out for a page, until it lives no longer, another one holds, or, with null, none. `onOver` ends it. */
export function watchIdleness(timeOut: TimeOut | null, onOver: () => void): void {
  if (JSON.stringify(timeOut) === JSON.stringify(watched)) return
  const hasChanged = watched !== null
  stopWatching()
  watched = timeOut
  stopWatching = timeOut ? watch(timeOut, onOver, hasChanged) : () => {}
  if (timeOut || !hasChanged) return
  deviceValues.remove(deviceStorage.activity)
  setWarning(null)
}

/** Answers how to stop. */
function watch({ untilWarning, warning, isLocking }: TimeOut, onOver: () => void, hasChanged: boolean): () => void {
  const visit = pageVisit()?.id
  if (visit === undefined) return () => {}
  const stopped = new AbortController()
  const { signal } = stopped
  /** The same person may go on in a session that another tab has begun. */
  const visitNow = () => pageVisit()?.id ?? visit
  const shared = (): SharedActivity | null => {
    const kept = keptActivity()
    return kept?.visit === visitNow() ? kept : null
  }
  const keep = (activity: SharedActivity) => {
    const kept: Kept = { ...activity, visit: visitNow(), limit: untilWarning + warning, isLocking }
    deviceValues.set(deviceStorage.activity, JSON.stringify(kept))
  }
  const time = new IdleTime(clocks(), shared())
  if (!shared()) keep(time.touch())
  // Until when it lasts is kept besides.
  else if (hasChanged) keep(time.tell())
  const heard = new WeakSet<Window>()
  let isEnded = false
  let doubts = 0
  let keptAt = Number.NEGATIVE_INFINITY
  const reporter = reportsOf(Math.min(longestBetweenReports, untilWarning / 4))

  const judge = () => {
    if (isEnded || doubts > 0) return
    const left = untilWarning + warning - time.idle
    if (left <= 0 || isPageOver()) {
      isEnded = true
      clearInterval(timer)
      if (!isPageOver()) onOver()
      return
    }
    setWarning(time.idle < untilWarning ? null : Math.ceil(left / 1000))
    reporter.look(time.idle)
  }

  const look = () => {
    if (isEnded) return
    const jump = time.look(clocks())
    time.hear(shared())
    if (jump < 0) keep(time.tell())
    if (jump > 0) void doubt(jump).catch(console.error)
    watchFrames()
    judge()
  }

  /**
   * Sleep, or a clock that was set right: the server's own time tells, by which of both it is nearer to. Until then nothing is
   * shown that may be locked.
   */
  const doubt = async (jump: number) => {
    const before = differenceOfClocks()
    const { style } = document.documentElement
    doubts += 1
    if (untilWarning + warning <= time.idle) style.visibility = 'hidden'
    const isHeard = await Promise.race([isServerThere(), after(patience)])
    const now = differenceOfClocks()
    const isSetRight = isHeard && before !== null && now !== null && Math.abs(before - now - jump) < jump / 2
    if (isSetRight) {
      time.takeBack(jump)
      keep(time.tell())
    }
    doubts -= 1
    look()
    if (doubts === 0 && !isEnded) style.visibility = ''
  }

  const touch = () => {
    // Who comes back too late is not active: the first movement finds the screen locked.
    look()
    if (isEnded || doubts > 0) return
    const activity = time.touch()
    const now = performance.now()
    if (now - keptAt >= throttle || secondsLeft !== null) {
      keptAt = now
      keep(activity)
    }
    reporter.note()
    judge()
  }

  /** Reports stand in frames, whose events the page around them does not hear. Those of other sites tell nothing. */
  const watchFrames = () => {
    for (const { contentDocument, contentWindow } of document.querySelectorAll('iframe')) {
      if (!contentDocument || !contentWindow || heard.has(contentWindow)) continue
      heard.add(contentWindow)
      listenTo(contentWindow, act, signal)
    }
  }

  let actedAt = Number.NEGATIVE_INFINITY
  const act = (event: Event) => {
    // Browsers tell of a pointer that rests when the page moves beneath it.
    if (!event.isTrusted || (event instanceof MouseEvent && isResting(event))) return
    const now = performance.now()
    if (now - actedAt < throttle) return
    actedAt = now
    touch()
  }

  touchNow = touch
  const timer = setInterval(look, tick)
  listenTo(window, act, signal)
  for (const event of ['focus', 'pageshow', 'online', 'resume', 'storage'])
    window.addEventListener(event, look, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  look()
  return () => {
    isEnded = true
    clearInterval(timer)
    stopped.abort()
    touchNow = () => {}
  }
}

const after = (milliseconds: number) => new Promise<false>((resolve) => setTimeout(resolve, milliseconds, false))

const isResting = ({ type, movementX, movementY }: MouseEvent): boolean =>
  type === 'mousemove' && movementX === 0 && movementY === 0

/** As the specification names them; keys that write nothing, as Tab and the arrows, tell of no press. */
const activities = ['mousemove', 'mousedown', 'click', 'scroll', 'keypress', 'keydown'] as const

function listenTo(target: Window, act: (event: Event) => void, signal: AbortSignal): void {
  for (const name of activities) target.addEventListener(name, act, { capture: true, passive: true, signal })
}

/** The server has a limit of its own: it learns of activity now and then, of the last moment too. */
function reportsOf(between: number) {
  let isUntold = false
  let toldAt = Number.NEGATIVE_INFINITY
  const look = (idle: number) => {
    const now = performance.now()
    if (!isUntold || now - toldAt < between) return
    isUntold = false
    toldAt = now
    const body = { idleSeconds: Math.floor(idle / 1000) }
    sendSigned({ url: sessionReportActivityPath, method: 'POST', body }).then(({ error }) => {
      if (error) isUntold = true
    }, console.error)
  }
  return {
    note: () => {
      isUntold = true
    },
    look,
  }
}
