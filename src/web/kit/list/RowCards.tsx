import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { DataTableProps } from './DataTable.tsx'
import classes from './RowCards.module.css'
import { RowMenu } from './row-actions.tsx'

type RowCardsProps<Row extends { id: number }> = Omit<DataTableProps<Row>, 'sort' | 'onSort'>

/** The rows of a list on a narrow screen. The browser skips the drawing of those out of view. */
export function RowCards<Row extends { id: number }>(props: RowCardsProps<Row>) {
  const { label, columns, rows, rowName, totalCount, skipCount, actionsOf } = props
  const [openMenu, setOpenMenu] = useState<number>()
  const details = columns.filter(({ isRowHeader }) => !isRowHeader)
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row, index) => (
        <li key={row.id} className={classes.card} aria-setsize={totalCount} aria-posinset={skipCount + index + 1}>
          <div className={classes.heading}>
            <div className={classes.title}>{columns.find(({ isRowHeader }) => isRowHeader)?.cell(row)}</div>
            <RowMenu
              rowName={rowName(row)}
              offered={() => actionsOf(row)}
              isOpen={openMenu === row.id}
              onOpen={() => setOpenMenu(row.id)}
              onClose={() => setOpenMenu(undefined)}
            />
          </div>
          <dl className={classes.details}>
            {details.map(({ member, header, cell }) => (
              <div key={member} className={classes.detail}>
                <dt>
                  <FormattedMessage id={header} />
                </dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
