import { command, service, signedIn } from '../operation.ts'
import { ownProofMembers } from '../own-proof.ts'
import { emailAddress, nameText, requiredName, requiredText, shape } from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'

/** An addition to the catalogue: what people change of their own account. Nobody does it in somebody else’s name. */
export const ownProfile = service('OwnProfile', {
  updateProfile: command.put({
    summary:
      'Changes one’s own name and time zone. A directory’s or telephone’s people keep the name that they have there.',
    body: shape('UpdateOwnProfile', {
      name: requiredName(limits.name, 'Given name, or the whole name.'),
      surname: nameText(limits.surname, 'Family name; may be empty.'),
      timezone: requiredText(limits.timeZone, 'IANA zone in which one sees times.'),
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
})
