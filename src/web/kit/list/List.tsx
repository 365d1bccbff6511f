import { Button, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type Icon, IconAlertTriangle, IconCloudOff, IconFilterOff, IconInbox, IconLock } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import type { PermissionName } from '../../../contract/vocabulary/permissions.ts'
import { useAccess } from '../../session/access.ts'
import { useKeeping } from '../../session/use-session.ts'
import { useIsReachable } from '../../store/hooks.ts'
import { useStillWhilePressed } from '../after-press.ts'
import { useAwayWords } from '../away-words.ts'
import { useHasStood } from '../has-stood.ts'
import { narrow } from '../narrow.ts'
import { State, StateIcon } from '../State.tsx'
import { BulkBar } from './BulkBar.tsx'
import { type ChosenColumns, useChosenColumns } from './chosen-columns.ts'
import type { ListColumn } from './columns.tsx'
import { DataTable } from './DataTable.tsx'
import { FilterBar } from './FilterBar.tsx'
import { ListItems } from './ListItems.tsx'
import classes from './ListPage.module.css'
import { ListTools } from './ListTools.tsx'
import { LoadingRows } from './LoadingRows.tsx'
import { filtersInWords, type ListFilter, type TypedFilter } from './list-filters.ts'
import type { ListResult } from './list-result.ts'
import type { ListSort } from './list-state.ts'
import { type ListView, listView } from './list-view.ts'
import { lastPage, Paging } from './Paging.tsx'
import { type Density, useRememberedDensity } from './remembered-density.ts'
import type { OfferedAction, RowAction } from './row-actions.ts'
import { keyOfRow, type NeedsRowKey } from './row-key.ts'
import { type Chosen, useBulk } from './use-bulk.tsx'
import { type Choice, useChoice } from './use-choice.ts'
import { useListAnswer } from './use-list-answer.ts'
import type { FilterControls, ListControls } from './use-list-state.ts'
import { useRowActions } from './use-row-actions.tsx'
import { useRowOpening } from './use-row-opening.ts'
import { ViewsButton } from './ViewsButton.tsx'

const none: readonly never[] = []

/** What a list tells its head. */
interface HeadParts {
  /** Rows on all pages, where that is known. */
  count: number | undefined
  /** How old the rows are, where newer ones could not be had. */
  age: ReactNode
  actions: ReactNode
}

export interface ListProps<Row extends object, Filter extends string, Sort extends string = string> {
  title: MessageKey
  /** Absent: whoever may open the page may see the list. */
  permission?: PermissionName
  list: ListControls & FilterControls<Filter> & { sort: ListSort<Sort> }
  result: ListResult<Row>
  columns: readonly ListColumn<Row, NoInfer<Sort>>[]
  /** Absent: their `id`. */
  rowKey?: (row: Row) => string
  rowName: (row: Row) => string
  rowActions?: readonly RowAction<Row>[]
  /** What can be done to several chosen rows, beside those of `rowActions` that say so. */
  forChosen?: (chosen: Chosen<Row>) => readonly OfferedAction[]
  /** The page of a row: a press on it leads there. Absent: it starts the first action. */
  rowPath?: (row: Row) => string
  /** What a press on a row does, where that has no address of its own. */
  onOpen?: (row: Row) => void
  /** The filter that is always in view. */
  search?: TypedFilter<Filter>
  /** What else it can be narrowed by, and its bar, its sheet and the address with it. */
  filterBy?: readonly ListFilter<Filter>[]
  /** How the phone’s sheet says that it shows so many rows. */
  showRows?: MessageKey
  /** What it is called without a saved view: all people. */
  everything?: MessageKey
  /** How high rows usually are: `compact` for those of one line. */
  density?: Density
  /** Filters that are drawn by the page itself. */
  filters?: ReactNode
  /** What most people come for. */
  primary?: ReactNode
  tools?: readonly OfferedAction[]
  /** What stands there as long as there are no rows at all; absent: that there are none. */
  empty?: ReactNode
  /** False: what the server answers is all there is. */
  isPaged?: boolean
  /** Dialogs that the page has opened. */
  children?: ReactNode
}

/** A list without a header: it fills what it stands in, a column such as a tab of a page. */
export function List<Row extends object, Filter extends string, Sort extends string>(
  props: ListProps<Row, Filter, Sort> & NeedsRowKey<Row>,
) {
  return <ListParts {...props} />
}

interface ListPartsProps<Row extends object, Filter extends string> extends ListProps<Row, Filter> {
  /** Where the list has a header; else its actions stand at the end of its filters. */
  head?: (parts: HeadParts) => ReactNode
}

