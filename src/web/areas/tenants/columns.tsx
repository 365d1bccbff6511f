import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { TenantListItem } from '../../../contract/services/tenant.ts'
import { clock } from '../../api/server-time.ts'
import { Chip } from '../../kit/list/Chip.tsx'
import { Absent, DateCell, type ListColumn, TextCell } from '../../kit/list/columns.tsx'
import { IdentityCell } from '../../kit/list/IdentityCell.tsx'
import { StatusCell } from '../../kit/list/StatusCell.tsx'
import { useMoment } from '../../kit/use-moment.ts'
import classes from './columns.module.css'
import { subscriptionState } from './subscription-state.ts'

export const tenantColumns: readonly ListColumn<TenantListItem, SortField<'tenantGetTenants'>>[] = [
  {
    member: 'name',
    header: 'tenants.tenant',
    kind: 'identity',
    isSortable: true,
    min: 250,
    grow: 4,
    priority: 1,
    cell: ({ name, tenancyName }) => <IdentityCell name={name} detail={tenancyName} isTile />,
  },
  {
    member: 'tenancyName',
    header: 'tenants.tenancyName',
    kind: 'text',
    isSortable: true,
    isOnDemand: true,
    min: 150,
    priority: 3,
    cell: ({ tenancyName }) => <TextCell text={tenancyName} />,
  },
  {
    member: 'editionDisplayName',
    header: 'tenants.edition',
    kind: 'names',
    isSortable: true,
    min: 130,
    priority: 2,
    cell: ({ editionDisplayName }) => (editionDisplayName === null ? <Absent /> : <Chip name={editionDisplayName} />),
  },
  {
    member: 'subscriptionEndDateUtc',
    header: 'tenants.end',
    kind: 'day',
    isSortable: true,
    min: 210,
    grow: 1,
    priority: 2,
    cell: (tenant) => <End tenant={tenant} />,
  },
  {
    member: 'isInTrialPeriod',
    header: 'tenants.trial',
    kind: 'text',
    isSortable: true,
    isOnDemand: true,
    min: 100,
    grow: 0,
    priority: 3,
    cell: ({ isInTrialPeriod }) => (isInTrialPeriod ? <FormattedMessage id="tenants.yes" /> : <Absent />),
  },
  {
    member: 'userCount',
    header: 'tenants.people',
    kind: 'number',
    priority: 2,
    cell: (tenant) => <People tenant={tenant} />,
  },
  {
    member: 'reportCount',
    header: 'tenants.reports',
    kind: 'number',
    priority: 3,
    cell: ({ reportCount }) => <Count of={reportCount} />,
  },
  {
    member: 'hasConnectionString',
    header: 'tenants.data',
    kind: 'text',
    min: 96,
    grow: 0,
    priority: 3,
    cell: ({ hasConnectionString }) => (
      <FormattedMessage id={hasConnectionString ? 'tenants.data.own' : 'tenants.data.shared'} />
    ),
  },
  {
    member: 'isActive',
    header: 'tenants.status',
    kind: 'status',
    isSortable: true,
    priority: 1,
    cell: (tenant) => <ActiveCell tenant={tenant} />,
  },
  {
    member: 'creationTime',
    header: 'tenants.creationTime',
    kind: 'day',
    isSortable: true,
    priority: 3,
    cell: ({ creationTime }) => <DateCell value={creationTime} />,
  },
]

export function ActiveCell({ tenant: { isActive } }: { tenant: Pick<TenantListItem, 'isActive'> }) {
  return (
    <StatusCell tone={isActive ? 'good' : 'off'}>
      <FormattedMessage id={isActive ? 'tenants.active' : 'tenants.inactive'} />
    </StatusCell>
  )
}

const Count = ({ of: count }: { of: number | null }) =>
  count === null ? <Absent /> : <FormattedNumber value={count} />

function People({ tenant: { userCount, mostPeople } }: { tenant: TenantListItem }) {
  const intl = useIntl()
  if (userCount === null || mostPeople === null) return <Count of={userCount} />
  return (
    <span title={intl.formatMessage({ id: 'tenants.mostPeople' }, { count: mostPeople })}>
      <FormattedMessage id="tenants.peopleOf" values={{ count: userCount, most: mostPeople }} />
    </span>
  )
}

function End({ tenant }: { tenant: TenantListItem }) {
  const { subscriptionEndDateUtc, isInTrialPeriod } = tenant
  const { timeZone } = useIntl()
  useMoment(subscriptionEndDateUtc)
  if (subscriptionEndDateUtc === null) {
    return (
      <span className={classes.never}>
        <FormattedMessage id="tenants.never" />
      </span>
    )
  }
  const state = subscriptionState(subscriptionEndDateUtc, clock.now(), timeZone)
  return (
    <span className={classes.end}>
      <DateCell value={subscriptionEndDateUtc} />
      {state.kind === 'ended' && (
        <span className={classes.mark} data-tone="bad">
          <FormattedMessage id="tenants.ended" />
        </span>
      )}
      {state.kind !== 'ended' && (isInTrialPeriod || state.kind === 'soon') && (
        <span className={classes.mark} data-tone="warn">
          <FormattedMessage
            id={isInTrialPeriod ? 'tenants.trialEndsIn' : 'tenants.endsIn'}
            values={{ count: state.days }}
          />
        </span>
      )}
    </span>
  )
}
