import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { type ColumnDef, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ListColumn } from './columns.tsx'
import classes from './DataTable.module.css'
import type { ListSort } from './list-state.ts'
import { type OfferedAction, RowMenu } from './row-actions.tsx'
import { rowAfterKey } from './row-keys.ts'

export interface DataTableProps<Row extends { id: number }> {
  label: string
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  rowName: (row: Row) => string
  /** Rows on all pages, and those before the first one here: screen readers are told the true counts. */
  totalCount: number
  skipCount: number
  sort: ListSort
  onSort: (sort: ListSort) => void
  actionsOf: (row: Row) => OfferedAction[]
}

const features = tableFeatures({ rowSortingFeature })
const rowHeight = 41
/** Below this the browser draws all rows at once, so that its own search finds them. */
const virtualFrom = 60

export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowName, totalCount, skipCount, sort, onSort, actionsOf } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [openMenu, setOpenMenu] = useState<number>()

  const table = useTable({
    features,
    columns: useMemo(() => tableColumns(columns), [columns]),
    data: rows,
    getRowId: (row) => String(row.id),
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    state: { sorting: [{ id: sort.field, desc: sort.isDescending }] },
    onSortingChange: (update) => {
      const before = [{ id: sort.field, desc: sort.isDescending }]
      const [next] = typeof update === 'function' ? update(before) : update
      if (next) onSort({ field: next.id, isDescending: next.desc })
    },
  })
  const tableRows = table.getRowModel().rows
  const isVirtual = tableRows.length >= virtualFrom
  const virtual = useVirtualizer({
    count: tableRows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => tableRows[index]?.id ?? index,
    overscan: 12,
    initialRect: { width: 1280, height: 800 },
  })
  const shown = isVirtual ? virtual.getVirtualItems().map(({ index }) => index) : tableRows.map((_row, index) => index)
  const firstShown = virtual.getVirtualItems()[0]
  const lastShown = virtual.getVirtualItems().at(-1)
  const above = isVirtual && firstShown ? firstShown.start : 0
  const below = isVirtual && lastShown ? virtual.getTotalSize() - lastShown.end : 0

  const focus = useRowFocus(rows.length, (index) => {
    if (isVirtual) virtual.scrollToIndex(index)
  })
  const pressed = (event: KeyboardEvent<HTMLTableRowElement>, row: Row, index: number) => {
    if (event.target !== event.currentTarget) return
    const [first] = actionsOf(row).filter(({ reason }) => reason === undefined)
    if (event.key === 'Enter' && first) first.start()
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) setOpenMenu(row.id)
    else if (!focus.move(event.key, index)) return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be within reach of the keyboard
    <section ref={scroller} className={classes.scroller} aria-label={label} tabIndex={0}>
      <table className={classes.table} aria-rowcount={totalCount + 1} aria-label={label}>
        <colgroup>
          {columns.map(({ member, width }) => (
            <col key={member} style={{ width: `${width}%` }} />
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
        <tbody>
          <Spacer height={above} columnCount={columns.length + 1} />
          {shown.map((index) => {
            const row = rows[index]
            if (row === undefined) return null
            return (
              <tr
                key={row.id}
                ref={focus.refOf(index)}
                aria-rowindex={skipCount + index + 2}
                tabIndex={index === focus.current ? 0 : -1}
                className={classes.row}
                onKeyDown={(event) => pressed(event, row, index)}
                onFocus={() => focus.setCurrent(index)}
              >
                {columns.map(({ member, cell, isRowHeader }) =>
                  isRowHeader ? (
                    <th key={member} scope="row">
                      {cell(row)}
                    </th>
                  ) : (
                    <td key={member}>{cell(row)}</td>
                  ),
                )}
                <td className={classes.menuCell}>
                  <RowMenu
                    rowName={rowName(row)}
                    offered={() => actionsOf(row)}
                    isOpen={openMenu === row.id}
                    onOpen={() => setOpenMenu(row.id)}
                    onClose={() => setOpenMenu(undefined)}
                  />
                </td>
              </tr>
            )
          })}
          <Spacer height={below} columnCount={columns.length + 1} />
        </tbody>
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

function Spacer({ height, columnCount }: { height: number; columnCount: number }) {
  if (height === 0) return null
  return (
    <tr aria-hidden className={classes.spacer}>
      <td colSpan={columnCount} style={{ height }} />
    </tr>
  )
}

/** One row takes part in the order of the Tab key; the arrows move among rows, also to those not drawn yet. */
function useRowFocus(count: number, bringIntoView: (index: number) => void) {
  const [current, setCurrent] = useState(0)
  const wanted = useRef<number>(undefined)
  const elements = useRef(new Map<number, HTMLTableRowElement>())

  useEffect(() => {
    const row = wanted.current === undefined ? undefined : elements.current.get(wanted.current)
    if (!row) return
    wanted.current = undefined
    row.focus()
  })

  return {
    current: Math.min(current, Math.max(count - 1, 0)),
    setCurrent,
    refOf: (index: number) => (row: HTMLTableRowElement | null) => {
      if (row) elements.current.set(index, row)
      else elements.current.delete(index)
    },
    move(key: string, from: number): boolean {
      const next = rowAfterKey(key, from, count)
      if (next === undefined) return false
      wanted.current = next
      bringIntoView(next)
      setCurrent(next)
      return true
    },
  }
}