export function ListParts<Row extends object, Filter extends string>(props: ListPartsProps<Row, Filter>) {
  const {
    title,
    permission,
    list,
    result,
    columns,
    search,
    filters,
    filterBy = [],
    primary,
    tools = [],
    head,
    children,
  } = props
  const {
    showRows = 'kit.filter.show',
    everything = 'kit.view.all',
    rowActions = [],
    rowKey = keyOfRow,
    rowName,
  } = props
  const intl = useIntl()
  const { can } = useAccess()
  const isAllowed = permission === undefined || can(permission)
  const isNarrow = useMediaQuery(narrow) === true
  const chosen = useChosenColumns(list.name, columns)
  const [density, setDensity] = useRememberedDensity(list.name, props.density ?? 'comfortable')
  const answer = useStillWhilePressed(useListAnswer(result))
  const hasStood = useHasStood(answer.storedAt)
  const view = listView({ isAllowed, isFiltered: list.isFiltered, answer })
  const heading = intl.formatMessage({ id: title })
  const choice = useChoice(list.request, 'rows' in view ? view.rows : none, rowKey)
  const bulk = useBulk(rowActions, choice, rowKey, props.forChosen)
  const hasChoice = bulk.isOffered
  const isBulk = hasChoice && (choice.rows.length > 0 || bulk.run !== undefined)
  useLastPageWhenBeyond(list, view)
  const stored = answer.storedAt && 'storedAt' in view && (hasStood || !answer.isFetching) && (
    <StoredNotice storedAt={answer.storedAt} />
  )
  const actions = view.state !== 'notAllowed' && (
    <>
      <ListTools
        name={heading}
        tools={tools}
        table={isNarrow ? undefined : { all: columns, chosen, density, onDensity: setDensity }}
        onReload={result.refetch}
      />
      {primary}
    </>
  )
  return (
    <div className={classes.list} aria-busy={answer.isFetching} data-answers={result.endpointName}>
      {head?.({ count: 'rows' in view ? view.totalCount : undefined, age: stored, actions })}
      {isBulk && (
        <BulkBar
          choice={choice}
          rowCount={'rows' in view ? view.rows.length : 0}
          offered={bulk.offered}
          run={bulk.run}
          rowName={rowName}
          onRetry={bulk.retry}
          onClose={bulk.close}
        />
      )}
      {view.state !== 'notAllowed' && !isBulk && (
        <FilterBar
          list={list}
          start={
            !isNarrow && (
              <ViewsButton
                list={list}
                density={density}
                onDensity={setDensity}
                columns={chosen.members}
                onColumns={chosen.choose}
                everything={everything}
              />
            )
          }
          search={search}
          filterBy={filterBy}
          end={
            !head && (
              <>
                {stored}
                {actions}
              </>
            )
          }
          showRows={showRows}
          found={foundIn(view)}
        >
          {filters}
        </FilterBar>
      )}
      <Found view={view} />
      <Body
        view={view}
        label={heading}
        isNarrow={isNarrow}
        choice={hasChoice ? choice : undefined}
        filtered={filtersInWords(intl, list, search, filterBy)}
        {...props}
        density={density}
        columns={isNarrow ? columns : chosen.shown}
        onColumnWidth={chosen.size}
      />
      {bulk.question}
      {children}
    </div>
  )
}

type BodyProps<Row extends object> = Omit<ListPartsProps<Row, never>, 'list' | 'search' | 'filterBy'> & {
  list: ListControls
  view: ListView<Row>
  label: string
  isNarrow: boolean
  choice: Choice<Row> | undefined
  /** What it is narrowed by, in words; empty: by what the page draws itself. */
  filtered: string
  onColumnWidth: ChosenColumns<Row>['size']
}

/** Every state that a list can be in, and the only place that tells them apart. */
function Body<Row extends object>(props: BodyProps<Row>) {
  const { view, list, result } = props
  switch (view.state) {
    case 'notAllowed':
      return (
        <ListState icon={IconLock} title="kit.list.notAllowed">
          <FormattedMessage id="kit.list.notAllowedDetail" />
        </ListState>
      )
    case 'firstLoad':
      return (
        <LoadingRows
          columns={props.columns}
          isNarrow={props.isNarrow}
          hasChoice={props.choice !== undefined}
          hasQuickActions={hasQuickActions(props)}
          density={props.density ?? 'comfortable'}
        />
      )
    case 'offlineWithoutRows':
      return <Unanswered onRetry={result.refetch} />
    case 'failed':
      return (
        <ListState icon={IconAlertTriangle} title="kit.list.failed" actions={<RetryButton onRetry={result.refetch} />}>
          {view.message}
        </ListState>
      )
    case 'empty':
      return props.empty ?? <ListState icon={IconInbox} title="kit.list.empty" />
    case 'emptyByFilter':
      return (
        <ListState
          icon={IconFilterOff}
          title="kit.list.emptyByFilter"
          actions={
            <Button variant="light" onClick={list.clearFilters}>
              <FormattedMessage id="kit.filter.clear" />
            </Button>
          }
        >
          {props.filtered ? (
            <FormattedMessage id="kit.list.emptyByNamed" values={{ filters: props.filtered }} />
          ) : (
            <FormattedMessage id="kit.list.emptyByFilterDetail" />
          )}
        </ListState>
      )
    case 'rows':
    case 'storedRows':
      return <Rows {...props} view={view} />
  }
}

