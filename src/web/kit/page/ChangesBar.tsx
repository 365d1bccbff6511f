import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import classes from './ChangesBar.module.css'

interface ChangesBarProps {
  /** How many fields differ from what is saved. Nothing shows while there are none. */
  count: number
  /** Where they are, and what saving brings about. */
  children?: ReactNode
  onDiscard: () => void
  /** It is being saved: what was sent cannot be taken back. */
  isBusy?: boolean
  /** A verb and a noun, which sends the page's form. */
  save: ReactNode
}

/** At the foot of a page that is edited: what is not saved, and the two ways out of that. */
export function ChangesBar({ count, children, onDiscard, isBusy = false, save }: ChangesBarProps) {
  if (count === 0) return null
  return (
    <div className={classes.bar}>
      <p className={classes.words} role="status">
        <strong>
          <FormattedMessage id="kit.page.changes" values={{ count }} />
        </strong>
        {children && <span className={classes.where}>{children}</span>}
      </p>
      <Button variant="subtle" color="gray" disabled={isBusy} onClick={onDiscard}>
        <FormattedMessage id="kit.page.discard" />
      </Button>
      {save}
    </div>
  )
}
