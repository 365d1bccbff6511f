/** The screens of this area by their addresses; what only one of them needs is loaded with it. */
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { isUnreachable } from '../api/wire.ts'
import { isInstallAddress } from '../session/install-address.ts'
import { signOutByAddress } from '../session/leave.ts'
import { lockedNow } from '../session/lock-face.ts'
import type { ReturnedSignIn } from '../session/provider-answer.ts'
import type { TenantStart } from '../session/tenant.ts'
import { activateEmail } from './account-calls.ts'
import { accountPaths } from './account-paths.ts'
import type { Confirmation } from './ConfirmEmailPage.tsx'
import { LoginPage } from './LoginPage.tsx'
import { openLink, takeCode } from './links.ts'
import { useTitle } from './use-title.ts'
import { losesWhatIsTyped } from './use-word-on-unsaved.ts'

export interface ScreenProps {
  tenant: Promise<TenantStart>
  whenSignedIn: () => Promise<void>
}

/** Made once for the page: it is drawn anew in another language without beginning again. */
export type Screen = (props: ScreenProps) => ReactNode

const screenName = (pathname: string) => pathname.toLowerCase().replace(/\/$/, '')

const operatorsScreens: readonly string[] = [
  accountPaths.selectEdition,
  accountPaths.registerTenant,
  accountPaths.registerTenantResult,
]

const rareScreens: readonly string[] = [
  accountPaths.confirmEmail,
  accountPaths.emailActivation,
  accountPaths.forgotPassword,
  accountPaths.mobileIdLogin,
  accountPaths.register,
]

/** Screens whose texts come with them alone. */
export const isRareScreen = (pathname: string): boolean =>
  isOperatorsScreen(pathname) || rareScreens.includes(screenName(pathname))

/** Whatever organisation the browser was in: an organisation that is not there yet is registered at the operator. */
export const isOperatorsScreen = (pathname: string): boolean =>
  operatorsScreens.includes(screenName(pathname)) || isInstallAddress(pathname)

const withoutSignIn: readonly string[] = [
  ...operatorsScreens,
  ...rareScreens.filter((name) => name !== accountPaths.mobileIdLogin),
  accountPaths.logout,
  accountPaths.locked,
  accountPaths.resetPassword,
]

/** Where `screenAt` has the sign-in form, or another way in: at every address that is nothing else. */
export const isSignIn = (pathname: string): boolean =>
  !withoutSignIn.includes(screenName(pathname)) && !isInstallAddress(pathname)

/** Codes are taken out of the address before anything is loaded or asked. */
export async function screenAt(pathname: string, returned: ReturnedSignIn | null): Promise<Screen> {
  if (isInstallAddress(pathname)) return installScreen()
  switch (screenName(pathname)) {
    case accountPaths.logout:
      return logoutScreen()
    case accountPaths.locked:
      return lockedScreen(returned)
    case accountPaths.register:
      return registerScreen()
    case accountPaths.forgotPassword:
      return addressScreen('resetPassword')
    case accountPaths.emailActivation:
      return addressScreen('activateEmail')
    case accountPaths.resetPassword:
      return newPasswordScreen(takeCode())
    case accountPaths.confirmEmail:
      return confirmEmailScreen(takeCode())
    case accountPaths.mobileIdLogin:
      return mobileIdScreen()
    case accountPaths.selectEdition:
      return selectEditionScreen()
    case accountPaths.registerTenant:
      return registerTenantScreen(new URLSearchParams(location.search))
    case accountPaths.registerTenantResult:
      return (await registeredScreen()) ?? afterStep()
    case accountPaths.sendCode:
      return afterStep()
    default:
      return loginScreen(returned)
  }
}

/** The step before it is in no memory any more. */
function afterStep(): Screen | Promise<Screen> {
  history.replaceState(null, '', (lockedNow() ? accountPaths.locked : accountPaths.login) + location.search)
  if (lockedNow()) return lockedScreen(null)
  return (props) => <LoginPage {...props} />
}

async function registeredScreen(): Promise<Screen | null> {
  const { RegisteredTenant, registeredHere } = await import('./RegisterTenantPage.tsx')
  const registered = registeredHere()
  return registered && (() => <RegisteredTenant {...registered} />)
}

