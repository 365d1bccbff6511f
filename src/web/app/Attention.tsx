import { type Icon, IconCalendarDue, IconChevronRight, IconLock, IconLogin2, IconMailOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { dashboardInterval } from '../../contract/vocabulary/enums.ts'
import { permissions } from '../../contract/vocabulary/permissions.ts'
import { shellSettings } from '../../contract/vocabulary/shell-settings.ts'
import { useHostSettingsGetAllSettingsQuery } from '../api/generated/host-settings.ts'
import {
  useTenantDashboardGetGeneralStatsQuery,
  useTenantDashboardGetSalesSummaryQuery,
} from '../api/generated/tenant-dashboard.ts'
import { useTenantSettingsGetAllSettingsQuery } from '../api/generated/tenant-settings.ts'
import { useUserGetUsersQuery } from '../api/generated/user.ts'
import { clock } from '../api/server-time.ts'
import { daysUntil } from '../kit/days-until.ts'
import { mailSectionId } from '../kit/settings/sections/section-ids.ts'
import { mayCall, useAccess } from '../session/access.ts'
import { paths } from '../session/paths.ts'
import { useConfiguration, useLogin } from '../session/use-session.ts'
import classes from './Attention.module.css'
import { areas } from './areas.ts'
import { Section } from './HomeSection.tsx'

interface Matter {
  id: string
  kind: 'bad' | 'warn' | 'info'
  icon: Icon
  title: ReactNode
  detail: ReactNode
  /** Absent: there is no page here that mends it. */
  to?: string | undefined
}

/** What waits for those who look after others: each by its own right, and nothing where there is nothing. */
export function Attention() {
  const matters = [useLocked(), useFailedSignIns(), useMail(), useSubscription()].filter((one) => one !== undefined)
  if (matters.length === 0) return null
  return (
    <Section title="home.attention">
      <ul className={classes.matters}>
        {matters.map((matter) => (
          <li key={matter.id}>
            {matter.to === undefined ? (
              <div className={classes.matter}>
                <Words of={matter} />
              </div>
            ) : (
              <Link to={matter.to} className={classes.matter}>
                <Words of={matter} />
                <IconChevronRight size={18} aria-hidden className={classes.chevron} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Words({ of: { kind, icon: Sign, title, detail } }: { of: Matter }) {
  return (
    <>
      <span className={classes.sign} data-kind={kind} aria-hidden>
        <Sign size={18} />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.detail}>{detail}</span>
      </span>
    </>
  )
}

/** A page that is built. */
export const areaAt = (path: string): string | undefined => areas.find((area) => area.path === path)?.path

const named = 2

function useLocked(): Matter | undefined {
  const intl = useIntl()
  const access = useAccess()
  const { data } = useUserGetUsersQuery(
    { userListFilter: { onlyLockedUsers: true, sorting: 'userName ASC', maxResultCount: named, skipCount: 0 } },
    { skip: !mayCall('userGetUsers', access) },
  )
  if (!data || data.totalCount === 0) return undefined
  const names = data.items.map(({ name, surname }) => `${name} ${surname}`.trim())
  const list = intl.formatList(names, { type: 'unit' })
  return {
    id: 'locked',
    kind: 'bad',
    icon: IconLock,
    title: <FormattedMessage id="home.locked" values={{ count: data.totalCount }} />,
    detail: (
      <FormattedMessage
        id="home.lockedNames"
        values={{ names: <bdi>{list}</bdi>, more: data.totalCount - names.length }}
      />
    ),
    to: `${areaAt('/app/admin/users')}?onlyLockedUsers=true`,
  }
}

function useFailedSignIns(): Matter | undefined {
  const access = useAccess()
  const skip = !access.isTenant || !access.can(permissions.users.view) || !access.can(permissions.tenantDashboard)
  const { data } = useTenantDashboardGetSalesSummaryQuery({ salesSummaryDatePeriod: dashboardInterval.daily }, { skip })
  const { data: shares } = useTenantDashboardGetGeneralStatsQuery({}, { skip })
  // The wire’s names are those of a demonstration dashboard: see the contract.
  if (!data || !shares || data.expenses === 0) return undefined
  return {
    id: 'failed-sign-ins',
    kind: 'warn',
    icon: IconLogin2,
    title: <FormattedMessage id="home.failedSignIns" values={{ count: data.expenses }} />,
    detail: <FormattedMessage id="home.failedSignInsDetail" values={{ percent: shares.bouncePercent }} />,
    to: `${paths.dashboard}?tab=figures`,
  }
}

/** The settings of the person's own side, where they may see them. */
export function useOwnSettings() {
  const access = useAccess()
  const tenant = useTenantSettingsGetAllSettingsQuery(undefined, {
    skip: !access.isTenant || !mayCall('tenantSettingsGetAllSettings', access),
  })
  const host = useHostSettingsGetAllSettingsQuery(undefined, {
    skip: access.isTenant || !mayCall('hostSettingsGetAllSettings', access),
  })
  if (tenant.data) {
    const { isSMTPSettingsProvided, security } = tenant.data
    return {
      hasMail: isSMTPSettingsProvided,
      hasSecondFactor: security.twoFactorLogin.isEnabled,
      path: areaAt('/app/admin/tenantSettings'),
    }
  }
  if (!host.data) return undefined
  const { isSMTPSettingsProvided, security } = host.data
  return {
    hasMail: isSMTPSettingsProvided,
    hasSecondFactor: security.twoFactorLogin.isEnabled,
    path: areaAt('/app/admin/hostSettings'),
  }
}

function useMail(): Matter | undefined {
  const settings = useOwnSettings()
  if (settings?.hasMail !== false) return undefined
  return {
    id: 'mail',
    kind: 'warn',
    icon: IconMailOff,
    title: <FormattedMessage id="home.noMail" />,
    detail: <FormattedMessage id="home.noMailDetail" />,
    to: settings.path && `${settings.path}#${mailSectionId}`,
  }
}

function useSubscription(): Matter | undefined {
  const { can } = useAccess()
  const tenant = useLogin()?.tenant
  const notice = useConfiguration()?.setting.values[shellSettings.subscriptionExpireNotifyDayCount]
  const days = daysUntil(tenant?.subscriptionEndDateUtc ?? null, clock.now(), useIntl().timeZone)
  if (!tenant?.edition || days === undefined || days > Number(notice)) return undefined
  if (!can(permissions.subscriptionManagement)) return undefined
  return {
    id: 'subscription',
    kind: 'info',
    icon: IconCalendarDue,
    title: (
      <FormattedMessage
        id="home.subscriptionEnds"
        values={{
          edition: <bdi>{tenant.edition.displayName}</bdi>,
          date: <FormattedDate value={tenant.subscriptionEndDateUtc ?? undefined} dateStyle="medium" />,
        }}
      />
    ),
    detail: <FormattedMessage id="home.subscriptionEndsDetail" values={{ count: days }} />,
    to: areaAt('/app/admin/subscription-management'),
  }
}
