import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import classes from './HomePage.module.css'

interface SectionProps {
  title: MessageKey
  children: ReactNode
}

export function Section({ title, children }: SectionProps) {
  return (
    <section aria-labelledby={title} className={classes.section}>
      <h2 id={title}>
        <FormattedMessage id={title} />
      </h2>
      {children}
    </section>
  )
}

export function ReportsFailed({ onRetry }: { onRetry: () => unknown }) {
  return (
    <div className={classes.note} role="alert">
      <FormattedMessage id="home.reportsFailed" />{' '}
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        <FormattedMessage id="shell.retry" />
      </Button>
    </div>
  )
}
