import { Button, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type Icon, IconAlertTriangle, IconCloudOff, IconFilterOff, IconInbox, IconLock } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import type { PermissionName } from '../../../contract/vocabulary/permissions.ts'
import { useCan } from '../../session/access.ts'
import { narrow } from '../narrow.ts'
import { PageHeader } from '../page/PageHeader.tsx'
import { State, StateIcon } from '../State.tsx'
import { useChosenColumns } from './chosen-columns.ts'
import type { ListColumn } from './columns.tsx'
import { DataTable } from './DataTable.tsx'
import { FilterBar } from './FilterBar.tsx'
import { ListItems } from './ListItems.tsx'
import classes from './ListPage.module.css'
import { ListTools } from './ListTools.tsx'
import { LoadingRows } from './LoadingRows.tsx'
import type { ListResult } from './list-result.ts'
import { type ListView, listView } from './list-view.ts'
import { lastPage, Paging } from './Paging.tsx'
import type { OfferedAction, RowAction } from './row-actions.ts'
import { useListAnswer } from './use-list-answer.ts'
import type { ListControls } from './use-list-state.ts'
import { useRowActions } from './use-row-actions.tsx'

interface ListPageProps<Row extends { id: number }> {
  title: MessageKey
  permission: PermissionName
  list: ListControls
  result: ListResult<Row>
  columns: readonly ListColumn<Row>[]
  rowName: (row: Row) => string
  rowActions: readonly RowAction<Row>[]
  /** The filter that is always in view. */
  search: ReactNode
  filters: ReactNode
  /** What most people come for. */
  primary?: ReactNode
  tools: readonly OfferedAction[]
  /** Dialogs that the page has opened. */
  children?: ReactNode
}

export function ListPage<Row extends { id: number }>(props: ListPageProps<Row>) {
  const { title, permission, list, result, columns, search, filters, primary, tools, children } = props
  const intl = useIntl()
  const isAllowed = useCan(permission)
  const isNarrow = useMediaQuery(narrow) === true
  const chosen = useChosenColumns(list.name, columns)
  const answer = useListAnswer(result)
  const view = listView({ isAllowed, isFiltered: list.isFiltered, answer })
  const heading = intl.formatMessage({ id: title })
  useLastPageWhenBeyond(list, view)
  return (
    <div className={classes.page} aria-busy={answer.isFetching} data-answers={result.endpointName}>
      <PageHeader
        title={heading}
        count={'rows' in view ? view.totalCount : undefined}
        actions={
          view.state !== 'notAllowed' && (
            <>
              <ListTools
                name={heading}
                tools={tools}
                columns={isNarrow ? undefined : { all: columns, chosen }}
                onReload={result.refetch}
              />
              {primary}
            </>
          )
        }
      />
      {view.state !== 'notAllowed' && (
        <FilterBar search={search} isFiltered={list.isFiltered} onClear={list.clearFilters}>
          {filters}
        </FilterBar>
      )}
      {'storedAt' in view && view.storedAt && !answer.isFetching && <StoredNotice storedAt={view.storedAt} />}
      <Found view={view} />
      <Body view={view} label={heading} isNarrow={isNarrow} {...props} columns={isNarrow ? columns : chosen.shown} />
      {children}
    </div>
  )
}

type BodyProps<Row extends { id: number }> = ListPageProps<Row> & {
  view: ListView<Row>
  label: string
  isNarrow: boolean
}

/** Every state that a list can be in, and the only place that tells them apart. */
function Body<Row extends { id: number }>(props: BodyProps<Row>) {
  const { view, list, result } = props
  switch (view.state) {
    case 'notAllowed':
      return (
        <ListState icon={IconLock} title="kit.list.notAllowed">
          <FormattedMessage id="kit.list.notAllowedDetail" />
        </ListState>
      )
    case 'firstLoad':
      return <LoadingRows columns={props.columns} isNarrow={props.isNarrow} />
    case 'offlineWithoutRows':
      return (
        <ListState icon={IconCloudOff} title="kit.list.offline" onRetry={result.refetch}>
          <FormattedMessage id="kit.list.offlineDetail" />
        </ListState>
      )
    case 'failed':
      return (
        <ListState icon={IconAlertTriangle} title="kit.list.failed" onRetry={result.refetch}>
          {view.message}
        </ListState>
      )
    case 'empty':
      return <ListState icon={IconInbox} title="kit.list.empty" />
    case 'emptyByFilter':
      return (
        <ListState icon={IconFilterOff} title="kit.list.emptyByFilter">
          <FormattedMessage id="kit.list.emptyByFilterDetail" />
          <Button variant="light" mt="md" onClick={list.clearFilters}>
            <FormattedMessage id="kit.filter.clear" />
          </Button>
        </ListState>
      )
    case 'rows':
    case 'storedRows':
      return <Rows {...props} view={view} />
  }
}

type ViewWithRows<Row> = Extract<ListView<Row>, { rows: readonly Row[] }>

function Rows<Row extends { id: number }>(props: BodyProps<Row> & { view: ViewWithRows<Row> }) {
  const { view, label, isNarrow, list, columns, rowName, rowActions } = props
  const { actionsOf, question } = useRowActions(rowActions)
  const { page, pageSize, sort, setSort, setPage, setPageSize } = list
  const { rows, totalCount, isRefreshing } = view
  const shared = { label, columns, rows, rowName, totalCount, skipCount: (page - 1) * pageSize, actionsOf }
  return (
    <>
      <div className={classes.rows}>
        {isRefreshing && <div className={classes.refreshing} />}
        {isNarrow ? <ListItems {...shared} /> : <DataTable {...shared} sort={sort} onSort={setSort} />}
      </div>
      <Paging page={page} pageSize={pageSize} totalCount={totalCount} onPage={setPage} onPageSize={setPageSize} />
      {question}
    </>
  )
}

/** Rows went away, or the address names a page that never was: the last page there is comes instead. */
function useLastPageWhenBeyond<Row>({ page, pageSize, setPage }: ListControls, view: ListView<Row>) {
  const last = 'rows' in view && !view.isRefreshing ? lastPage(view.totalCount, pageSize) : page
  useEffect(() => {
    if (page > last) setPage(last)
  })
}

function StoredNotice({ storedAt }: { storedAt: Date }) {
  const intl = useIntl()
  const age = intl.formatDate(storedAt, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className={classes.stored} role="status">
      <IconCloudOff size={18} aria-hidden />
      <FormattedMessage id="kit.list.stored" values={{ age }} />
    </div>
  )
}

/** Tells those who do not see the rows change how many there are. */
function Found<Row>({ view }: { view: ListView<Row> }) {
  const isEmpty = view.state === 'empty' || view.state === 'emptyByFilter'
  const count = 'rows' in view ? view.totalCount : isEmpty ? 0 : undefined
  return (
    <VisuallyHidden role="status">
      {count !== undefined && <FormattedMessage id="kit.list.found" values={{ count }} />}
    </VisuallyHidden>
  )
}

interface ListStateProps {
  icon: Icon
  title: MessageKey
  onRetry?: () => unknown
  children?: ReactNode
}

function ListState({ icon, title, onRetry, children }: ListStateProps) {
  return (
    <State
      icon={<StateIcon of={icon} />}
      title={<FormattedMessage id={title} />}
      actions={
        onRetry && (
          <Button variant="light" onClick={onRetry}>
            <FormattedMessage id="kit.retry" />
          </Button>
        )
      }
    >
      {children}
    </State>
  )
}
