import { limits } from '../../../contract/vocabulary/limits.ts'
import { namesFilter, textFilter } from '../../kit/list/filters.ts'
import { useListState } from '../../kit/list/use-list-state.ts'

const filters = { filter: textFilter(limits.filter), permissions: namesFilter }

export const useRoleList = () =>
  useListState({
    name: 'roles',
    operation: 'roleGetRoles',
    filters,
    sortFields: ['displayName', 'folderPath', 'userCount', 'creationTime'],
  })
