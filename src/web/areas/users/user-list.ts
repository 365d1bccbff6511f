import type { UserListFilter } from '../../../contract/services/user.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import type { userList } from '../../../contract/vocabulary/whole-lists.ts'
import { flagFilter, idFilter, namesFilter, textFilter } from '../../kit/list/filters.ts'
import type { CodecsOf } from '../../kit/list/list-state.ts'
import { useListState } from '../../kit/list/use-list-state.ts'

const filters = {
  filter: textFilter(limits.filter),
  role: idFilter,
  folderPath: textFilter(limits.folderPath),
  permissions: namesFilter,
  onlyLockedUsers: flagFilter,
} satisfies CodecsOf<UserListFilter>

const sortFields = [
  'userName',
  'name',
  'emailAddress',
  'folderPath',
  'isActive',
  'creationTime',
] as const satisfies readonly (keyof typeof userList.sorts)[]

export const useUserList = () => useListState({ name: 'users', filters, sortFields })

export type UserFilter = keyof typeof filters
