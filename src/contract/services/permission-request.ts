import { Type } from 'typebox'
import { command, query, service, signedIn } from '../operation.ts'
import { flag, nullable, requiredText, shape, text } from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'

const permissionName = requiredText(limits.permissionName, 'Permission, as a page or an operation asks for it.')

/** An addition to the catalogue: who may not see a page asks those who can change that, without knowing who they are. */
export const permissionRequest = service('PermissionRequest', {
  getRequest: query.get({
    summary: 'Who can give the caller a permission, and whether they have been asked for it.',
    query: Type.Object({ permissionName }),
    answer: shape('PermissionRequest', {
      giver: nullable(
        text(limits.name + limits.surname + 1, 'Name of one of those who can give it; null: nobody can.'),
      ),
      isAsked: flag('They have been asked, and still see it.'),
    }),
    permission: signedIn,
    reads: ['Permission', 'User', 'Role', 'Notification'],
    audited: false,
  }),
  createRequest: command.post({
    summary:
      'Asks those who may change permissions of people for one. Whoever has asked already changes nothing by it.',
    body: shape('CreatePermissionRequest', { permissionName }),
    permission: signedIn,
    changes: ['Notification'],
  }),
})
