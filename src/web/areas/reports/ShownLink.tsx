import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { CopyField } from '../../kit/CopyField.tsx'
import classes from './ShownLink.module.css'

/** An address to hand on, with words about whom it opens the report for. */
export function ShownLink({ link, children }: { link: string; children: ReactNode }) {
  const intl = useIntl()
  return (
    <div className={classes.link}>
      <p className={classes.words}>{children}</p>
      <CopyField label={intl.formatMessage({ id: 'pbiReports.key.address' })} text={link} />
    </div>
  )
}
