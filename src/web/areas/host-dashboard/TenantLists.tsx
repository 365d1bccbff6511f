import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import {
  useHostDashboardGetRecentTenantsDataQuery,
  useHostDashboardGetSubscriptionExpiringTenantsDataQuery,
} from '../../api/generated/host-dashboard.ts'
import { Part, PartEmpty } from '../../kit/part/Part.tsx'
import classes from './HostDashboard.module.css'

/** Of three tenants. */
const room = 'calc(3 * var(--row))'

export function EndingTenants() {
  const result = useHostDashboardGetSubscriptionExpiringTenantsDataQuery()
  return (
    <Part
      title="hostDashboard.ending"
      result={result}
      room={room}
      aside={({ subscriptionEndAlertDayCount }) => (
        <span className={classes.quiet}>
          <FormattedMessage id="hostDashboard.endingWithin" values={{ count: subscriptionEndAlertDayCount }} />
        </span>
      )}
    >
      {({ expiringTenants, subscriptionEndAlertDayCount }) =>
        expiringTenants.length === 0 ? (
          <PartEmpty>
            <FormattedMessage id="hostDashboard.noEnding" values={{ count: subscriptionEndAlertDayCount }} />
          </PartEmpty>
        ) : (
          <ul className={classes.tenants}>
            {expiringTenants.map(({ tenantName, remainingDayCount }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two tenants may have one name, and the answer names nothing else
              <Tenant key={`${tenantName} ${at}`} name={tenantName}>
                <FormattedMessage id="hostDashboard.endsIn" values={{ count: remainingDayCount }} />
              </Tenant>
            ))}
          </ul>
        )
      }
    </Part>
  )
}

export function NewestTenants() {
  const intl = useIntl()
  const result = useHostDashboardGetRecentTenantsDataQuery()
  return (
    <Part
      title="hostDashboard.recent"
      result={result}
      room={room}
      aside={({ recentTenantsDayCount }) => (
        <span className={classes.quiet}>
          <FormattedMessage id="hostDashboard.recentWithin" values={{ count: recentTenantsDayCount }} />
        </span>
      )}
    >
      {({ recentTenants, recentTenantsDayCount }) =>
        recentTenants.length === 0 ? (
          <PartEmpty>
            <FormattedMessage id="hostDashboard.noRecent" values={{ count: recentTenantsDayCount }} />
          </PartEmpty>
        ) : (
          <ul className={classes.tenants}>
            {recentTenants.map(({ id, name, creationTime }) => (
              <Tenant key={id} name={name}>
                <time dateTime={creationTime}>{intl.formatDate(creationTime, { dateStyle: 'medium' })}</time>
              </Tenant>
            ))}
          </ul>
        )
      }
    </Part>
  )
}

function Tenant({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className={classes.tenant}>
      <span className={classes.tile} aria-hidden>
        {[...name][0]?.toLocaleUpperCase()}
      </span>
      <span className={classes.tenantName} title={name}>
        <bdi>{name}</bdi>
      </span>
      <span className={classes.quiet}>{children}</span>
    </li>
  )
}
