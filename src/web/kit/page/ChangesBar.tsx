import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { focusContent } from '../focus-content.ts'
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
export function ChangesBar(props: ChangesBarProps) {
  return props.count === 0 ? null : <Bar {...props} />
}

function Bar({ count, children, onDiscard, isBusy = false, save }: ChangesBarProps) {
  const isHeld = useRef(false)
  // The button that was pressed goes with it (U103).
  useEffect(() => () => void (isHeld.current && focusContent()), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is only heard where the focus goes
    <div
      className={classes.bar}
      onFocus={() => {
        isHeld.current = true
      }}
      // A button that is busy loses the focus to nothing.
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) isHeld.current = false
      }}
    >
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
