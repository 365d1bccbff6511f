import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { type ColumnDef, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { Suspense, useMemo, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { later } from '../later.ts'
import type { ListColumn } from './columns.tsx'
import classes from './DataTable.module.css'
import type { ListSort } from './list-state.ts'
import { type SharedRowProps, TableRow } from './TableRow.tsx'
import { useRowFocus } from './use-row-focus.ts'
import type { VirtualRowsHandle } from './VirtualRows.tsx'

const VirtualRows = later(async () => (await import('./VirtualRows.tsx')).VirtualRows)

export interface DataTableProps<Row extends { id: number }> extends SharedRowProps<Row> {
  label: string
  rows: readonly Row[]
  /** Rows on all pages. */
  totalCount: number
  sort: ListSort
  onSort: (sort: ListSort) => void
}

const features = tableFeatures({ rowSortingFeature })
/** Below this the browser draws all rows at once, so that its own search finds them. */
const virtualFrom = 60
/** No column becomes narrower for those beside it: the table scrolls. */
const remOfShare = 0.6

export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowName, totalCount, skipCount, sort, onSort, actionsOf } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useRef<VirtualRowsHandle>(null)
  const focus = useRowFocus(rows.length, (index) => virtual.current?.bringIntoView(index))

  const whole = columns.reduce((sum, { width }) => sum + width, 0)
  const sorting = [{ id: sort.field, desc: sort.isDescending }]
  const table = useTable({
    features,
    columns: useMemo(() => tableColumns(columns), [columns]),
    data: rows,
    getRowId: (row) => String(row.id),
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    state: { sorting },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sorting) : update
      if (next) onSort({ field: next.id, isDescending: next.desc })
    },
  })
  const tableRows = table.getRowModel().rows
  const tableRow = (index: number) => {
    const row = tableRows[index]?.original
    if (row === undefined) return null
    return (
      <TableRow
        key={row.id}
        row={row}
        index={index}
        focus={focus}
        columns={columns}
        rowName={rowName}
        skipCount={skipCount}
        actionsOf={actionsOf}
      />
    )
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be within reach of the keyboard
    <section ref={scroller} className={classes.scroller} aria-label={label} tabIndex={0}>
      <table
        className={classes.table}
        style={{ minWidth: `${whole * remOfShare}rem` }}
        aria-rowcount={totalCount + 1}
        aria-label={label}
      >
        <colgroup>
          {columns.map(({ member, width }) => (
            <col key={member} style={{ width: `${(100 * width) / whole}%` }} />
          ))}
          <col className={classes.menuColumn} />
        </colgroup>
        <thead className={classes.head}>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} aria-rowindex={1}>
              {group.headers.map(({ id, column }) => (
                <th key={id} scope="col" aria-sort={ariaSort(column.getCanSort(), column.getIsSorted())}>
                  {column.getCanSort() ? (
                    <UnstyledButton className={classes.sort} onClick={() => column.toggleSorting()}>
                      <FormattedMessage id={String(column.columnDef.header)} />
                      <SortMark direction={column.getIsSorted()} />
                    </UnstyledButton>
                  ) : (
                    <FormattedMessage id={String(column.columnDef.header)} />
                  )}
                </th>
              ))}
              <th scope="col" className={classes.menuHead}>
                <FormattedMessage id="kit.actions" />
              </th>
            </tr>
          ))}
        </thead>
        {tableRows.length < virtualFrom ? (
          <tbody>{tableRows.map((_row, index) => tableRow(index))}</tbody>
        ) : (
          <Suspense fallback={<tbody />}>
            <VirtualRows ref={virtual} scroller={scroller} count={tableRows.length} columnCount={columns.length + 1}>
              {tableRow}
            </VirtualRows>
          </Suspense>
        )}
      </table>
    </section>
  )
}

const tableColumns = <Row extends { id: number }>(
  columns: readonly ListColumn<Row>[],
): ColumnDef<typeof features, Row>[] =>
  columns.map(({ member, header, isSortable = false }) => ({
    id: member,
    accessorFn: (row) => row[member],
    header,
    enableSorting: isSortable,
  }))

function ariaSort(canSort: boolean, direction: false | 'asc' | 'desc') {
  if (!canSort) return undefined
  if (direction === false) return 'none'
  return direction === 'asc' ? 'ascending' : 'descending'
}

function SortMark({ direction }: { direction: false | 'asc' | 'desc' }) {
  if (direction === false) return <IconSelector size={14} aria-hidden className={classes.unsorted} />
  return direction === 'asc' ? <IconArrowUp size={14} aria-hidden /> : <IconArrowDown size={14} aria-hidden />
}
