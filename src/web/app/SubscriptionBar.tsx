import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router-dom'
import { permissions } from '../../contract/vocabulary/permissions.ts'
import { useCan } from '../session/access.ts'
import { areas } from './areas.ts'
import classes from './Notices.module.css'
import type { SubscriptionNotice } from './subscription-notice.ts'

const managementPath = '/app/admin/subscription-management'

/** Above the page until the subscription is renewed: who looks after it is led there. */
export function SubscriptionBar({ notice: { kind, days } }: { notice: SubscriptionNotice }) {
  const mayManage = useCan(permissions.subscriptionManagement) && areas.some(({ path }) => path === managementPath)
  return (
    <div className={classes.notice} data-kind="warning" role="status">
      <FormattedMessage
        id={days === undefined ? 'subscription.trial' : `subscription.${kind}In`}
        values={{ count: days }}
      />
      {mayManage && (
        <Link to={managementPath}>
          <FormattedMessage id="subscription.manage" />
        </Link>
      )}
    </div>
  )
}
