import type { Permission } from '../../../contract/models/permission.ts'
import type { PermissionDefinition, PermissionName } from '../../../contract/vocabulary/permissions.ts'
import type { Translate } from '../../texts/localization.ts'

export const presentPermission = (
  { name, parentName, isGrantedByDefault }: PermissionDefinition,
  held: ReadonlySet<PermissionName>,
  translate: Translate,
): Permission => ({
  name,
  parentName,
  displayName: translate(`permission.${name}`),
  description: null,
  isGrantedByDefault,
  isAssignable: held.has(name),
})
