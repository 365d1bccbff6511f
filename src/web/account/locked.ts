/** The lock screen: whose it is, and how it is left when another tab was unlocked. */
import { ownerKey } from '../../offline/owner.ts'
import { markAtStart, markNow, onOwnerChange } from '../../offline/owner-mark.ts'
import { caller } from '../api/caller.ts'
import { refresh } from '../api/refresh.ts'
import { lockedNow } from '../session/lock-face.ts'
import { paths } from '../session/paths.ts'
import { chooseTenant, claimAddress, type TenantStart } from '../session/tenant.ts'
import { addressLeft } from './address-left.ts'
import { destination } from './sign-in.ts'

export const isAtLock = (): boolean => location.pathname.toLowerCase().replace(/\/$/, '') === paths.locked

/** False where nothing is locked: the page is left. */
export async function beginLocked(whenSignedIn: () => Promise<void>): Promise<boolean> {
  await markAtStart()
  const locked = lockedNow()
  if (!locked) {
    location.replace(markNow().visit ? paths.start : paths.login)
    return false
  }
  const owner = ownerKey(locked.owner)
  onOwnerChange(() => {
    const { visit, lockedFor } = markNow()
    if (visit?.owner === owner) goOn(whenSignedIn).catch(() => location.replace(paths.start))
    else if (visit) location.replace('/')
    else if (lockedFor === null) location.replace(paths.login)
  })
  return true
}

let going: Promise<void> | null = null

/** Another tab was unlocked: this one goes back to where it was itself. A sign-in on this very page goes on by itself. */
function goOn(whenSignedIn: () => Promise<void>): Promise<void> {
  if (caller().accessToken === null) going ??= followUnlock(whenSignedIn)
  return going ?? Promise.resolve()
}

async function followUnlock(whenSignedIn: () => Promise<void>): Promise<void> {
  const end = await refresh()
  const { accessToken, outboxKey } = caller()
  if (end !== 'refreshed' || accessToken === null) return location.replace(paths.start)
  const left = await addressLeft(accessToken, outboxKey)
  claimAddress(destination(left, location.search))
  await whenSignedIn()
}

/** Whatever the address or a cookie says by now. */
export async function tenantOfLock(): Promise<TenantStart> {
  const locked = lockedNow()
  const id = locked?.owner.tenantId ?? null
  const tenant = id === null ? null : { id, tenancyName: locked?.face?.tenancyName ?? null }
  chooseTenant(tenant)
  return { tenant, problem: null }
}
