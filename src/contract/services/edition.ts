import { type Static, Type } from 'typebox'
import { Edition, EditionComboboxItem, editionDisplayName, editionTerms, editionTermsInput } from '../models/edition.ts'
import { Feature, featureValues } from '../models/feature.ts'
import { command, query, service } from '../operation.ts'
import { choice, count, dateTime, flag, listOf, nullable, SmallIdQuery, shape, smallId, text } from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'

const EditionMove = shape('EditionMove', {
  targetEditionId: smallId('Edition that the tenants go to.'),
  tenantCount: count('Tenants that were to move when the move began.'),
  movedCount: count('Tenants that have moved so far.'),
  endTime: nullable(dateTime('When the last one had moved; null while it goes on.')),
})

export const EditionListItem = shape('EditionListItem', {
  ...Edition.properties,
  expiringEditionDisplayName: nullable(text(limits.editionDisplayName, 'Name of the edition to fall back to.')),
  tenantCount: count('Tenants that have it.'),
  endingTenantCount: count('Of these, those whose subscription has an end or is a trial.'),
  keptBy: nullable(
    choice(
      ['tenants', 'fallback', 'registration'],
      'Kept by its tenants; by editions that fall back to it; or as the edition of newly registered tenants.',
    ),
    'Why it cannot be deleted; null: it can.',
  ),
  creationTime: dateTime('When it was made.'),
  lastMove: nullable(EditionMove, 'The last time that its tenants were moved elsewhere; null: never.'),
})
export type EditionListItem = Static<typeof EditionListItem>

const EditionForEdit = shape('EditionForEdit', {
  edition: shape('EditionForEditEdition', {
    id: nullable(smallId('Edition; null for a new one.')),
    name: text(limits.editionName, 'Name that is given once and kept; empty for a new one.'),
    displayName: text(limits.editionDisplayName, 'Name that people see.'),
    ...editionTerms,
  }),
  featureValues,
  features: Type.Array(Feature, { description: 'Every feature, parents first.' }),
})

const EditionCreate = shape('EditionCreate', { displayName: editionDisplayName, ...editionTermsInput })

const CreateEdition = shape('CreateEdition', { edition: EditionCreate, featureValues })
export type CreateEdition = Static<typeof CreateEdition>

const UpdateEdition = shape('UpdateEdition', {
  edition: shape('EditionUpdate', { id: smallId('Edition.'), ...EditionCreate.properties }),
  featureValues,
})

const MoveTenants = shape('MoveTenantsToAnotherEdition', {
  sourceEditionId: smallId('Edition that all tenants leave.'),
  targetEditionId: smallId('Edition that they get.'),
})

const { editions, tenants } = permissions

export const edition = service('Edition', {
  getEditions: query.get({
    summary: 'All editions, with the number of their tenants and how far a move is.',
    answer: listOf(EditionListItem),
    permission: editions.view,
    side: 'host',
    reads: ['Edition', 'Setting'],
    stored: true,
  }),
  getEditionForEdit: query.get({
    summary: 'An edition with the value of every feature; a blank one without an id.',
    query: Type.Object({ id: Type.Optional(nullable(smallId('Edition; absent for a new one.'))) }),
    queryNames: 'pascal',
    answer: EditionForEdit,
    permission: [editions.create, editions.edit],
    side: 'host',
    reads: ['Edition'],
  }),
  createEdition: command.post({
    inOwnName: true,
    summary: 'Makes an edition.',
    body: CreateEdition,
    permission: editions.create,
    side: 'host',
    changes: ['Edition'],
  }),
  updateEdition: command.put({
    inOwnName: true,
    summary: 'Changes an edition and its features; its tenants have them from then on.',
    body: UpdateEdition,
    permission: editions.edit,
    side: 'host',
    changes: ['Edition', 'Tenant'],
  }),
  deleteEdition: command.delete({
    summary: 'Deletes an edition that no tenant has and that nothing falls back to.',
    query: SmallIdQuery,
    queryNames: 'pascal',
    permission: editions.delete,
    side: 'host',
    changes: ['Edition'],
  }),
  moveTenantsToAnotherEdition: command.post({
    inOwnName: true,
    summary: 'Begins to move all tenants of an edition to another one; `GetEditions` shows how far it is.',
    body: MoveTenants,
    permission: editions.moveTenants,
    side: 'host',
    changes: ['Edition', 'Tenant'],
  }),
  getEditionComboboxItems: query.get({
    summary: 'Editions to choose from.',
    query: Type.Object({
      selectedEditionId: Type.Optional(nullable(smallId('Edition to mark as chosen.'))),
      addAllItem: Type.Optional(flag('Begin with an item that means all editions.')),
      onlyFreeItems: Type.Optional(flag('Only editions without a price.')),
    }),
    answer: Type.Array(EditionComboboxItem, { description: 'Items, in the order to show.' }),
    permission: [editions.view, tenants.view],
    side: 'host',
    reads: ['Edition'],
  }),
  getTenantCount: query.get({
    summary: 'How many tenants have an edition.',
    query: Type.Object({ editionId: smallId('Edition.') }),
    answer: count('Tenants that have it.'),
    permission: [editions.view, tenants.view],
    side: 'host',
    reads: ['Edition', 'Tenant'],
  }),
})
