import { Type } from 'typebox'
import { command, service } from '../operation.ts'
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
  }),
})
