import { VisuallyHidden } from '@mantine/core'
import { useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { tableRoom } from './column-widths.ts'
import type { ListColumn } from './columns.tsx'
import classes from './LoadingRows.module.css'
import type { Density } from './remembered-density.ts'
import { useWidth } from './use-width.ts'

const rows = Array.from({ length: 10 }, (_row, index) => index)

interface LoadingRowsProps<Row> {
  columns: readonly ListColumn<Row>[]
  isNarrow: boolean
  /** Rows have boxes. */
  hasChoice: boolean
  /** What is done most will stand beside their menus. */
  hasQuickActions: boolean
  density: Density
}

/** The shape of what comes, column by column, so that nothing jumps when it does. */
export function LoadingRows<Row>(props: LoadingRowsProps<Row>) {
  const { columns, isNarrow, hasChoice, hasQuickActions, density } = props
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const fitting = tableRoom(columns, width, { isChoosable: hasChoice, hasQuickActions })
  const shown = isNarrow ? columns.filter(({ kind }) => kind === 'identity') : fitting.columns
  const widths = isNarrow ? ['100%'] : fitting.widths
  return (
    <div
      ref={box}
      className={classes.box}
      role="status"
      data-choosable={(hasChoice && !isNarrow) || undefined}
      data-density={isNarrow ? undefined : density}
      data-items={isNarrow || undefined}
    >
      <VisuallyHidden>
        <FormattedMessage id="kit.list.loading" />
      </VisuallyHidden>
      {!isNarrow && (
        <div className={classes.head} aria-hidden>
          {width !== undefined &&
            shown.map(({ member, header }, index) => (
              <span key={member} className={classes.cell} style={{ width: widths[index] }}>
                <FormattedMessage id={header} />
              </span>
            ))}
        </div>
      )}
      {rows.map((row) => (
        <div key={row} className={classes.row} aria-hidden>
          {width !== undefined &&
            shown.map(({ member, kind }, index) => (
              <span key={member} className={classes.cell} data-kind={kind} style={{ width: widths[index] }}>
                {kind === 'identity' && <i className={classes.round} />}
                <i className={classes.bar} />
              </span>
            ))}
        </div>
      ))}
    </div>
  )
}
