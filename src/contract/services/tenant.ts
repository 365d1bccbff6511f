import { type Static, Type } from 'typebox'
import { Feature, FeatureValue, featureValues } from '../models/feature.ts'
import {
  adminMembers,
  connectionString,
  EditionRequest,
  subscriptionMembers,
  tenancyName,
  tenantName,
} from '../models/tenant.ts'
import { command, query, service } from '../operation.ts'
import {
  count,
  dateTime,
  flag,
  nullable,
  pageOf,
  pagingMembers,
  SmallEntityId,
  SmallIdQuery,
  secret,
  shape,
  smallId,
  text,
  unrecordedText,
} from '../shapes.ts'
import { paymentTypes } from '../vocabulary/enums.ts'
import { limits } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'
import { tenantList } from '../vocabulary/whole-lists.ts'

const TenantListFilter = Type.Object({
  filter: Type.Optional(text(limits.filter, 'Part of a tenancy name or name.')),
  subscriptionEndDateStart: Type.Optional(dateTime('Only subscriptions that end then or later.')),
  subscriptionEndDateEnd: Type.Optional(dateTime('Only subscriptions that end then or before.')),
  creationDateStart: Type.Optional(dateTime('Only tenants made then or later.')),
  creationDateEnd: Type.Optional(dateTime('Only tenants made then or before.')),
  editionId: Type.Optional(nullable(smallId('Only tenants with this edition.'))),
  editionIdSpecified: Type.Optional(flag('With no `editionId`: only tenants without an edition.')),
  ...pagingMembers,
})
export type TenantListFilter = Static<typeof TenantListFilter>

const tenantMembers = {
  id: smallId('Tenant.'),
  tenancyName: text(limits.tenancyName, 'Short name.'),
  name: text(limits.tenantName, 'Name of the organisation.'),
  editionId: nullable(smallId('Edition; null: none.')),
  isActive: flag('Its people may sign in.'),
  subscriptionEndDateUtc: nullable(dateTime('End of the subscription; null: unlimited.')),
  isInTrialPeriod: flag('The subscription is a trial.'),
  connectionString: Type.Null({ description: 'Always null: it is never answered.' }),
  hasConnectionString: flag('Its data is kept in a database of its own.'),
}

export const TenantListItem = shape('TenantListItem', {
  ...tenantMembers,
  editionDisplayName: nullable(text(limits.editionDisplayName, 'Name of the edition.')),
  creationTime: dateTime('When it was made.'),
  userCount: nullable(count('Its people; null while its own database does not answer.')),
  mostPeople: nullable(
    count('How many of them may be active, by its own features or its edition’s; null: without a limit.'),
  ),
  reportCount: nullable(count('Its reports; null while its own database does not answer.')),
})
export type TenantListItem = Static<typeof TenantListItem>

const mailDomains = text(
  limits.settingList,
  'Domains of mail addresses, parted by commas: whoever types such an address at sign-in is led to this tenant.',
)

const paymentType = Type.Integer({
  minimum: paymentTypes.manual,
  maximum: paymentTypes.recurringManual,
  description:
    'How the subscription is paid, outside the portal: by hand 0, recurring by itself 1, recurring by hand 2. By itself: its ' +
    'people see no notice of its end.',
})

const TenantForEdit = shape('TenantForEdit', {
  ...tenantMembers,
  subscriptionPaymentType: paymentType,
  mailDomains,
  /** An addition to the catalogue. */
  userCount: nullable(count('Its people; null where they are in a database of its own.')),
  /** The same. */
  editionRequest: nullable(
    EditionRequest,
    'What the operator was asked for last; null: nothing, or the edition was changed.',
  ),
})

const CreateTenant = shape('CreateTenant', {
  tenancyName,
  name: tenantName,
  ...adminMembers,
  adminPassword: Type.Optional(
    nullable(secret(limits.password, 'First password of the administrator; absent: one is made and mailed.')),
  ),
  connectionString,
  ...subscriptionMembers,
  shouldChangePasswordOnNextLogin: Type.Optional(
    flag('The administrator must choose a new password at first sign-in.'),
  ),
  sendActivationEmail: Type.Optional(flag('Mail the administrator a link that confirms the address.')),
  isAdminUserAuthenticationSourceAzureAd: Type.Optional(
    flag('The directory signs the administrator in; there is no password here.'),
  ),
})
export type CreateTenant = Static<typeof CreateTenant>

