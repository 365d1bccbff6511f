import { command, service } from '../operation.ts'
import { EntityId } from '../shapes.ts'
import { permissions } from '../vocabulary/permissions.ts'

/** An addition to the catalogue: a lost telephone must not be a lost account. */
export const twoFactor = service('TwoFactor', {
  resetTwoFactor: command.post({
    inOwnName: true,
    summary: 'Takes authenticator and recovery codes away from a person who has lost them, and tells them by mail.',
    body: EntityId,
    permission: permissions.users.edit,
    changes: ['User'],
  }),
})
