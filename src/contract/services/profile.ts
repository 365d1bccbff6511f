import { Type } from 'typebox'
import { anyone, command, query, service, signedIn } from '../operation.ts'
import { flag, shape, words } from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'

export const profile = service('Profile', {
  changeLanguage: command.post({
    summary: 'Sets the language of one’s own account.',
    body: shape('ChangeLanguage', { languageName: words(limits.languageName, 'Name of an enabled language.') }),
    permission: signedIn,
    changes: ['Session', 'Setting'],
  }),
  getPasswordComplexitySetting: query.get({
    summary: 'Rules that a new password must keep.',
    answer: shape('PasswordComplexitySetting', {
      setting: shape('PasswordComplexity', {
        allowedMinimumLength: Type.Integer({ description: 'Shortest length that an administrator may require.' }),
        requiredLength: Type.Integer({ description: 'Shortest password.' }),
        requireDigit: flag('At least one digit.'),
        requireLowercase: flag('At least one small letter.'),
        requireUppercase: flag('At least one capital letter.'),
        requireNonAlphanumeric: flag('At least one sign.'),
      }),
    }),
    permission: anyone,
    reads: ['Setting'],
    stored: true,
  }),
})
