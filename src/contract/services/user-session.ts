import { type Static, Type } from 'typebox'
import { command, query, service, signedIn } from '../operation.ts'
import { choice, dateTime, EntityId, flag, guid, id, nullable, pageOf, pagingMembers, shape, text } from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'

export const UserSession = shape('UserSession', {
  id: guid('Session.'),
  kind: choice(
    ['signIn', 'linked', 'impersonated', 'delegated'],
    'How it began: by signing in, by changing to a linked account, or because somebody acts as the person – by a permission, or by the person’s own word.',
  ),
  userName: text(limits.userName, 'Whose account it is in.'),
  actingUserName: nullable(
    text(limits.userName, 'Who acts as that person; null: nobody does, or somebody of the operator.'),
  ),
  isOfOperator: flag('Somebody of the operator acts as that person.'),
  isCurrent: flag('It is the one in which this is asked.'),
  creationTime: dateTime('When it began.'),
  lastUseTime: dateTime(
    'When it was last renewed, which happens every quarter of an hour while it is used; until then, when it began.',
  ),
  endTime: dateTime('When it ends at the latest.'),
  clientIpAddress: nullable(
    text(limits.clientIpAddress, 'Where it began; null: not known, or another person acts there.'),
  ),
  browserName: nullable(text(limits.browserName, 'Browser; null: not known, or another person acts there.')),
  systemName: nullable(text(limits.browserName, 'What it runs on; null: not known, or another person acts there.')),
})
export type UserSession = Static<typeof UserSession>

const ofAccounts = { permission: permissions.users.edit, changes: ['UserSession'] } as const

/** An addition to the catalogue. A session that acts as somebody belongs to both, and either of them sees and ends it. */
export const userSession = service('UserSession', {
  getOwnSessions: query.get({
    summary: 'Where one is signed in, and who acts as oneself; the latest first. Not told to whoever acts as somebody.',
    query: Type.Object(pagingMembers),
    queryNames: 'pascal',
    answer: pageOf(UserSession),
    permission: signedIn,
    reads: ['UserSession'],
    notWhole: 'Holds for the moment in which it is asked.',
  }),
  endOwnSession: command.post({
    summary: 'Ends another session of one’s own. At once, wherever it is used.',
    body: shape('EndOwnSession', { id: guid('Session.') }),
    permission: signedIn,
    changes: ['UserSession'],
  }),
  endOtherSessions: command.post({
    summary: 'Ends all sessions of one’s own but this one, which goes on by its refresh token.',
    permission: signedIn,
    changes: ['UserSession'],
  }),
  getSessionsOfUser: query.get({
    summary: 'Where a person of the caller’s organisation is signed in, and who acts as them; the latest first.',
    query: Type.Object({ id: id('User.'), ...pagingMembers }),
    queryNames: 'pascal',
    answer: pageOf(UserSession),
    permission: permissions.users.edit,
    reads: ['UserSession'],
    notWhole: 'Holds for the moment in which it is asked.',
  }),
  endSessionOfUser: command.post({
    inOwnName: true,
    ...ofAccounts,
    summary: 'Ends one session of a person. At once, wherever it is used.',
    body: shape('EndSessionOfUser', { userId: id('User.'), sessionId: guid('Session.') }),
  }),
  endSessionsOfUser: command.post({
    inOwnName: true,
    ...ofAccounts,
    summary: 'Ends all sessions of a person.',
    body: EntityId,
  }),
})
