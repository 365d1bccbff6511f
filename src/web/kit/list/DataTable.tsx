import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { type RefObject, Suspense, useMemo, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { besideLater } from '../later.tsx'
import { WidthHandle } from '../WidthHandle.tsx'
import { CheckBox } from './CheckBox.tsx'
import { tableRoom } from './column-widths.ts'
import type { ListColumn } from './columns.tsx'
import classes from './DataTable.module.css'
import type { ListSort } from './list-state.ts'
import type { Density } from './remembered-density.ts'
import { type SharedRowProps, TableRow } from './TableRow.tsx'
import { useRowFocus } from './use-row-focus.ts'
import { useWidth } from './use-width.ts'
import type { VirtualRowsHandle } from './VirtualRows.tsx'

const VirtualRows = besideLater(async () => (await import('./VirtualRows.tsx')).VirtualRows)

export interface DataTableProps<Row extends object> extends SharedRowProps<Row> {
  label: string
  rows: readonly Row[]
  /** Rows on all pages. */
  totalCount: number
  sort: ListSort
  onSort: (sort: ListSort) => void
  /** Null: as wide as it is by itself. */
  onColumnWidth: (member: string, width: number | null) => void
  density: Density
  /** Some of the actions stand beside the menu where there is room. */
  hasQuickActions: boolean
}

const none: readonly never[] = []
/** Below this the browser draws all rows at once, so that its own search finds them. */
const virtualFrom = 60
/** Pixels that a person may make a column wide. */
const columnRange = { least: 80, most: 800 }

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    label,
    rows,
    rowKey,
    rowName,
    totalCount,
    skipCount,
    sort,
    onSort,
    onColumnWidth,
    hasActions,
    actionsOf,
    open,
    rowPath,
    answeredAt,
    choice,
    density,
  } = props
  const intl = useIntl()
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useRef<VirtualRowsHandle>(null)
  const focus = useRowFocus(rows.length, (index) => virtual.current?.bringIntoView(index))

  const { columns, widths, isMeasured, hasQuick, startWidth, sideWidth, menuWidth } = useRoom(scroller, props)
  const shownRows = isMeasured ? rows : none
  const tableRow = (index: number) => {
    const row = shownRows[index]
    if (row === undefined) return null
    return (
      <TableRow
        key={rowKey(row)}
        row={row}
        index={index}
        focus={focus}
        columns={columns}
        widths={widths}
        rowKey={rowKey}
        rowName={rowName}
        skipCount={skipCount}
        hasActions={hasActions}
        actionsOf={actionsOf}
        open={open}
        rowPath={rowPath}
        answeredAt={answeredAt}
        choice={choice}
        hasQuick={hasQuick}
      />
    )
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be within reach of the keyboard
    <section ref={scroller} className={classes.scroller} aria-label={label} tabIndex={0}>
      <table
        // Chromium draws the first rows by the widths from before it was measured, unless the table is a new one.
        key={String(isMeasured)}
        className={classes.table}
        style={{ minWidth: widths.reduce((sum, width) => sum + width, sideWidth) }}
        aria-rowcount={totalCount + 1}
        aria-label={label}
        data-density={density}
        data-choosable={choice !== undefined || undefined}
      >
        <colgroup>
          {choice && <col style={{ width: startWidth }} />}
          {columns.map(({ member }, index) => (
            <col key={member} style={{ width: widths[index] }} />
          ))}
          <col style={{ width: menuWidth }} />
        </colgroup>
        <thead className={classes.head}>
          <tr aria-rowindex={1}>
            {choice && (
              <th scope="col" className={classes.checkHead}>
                <CheckBox
                  label={intl.formatMessage({ id: 'kit.bulk.all' })}
                  isChecked={rows.length > 0 && choice.rows.length === rows.length}
                  isPartly={choice.rows.length > 0 && choice.rows.length < rows.length}
                  onToggle={choice.toggleAll}
                />
              </th>
            )}
            {columns.map((column, index) => (
              <Head
                key={column.member}
                column={column}
                sort={sort}
                onSort={onSort}
                width={widths[index] ?? 0}
                onWidth={(width) => onColumnWidth(column.member, width)}
              />
            ))}
            <th scope="col" className={classes.menuHead}>
              <VisuallyHidden>
                <FormattedMessage id="kit.actions" />
              </VisuallyHidden>
            </th>
          </tr>
        </thead>
        {shownRows.length < virtualFrom ? (
          <tbody>{shownRows.map((_row, index) => tableRow(index))}</tbody>
        ) : (
          <Suspense fallback={<tbody />}>
            <VirtualRows
              ref={virtual}
              scroller={scroller}
              count={shownRows.length}
              columnCount={columns.length + (choice ? 2 : 1)}
              rowHeight={density === 'compact' ? 36 : 44}
            >
              {tableRow}
            </VirtualRows>
          </Suspense>
        )}
      </table>
    </section>
  )
}

/** The columns that the table is wide enough for. Before it is measured it has its head alone. */
function useRoom<Row extends object>(
  scroller: RefObject<HTMLElement | null>,
  { columns: all, choice, hasQuickActions }: Pick<DataTableProps<Row>, 'columns' | 'choice' | 'hasQuickActions'>,
) {
  const width = useWidth(scroller)
  const isChoosable = choice !== undefined
  return useMemo(
    () => ({ ...tableRoom(all, width, { isChoosable, hasQuickActions }), isMeasured: width !== undefined }),
    [all, width, isChoosable, hasQuickActions],
  )
}

interface HeadProps<Row extends object> extends Pick<DataTableProps<Row>, 'sort' | 'onSort'> {
  column: ListColumn<Row>
  width: number
  onWidth: (width: number | null) => void
}

function Head<Row extends object>({ column, sort, onSort, width, onWidth }: HeadProps<Row>) {
  const { member, header, kind, isSortable } = column
  const intl = useIntl()
  const name = intl.formatMessage({ id: header })
  const direction = sort.field === member ? (sort.isDescending ? 'descending' : 'ascending') : 'none'
  return (
    <th
      scope="col"
      data-kind={kind}
      // Without what makes it wider.
      aria-label={name}
      aria-sort={isSortable && direction}
    >
      {isSortable ? (
        <UnstyledButton
          className={classes.sort}
          onClick={() => onSort({ field: member, isDescending: direction === 'ascending' })}
        >
          {name}
          <SortMark direction={direction} />
        </UnstyledButton>
      ) : (
        name
      )}
      <WidthHandle
        className={classes.edge}
        label={intl.formatMessage({ id: 'kit.list.columnWidth' }, { name })}
        width={width}
        range={columnRange}
        onWidth={onWidth}
        onUsual={() => onWidth(null)}
      />
    </th>
  )
}

function SortMark({ direction }: { direction: 'none' | 'ascending' | 'descending' }) {
  if (direction === 'none') return <IconSelector size={14} aria-hidden className={classes.unsorted} />
  return direction === 'ascending' ? <IconArrowUp size={14} aria-hidden /> : <IconArrowDown size={14} aria-hidden />
}
