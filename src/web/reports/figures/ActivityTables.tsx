import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MemberActivity, RegionalStat } from '../../../contract/services/tenant-dashboard.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { Part, PartEmpty } from '../../kit/part/Part.tsx'
import type { PartResult } from '../../kit/part/part-state.ts'
import classes from './ActivityTables.module.css'

export function Busiest({ members }: { members: PartResult<{ memberActivities: MemberActivity[] }> }) {
  const intl = useIntl()
  return (
    <Part title="figures.busiest" result={members}>
      {({ memberActivities }) => (
        <Counts
          label="figures.busiest"
          heads={['figures.person', 'figures.opened', 'figures.share', 'figures.signIns', 'figures.failed']}
          rows={memberActivities.map(({ name, earnings, rate, cases, closed }) => ({
            name,
            counts: [
              intl.formatNumber(earnings),
              intl.formatNumber(rate / 100, { style: 'percent' }),
              intl.formatNumber(cases),
              intl.formatNumber(closed),
            ],
          }))}
          nothing="figures.nobody"
        />
      )}
    </Part>
  )
}

export function Units({ units }: { units: PartResult<{ stats: RegionalStat[] }> }) {
  const intl = useIntl()
  return (
    <Part title="figures.units" result={units}>
      {({ stats }) => (
        <Counts
          label="figures.units"
          heads={['figures.unit', 'figures.opened', 'figures.unitPeople', 'figures.perPerson']}
          rows={stats.map(({ countryName, sales, totalPrice, averagePrice }) => ({
            name: countryName,
            counts: [sales, totalPrice, averagePrice].map((count) => intl.formatNumber(count)),
          }))}
          nothing="figures.noUnits"
        />
      )}
    </Part>
  )
}

interface CountsProps {
  label: MessageKey
  heads: readonly [MessageKey, ...MessageKey[]]
  rows: readonly { name: string; counts: readonly string[] }[]
  nothing: MessageKey
}

function Counts({ label, heads, rows, nothing }: CountsProps): ReactNode {
  const name = useIntl().formatMessage({ id: label })
  if (rows.length === 0) {
    return (
      <PartEmpty>
        <FormattedMessage id={nothing} />
      </PartEmpty>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
    <fieldset className={classes.scroller} aria-label={name} tabIndex={0}>
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head} scope="col">
                <FormattedMessage id={head} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and the answer names nothing else
            <Table.Tr key={`${row.name} ${at}`}>
              <Table.Th scope="row">
                <bdi>{row.name}</bdi>
              </Table.Th>
              {row.counts.map((count, place) => (
                <Table.Td key={heads[place + 1]}>{count}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </fieldset>
  )
}
