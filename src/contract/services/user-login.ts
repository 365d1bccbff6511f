import { type Static, Type } from 'typebox'
import { query, service, signedIn } from '../operation.ts'
import { dateTime, nullable, pageOf, pagingMembers, shape, text } from '../shapes.ts'
import { loginResult } from '../vocabulary/enums.ts'
import { limits, retention } from '../vocabulary/limits.ts'

const result = (description: string) =>
  Type.Integer({
    minimum: loginResult.success,
    maximum: loginResult.userPhoneNumberIsNotConfirmed,
    description,
  })

const LoginAttemptFilter = Type.Object({
  filter: Type.Optional(text(limits.filter, 'Part of an address or of what the browser said of itself.')),
  startDate: Type.Optional(dateTime('Only attempts then or later.')),
  endDate: Type.Optional(dateTime('Only attempts then or before.')),
  result: Type.Optional(result('Only attempts that ended so.')),
  ...pagingMembers,
})
export type LoginAttemptFilter = Static<typeof LoginAttemptFilter>

export const LoginAttempt = shape('LoginAttempt', {
  tenancyName: nullable(text(limits.tenancyName, 'Short name of the organisation; null: the host.')),
  userNameOrEmail: text(limits.emailAddress, 'Name or address that was given.'),
  clientIpAddress: text(limits.clientIpAddress, 'Where the attempt came from.'),
  clientName: nullable(text(limits.clientName, 'Name of that machine; null, because browsers do not tell it.')),
  browserInfo: text(limits.browserInfo, 'What the browser said of itself.'),
  browserName: nullable(text(limits.browserName, 'Addition to the catalogue: the browser’s name; null: not known.')),
  systemName: nullable(
    text(limits.browserName, 'Addition to the catalogue: what the browser runs on; null: not known.'),
  ),
  result: result('How it ended: success 1, other numbers as in the specification’s section 4.'),
  creationTime: dateTime('When.'),
})
export type LoginAttempt = Static<typeof LoginAttempt>

export const userLogin = service('UserLogin', {
  getUserLoginAttempts: query.get({
    summary: `A page of the last ${retention.loginAttempts} days’ attempts to sign in to the caller’s own account, the newest first.`,
    query: LoginAttemptFilter,
    queryNames: 'pascal',
    answer: pageOf(LoginAttempt),
    permission: signedIn,
    reads: ['LoginAttempt'],
    notWhole: 'A log: there are more rows at every look, and more than are kept.',
  }),
})
