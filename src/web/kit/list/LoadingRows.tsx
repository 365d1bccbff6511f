import { VisuallyHidden } from '@mantine/core'
import { useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { columnsThatFit, columnWidths } from './column-widths.ts'
import type { ListColumn } from './columns.tsx'
import classes from './LoadingRows.module.css'
import { useWidth } from './use-width.ts'

const rows = Array.from({ length: 10 }, (_row, index) => index)

interface LoadingRowsProps<Row> {
  columns: readonly ListColumn<Row>[]
  isNarrow: boolean
  /** Rows have boxes. */
  hasChoice: boolean
}

/** The shape of what comes, column by column, so that nothing jumps when it does. */
export function LoadingRows<Row>({ columns, isNarrow, hasChoice }: LoadingRowsProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const sides = hasChoice ? 112 : 64
  const width = useWidth(box)
  const room = (width ?? 0) - sides
  const shown = isNarrow ? columns.filter(({ kind }) => kind === 'identity') : columnsThatFit(columns, room)
  const widths = isNarrow ? ['100%'] : columnWidths(shown, room)
  return (
    <div ref={box} className={classes.box} role="status" data-choosable={(hasChoice && !isNarrow) || undefined}>
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
