import { FormattedMessage, useIntl } from 'react-intl'
import type { UserForView } from '../../../contract/services/user.ts'
import { Chip } from '../../kit/list/Chip.tsx'
import { DateCell } from '../../kit/list/columns.tsx'
import { Fact, Facts } from '../../kit/page/Facts.tsx'
import { nameOfProvider } from '../../session/provider-names.ts'
import classes from './Glance.module.css'

interface GlanceProps {
  user: UserForView
  /** Also what else stands in fields. */
  isWhole?: boolean
}

/** What is most asked about a person, without a field. */
export function Glance({ user, isWhole = false }: GlanceProps) {
  const intl = useIntl()
  const names = new Set([...user.roles, ...user.organizationUnitRoles].map(({ roleName }) => roleName))
  const units = user.organizationUnits.map(({ displayName }) => displayName)
  return (
    <aside className={isWhole ? classes.whole : classes.glance} aria-label={intl.formatMessage({ id: 'users.glance' })}>
      <h2 className={classes.title}>
        <FormattedMessage id="users.glance" />
      </h2>
      <div className={classes.chips}>
        {names.size === 0 && <FormattedMessage id="users.glance.noRoles" />}
        {[...names].map((name) => (
          <Chip key={name} name={name} />
        ))}
      </div>
      <Facts>
        {isWhole && (
          <>
            <Fact label="users.userName">
              <bdi>{user.userName}</bdi>
            </Fact>
            <Fact label="users.emailAddress">
              <bdi>{user.emailAddress}</bdi>
            </Fact>
            {user.phoneNumber && (
              <Fact label="users.phoneNumber">
                <bdi dir="ltr">{user.phoneNumber}</bdi>
              </Fact>
            )}
          </>
        )}
        {units.length > 0 && <Fact label="users.units">{intl.formatList(units, { type: 'unit' })}</Fact>}
        <Fact label="users.glance.source">
          {user.authenticationSource ?? <FormattedMessage id="users.glance.ownPassword" />}
        </Fact>
        {user.addedLogins.length > 0 && (
          <Fact label="users.glance.addedLogins">
            {intl.formatList(
              user.addedLogins.map((provider) => nameOfProvider(intl, provider)),
              { type: 'unit' },
            )}
          </Fact>
        )}
        <Fact label="users.glance.secondFactor">
          <FormattedMessage id={user.isTwoFactorEnabled ? 'users.glance.on' : 'users.glance.off'} />
        </Fact>
        <Fact label="users.creationTime">
          <DateCell value={user.creationTime} />
        </Fact>
        <Fact label="users.glance.number">
          <bdi>{user.id}</bdi>
        </Fact>
      </Facts>
    </aside>
  )
}
