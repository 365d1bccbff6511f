import { Type } from 'typebox'
import { command, query, service, signedIn } from '../operation.ts'
import { ownProofMembers } from '../own-proof.ts'
import {
  dateTime,
  EntityId,
  flag,
  IdQuery,
  id,
  listOf,
  nullable,
  pageOf,
  pagingMembers,
  requiredUnrecordedText,
  secret,
  shape,
  smallId,
  text,
  unrecordedId,
  unrecordedSmallId,
  unrecordedText,
} from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'
import { linkedUserList } from '../vocabulary/whole-lists.ts'

const LinkedUser = shape('LinkedUser', {
  id: id('The linked account.'),
  tenantId: nullable(smallId('Its tenant; null: the host.')),
  tenancyName: nullable(text(limits.tenancyName, 'Short name of that tenant; null: the host.')),
  username: text(limits.userName, 'Its user name.'),
})

const LinkOfUser = shape('LinkOfUser', {
  isOfThisOrganisation: flag('The other account is one of the caller’s own organisation.'),
  userName: nullable(text(limits.userName, 'Its user name; null where it is of another organisation.')),
  linkedAt: dateTime('When it was linked.'),
  lastUsedAt: nullable(dateTime('When it was last switched to.')),
})

export const userLink = service('UserLink', {
  linkToUser: command.post({
    summary: 'Links another account of one’s own, proven by its password, so that one can switch to it.',
    body: shape('LinkToUser', {
      tenancyName: Type.Optional(
        nullable(unrecordedText(limits.tenancyName, 'Tenant of the other account; empty: the host.')),
      ),
      usernameOrEmailAddress: requiredUnrecordedText(limits.userName, 'User name or e-mail address there.'),
      password: secret(limits.password, 'Its password.'),
      twoFactorVerificationCode: Type.Optional(
        nullable(secret(limits.securityCode, 'Code of its second factor, where it has one.')),
      ),
      ...ownProofMembers,
    }),
    permission: signedIn,
    changes: ['LinkedUser'],
  }),
  getLinkedUsers: query.get({
    summary: 'Accounts that one can switch to.',
    query: Type.Object(pagingMembers),
    queryNames: 'pascal',
    answer: pageOf(LinkedUser),
    permission: signedIn,
    reads: ['LinkedUser'],
    stored: true,
    whole: linkedUserList,
  }),
  getRecentlyUsedLinkedUsers: query.get({
    summary: 'Those that were switched to, or else linked, last, the latest first; three at most.',
    answer: listOf(LinkedUser),
    permission: signedIn,
    reads: ['LinkedUser'],
    notWhole: 'Ways to other accounts, which lead nowhere without the server.',
  }),
  unlinkUser: command.post({
    summary: 'Takes a linked account out of the group of those that switch to each other.',
    body: shape('UnlinkUser', {
      userId: unrecordedId('The linked account.'),
      tenantId: Type.Optional(nullable(unrecordedSmallId('Its tenant; null: the host.'))),
    }),
    permission: signedIn,
    changes: ['LinkedUser'],
  }),
  getLinksOfUser: query.get({
    summary:
      'Addition to the catalogue: the accounts that a person of the caller’s organisation can switch to and from.',
    query: IdQuery,
    queryNames: 'pascal',
    answer: listOf(LinkOfUser),
    permission: permissions.users.edit,
    reads: ['LinkedUser'],
    stored: true,
  }),
  endLinksOfUser: command.post({
    inOwnName: true,
    summary: 'Addition to the catalogue: ends all links of a person of the caller’s organisation, for both sides.',
    body: EntityId,
    permission: permissions.users.edit,
    changes: ['LinkedUser'],
  }),
})
