import type { IntlShape } from 'react-intl'
import { taskTypes } from '../../../contract/vocabulary/enums.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { choiceFilter, textFilter } from '../../kit/list/filters.ts'
import type { ListFilter } from '../../kit/list/list-filters.ts'
import { useListState } from '../../kit/list/use-list-state.ts'

const typeFilter = choiceFilter(taskTypes)

const filters = {
  filter: textFilter(limits.filter),
  taskNameFilter: textFilter(limits.filter),
  taskTypeFilter: typeFilter,
}

export const useTaskList = () =>
  useListState({
    name: 'tasks',
    operation: 'tasksGetAll',
    filters,
    sortFields: ['taskName', 'taskType', 'url', 'reportName', 'visualName', 'nextRunTime', 'id'],
  })

export const taskFilters = (intl: IntlShape): ListFilter<keyof typeof filters>[] => [
  { kind: 'text', label: 'tasks.filter.name', name: 'taskNameFilter' },
  {
    kind: 'choice',
    label: 'tasks.type',
    name: 'taskTypeFilter',
    options: taskTypes.map((type) => ({ value: type, label: intl.formatMessage({ id: `tasks.type.${type}` }) })),
  },
]
