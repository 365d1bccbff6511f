/**
 * What a locked screen shows of the person whom it waits for: the name and the organisation, and no address. It stands in a
 * cookie (specification 000, section 4) from the start of a session that a time-out may lock, because the browser may be closed
 * when the time is over; it goes with every other end.
 */
import { cookies } from '../../contract/vocabulary/cookies.ts'
import { lifetimes } from '../../contract/vocabulary/limits.ts'
import { type Owner, ownerFromKey } from '../../offline/owner.ts'
import { markNow } from '../../offline/owner-mark.ts'
import type { CurrentLoginInformations } from '../api/generated/session.ts'
import { deleteCookie, readCookie, writeCookie } from './browser-cookies.ts'
import { paths } from './paths.ts'
import { type Arrival, signInAddress } from './tenant.ts'

export interface LockFace {
  /** As it is signed in with; not shown. */
  userName: string
  name: string
  /** Null: the host. */
  tenancyName: string | null
  /** This product checks the password, or asks the directory for it. */
  isByPassword: boolean
  /** Who vouches for the person, as the session tells it. */
  source: string | null
}

/** Nobody unlocks in another's name: whoever acts as somebody is signed out instead. */
export const mayLock = ({ user, impersonatorUser }: CurrentLoginInformations): boolean =>
  user !== null && impersonatorUser === null

export function keepFace({ user, tenant }: CurrentLoginInformations): void {
  if (!user) return
  const { userName, name, surname, authenticationSource } = user
  const face: LockFace = {
    userName,
    name: `${name} ${surname}`.trim(),
    tenancyName: tenant?.tenancyName ?? null,
    isByPassword: authenticationSource === null || authenticationSource === 'LDAP',
    source: authenticationSource,
  }
  keep(face)
}

/** Whoever shares the device is named on no locked screen, and in no cookie: it knows that alone, for who signs in there again. */
export const keepNoFace = (): void => keep({ isSharedDevice: true })

const keep = (kept: LockFace | { isSharedDevice: true }) =>
  writeCookie(cookies.userInfo, JSON.stringify(kept), lifetimes.sessionRemembered)

export const forgetFace = (): void => deleteCookie(cookies.userInfo)

export const isFaceKept = (): boolean => readFace() !== null

function readFace(): LockFace | null {
  try {
    const { userName, name, tenancyName, isByPassword, source } = JSON.parse(readCookie(cookies.userInfo) ?? 'null')
    if (typeof userName !== 'string' || typeof name !== 'string') return null
    return {
      userName,
      name,
      tenancyName: typeof tenancyName === 'string' ? tenancyName : null,
      isByPassword: isByPassword === true,
      source: typeof source === 'string' ? source : null,
    }
  } catch {
    // Absent, or of another product.
    return null
  }
}

/** Who locked the screen had said so of the device. */
export function isLockedOnSharedDevice(): boolean {
  try {
    return lockedNow() !== null && JSON.parse(readCookie(cookies.userInfo) ?? 'null')?.isSharedDevice === true
  } catch {
    return false
  }
}

export interface Locked {
  owner: Owner
  /** Null: the device is shared, or the cookie gone; then the screen is locked for somebody whom it does not name. */
  face: LockFace | null
}

/** Null: the screen is not locked. */
export function lockedNow(): Locked | null {
  const { lockedFor } = markNow()
  const owner = lockedFor === null ? undefined : ownerFromKey(lockedFor)
  return owner ? { owner, face: readFace() } : null
}

/** Leads on from there as the sign-in page does. */
export const lockedAddress = (arrival: Arrival | null): string =>
  signInAddress(arrival).replace(paths.login, paths.locked)
