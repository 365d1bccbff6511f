import type { userSession as contract } from '../../../contract/services/user-session.ts'
import { notFound, notSignedIn, refused } from '../../access/refusals.ts'
import { refuseWhileImpersonating } from '../../auth/impersonation.ts'
import type { EndReason } from '../../auth/session-ends.ts'
import { endAllSessions, endSession, holdSignedIn } from '../../auth/sessions.ts'
import type { Handlers, SignedInContext } from '../../context/context.ts'
import type { PageRequest } from '../../db/paging.ts'
import { reachableUser, userInReach } from '../user/reachable-user.ts'
import { presentSession } from './present.ts'
import { findSession, findSessions, type Person, sessionSorting } from './queries.ts'

async function pageOfSessions(
  { db, principal, now }: SignedInContext,
  person: Person,
  query: PageRequest & { sorting?: string },
) {
  const { totalCount, items } = await findSessions(db, person, sessionSorting(query.sorting), query, now)
  return { totalCount, items: items.map((row) => presentSession(row, person, principal.sessionId)) }
}

async function endOne({ db, principal, now }: SignedInContext, person: Person, sessionId: string, reason: EndReason) {
  if (sessionId === principal.sessionId) throw refused('ThisSessionIsInUse')
  const found = await findSession(db, person, sessionId)
  if (!found) throw notFound('session', sessionId)
  await endSession(db, { tenantId: person.tenantId, userId: found.userId, sessionId }, reason, now)
}

/** Of two that end each other at the same moment, one goes on. */
async function requireOwnSession({ db, principal }: SignedInContext): Promise<void> {
  refuseWhileImpersonating(principal)
  if (!(await holdSignedIn(db, principal))) throw notSignedIn()
}

export const userSession: Handlers<typeof contract> = {
  async getOwnSessions(context, { query }) {
    refuseWhileImpersonating(context.principal)
    return pageOfSessions(context, context.principal, query)
  },

  async endOwnSession(context, { body }) {
    await requireOwnSession(context)
    await endOne(context, context.principal, body.id, 'ended elsewhere')
  },

  async endOtherSessions(context) {
    const { db, tenantId, principal, now } = context
    await requireOwnSession(context)
    await endAllSessions(db, tenantId, principal.userId, 'ended elsewhere', now, principal.sessionId)
  },

  async getSessionsOfUser(context, { query }) {
    const [page] = await Promise.all([
      pageOfSessions(context, { tenantId: context.tenantId, userId: query.id }, query),
      userInReach(context, query.id),
    ])
    return page
  },

  async endSessionOfUser(context, { body }) {
    await reachableUser(context, body.userId)
    const person = { tenantId: context.tenantId, userId: body.userId }
    await endOne(context, person, body.sessionId, 'ended by administrator')
  },

  async endSessionsOfUser(context, { body }) {
    const { db, tenantId, now } = context
    await reachableUser(context, body.id)
    await endAllSessions(db, tenantId, body.id, 'ended by administrator', now)
  },
}
