import { type Static, Type } from 'typebox'
import { flag, listOf, nullable, shape, text } from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'

export const Permission = shape('Permission', {
  name: text(limits.permissionName, 'Name that grants use.'),
  parentName: nullable(text(limits.permissionName, 'Permission above it in the tree.')),
  displayName: text(256, 'Name in the caller’s language.'),
  description: nullable(text(512, 'What it allows.')),
  isGrantedByDefault: flag('Everybody of the side has it unless it is prohibited.'),
  isAssignable: flag('The caller may grant it: holds it.'),
})
export type Permission = Static<typeof Permission>
export const PermissionList = listOf(Permission)

const namesOfPermissions = (description: string) =>
  Type.Array(text(limits.permissionName, 'Permission.'), { maxItems: limits.permissionNames, description })

export const permissionNames = namesOfPermissions('Names of permissions.')
/** As ABP’s lists have it: roles must grant all, and people need have one. */
export const allOfPermissions = namesOfPermissions('Only roles that themselves grant every one of these permissions.')
export const anyOfPermissions = namesOfPermissions('Only people who have at least one of these permissions.')
