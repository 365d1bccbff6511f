import { FormattedMessage, useIntl } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { Absent, DateCell, type ListColumn, TextCell } from '../../kit/list/columns.tsx'
import { IdentityCell } from '../../kit/list/IdentityCell.tsx'
import { ProgressBar } from '../../kit/ProgressBar.tsx'
import { useMoney } from '../../kit/use-money.ts'
import classes from './columns.module.css'
import type { EditionRow } from './edition-list.ts'

type Price = 'annualPrice' | 'monthlyPrice' | 'weeklyPrice' | 'dailyPrice'

const price = (member: Price) =>
  ({
    member,
    header: `editions.${member}`,
    kind: 'number',
    min: 104,
    grow: 0,
    cell: (edition: EditionRow) => <Amount of={edition[member]} />,
  }) as const

/** On a phone no header says for how long it is. */
const usualPrice = (member: 'annualPrice' | 'monthlyPrice') =>
  ({
    ...price(member),
    isSortable: true,
    priority: 2,
    isOnPhone: true,
    cell: (edition: EditionRow, room: number) =>
      room < Number.POSITIVE_INFINITY ? (
        <Amount of={edition[member]} />
      ) : (
        <AmountInWords of={edition[member]} words={`editions.${member}Of`} />
      ),
  }) as const

export const editionColumns: readonly ListColumn<EditionRow, SortField<'editionGetEditions'>>[] = [
  {
    member: 'displayName',
    header: 'editions.edition',
    kind: 'identity',
    isSortable: true,
    min: 230,
    priority: 1,
    cell: (edition) => <Named edition={edition} />,
  },
  { ...usualPrice('annualPrice'), member: 'annualPrice' },
  { ...usualPrice('monthlyPrice'), member: 'monthlyPrice' },
  { ...price('weeklyPrice'), priority: 3, isOnDemand: true },
  { ...price('dailyPrice'), priority: 3, isOnDemand: true },
  {
    member: 'trialDayCount',
    header: 'editions.trial',
    kind: 'number',
    isSortable: true,
    priority: 3,
    cell: ({ trialDayCount }) => <Days of={trialDayCount} />,
  },
  {
    member: 'waitingDayAfterExpire',
    header: 'editions.waiting',
    kind: 'number',
    priority: 3,
    cell: ({ waitingDayAfterExpire }) => <Days of={waitingDayAfterExpire} />,
  },
  {
    member: 'expiringEditionDisplayName',
    header: 'editions.afterwards',
    kind: 'text',
    min: 140,
    priority: 3,
    cell: (edition) => <Afterwards edition={edition} />,
  },
  {
    member: 'tenantCount',
    header: 'editions.tenants',
    kind: 'number',
    isSortable: true,
    priority: 1,
    isOnPhone: true,
    cell: ({ tenantCount }, room) =>
      room < Number.POSITIVE_INFINITY ? (
        <Count of={tenantCount} />
      ) : (
        <FormattedMessage id="editions.tenantsOf" values={{ count: tenantCount }} />
      ),
  },
  {
    member: 'lastMove',
    header: 'editions.lastMove',
    kind: 'status',
    min: 210,
    grow: 1,
    priority: 1,
    cell: (edition, room) =>
      // On a phone nothing is said of what was not.
      edition.lastMove || room < Number.POSITIVE_INFINITY ? <LastMove edition={edition} /> : null,
  },
  {
    member: 'creationTime',
    header: 'editions.creationTime',
    kind: 'day',
    isSortable: true,
    isOnDemand: true,
    priority: 3,
    cell: ({ creationTime }) => <DateCell value={creationTime} />,
  },
]

function Named({ edition: { displayName, isFree, isHighestEdition } }: { edition: EditionRow }) {
  const intl = useIntl()
  const kind = isFree ? 'editions.free' : isHighestEdition ? 'editions.highest' : 'editions.paid'
  return <IdentityCell name={displayName} detail={intl.formatMessage({ id: kind })} isTile />
}

function Amount({ of: amount }: { of: number | null }) {
  const { money } = useMoney()
  return amount ? money(amount) : <Absent />
}

function AmountInWords({ of: amount, words }: { of: number | null; words: MessageKey }) {
  const { money } = useMoney()
  return amount ? <FormattedMessage id={words} values={{ price: money(amount) }} /> : null
}

const Count = ({ of: count }: { of: number }) => useIntl().formatNumber(count)

const Days = ({ of: count }: { of: number | null }) =>
  count ? <FormattedMessage id="editions.days" values={{ count }} /> : <Absent />

function Afterwards({ edition: { isFree, expiringEditionDisplayName } }: { edition: EditionRow }) {
  const intl = useIntl()
  if (isFree) return <Absent />
  return <TextCell text={expiringEditionDisplayName ?? intl.formatMessage({ id: 'editions.deactivated' })} />
}

/** How far it is, for as long as it goes on, also for those who come back to it. */
function LastMove({ edition: { lastMove, moveTarget } }: { edition: Pick<EditionRow, 'lastMove' | 'moveTarget'> }) {
  const intl = useIntl()
  if (!lastMove) return <Absent />
  const { tenantCount, movedCount, endTime } = lastMove
  const target = moveTarget ?? intl.formatMessage({ id: 'editions.deletedEdition' })
  if (endTime === null) {
    const words = intl.formatMessage({ id: 'editions.moving' }, { moved: movedCount, count: tenantCount, target })
    return (
      <span className={classes.move}>
        <span className={classes.words} title={words}>
          {words}
        </span>
        <ProgressBar label={words} percent={(100 * movedCount) / Math.max(tenantCount, 1)} />
      </span>
    )
  }
  const words = intl.formatMessage({ id: 'editions.moved' }, { count: movedCount, target })
  return (
    <span
      className={classes.moved}
      title={`${words}, ${intl.formatDate(endTime, { dateStyle: 'medium', timeStyle: 'short' })}`}
    >
      {words}
    </span>
  )
}
