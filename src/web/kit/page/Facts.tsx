import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import classes from './Facts.module.css'

/** What is known of one thing, without a field. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>

export function Fact({ label, children }: { label: MessageKey; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>
        <FormattedMessage id={label} />
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
