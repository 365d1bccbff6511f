import { Type } from 'typebox'
import { command, download, query, service, signedIn } from '../operation.ts'
import { ownProofMembers } from '../own-proof.ts'
import { presentedCodeMembers } from '../presented-sign-in.ts'
import {
  choice,
  dateTime,
  emailAddress,
  flag,
  guid,
  id,
  listOf,
  nameText,
  requiredName,
  requiredText,
  shape,
} from '../shapes.ts'
import { loginProviders } from '../vocabulary/identity.ts'
import { limits } from '../vocabulary/limits.ts'

const provider = choice(loginProviders, 'Who vouches for the person there.')

const OwnLogin = shape('OwnLogin', {
  provider,
  addedAt: dateTime('Since when it opens the account.'),
  isRemovable: flag('False for the one that the account itself is of: without it nobody could come in.'),
})

/** An addition to the catalogue: what people change of their own account. Nobody does it in somebody else’s name. */
export const ownProfile = service('OwnProfile', {
  updateProfile: command.put({
    summary:
      'Changes one’s own name, language and time zone. A directory’s or telephone’s people keep the name that they have there.',
    body: shape('UpdateOwnProfile', {
      name: requiredName(limits.name, 'Given name, or the whole name.'),
      surname: nameText(limits.surname, 'Family name; may be empty.'),
      timezone: requiredText(limits.timeZone, 'IANA zone in which one sees times.'),
      languageName: Type.Optional(
        requiredText(limits.languageName, 'Name of an enabled language; absent leaves it as it is.'),
      ),
    }),
    permission: signedIn,
    changes: ['Profile', 'Session', 'Setting', 'User'],
  }),
  changeEmailAddress: command.post({
    summary:
      'Mails a link to a new address. The address is one’s own as soon as the link is opened (`Account/ActivateEmail`); until then nothing changes. Answers alike for addresses that somebody has.',
    body: shape('ChangeEmailAddress', {
      emailAddress: emailAddress('The new address.'),
      ...ownProofMembers,
    }),
    permission: signedIn,
  }),
  getOwnLogins: query.get({
    summary: 'Sign-ins elsewhere that open one’s own account, the latest first.',
    answer: listOf(OwnLogin),
    permission: signedIn,
    reads: ['Profile'],
    notWhole: 'One of each provider at most.',
  }),
  addOwnLogin: command.post({
    summary:
      'Lets a sign-in elsewhere open one’s own account from now on: who is signed in here proves to be whom the provider vouches for. One of each provider; none that opens another account.',
    body: shape('AddOwnLogin', { ...presentedCodeMembers, ...ownProofMembers }),
    permission: signedIn,
    changes: ['Profile', 'User'],
  }),
  removeOwnLogin: command.post({
    summary: 'The sign-in elsewhere opens the account no more; all other sessions end, and links to other accounts.',
    body: shape('RemoveOwnLogin', { provider, ...ownProofMembers }),
    permission: signedIn,
    changes: ['LinkedUser', 'Profile', 'User', 'UserSession'],
  }),
  uploadProfilePicture: command.post({
    summary: `Keeps one’s own picture, in place of the one before: PNG, JPEG or WebP, a square of ${limits.profilePictureSide} pixels a side at most.`,
    upload: limits.profilePicture,
    answer: shape('ProfilePicture', { id: guid('Version of the picture.') }),
    permission: signedIn,
    changes: ['OrganizationUnit', 'Session', 'User'],
  }),
  removeProfilePicture: command.delete({
    summary: 'Removes one’s own picture.',
    permission: signedIn,
    changes: ['OrganizationUnit', 'Session', 'User'],
  }),
  getProfilePicture: download.get({
    summary: 'The picture of somebody of the caller’s organisation.',
    query: Type.Object({
      userId: id('Person.'),
      id: guid('Version of the picture, as whoever names the person has it.'),
    }),
    permission: signedIn,
    audited: false,
  }),
})
