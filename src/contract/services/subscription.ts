import { Type } from 'typebox'
import { EditionRequest } from '../models/tenant.ts'
import { command, query, service } from '../operation.ts'
import { nullable, shape, smallId, unrecordedText } from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'

/** An addition to the catalogue: an organisation’s word to the operator, who sells editions and is paid outside. */
export const subscription = service('Subscription', {
  requestEdition: command.post({
    summary:
      'Asks the operator for another edition, in the portal and by mail. Nothing changes until the operator changes it.',
    body: shape('RequestEdition', {
      editionId: smallId('The edition that is wanted.'),
      message: Type.Optional(nullable(unrecordedText(limits.editionRequest, 'What else the operator should know.'))),
    }),
    permission: permissions.subscriptionManagement,
    side: 'tenant',
    changes: ['Subscription'],
  }),
  withdrawEditionRequest: command.post({
    summary: 'Takes back the request that waits for the operator, whose bell forgets it.',
    permission: permissions.subscriptionManagement,
    side: 'tenant',
    changes: ['Subscription'],
  }),
  getEditionRequest: query.get({
    summary:
      'The edition that the operator was asked for last, and what they said to it, until they change the edition; null: none.',
    answer: nullable(EditionRequest, 'The request; null: there is none.'),
    permission: permissions.subscriptionManagement,
    side: 'tenant',
    reads: ['Subscription'],
  }),
})
