/** What people say of an organisation, and of its first administrator. */
import { type Static, Type } from 'typebox'
import {
  dateTime,
  emailAddress,
  flag,
  nameText,
  nullable,
  requiredName,
  secret,
  shape,
  smallId,
  text,
} from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'

export const tenancyName = Type.String({
  minLength: 2,
  maxLength: limits.tenancyName,
  pattern: limits.tenancyNamePattern,
  description: 'Short name that addresses and the sign-in form use: a letter, then letters, digits, - and _. Unique.',
})

export const tenantName = requiredName(limits.tenantName, 'Name of the organisation.')

export const subscriptionMembers = {
  editionId: Type.Optional(nullable(smallId('Edition; null: none, which leaves the features at their defaults.'))),
  isActive: Type.Optional(flag('Its people may sign in; true where it is absent.')),
  subscriptionEndDateUtc: Type.Optional(
    nullable(dateTime('End of the subscription; null: unlimited. A free edition has none.')),
  ),
  isInTrialPeriod: Type.Optional(flag('The subscription is a trial, which needs an end and an edition with a price.')),
}

export const connectionString = Type.Optional(
  nullable(
    secret(
      limits.connectionString,
      '`postgresql://…` of a database for this tenant alone, on a server that the operator allows. Never answered.',
    ),
  ),
)

export const adminMembers = {
  adminName: Type.Optional(nullable(nameText(limits.name, 'Given name of the administrator; absent: Admin.'))),
  adminSurname: Type.Optional(nullable(nameText(limits.surname, 'Family name of the administrator.'))),
  adminEmailAddress: emailAddress('Address of the administrator.'),
}

export const EditionRequest = shape('EditionRequest', {
  editionId: smallId('The edition that is wanted.'),
  editionDisplayName: text(limits.editionDisplayName, 'Its name.'),
  userName: nullable(text(limits.userName, 'Who asked; null: it was not kept then.')),
  message: text(limits.editionRequest, 'What else the operator should know; empty: nothing.'),
  requestTime: dateTime('When it was asked for.'),
  declineTime: nullable(dateTime('When the operator declined it; null: it waits.')),
  declineMessage: text(limits.editionRequest, 'What they said to that; empty: nothing.'),
})
export type EditionRequest = Static<typeof EditionRequest>
