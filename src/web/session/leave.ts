/** Ways out of a session. Each ends in a real navigation: only that empties the page. */
import { deviceValues } from '../../offline/browser-values.ts'
import { setCaller } from '../api/caller.ts'
import { refresh } from '../api/refresh.ts'
import { logOut } from '../api/start-calls.ts'
import { paths } from './best-route.ts'
import { marks } from './marks.ts'
import { forgetShownPerson } from './person.ts'

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tessera.session')

const toLogin = (search = '') => location.replace(paths.login + search)

/** Until the page is gone, calls under way are refused: that tells nobody anything more. */
let isLeaving = false

export async function signOut(): Promise<void> {
  isLeaving = true
  const { error } = await logOut()
  setCaller({ accessToken: null, encryptedAccessToken: null })
  await forgetShownPerson()
  if (error?.status === 0) deviceValues.set(marks.isSignOutPending, 'true')
  channel?.postMessage('signedOut')
  toLogin()
}

/** The server has ended the session: by time, by an administrator, or by a sign-out elsewhere. */
export async function sessionEnded(): Promise<void> {
  if (isLeaving) return
  isLeaving = true
  setCaller({ accessToken: null, encryptedAccessToken: null })
  await forgetShownPerson()
  channel?.postMessage('signedOut')
  const returnUrl = location.pathname + location.search
  toLogin(`?${new URLSearchParams({ reason: 'ended', returnUrl })}`)
}

/** Tells the other tabs that this browser belongs to somebody now. */
export const announceSignIn = (): void => channel?.postMessage('signedIn')

export function followOtherTabs(): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'signedOut') toLogin()
    if (data === 'signedIn') location.reload()
  })
  // Back after signing out must not show the page as it was.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
}

export const isSignOutPending = (): boolean => deviceValues.get(marks.isSignOutPending) !== null

/** Makes good for a sign-out without a network. False: the server is still out of reach, and nobody gets in by its cookie. */
export async function finishPendingSignOut(): Promise<boolean> {
  if (!isSignOutPending()) return true
  const end = await refresh()
  if (end === 'unreachable') return false
  if (end === 'refreshed') {
    const { error } = await logOut()
    if (error?.status === 0) return false
    setCaller({ accessToken: null, encryptedAccessToken: null })
  }
  deviceValues.remove(marks.isSignOutPending)
  return true
}
