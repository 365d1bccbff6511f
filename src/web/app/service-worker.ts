/** The page’s half of the service worker: registration, consent to a new version, and fetching ahead when idle. */
import { Workbox } from 'workbox-window'
import type { ToWorker } from '../../offline/worker-messages.ts'

export interface ServiceWorkerListener {
  /** A new version is ready; `accept` lets it take over, in every tab, and loads this page anew. False: it could not yet. */
  onWaiting: (accept: () => Promise<boolean>) => void
  /** It took over without a consent of this page, or long after it. The page still shows the version before. */
  onControlled: (reload: () => void) => void
}

export interface ServiceWorkerHandle {
  /** Lets the worker fetch the large libraries, so that reports open offline before they were first used. */
  warm(urls?: readonly string[]): Promise<void>
}

const script = '/sw.js'
const betweenChecks = 60 * 60_000

/** Milliseconds between two times of asking the new version to take over, and for which a consent holds. */
const betweenAskings = 2000
const consentHolds = 15_000

/** A plain address, or one that a Trusted Types policy let through. */
type ScriptAddress = ConstructorParameters<typeof Workbox>[0]

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): ScriptAddress }
}

const hasTrustedTypes = (page: object): page is { trustedTypes: TrustedTypes } => 'trustedTypes' in page

/** Under Trusted Types a plain string is refused; the policy lets this one address through. */
function trustedScript(): ScriptAddress {
  if (!hasTrustedTypes(window)) return script
  const policy = window.trustedTypes.createPolicy('tessera-service-worker', {
    createScriptURL: (url) => {
      if (url !== script) throw new TypeError(`Not our service worker: ${url}`)
      return url
    },
  })
  return policy.createScriptURL(script)
}

/** The browser looks for a new version at navigations; a page that stays open for days, or hangs on a wall, makes none. */
function checkEveryHour(check: () => Promise<void>): void {
  // A clock that was set back since says nothing, and one that stops while the machine sleeps would be late.
  let checkedAt = Date.now()
  const checkWhenSeen = () => {
    if (document.visibilityState !== 'visible' || Math.abs(Date.now() - checkedAt) < betweenChecks) return
    checkedAt = Date.now()
    // Fails without a network; the next hour tries again.
    check().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', checkWhenSeen)
  setInterval(checkWhenSeen, betweenChecks)
}

/** Each of them, whoever began it and however many failed before: workbox-window hears one of another tab and no further. */
function followInstallations(registration: ServiceWorkerRegistration, whenInstalled: () => void): void {
  const follow = () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') whenInstalled()
    })
  }
  follow()
  registration.addEventListener('updatefound', follow)
}

/**
 * Asks whichever version waits by then. After a while the consent is over: a page that loads anew by itself minutes later would
 * take with it what was typed since.
 */
async function letTakeOver(registration: ServiceWorkerRegistration): Promise<boolean> {
  const before = registration.active
  const message: ToWorker = { type: 'SKIP_WAITING' }
  for (let waited = 0; waited < consentHolds && registration.active === before; waited += betweenAskings) {
    registration.waiting?.postMessage(message)
    await new Promise((resolve) => setTimeout(resolve, betweenAskings))
  }
  return registration.active !== before
}

/** `undefined` where there is no service worker, or the browser forbids it: the app goes on, online only. */
export async function registerServiceWorker(
  controllerAtStart: ServiceWorker | null,
  listener: ServiceWorkerListener,
): Promise<ServiceWorkerHandle | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  const worker = new Workbox(trustedScript(), { scope: '/', updateViaCache: 'none' })
  let hasVersion = false
  let accepted = false
  const reload = () => location.reload()

  worker.addEventListener('controlling', () => {
    // The first version takes over pages that it came with, in every tab: nothing has changed.
    if (accepted) reload()
    else if (hasVersion) listener.onControlled(reload)
    hasVersion = true
  })

  const register = async () => {
    const before = await navigator.serviceWorker.getRegistration()
    hasVersion = before?.active?.state === 'activated'
    // After the page has loaded: the installation fetches the whole app and must not compete with its start.
    return worker.register()
  }
  const registration = await register().catch((error: unknown) => {
    if (error instanceof DOMException || error instanceof TypeError) return undefined
    throw error
  })
  if (!registration) return undefined
  const accept = async () => {
    accepted = true
    accepted = await letTakeOver(registration)
    // Whichever event was missed.
    if (accepted) reload()
    return accepted
  }
  const askIfWaiting = () => {
    if (hasVersion && !accepted && registration.waiting) listener.onWaiting(accept)
  }
  if (controllerAtStart && navigator.serviceWorker.controller !== controllerAtStart) listener.onControlled(reload)
  followInstallations(registration, askIfWaiting)
  askIfWaiting()
  checkEveryHour(async () => {
    await worker.update()
    // Put off an hour ago.
    askIfWaiting()
  })
  return {
    async warm(urls) {
      const { active } = await navigator.serviceWorker.ready
      const message: ToWorker = urls ? { type: 'WARM', urls } : { type: 'WARM' }
      active?.postMessage(message)
    },
  }
}
