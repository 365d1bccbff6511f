/** The sign-in pages and the app behind them are two starts: the first carries neither store nor router. */
const openApp = async () => (await import('./app/start.tsx')).startApp()
const openAccount = async () => (await import('./account/start.tsx')).startAccount({ whenSignedIn: openApp })

const isAccountPage = location.pathname.toLowerCase().startsWith('/account')

await (isAccountPage ? openAccount() : openApp())

// Nothing is exported; this says that the file is a module.
export {}
