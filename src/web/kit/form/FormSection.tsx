import { createContext, type ReactNode, useContext, useId } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import classes from './FormSection.module.css'

interface FormSectionProps {
  title: MessageKey
  hint: MessageKey
  /** What the hint leaves a place for. */
  values?: Readonly<Record<string, string>>
  children: ReactNode
}

/** In a dialog its title stands above; on a page the page's own. */
const Level = createContext<'h2' | 'h3'>('h3')

/** Fields that belong together, with a sentence about what they decide. */
export function FormSection({ title, hint, values, children }: FormSectionProps) {
  const id = useId()
  const Title = useContext(Level)
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <Title id={id} className={classes.title}>
          <FormattedMessage id={title} />
        </Title>
        <p className={classes.hint}>
          <FormattedMessage id={hint} values={values} />
        </p>
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}

/** Of a form that is a page: where there is room, what a section is about stands beside its fields. */
export function FormSections({ children }: { children: ReactNode }) {
  return (
    <div className={classes.room}>
      <div className={classes.sections}>
        <Level value="h2">{children}</Level>
      </div>
    </div>
  )
}
