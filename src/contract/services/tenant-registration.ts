import { type Static, Type } from 'typebox'
import { Edition } from '../models/edition.ts'
import { Feature, featureValues } from '../models/feature.ts'
import { adminMembers, tenancyName, tenantName } from '../models/tenant.ts'
import { anyone, command, query, service } from '../operation.ts'
import { flag, id, nullable, secret, shape, smallId, text } from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'

const RegisterTenant = shape('RegisterTenant', {
  tenancyName,
  name: tenantName,
  ...adminMembers,
  adminPassword: secret(limits.password, 'Password of the administrator.'),
  editionId: Type.Optional(nullable(smallId('Edition; absent or null: the default one.'))),
  subscriptionStartType: Type.Optional(
    nullable(
      Type.Integer({
        minimum: 1,
        maximum: 3,
        description: 'Free 1, Trial 2, Paid 3; absent: free for a free edition, else a trial where there is one.',
      }),
    ),
  ),
  captchaResponse: Type.Optional(nullable(secret(limits.captchaResponse, 'Solution of the challenge.'))),
})
export type RegisterTenant = Static<typeof RegisterTenant>

const RegisteredTenant = shape('RegisteredTenant', {
  tenantId: smallId('Tenant.'),
  tenancyName: text(limits.tenancyName, 'Short name, for signing in.'),
  name: text(limits.tenantName, 'Name of the organisation.'),
  userId: id('Its administrator.'),
  userName: text(limits.userName, 'Sign-in name of the administrator.'),
  emailAddress: text(limits.emailAddress, 'Address that the confirmation went to.'),
  isTenantActive: flag('Its people may sign in already.'),
  isActive: flag('The administrator may sign in already.'),
  isEmailConfirmationRequired: flag('The address must be confirmed before the first sign-in.'),
})

const EditionWithFeatures = shape('EditionWithFeatures', { edition: Edition, featureValues })

const EditionsForSelect = shape('EditionsForSelect', {
  allFeatures: Type.Array(Feature, { description: 'Every feature, parents first.' }),
  editionsWithFeatures: Type.Array(EditionWithFeatures, { description: 'Editions, the cheapest first.' }),
})

export const tenantRegistration = service('TenantRegistration', {
  registerTenant: command.post({
    summary: 'Makes an organisation for whoever asks, where the operator lets people do so.',
    body: RegisterTenant,
    answer: RegisteredTenant,
    permission: anyone,
    repeatable: true,
    changes: ['Tenant', 'Edition'],
  }),
  getEditionsForSelect: query.get({
    summary: 'Editions to choose from, with what they have.',
    answer: EditionsForSelect,
    permission: anyone,
    reads: ['Edition'],
  }),
  getEdition: query.get({
    summary: 'One edition.',
    query: Type.Object({ editionId: smallId('Edition.') }),
    answer: Edition,
    permission: anyone,
    reads: ['Edition'],
  }),
})
