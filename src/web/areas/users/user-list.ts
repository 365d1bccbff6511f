import { limits } from '../../../contract/vocabulary/limits.ts'
import { flagFilter, idFilter, namesFilter, textFilter } from '../../kit/list/filters.ts'
import { useListState } from '../../kit/list/use-list-state.ts'

const filters = {
  filter: textFilter(limits.filter),
  role: idFilter,
  folderPath: textFilter(limits.folderPath),
  permissions: namesFilter,
  onlyLockedUsers: flagFilter,
}

export const useUserList = () =>
  useListState({
    name: 'users',
    operation: 'userGetUsers',
    filters,
    sortFields: ['userName', 'name', 'emailAddress', 'folderPath', 'isActive', 'creationTime'],
  })

export type UserFilter = keyof typeof filters
