import { Type } from 'typebox'
import { EditionComboboxItem } from '../models/edition.ts'
import { NameValue } from '../models/name-value.ts'
import { query, service } from '../operation.ts'
import { flag, listOf, nullable, pageOf, pagingMembers, shape, smallId, text } from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'

const FindUsers = shape('FindUsers', {
  filter: Type.Optional(nullable(text(limits.filter, 'Part of a name, user name, e-mail address or phone number.'))),
  tenantId: Type.Optional(
    nullable(smallId('Tenant whose people are meant; of the host, for those who may act as them. Absent: one’s own.')),
  ),
  excludeCurrentUser: Type.Optional(flag('Leave the caller out.')),
  ...pagingMembers,
})

const { editions, hostSettings, organizationUnits, tenants, users } = permissions
const choosesEditions = { permission: [editions.view, hostSettings, tenants.view], side: 'host' } as const

export const commonLookup = service('CommonLookup', {
  getEditionsForCombobox: query.get({
    summary: 'Editions to choose from, by name.',
    query: Type.Object({ onlyFreeItems: Type.Optional(flag('Only editions without a price.')) }),
    answer: listOf(EditionComboboxItem),
    ...choosesEditions,
    reads: ['Edition'],
    notWhole: 'Choices of a form, which cannot be saved without the server.',
  }),
  findUsers: query.post({
    summary: 'A page of people to choose from: `name` is their name and address, `value` their id.',
    body: FindUsers,
    answer: pageOf(NameValue),
    permission: [users.view, users.impersonate, organizationUnits.manageMembers, tenants.impersonate],
    reads: ['User'],
    notWhole: 'Choices of a form, which cannot be saved without the server.',
  }),
  getDefaultEditionName: query.get({
    summary: 'The edition that new tenants have, as `GetEditionsForCombobox` names it.',
    answer: shape('DefaultEditionName', {
      name: nullable(text(limits.editionDisplayName, 'Its name; null: the settings name none.')),
    }),
    ...choosesEditions,
    reads: ['Edition', 'Setting'],
  }),
})
