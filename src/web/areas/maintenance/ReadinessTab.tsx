import { Table } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ReadinessCheck } from '../../../contract/services/readiness.ts'
import { useReadinessGetReadinessQuery } from '../../api/generated/readiness.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { StatusCell } from '../../kit/list/StatusCell.tsx'
import { Content } from '../../kit/page/Page.tsx'
import { Part } from '../../kit/part/Part.tsx'
import classes from './ReadinessTab.module.css'

/** What `/ready` sees. While the store does not answer nobody can be let in to ask: the page says then what it knows of that. */
export function ReadinessTab() {
  const result = useReadinessGetReadinessQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <Content>
      <div className={classes.part}>
        <Part
          title="maintenance.readiness.title"
          result={result}
          aside={() => (
            <CommandButton
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              isBusy={result.isFetching}
              onClick={() => void result.refetch()}
            >
              <FormattedMessage id="maintenance.readiness.again" />
            </CommandButton>
          )}
        >
          {({ checks, freeBytes }) => (
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">
                    <FormattedMessage id="maintenance.readiness.check" />
                  </Table.Th>
                  <Table.Th scope="col">
                    <FormattedMessage id="maintenance.state" />
                  </Table.Th>
                  <Table.Th scope="col">
                    <FormattedMessage id="maintenance.readiness.reason" />
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {checks.map((check) => (
                  <Check key={check.name} check={check} freeBytes={freeBytes} />
                ))}
              </Table.Tbody>
            </Table>
          )}
        </Part>
        <p className={classes.hint}>
          <FormattedMessage id="maintenance.readiness.hint" />
        </p>
      </div>
    </Content>
  )
}

function Check({ check: { name, reasons }, freeBytes }: { check: ReadinessCheck; freeBytes: number | null }) {
  const intl = useIntl()
  const isMet = reasons.length === 0
  const free =
    freeBytes === null
      ? ''
      : intl.formatNumber(freeBytes / 2 ** 30, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 })
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <FormattedMessage id={`maintenance.readiness.${name}`} />
      </Table.Th>
      <Table.Td>
        <StatusCell tone={isMet ? 'good' : 'bad'} isSpelled>
          <FormattedMessage id={isMet ? 'maintenance.readiness.good' : 'maintenance.readiness.bad'} />
        </StatusCell>
      </Table.Td>
      <Table.Td>
        {isMet
          ? name === 'disk' && free !== '' && <FormattedMessage id="maintenance.readiness.free" values={{ free }} />
          : reasons.map((reason) => (
              <p key={reason} className={classes.reason}>
                <FormattedMessage id={`maintenance.readiness.reason.${reason}`} values={{ free }} />
              </p>
            ))}
      </Table.Td>
    </Table.Tr>
  )
}
