import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { CopyButton } from '../../kit/CopyButton.tsx'
import classes from './ShownLink.module.css'

/** An address to hand on, with words about whom it opens the report for. */
export function ShownLink({ link, children }: { link: string; children: ReactNode }) {
  const intl = useIntl()
  return (
    <div className={classes.link}>
      <p className={classes.words}>{children}</p>
      <div className={classes.line}>
        <TextInput
          className={classes.address}
          dir="ltr"
          readOnly
          aria-label={intl.formatMessage({ id: 'pbiReports.key.address' })}
          value={link}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton text={link} />
      </div>
    </div>
  )
}
