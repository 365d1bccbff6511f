import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import classes from './DashboardViews.module.css'

/** As addresses name it. */
export const figuresView = 'figures'

/** Of a dashboard: its report, and figures. */
export function DashboardViews({ of, isFigures }: { of: string; isFigures: boolean }) {
  const intl = useIntl()
  const current = (isIt: boolean) => (isIt ? 'page' : undefined)
  return (
    <nav className={classes.views} aria-label={intl.formatMessage({ id: 'figures.tabs' })}>
      <Link to={of} aria-current={current(!isFigures)}>
        <FormattedMessage id="figures.report" />
      </Link>
      <Link to={`${of}?tab=${figuresView}`} aria-current={current(isFigures)}>
        <FormattedMessage id="figures.own" />
      </Link>
    </nav>
  )
}
