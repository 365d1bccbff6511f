import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import classes from './Settings.module.css'

interface SettingLineProps {
  label: MessageKey
  help?: MessageKey | undefined
  isChanged?: boolean
  /** What stands beside it. */
  children: ReactNode
}

/** What it is at the start, and what it is set to at the end. */
export function SettingLine({ label, help, isChanged = false, children }: SettingLineProps) {
  return (
    <div className={classes.row}>
      <div>
        <p className={classes.label}>
          <FormattedMessage id={label} />
          {isChanged && <ChangedMark />}
        </p>
        {help && (
          <p className={classes.help}>
            <FormattedMessage id={help} />
          </p>
        )}
      </div>
      <div>{children}</div>
    </div>
  )
}

function ChangedMark() {
  return (
    <>
      <span className={classes.mark} aria-hidden />
      <VisuallyHidden>
        <FormattedMessage id="setting.changed" />
      </VisuallyHidden>
    </>
  )
}

/** In which state it is, and what can be done about that. */
export function SettingSummary({ children }: { children: ReactNode }) {
  return <div className={classes.summary}>{children}</div>
}
