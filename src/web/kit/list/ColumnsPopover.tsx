import { ActionIcon, Checkbox, Popover } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useIntl } from 'react-intl'
import { StandIn } from '../StandIn.tsx'
import classes from './ColumnsPopover.module.css'
import { type ChosenColumns, choosable, moved, withColumn } from './chosen-columns.ts'
import type { ListColumn } from './columns.tsx'

interface ColumnsPopoverProps<Row> {
  all: readonly ListColumn<Row>[]
  chosen: ChosenColumns<Row>
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** Which columns are shown, and in which order: those that are shown come first, as they stand in the table. */
export function ColumnsPopover<Row>({ all, chosen, button, onClose }: ColumnsPopoverProps<Row>) {
  const intl = useIntl()
  const { members, choose } = chosen
  const label = intl.formatMessage({ id: 'kit.list.columns' })
  const offered = choosable(all)
  const shown = members.flatMap((member) => offered.find((column) => column.member === member) ?? [])
  const hidden = offered.filter(({ member }) => !members.includes(member))
  const close = () => {
    button.current?.focus()
    onClose()
  }
  return (
    <Popover opened onDismiss={close} width={320} position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <StandIn element={button.current} />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={label} aria-labelledby={undefined}>
        <ul className={classes.columns}>
          {[...shown, ...hidden].map(({ member, header }) => {
            const name = intl.formatMessage({ id: header })
            const at = members.indexOf(member)
            const mover = (by: -1 | 1, Icon: typeof IconArrowUp) => {
              const isPossible = at >= 0 && members[at + by] !== undefined
              return (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={intl.formatMessage(
                    { id: by < 0 ? 'kit.list.columnBefore' : 'kit.list.columnAfter' },
                    { name },
                  )}
                  // Not the attribute: at the end of its way the button must keep the focus.
                  aria-disabled={!isPossible}
                  data-disabled={!isPossible || undefined}
                  onClick={() => isPossible && choose(moved(members, member, by))}
                >
                  <Icon size={14} aria-hidden />
                </ActionIcon>
              )
            }
            return (
              <li key={member} className={classes.column}>
                <Checkbox
                  className={classes.box}
                  label={name}
                  checked={at >= 0}
                  onChange={() => choose(withColumn(offered, members, member))}
                />
                {mover(-1, IconArrowUp)}
                {mover(1, IconArrowDown)}
              </li>
            )
          })}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
