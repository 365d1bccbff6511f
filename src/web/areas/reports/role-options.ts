import type { ComboboxItem } from '@mantine/core'
import { useRoleGetRolesQuery } from '../../api/generated/role.ts'
import type { Say } from '../../kit/form/rules.ts'

export interface RoleChoice {
  id: number
  displayName: string
}

/** Roles to choose from. One that was deleted stays chosen, and opens nothing to anybody. */
export function roleOptions(say: Say, roles: readonly RoleChoice[], chosen: readonly string[]): ComboboxItem[] {
  const known = new Set(roles.map(({ id }) => String(id)))
  return [
    ...roles.map(({ id, displayName }) => ({ value: String(id), label: displayName })),
    ...chosen
      .filter((id) => !known.has(id))
      .map((id) => ({ value: id, label: say('pbiReports.deletedRole', { id: Number(id) }) })),
  ]
}

/** As many as the server answers at once. */
const most = 1000

export const useRoleChoices = () =>
  useRoleGetRolesQuery({ roleListFilter: { maxResultCount: most, sorting: 'displayName ASC' } })
