import { Fragment, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { CheckBox } from './CheckBox.tsx'
import type { ListColumn } from './columns.tsx'
import type { DataTableProps } from './DataTable.tsx'
import classes from './ListItems.module.css'
import { RowMenu } from './RowMenu.tsx'

type ListItemsProps<Row extends object> = Omit<
  DataTableProps<Row>,
  'sort' | 'onSort' | 'onColumnWidth' | 'density' | 'hasQuickActions'
>

/** The rows of a list on a narrow screen: who, how they stand, and what can be done. A tap does what is done most. */
export function ListItems<Row extends object>({ label, ...props }: ListItemsProps<Row>) {
  return (
    <ul className={classes.items} aria-label={label}>
      {props.rows.map((row, index) => (
        <Item key={props.rowKey(row)} row={row} index={index} {...props} />
      ))}
    </ul>
  )
}

type ItemProps<Row extends object> = Omit<ListItemsProps<Row>, 'label' | 'rows'> & { row: Row; index: number }

const cellOf = <Row,>(columns: readonly ListColumn<Row>[], kind: ListColumn<Row>['kind'], row: Row) =>
  columns.find((column) => column.kind === kind)?.cell(row, Number.POSITIVE_INFINITY)

function Item<Row extends object>(props: ItemProps<Row>) {
  const { row, index, columns, rowName, totalCount, skipCount, hasActions, actionsOf, open, rowPath, choice } = props
  const intl = useIntl()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const who = cellOf(columns, 'identity', row)
  return (
    <li
      className={classes.item}
      data-actions={hasActions || undefined}
      data-choosable={choice !== undefined || undefined}
      data-chosen={choice?.has(row) || undefined}
      aria-setsize={totalCount}
      aria-posinset={skipCount + index + 1}
    >
      {choice && (
        <span className={classes.choose}>
          <CheckBox
            label={intl.formatMessage({ id: 'kit.bulk.choose' }, { name: rowName(row) })}
            isChecked={choice.has(row)}
            onToggle={(isRange) => choice.toggle(index, isRange)}
          />
        </span>
      )}
      {rowPath ? (
        <Link to={rowPath(row)} className={classes.open}>
          {who}
        </Link>
      ) : (
        <button type="button" className={classes.open} onClick={() => open(row) || setIsMenuOpen(hasActions)}>
          {who}
        </button>
      )}
      <span className={classes.state}>
        {cellOf(columns, 'status', row)}
        {columns
          .filter(({ isOnPhone }) => isOnPhone)
          .map(({ member, cell }) => (
            <Fragment key={member}>{cell(row, Number.POSITIVE_INFINITY)}</Fragment>
          ))}
      </span>
      {hasActions && (
        <RowMenu
          name={rowName(row)}
          offered={() => actionsOf(row)}
          isOpen={isMenuOpen}
          onOpen={() => setIsMenuOpen(true)}
          onClose={() => setIsMenuOpen(false)}
        />
      )}
    </li>
  )
}
