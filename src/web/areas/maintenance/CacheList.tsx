import { IconEraser } from '@tabler/icons-react'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import {
  type Cache,
  useCachingClearAllCachesMutation,
  useCachingClearCacheMutation,
  useCachingGetAllCachesQuery,
} from '../../api/generated/caching.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { failureNotice } from '../../kit/failure-notice.ts'
import type { ListColumn } from '../../kit/list/columns.tsx'
import { List } from '../../kit/list/List.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { useSortedHere } from '../../kit/list/use-sorted-here.ts'
import { toast } from '../../kit/toast.ts'

const columns: readonly ListColumn<Cache, SortField<'cachingGetAllCaches'>>[] = [
  {
    member: 'name',
    header: 'maintenance.cache',
    kind: 'identity',
    isSortable: true,
    min: 240,
    priority: 1,
    cell: ({ name }) => <bdi>{name}</bdi>,
  },
  {
    member: 'entryCount',
    header: 'maintenance.entries',
    kind: 'number',
    isSortable: true,
    min: 140,
    priority: 1,
    cell: ({ entryCount }) => <FormattedNumber value={entryCount} />,
  },
]

const cachesOf = ({ items }: { items: readonly Cache[] }) => items

/** What the server remembers to be quick. Forgetting costs time, and never data: nothing asks first. */
export function CacheList() {
  const list = useListState({
    name: 'caches',
    operation: 'cachingGetAllCaches',
    filters: {},
    sortFields: ['name', 'entryCount'],
  })
  const caches = useSortedHere(
    useCachingGetAllCachesQuery(undefined, { refetchOnMountOrArgChange: true }),
    list.sort,
    cachesOf,
  )
  const [clearCache] = useCachingClearCacheMutation()
  return (
    <List
      title="maintenance.caches"
      list={list}
      result={caches}
      columns={columns}
      rowKey={({ name }) => name}
      rowName={({ name }) => name}
      density="compact"
      isPaged={false}
      rowActions={[
        {
          id: 'clear',
          label: 'maintenance.clear',
          icon: IconEraser,
          isQuick: true,
          run: ({ name }) => clearCache({ clearCache: { id: name } }).unwrap(),
          done: 'maintenance.cleared',
        },
      ]}
      primary={<ClearAll />}
    />
  )
}

function ClearAll() {
  const intl = useIntl()
  const [clearAllCaches, { isLoading }] = useCachingClearAllCachesMutation()
  const clear = async () => {
    try {
      await clearAllCaches().unwrap()
    } catch (thrown) {
      toast(failureNotice(intl, 'maintenance.clearAll', thrown))
      return
    }
    toast({ color: 'green', message: intl.formatMessage({ id: 'maintenance.allCleared' }) })
  }
  return (
    <CommandButton
      variant="default"
      leftSection={<IconEraser size={16} aria-hidden />}
      isBusy={isLoading}
      onClick={() => void clear()}
    >
      <FormattedMessage id="maintenance.clearAll" />
    </CommandButton>
  )
}
