import { Loader } from '@mantine/core'
import { FormattedMessage } from 'react-intl'
import classes from './PageMessage.module.css'

/** In place of the first page while its code is on its way; the shell around it is there already. */
export function PageLoading() {
  return (
    <div className={classes.message} role="status">
      <span className={classes.loading}>
        <Loader size="sm" aria-hidden />
        <FormattedMessage id="shell.loading" />
      </span>
    </div>
  )
}