const hasQuickActions = <Row extends object>({ rowActions = [] }: Pick<BodyProps<Row>, 'rowActions'>) =>
  rowActions.some(({ isQuick }) => isQuick)

function Unanswered({ onRetry }: { onRetry: () => unknown }) {
  const { title, detail } = useAwayWords({ title: 'kit.list.offline', detail: 'kit.list.offlineDetail' })
  return (
    <ListState icon={IconCloudOff} title={title} actions={<RetryButton onRetry={onRetry} />}>
      <FormattedMessage id={detail} />
    </ListState>
  )
}

function RetryButton({ onRetry }: { onRetry: () => unknown }) {
  return (
    <Button variant="light" onClick={onRetry}>
      <FormattedMessage id="kit.retry" />
    </Button>
  )
}

type ViewWithRows<Row> = Extract<ListView<Row>, { rows: readonly Row[] }>

function Rows<Row extends object>(props: BodyProps<Row> & { view: ViewWithRows<Row> }) {
  const {
    view,
    label,
    isNarrow,
    choice,
    list,
    columns,
    rowKey = keyOfRow,
    rowName,
    rowActions = [],
    isPaged = true,
    result,
  } = props
  const { hasActions, actionsOf, question } = useRowActions(rowActions)
  const open = useRowOpening(props, actionsOf)
  const { page, pageSize, sort, setSort, setPage, setPageSize } = list
  const { rows, totalCount, isRefreshing } = view
  const [answeredAt, setAnsweredAt] = useState(result.fulfilledTimeStamp)
  // While another answer is on its way, rows are of the one before.
  const answered = result.fulfilledTimeStamp ?? answeredAt
  if (answered !== answeredAt) setAnsweredAt(answered)
  const skipCount = (page - 1) * pageSize
  const shared = {
    label,
    columns,
    rows,
    rowKey,
    rowName,
    totalCount,
    skipCount,
    hasActions,
    actionsOf,
    open,
    rowPath: props.rowPath,
    answeredAt: answered,
  }
  return (
    <>
      <div className={classes.rows}>
        {isRefreshing && <div className={classes.refreshing} />}
        {isNarrow ? (
          <ListItems {...shared} choice={choice} />
        ) : (
          <DataTable
            {...shared}
            density={props.density ?? 'comfortable'}
            choice={choice}
            hasQuickActions={hasQuickActions(props)}
            sort={sort}
            onSort={setSort}
            onColumnWidth={props.onColumnWidth}
          />
        )}
      </div>
      {isPaged && (
        <Paging page={page} pageSize={pageSize} totalCount={totalCount} onPage={setPage} onPageSize={setPageSize} />
      )}
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

/** Beside what stands there anyway: nothing moves when the connection goes (U290). */
function StoredNotice({ storedAt }: { storedAt: Date }) {
  const intl = useIntl()
  const isKept = useKeeping() === 'forPerson'
  const isReachable = useIsReachable()
  const age = intl.formatDate(storedAt, { dateStyle: 'medium', timeStyle: 'short' })
  const isOfToday = storedAt.toDateString() === new Date().toDateString()
  const id = isReachable ? 'kit.list.older' : isKept ? 'kit.list.stored' : 'kit.list.loaded'
  const sentence = intl.formatMessage({ id }, { age })
  return (
    <div className={classes.stored} role="status" title={sentence}>
      <IconCloudOff size={16} aria-hidden />
      <span aria-hidden>
        <FormattedMessage id="kit.list.asOf" values={{ age: isOfToday ? intl.formatTime(storedAt) : age }} />
      </span>
      <VisuallyHidden>{sentence}</VisuallyHidden>
    </div>
  )
}

function foundIn<Row>(view: ListView<Row>): number | undefined {
  if ('rows' in view) return view.totalCount
  return view.state === 'empty' || view.state === 'emptyByFilter' ? 0 : undefined
}

/** Tells those who do not see the rows change how many there are. */
function Found<Row>({ view }: { view: ListView<Row> }) {
  const count = foundIn(view)
  return (
    <VisuallyHidden role="status">
      {count !== undefined && <FormattedMessage id="kit.list.found" values={{ count }} />}
    </VisuallyHidden>
  )
}

interface ListStateProps {
  icon: Icon
  title: MessageKey
  actions?: ReactNode
  children?: ReactNode
}

function ListState({ icon, title, actions, children }: ListStateProps) {
  return (
    <State icon={<StateIcon of={icon} />} title={<FormattedMessage id={title} />} actions={actions}>
      {children}
    </State>
  )
}
