import type { ReactNode } from 'react'
import classes from './Page.module.css'

interface PageProps {
  /** The way back and the header. */
  head: ReactNode
  children: ReactNode
}

/** A page that fills the window and scrolls within: its head, what it holds, and its bar of changes stay where they are. */
export function Page({ head, children }: PageProps) {
  return (
    <div className={classes.page}>
      <div className={classes.head}>{head}</div>
      {children}
    </div>
  )
}

interface ColumnsProps {
  /** Sections of what stands beside it. */
  aside: ReactNode
  children: ReactNode
  /** They stand on the page's own colour. */
  hasCards?: boolean
}

/** Sections at the start, and what they hold; on a phone one above the other. */
export function Columns({ aside, children, hasCards = false }: ColumnsProps) {
  return (
    <div className={classes.columns}>
      <div className={classes.aside}>{aside}</div>
      <div className={classes.content} data-has-cards={hasCards || undefined}>
        {children}
      </div>
    </div>
  )
}

/** What a page holds, where it has no sections. */
export function Content({ children }: { children: ReactNode }) {
  return <div className={classes.content}>{children}</div>
}
