import type { ReactNode } from 'react'
import classes from './StatusCell.module.css'

interface StatusCellProps {
  tone: 'good' | 'bad' | 'wait' | 'off'
  /** Also the usual one, on a phone. */
  isSpelled?: boolean
  /** One word. */
  children: ReactNode
}

/** How a row stands: a word, and a dot that helps the eye along the column. */
export function StatusCell({ tone, isSpelled = false, children }: StatusCellProps) {
  return (
    <span className={classes.status} data-tone={tone}>
      <span className={isSpelled ? undefined : classes.word}>{children}</span>
    </span>
  )
}
