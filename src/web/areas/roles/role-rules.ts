/** What the form of a role takes, and how it becomes a request. */
import { array, boolean, object, string } from 'yup'
import type { MappedGroup } from '../../../contract/models/role.ts'
import type { CreateOrUpdateRole, RoleForEdit } from '../../../contract/services/role.ts'
import { adminRoleName } from '../../../contract/vocabulary/limits.ts'
import { roleCreateOrUpdateRoleBounds } from '../../api/generated/bounds.ts'
import type { Say } from '../../kit/form/rules.ts'
import { shapeRules } from '../../kit/form/shape-rules.ts'

/** Names are those of the wire, so that the server's faults find their fields. */
export interface RoleFormValues {
  displayName: string
  description: string
  folderPath: string
  isDefault: boolean
  grantedPermissionNames: string[]
  /** As `groupKey` has them: a draft keeps texts. */
  groups: string[]
}

/** Which of them stand on the first tab. */
export const propertyFields: readonly (keyof RoleFormValues)[] = ['displayName', 'description', 'folderPath']

export const isNewRole = ({ role }: RoleForEdit): boolean => role.id === null

/** Nobody could give back what the administrators have lost. */
export const keepsAll = ({ role }: RoleForEdit): boolean => role.isStatic && role.name === adminRoleName

export const groupKey = ({ id, isEntraGroup }: Pick<MappedGroup, 'id' | 'isEntraGroup'>): string =>
  `${isEntraGroup ? 'entra' : 'ldap'} ${id}`

/** Of a group that is new its name is not known: the directory says it. */
export function groupOf(key: string, { groups }: Pick<RoleForEdit, 'groups'>): MappedGroup {
  const known = groups.find((group) => groupKey(group) === key)
  const id = key.slice(key.indexOf(' ') + 1)
  return known ?? { id, displayName: id, isEntraGroup: key.startsWith('entra ') }
}

export function roleFormValues({ role, grantedPermissionNames, groups }: RoleForEdit): RoleFormValues {
  return {
    displayName: role.displayName,
    description: role.description ?? '',
    folderPath: role.folderPath ?? '',
    isDefault: role.isDefault,
    grantedPermissionNames: [...grantedPermissionNames],
    groups: groups.map(groupKey),
  }
}

export function roleRequest(values: RoleFormValues, form: RoleForEdit): CreateOrUpdateRole {
  return {
    role: {
      id: form.role.id,
      displayName: values.displayName.trim(),
      description: values.description.trim() || null,
      folderPath: values.folderPath.trim() || null,
      isDefault: values.isDefault,
    },
    grantedPermissionNames: values.grantedPermissionNames,
    groups: values.groups.map((key) => groupOf(key, form)),
  }
}

export const roleSchema = (say: Say) =>
  object({
    ...shapeRules(say, roleCreateOrUpdateRoleBounds.role),
    isDefault: boolean(),
    grantedPermissionNames: array(string().defined()).defined(),
    groups: array(string().defined()).defined(),
  })
