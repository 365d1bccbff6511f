import { type ReactNode, useId } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import classes from './FormSection.module.css'

interface FormSectionProps {
  title: MessageKey
  hint: MessageKey
  children: ReactNode
}

/** Fields that belong together, with a sentence about what they decide. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <h3 id={id} className={classes.title}>
          <FormattedMessage id={title} />
        </h3>
        <p className={classes.hint}>
          <FormattedMessage id={hint} />
        </p>
      </div>
      {children}
    </section>
  )
}

/** Of a form that is a page: where there is room, what a section is about stands beside its fields. */
export function FormSections({ children }: { children: ReactNode }) {
  return (
    <div className={classes.room}>
      <div className={classes.sections}>{children}</div>
    </div>
  )
}
