import { type Static, Type } from 'typebox'
import { command, query, service, signedIn } from '../operation.ts'
import { ownProofMembers } from '../own-proof.ts'
import {
  dateTime,
  EntityId,
  flag,
  id,
  nullable,
  pageOf,
  pagingMembers,
  requiredName,
  requiredText,
  shape,
  text,
} from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'
import { delegationList } from '../vocabulary/whole-lists.ts'

const UserDelegation = shape('UserDelegation', {
  id: id('Delegation.'),
  isGiven: flag('The caller gave it, and the other acts as the caller; otherwise the caller may act as the other.'),
  userName: text(limits.userName, 'User name of the other person.'),
  fullName: text(limits.name + limits.surname + 1, 'Their name.'),
  startTime: dateTime('From when.'),
  endTime: dateTime('Until when.'),
  reason: text(limits.actingReason, 'Why it was given.'),
})
export type UserDelegation = Static<typeof UserDelegation>

/**
 * An addition to the catalogue: people let others of their organisation act as them, for a time. By `Account/DelegatedImpersonate`
 * these then do. Nothing of it is told to whoever acts as somebody, nor done by them.
 */
export const userDelegation = service('UserDelegation', {
  getDelegations: query.get({
    summary: 'Who may act as oneself, and as whom one may act, now or later; what is over is left out.',
    query: Type.Object(pagingMembers),
    queryNames: 'pascal',
    answer: pageOf(UserDelegation),
    permission: signedIn,
    reads: ['UserDelegation'],
    stored: true,
    whole: delegationList,
  }),
  createDelegation: command.post({
    summary: 'Lets somebody of one’s own organisation act as oneself, for a time.',
    body: shape('CreateDelegation', {
      userNameOrEmailAddress: requiredText(limits.userName, 'User name or e-mail address of who shall act.'),
      startTime: Type.Optional(
        nullable(
          dateTime(`From when, ${limits.delegationDaysAhead} days ahead at most; null, absent or past: from now on.`),
        ),
      ),
      endTime: dateTime(`Until when: ahead, and ${limits.delegationDays} days after the start at most.`),
      reason: requiredName(limits.actingReason, 'Why; both see it, and so does whoever acts while they do.'),
      ...ownProofMembers,
    }),
    permission: signedIn,
    changes: ['UserDelegation'],
  }),
  revokeDelegation: command.post({
    summary: 'Ends a delegation that one has given, or may act by. Whoever acts by it is out at once.',
    body: EntityId,
    permission: signedIn,
    changes: ['UserDelegation'],
  }),
})
