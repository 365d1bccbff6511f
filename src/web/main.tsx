import { firstScreenStands } from './app/first-screen.ts'
import { isInstallAddress } from './session/install-address.ts'

/** The sign-in pages and the app behind them are two starts: the first carries neither store nor router. */
const openApp = async () => (await import('./app/start.tsx')).startApp()
/** The address is the app’s by now: a page that begins there tells what is missing, and mends it. */
const enterApp = () => openApp().catch(() => location.reload())
const openAccount = async () => (await import('./account/start.tsx')).startAccount({ whenSignedIn: enterApp })

/** A start parameter of the specification: it leaves the address before anything else. */
const asked = new URLSearchParams(location.search)
const registersTenant = asked.get('redirect') === 'TenantRegistration'
const openRegistration = async () =>
  (await import('./session/tenant-registration.ts')).leadToRegistration(asked.get('forceNewRegistration') === 'true')

const isAccountPage = location.pathname.toLowerCase().startsWith('/account') || isInstallAddress(location.pathname)

// What the device keeps is opened by the app’s start, which says so if it cannot be loaded.
if (firstScreenStands()) import('./session/shelf.ts').catch(() => undefined)
await (registersTenant ? openRegistration() : isAccountPage ? openAccount() : openApp())
