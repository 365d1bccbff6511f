import { FormattedMessage, useIntl } from 'react-intl'
import classes from './Settings.module.css'

/** What the sign-in page offers besides a password, by the settings that are saved. */
export function OfferedProviders({ names }: { names: readonly string[] | undefined }) {
  const intl = useIntl()
  if (!names) return null
  return (
    <p className={classes.note}>
      {names.length === 0 ? (
        <FormattedMessage id="setting.offersNothing" />
      ) : (
        <FormattedMessage id="setting.offers" values={{ names: intl.formatList(names) }} />
      )}
    </p>
  )
}
