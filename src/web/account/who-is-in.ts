/**
 * Whose session this browser has, for the sign-in page, which stays nobody’s: the session is asked itself, so that no more is told
 * than it may read, whatever organisation the page is of. Loaded where the device says that somebody is in.
 */
import type { SessionEnd } from '../../contract/vocabulary/session-ends.ts'
import { ownerFromKey } from '../../offline/owner.ts'
import { ownerMark, type Visit } from '../../offline/owner-mark.ts'
import { caller } from '../api/caller.ts'
import { sessionGetCurrentLoginInformationsPath } from '../api/generated/paths.ts'
import type { CurrentLoginInformations } from '../api/generated/session.ts'
import { isEnded, isVisitOpen, tokenInPassing } from '../api/refresh.ts'
import { ask } from '../api/start-calls.ts'
import { overdue } from '../session/idleness.ts'
import { forgetFace } from '../session/lock-face.ts'
import { forgetOthers } from '../session/person.ts'

export interface PersonIn {
  name: string
  /** Null: the host. */
  tenancyName: string | null
}

export type WhoIsIn = { person: PersonIn } | { ended: SessionEnd | 'ended' }

/** Null: nobody says, or the time of the visit is over, which the app’s own start acts on. */
export async function whoIsIn(visit: Visit): Promise<WhoIsIn | null> {
  if (overdue(visit.id)) return null
  const token = await tokenInPassing(visit)
  if (token === 'unreachable') return null
  if (isEnded(token)) {
    const { ended } = ownerMark.sessionEnded(token.why)
    forgetFace()
    await forgetOthers()
    return { ended: ended ?? 'ended' }
  }
  const tenantId = ownerFromKey(visit.owner)?.tenantId ?? null
  const identity = { accessToken: token, culture: caller().culture, tenantId }
  const { data } = await ask<CurrentLoginInformations>({ url: sessionGetCurrentLoginInformationsPath, identity })
  if (!data?.user || !isVisitOpen(visit)) return null
  // Who acts as somebody is told of by themselves: it is they who are at this device.
  const acting = data.impersonatorUser
  const { name, surname } = acting ?? data.user
  const tenant = acting ? data.impersonatorTenant : data.tenant
  return { person: { name: `${name} ${surname}`.trim(), tenancyName: tenant?.tenancyName ?? null } }
}
