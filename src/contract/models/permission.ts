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

export const permissionNames = Type.Array(text(limits.permissionName, 'Permission.'), {
  maxItems: limits.permissionNames,
  description: 'Names of permissions.',
})
