import { Table, Text } from '@mantine/core'
import { FormattedMessage, useIntl } from 'react-intl'
import type { RunTaskAnswer } from '../../../contract/services/tasks.ts'
import { Dialog } from '../../kit/form/Dialog.tsx'
import { Absent } from '../../kit/list/columns.tsx'
import classes from './Task.module.css'

/** More than anybody reads here; whoever follows the link is given all of them. */
const shownRows = 200

/** What a query by link answers. */
export function RunAnswer({ answer, onClose }: { answer: RunTaskAnswer; onClose: () => void }) {
  const intl = useIntl()
  const { taskName, columns, rows, isTruncated } = answer
  const title = intl.formatMessage({ id: 'tasks.answerOf' }, { name: taskName })
  return (
    <Dialog kind="form" title={title} onClose={onClose}>
      <div className={classes.answer}>
        <Text size="sm" c="dimmed">
          {isTruncated || rows.length > shownRows ? (
            <FormattedMessage id="tasks.moreRows" values={{ shown: shownRows }} />
          ) : (
            <FormattedMessage id="tasks.rowCount" values={{ count: rows.length }} />
          )}
        </Text>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be within reach of the keyboard */}
        <section className={classes.rows} aria-label={title} tabIndex={0}>
          <Table stickyHeader>
            <Table.Thead>
              <Table.Tr>
                {columns.map((column) => (
                  <Table.Th key={column} scope="col">
                    <bdi>{column}</bdi>
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.slice(0, shownRows).map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of an answer have no names, and never move
                <Table.Tr key={at}>
                  {columns.map((column, index) => (
                    <Table.Td key={column}>
                      <Value of={row[index]} />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      </div>
    </Dialog>
  )
}

function Value({ of: value }: { of: unknown }) {
  const intl = useIntl()
  if (value === null || value === undefined) return <Absent />
  return <bdi>{typeof value === 'number' ? intl.formatNumber(value) : String(value)}</bdi>
}
