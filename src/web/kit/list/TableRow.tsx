import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useCallback, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { CheckBox } from './CheckBox.tsx'
import type { ListColumn } from './columns.tsx'
import classes from './DataTable.module.css'
import { QuickActions } from './QuickActions.tsx'
import { RowMenu } from './RowMenu.tsx'
import type { OfferedAction } from './row-actions.ts'
import type { Choice } from './use-choice.ts'
import type { RowFocus } from './use-row-focus.ts'

/** What the rows of one table share. */
export interface SharedRowProps<Row> {
  columns: readonly ListColumn<Row>[]
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  /** Rows on the pages before this one: screen readers are told the true counts. */
  skipCount: number
  hasActions: boolean
  actionsOf: (row: Row) => OfferedAction[]
  /** Absent: there is nothing to do to many rows. */
  choice: Choice<Row> | undefined
  /** False: there is nothing that a press on the row could do. */
  open: (row: Row) => boolean
  rowPath: ((row: Row) => string) | undefined
  /** Rows that are locked, or end, until a moment are drawn anew with each answer. */
  answeredAt: number | undefined
}

/** Pixels at both sides of a cell, and more before the first column, which begins where the page does. */
const edges = 24
const edgesOfFirst = 36

const isMenuKey = ({ key, shiftKey }: KeyboardEvent) => key === 'ContextMenu' || (key === 'F10' && shiftKey)

interface TableRowProps<Row> extends SharedRowProps<Row> {
  /** Pixels of each column. */
  widths: readonly number[]
  row: Row
  index: number
  focus: RowFocus
  /** There is room for actions beside the menu. */
  hasQuick: boolean
}

export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, index, focus, columns, widths, rowName, skipCount, hasActions, actionsOf } = props
  const { open, rowPath, choice, hasQuick } = props
  const intl = useIntl()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  // The parts of a row stay as they are while the table around them is drawn anew, and ask it when they are pressed.
  const latest = useRef(props)
  latest.current = props
  const toggle = useCallback((isRange: boolean) => latest.current.choice?.toggle(latest.current.index, isRange), [])
  const offered = useCallback(() => latest.current.actionsOf(latest.current.row), [])
  const openMenu = useCallback(() => setIsMenuOpen(true), [])
  const closeMenu = useCallback(() => setIsMenuOpen(false), [])
  // Not what floats above the row, nor what is pressed within it; and who marks words wants to copy them.
  const clicked = ({ target, currentTarget }: MouseEvent<HTMLTableRowElement>) => {
    if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest('a, button, label')) return
    if (window.getSelection()?.isCollapsed === false) return
    open(row)
  }
  const pressed = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') open(row)
    else if (event.key === ' ' && choice) choice.toggle(index, event.shiftKey)
    else if (event.key === 'Escape' && choice) choice.clear()
    else if (hasActions && isMenuKey(event)) setIsMenuOpen(true)
    else if (!focus.move(event.key, index)) return
    event.preventDefault()
  }
  return (
    <tr
      ref={focus.refOf(index)}
      aria-rowindex={skipCount + index + 2}
      tabIndex={index === focus.current ? 0 : -1}
      className={classes.row}
      data-chosen={choice?.has(row) || undefined}
      onClick={clicked}
      onKeyDown={pressed}
      onFocus={() => focus.setCurrent(index)}
    >
      {choice && (
        <td className={classes.checkCell}>
          <CheckBox
            label={intl.formatMessage({ id: 'kit.bulk.choose' }, { name: rowName(row) })}
            isChecked={choice.has(row)}
            onToggle={toggle}
          />
        </td>
      )}
      <Cells
        row={row}
        columns={columns}
        widths={widths}
        path={rowPath?.(row)}
        isChoosable={choice !== undefined}
        answeredAt={props.answeredAt}
      />
      <td className={classes.menuCell}>
        {hasQuick && <QuickActions name={rowName(row)} offered={actionsOf(row)} />}
        {hasActions && (
          <RowMenu
            name={rowName(row)}
            // An open menu follows what can be done.
            offered={isMenuOpen ? () => actionsOf(row) : offered}
            isOpen={isMenuOpen}
            onOpen={openMenu}
            onClose={closeMenu}
          />
        )}
      </td>
    </tr>
  )
}

interface CellsProps<Row> extends Pick<TableRowProps<Row>, 'row' | 'columns' | 'widths' | 'answeredAt'> {
  path: string | undefined
  isChoosable: boolean
}

/** What the row says is most of the work, and stays as it is while rows are chosen, walked through and asked for again. */
const Cells = memo(function Cells<Row>({ row, columns, widths, path, isChoosable }: CellsProps<Row>) {
  return columns.map(({ member, cell, kind }, column) => {
    const room = (widths[column] ?? 0) - (column === 0 && !isChoosable ? edgesOfFirst : edges)
    return kind === 'identity' ? (
      <th key={member} scope="row" data-kind={kind}>
        {path === undefined ? (
          cell(row, room)
        ) : (
          // The row itself is in the order of the Tab key.
          <Link to={path} className={classes.link} tabIndex={-1}>
            {cell(row, room)}
          </Link>
        )}
      </th>
    ) : (
      <td key={member} data-kind={kind}>
        {cell(row, room)}
      </td>
    )
  })
}) as <Row>(props: CellsProps<Row>) => ReactNode