const UpdateTenant = shape('UpdateTenant', {
  id: smallId('Tenant.'),
  tenancyName,
  name: tenantName,
  connectionString: Type.Optional(
    nullable(
      secret(
        limits.connectionString,
        'Another database in place of the tenant’s own one, to which its rows were copied already. Refused for a tenant ' +
          'without a database of its own: it gets one when it is made, and not later. Absent: it stays where it is.',
      ),
    ),
  ),
  ...subscriptionMembers,
  subscriptionPaymentType: Type.Optional(paymentType),
  mailDomains: Type.Optional(mailDomains),
})
export type UpdateTenant = Static<typeof UpdateTenant>

const TenantFeaturesForEdit = shape('TenantFeaturesForEdit', {
  featureValues,
  /** An addition to the catalogue. */
  editionValues: Type.Array(FeatureValue, {
    description:
      'What its edition gives; without an edition what holds by itself. What differs from it is the tenant’s own.',
  }),
  features: Type.Array(Feature, { description: 'Every feature, parents first.' }),
})

const UpdateTenantFeatures = shape('UpdateTenantFeatures', { id: smallId('Tenant.'), featureValues })

const { tenants } = permissions

export const tenant = service('Tenant', {
  getTenants: query.get({
    summary: 'A page of tenants.',
    query: TenantListFilter,
    queryNames: 'pascal',
    answer: pageOf(TenantListItem),
    permission: tenants.view,
    side: 'host',
    reads: ['Tenant', 'Edition'],
    stored: true,
    whole: tenantList,
  }),
  createTenant: command.post({
    inOwnName: true,
    summary: 'Makes a tenant with its administrator, roles and, where one is named, database of its own.',
    body: CreateTenant,
    answer: SmallEntityId,
    permission: tenants.create,
    side: 'host',
    changes: ['Tenant', 'Edition'],
  }),
  getTenantForEdit: query.get({
    summary: 'A tenant as its form shows it.',
    query: SmallIdQuery,
    queryNames: 'pascal',
    answer: TenantForEdit,
    permission: tenants.edit,
    side: 'host',
    reads: ['Tenant', 'Subscription'],
  }),
  updateTenant: command.put({
    inOwnName: true,
    summary: 'Changes names, edition, subscription or whether the tenant is active.',
    body: UpdateTenant,
    permission: tenants.edit,
    side: 'host',
    changes: ['Tenant', 'Edition'],
  }),
  deleteTenant: command.delete({
    summary: 'Deletes a tenant: nobody signs in to it any more, its name is free, its rows stay.',
    query: SmallIdQuery,
    queryNames: 'pascal',
    permission: tenants.delete,
    side: 'host',
    changes: ['Tenant', 'Edition'],
  }),
  getTenantFeaturesForEdit: query.get({
    summary: 'Every feature and the value that the tenant has.',
    query: SmallIdQuery,
    queryNames: 'pascal',
    answer: TenantFeaturesForEdit,
    permission: tenants.changeFeatures,
    side: 'host',
    reads: ['Tenant', 'Edition'],
  }),
  updateTenantFeatures: command.put({
    inOwnName: true,
    summary: 'Sets features of one tenant; what equals its edition is the edition’s again.',
    body: UpdateTenantFeatures,
    permission: tenants.changeFeatures,
    side: 'host',
    changes: ['Tenant'],
  }),
  resetTenantSpecificFeatures: command.post({
    inOwnName: true,
    summary: 'Gives a tenant the features of its edition again.',
    body: SmallEntityId,
    permission: tenants.changeFeatures,
    side: 'host',
    changes: ['Tenant'],
  }),
  /** An addition to the catalogue. */
  declineEditionRequest: command.post({
    summary: 'Says no to the edition that a tenant asked for: its administrators read so, and the bell forgets it.',
    body: shape('DeclineEditionRequest', {
      id: smallId('Tenant.'),
      requestTime: dateTime('When it asked for what was read: what it has asked for since is not declined unread.'),
      message: Type.Optional(nullable(unrecordedText(limits.editionRequest, 'What its administrators should know.'))),
    }),
    permission: tenants.edit,
    side: 'host',
    changes: ['Tenant'],
  }),
  unlockTenantAdmin: command.post({
    summary: 'Ends the lock of the tenant’s administrator before its time.',
    body: SmallEntityId,
    permission: tenants.edit,
    side: 'host',
  }),
})