async function logoutScreen(): Promise<Screen> {
  const leave = () => {
    signOutByAddress(new URLSearchParams(location.search).get('returnUrl')).catch(console.error)
  }
  if (await losesWhatIsTyped()) {
    const { LogoutPage } = await import('./LogoutPage.tsx')
    return () => <LogoutPage onLeave={leave} />
  }
  // Its form is not shown: whoever arrives here wants out, and is out by then.
  leave()
  return () => <SigningOut />
}

function SigningOut() {
  useTitle('signIn.signingOut')
  return (
    <p role="status">
      <FormattedMessage id="signIn.signingOut" />
    </p>
  )
}

async function lockedScreen(returned: ReturnedSignIn | null): Promise<Screen> {
  const { LockedEntry: Entry } = await import('./LockedEntry.tsx')
  const takeReturned = once(returned)
  return (props) => <LoginPage {...props} locked={{ Entry }} takeReturned={takeReturned} />
}

async function registerScreen(): Promise<Screen> {
  const { RegisterPage } = await import('./RegisterPage.tsx')
  return ({ tenant }) => <RegisterPage tenant={tenant} />
}

function loginScreen(returned: ReturnedSignIn | null): Screen {
  const takeReturned = once(returned)
  return (props) => <LoginPage {...props} takeReturned={takeReturned} />
}

/** Drawn anew in another language it does not begin again. */
function once(returned: ReturnedSignIn | null): () => ReturnedSignIn | null {
  let left = returned
  return () => {
    const taken = left
    left = null
    return taken
  }
}

async function mobileIdScreen(): Promise<Screen> {
  const { MobileIdPage } = await import('./MobileIdPage.tsx')
  return (props) => <MobileIdPage {...props} />
}

async function installScreen(): Promise<Screen> {
  const { InstallPage } = await import('./InstallPage.tsx')
  return ({ tenant }) => <InstallPage tenant={tenant} />
}

async function selectEditionScreen(): Promise<Screen> {
  const { SelectEditionPage } = await import('./SelectEditionPage.tsx')
  return ({ tenant }) => <SelectEditionPage tenant={tenant} />
}

async function registerTenantScreen(search: URLSearchParams): Promise<Screen> {
  const editionId = Number(search.get('editionId'))
  if (!Number.isSafeInteger(editionId) || editionId <= 0) {
    history.replaceState(null, '', accountPaths.selectEdition)
    return selectEditionScreen()
  }
  const { RegisterTenantPage } = await import('./RegisterTenantPage.tsx')
  const asked = search.get('subscriptionStartType')
  return ({ tenant }) => <RegisterTenantPage tenant={tenant} editionId={editionId} asked={asked} />
}

async function addressScreen(kind: 'resetPassword' | 'activateEmail'): Promise<Screen> {
  const { AddressPage } = await import('./AddressPage.tsx')
  return ({ tenant }) => <AddressPage kind={kind} tenant={tenant} />
}

async function newPasswordScreen(c: string | null): Promise<Screen> {
  const { NewPasswordPage: Page } = await import('./NewPasswordPage.tsx')
  const whose = { reason: 'link', userName: null } as const
  const first = { kind: 'newPassword', Page, c, ...whose, rememberClient: false, isSharedDevice: false } as const
  // The address says by then whether the password was chosen already.
  const isOpen = () => screenName(location.pathname) === accountPaths.resetPassword
  return (props) => <LoginPage {...props} {...(isOpen() && { first })} />
}

async function confirmEmailScreen(c: string | null): Promise<Screen> {
  const { ConfirmEmailPage } = await import('./ConfirmEmailPage.tsx')
  let asked: Promise<Confirmation> | null = null
  const confirm = async (tenant: Promise<TenantStart>) => {
    asked ??= confirmAddress(c, tenant)
    const outcome = await asked
    if (outcome.kind === 'refused' && isUnreachable(outcome.error)) asked = null
    return outcome
  }
  return ({ tenant }) => <ConfirmEmailPage tenant={tenant} confirm={confirm} />
}

/** It names nobody, and holds for whoever comes back to it. */
const confirmed = { isConfirmed: true }

async function confirmAddress(c: string | null, tenant: Promise<TenantStart>): Promise<Confirmation> {
  if (c === null && Object(history.state).isConfirmed === true) return { kind: 'confirmed' }
  if (c === null) return { kind: 'incomplete' }
  const link = await openLink(c, tenant)
  if (link.error) return { kind: 'refused', error: link.error }
  const { error } = await activateEmail(c)
  if (error) return { kind: 'refused', error }
  history.replaceState(confirmed, '')
  return { kind: 'confirmed' }
}
