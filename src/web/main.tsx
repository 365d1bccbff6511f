import { firstScreenStands } from './app/first-screen.ts'

/** The sign-in pages and the app behind them are two starts: the first carries neither store nor router. */
const openApp = async () => (await import('./app/start.tsx')).startApp()
/** The address is the app’s by now: a page that begins there tells what is missing, and mends it. */
const enterApp = () => openApp().catch(() => location.reload())
const openAccount = async () => (await import('./account/start.tsx')).startAccount({ whenSignedIn: enterApp })

const isAccountPage = location.pathname.toLowerCase().startsWith('/account')

// What the device keeps is opened by the app’s start, which says so if it cannot be loaded.
if (firstScreenStands()) import('./session/shelf.ts').catch(() => undefined)
await (isAccountPage ? openAccount() : openApp())
