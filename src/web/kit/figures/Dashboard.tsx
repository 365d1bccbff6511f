import type { ReactNode } from 'react'
import { PageHeader } from '../page/PageHeader.tsx'
import classes from './Dashboard.module.css'

interface DashboardProps {
  title: string
  /** What the figures are of. */
  tools: ReactNode
  children: ReactNode
}

/** A page of cards with figures: they lie on the colour of the page. */
export function Dashboard({ title, tools, children }: DashboardProps) {
  return (
    <div className={classes.page}>
      <PageHeader title={title} actions={tools} />
      <div className={classes.body}>{children}</div>
    </div>
  )
}

/** Two cards, the first of which needs more room. */
export const Wide = ({ children }: { children: ReactNode }) => <div className={classes.wide}>{children}</div>

export const Halves = ({ children }: { children: ReactNode }) => <div className={classes.halves}>{children}</div>
