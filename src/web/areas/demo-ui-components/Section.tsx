import { type ReactNode, useId } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import classes from './Parts.module.css'

interface SectionProps {
  id: string
  title: MessageKey
  detail: MessageKey
  children: ReactNode
}

export function Section({ id, title, detail, children }: SectionProps) {
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <div>
        <h2 id={`${id}-title`} className={classes.title}>
          <FormattedMessage id={title} />
        </h2>
        <p className={classes.detail}>
          <FormattedMessage id={detail} />
        </p>
      </div>
      {children}
    </section>
  )
}

/** Parts of one kind, side by side. */
export function Samples({ title, children }: { title: MessageKey; children: ReactNode }) {
  const id = useId()
  return (
    <fieldset className={classes.samples} aria-labelledby={id}>
      <h3 id={id} className={classes.name}>
        <FormattedMessage id={title} />
      </h3>
      <div className={classes.row}>{children}</div>
    </fieldset>
  )
}
