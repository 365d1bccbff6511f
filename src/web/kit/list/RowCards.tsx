import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { DataTableProps } from './DataTable.tsx'
import classes from './RowCards.module.css'
import { RowMenu } from './RowMenu.tsx'

type RowCardsProps<Row extends { id: number }> = Omit<DataTableProps<Row>, 'sort' | 'onSort'>

/** The rows of a list on a narrow screen. The browser skips the drawing of those out of view. */
export function RowCards<Row extends { id: number }>({ label, ...props }: RowCardsProps<Row>) {
  return (
    <ul className={classes.cards} aria-label={label}>
      {props.rows.map((row, index) => (
        <Card key={row.id} row={row} index={index} {...props} />
      ))}
    </ul>
  )
}

type CardProps<Row extends { id: number }> = Omit<RowCardsProps<Row>, 'label' | 'rows'> & { row: Row; index: number }

function Card<Row extends { id: number }>(props: CardProps<Row>) {
  const { row, index, columns, rowName, totalCount, skipCount, actionsOf } = props
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  return (
    <li className={classes.card} aria-setsize={totalCount} aria-posinset={skipCount + index + 1}>
      <div className={classes.heading}>
        <div className={classes.title}>{columns.find(({ kind }) => kind === 'identity')?.cell(row, 0)}</div>
        <RowMenu
          rowName={rowName(row)}
          offered={() => actionsOf(row)}
          isOpen={isMenuOpen}
          onOpen={() => setIsMenuOpen(true)}
          onClose={() => setIsMenuOpen(false)}
        />
      </div>
      <dl className={classes.details}>
        {columns
          .filter(({ kind }) => kind !== 'identity')
          .map(({ member, header, cell }) => (
            <div key={member} className={classes.detail}>
              <dt>
                <FormattedMessage id={header} />
              </dt>
              <dd>{cell(row, Number.POSITIVE_INFINITY)}</dd>
            </div>
          ))}
      </dl>
    </li>
  )
}
