import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { LoginAttempt } from '../../../contract/services/user-login.ts'
import { loginResult } from '../../../contract/vocabulary/enums.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { useUserLoginGetUserLoginAttemptsQuery } from '../../api/generated/user-login.ts'
import { DateTimeCell, type ListColumn, TextCell } from '../../kit/list/columns.tsx'
import { dayFrom, dayUntil, idFilter, textFilter } from '../../kit/list/filters.ts'
import { IdentityCell } from '../../kit/list/IdentityCell.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { ListFilter } from '../../kit/list/list-filters.ts'
import { StatusCell } from '../../kit/list/StatusCell.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'

const filters = {
  filter: textFilter(limits.filter),
  startDate: dayFrom,
  endDate: dayUntil,
  result: idFilter,
}

/** Tries to sign in to one's own account, one's own and others'. */
export function LoginAttemptsPage() {
  const intl = useIntl()
  const list = useListState({
    name: 'loginAttempts',
    operation: 'userLoginGetUserLoginAttempts',
    filters,
    sortFields: ['creationTime'],
    isUsuallyDescending: true,
  })
  const attempts = useUserLoginGetUserLoginAttemptsQuery(list.request, { refetchOnMountOrArgChange: true })
  return (
    <ListPage
      title="loginAttempts.title"
      sentence={<FormattedMessage id="loginAttempts.sentence" />}
      list={list}
      result={attempts}
      columns={columns}
      rowKey={keyOf}
      rowName={({ creationTime, clientIpAddress }) => `${creationTime} ${clientIpAddress}`}
      search={{ label: 'loginAttempts.filter', name: 'filter' }}
      filterBy={filtersOf(intl)}
    />
  )
}

const keyOf = ({ creationTime, clientIpAddress, result }: LoginAttempt) =>
  `${creationTime} ${clientIpAddress} ${result}`

const results = Object.values(loginResult)

const filtersOf = (intl: IntlShape): ListFilter<keyof typeof filters>[] => [
  { kind: 'days', label: 'loginAttempts.days', from: 'startDate', until: 'endDate' },
  {
    kind: 'choice',
    label: 'loginAttempts.result',
    name: 'result',
    options: results.map((result) => ({
      value: String(result),
      label: intl.formatMessage({ id: `loginAttempts.result.${result}` }),
    })),
  },
]

/** As the list of sessions names it; what the browser said of itself is there for whoever wants it. */
function Browser({ attempt: { browserName, systemName, browserInfo } }: { attempt: LoginAttempt }) {
  const intl = useIntl()
  const name = intl.formatList(
    [browserName, systemName].filter((one) => one !== null),
    { type: 'unit' },
  )
  return (
    <span title={browserInfo}>
      <TextCell text={name || intl.formatMessage({ id: 'loginAttempts.unknownBrowser' })} />
    </span>
  )
}

const columns: readonly ListColumn<LoginAttempt, SortField<'userLoginGetUserLoginAttempts'>>[] = [
  {
    member: 'userNameOrEmail',
    header: 'loginAttempts.name',
    kind: 'identity',
    min: 200,
    grow: 1,
    priority: 1,
    cell: ({ userNameOrEmail, clientIpAddress }) => <IdentityCell name={userNameOrEmail} detail={clientIpAddress} />,
  },
  {
    member: 'creationTime',
    header: 'loginAttempts.time',
    kind: 'moment',
    isSortable: true,
    priority: 1,
    isOnPhone: true,
    cell: ({ creationTime }) => <DateTimeCell value={creationTime} />,
  },
  {
    member: 'result',
    header: 'loginAttempts.result',
    kind: 'status',
    min: 200,
    grow: 1,
    priority: 1,
    cell: ({ result }) => (
      <StatusCell tone={result === loginResult.success ? 'good' : 'bad'} isSpelled>
        <FormattedMessage id={`loginAttempts.result.${result}`} />
      </StatusCell>
    ),
  },
  {
    member: 'tenancyName',
    header: 'loginAttempts.organisation',
    kind: 'text',
    min: 120,
    grow: 0,
    priority: 3,
    cell: ({ tenancyName }) => <TextCell text={tenancyName} />,
  },
  {
    member: 'browserInfo',
    header: 'loginAttempts.browser',
    kind: 'text',
    min: 220,
    grow: 2,
    priority: 3,
    cell: (attempt) => <Browser attempt={attempt} />,
  },
]
