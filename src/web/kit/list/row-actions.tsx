/** What can be done to a row, as values: the row's menu, its keys and the tests read the same list. */
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { ActionIcon, Menu, Text } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import type { PermissionName } from '../../../contract/vocabulary/permissions.ts'
import type { ConfirmTexts } from '../form/confirm.tsx'
import classes from './row-actions.module.css'

export interface RowAction<Row> {
  id: string
  label: MessageKey
  icon: Icon
  permission: PermissionName
  isDestructive?: true
  /** Whether it can be done to this row, or why not. */
  when?: (row: Row) => true | MessageKey
  confirm?: (row: Row) => ConfirmTexts
  /** Shown once the server has done it. */
  done?: MessageKey
  /** A promise is waited for. */
  run: (row: Row) => unknown
}

export interface OfferedAction {
  id: string
  label: MessageKey
  icon: Icon
  isDestructive: boolean
  reason?: MessageKey
  start: () => void
}

interface OfferSituation {
  can: (permission: PermissionName) => boolean
  isOffline: boolean
}

/** Actions of one row: what a person may never do is left out, what is not possible now is there with the reason. */
export function offeredActions<Row>(
  actions: readonly RowAction<Row>[],
  row: Row,
  { can, isOffline }: OfferSituation,
  start: (action: RowAction<Row>) => void,
): OfferedAction[] {
  return actions
    .filter(({ permission }) => can(permission))
    .map((action) => {
      const possible = isOffline ? 'kit.needsServer' : (action.when?.(row) ?? true)
      return {
        id: action.id,
        label: action.label,
        icon: action.icon,
        isDestructive: action.isDestructive === true,
        ...(possible !== true && { reason: possible }),
        start: () => start(action),
      }
    })
}

interface RowMenuProps {
  rowName: string
  /** Asked for when the menu opens: five hundred rows need no five hundred lists. */
  offered: () => OfferedAction[]
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

/** A plain button until it is opened, so that many rows stay light. */
export function RowMenu({ rowName, offered, isOpen, onOpen, onClose }: RowMenuProps) {
  const intl = useIntl()
  const button = useRef<HTMLButtonElement>(null)
  const name = intl.formatMessage({ id: 'kit.actionsOf' }, { name: rowName })
  return (
    <span className={classes.anchor}>
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={onOpen}
      >
        <IconDots size={18} aria-hidden />
      </ActionIcon>
      {isOpen && <OpenMenu name={name} button={button} actions={offered()} onClose={onClose} />}
    </span>
  )
}

interface OpenMenuProps {
  name: string
  button: RefObject<HTMLButtonElement | null>
  actions: readonly OfferedAction[]
  onClose: () => void
}

function OpenMenu({ name, button, actions, onClose }: OpenMenuProps) {
  const close = () => {
    button.current?.focus()
    onClose()
  }
  // Focus goes back to the button before the action starts, so that a dialog returns it there.
  const choose = ({ reason, start }: OfferedAction) => {
    if (reason !== undefined) return
    close()
    start()
  }
  return (
    <Menu opened onClose={close} returnFocus={false} position="bottom-end" width={260} shadow="md">
      <Menu.Target>
        <span className={classes.target} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown aria-label={name} aria-labelledby={undefined}>
        {actions.map((action) => (
          <Menu.Item
            key={action.id}
            closeMenuOnClick={false}
            leftSection={<action.icon size={16} aria-hidden />}
            onClick={() => choose(action)}
            aria-disabled={action.reason !== undefined}
            className={action.reason === undefined ? undefined : classes.refused}
            {...(action.isDestructive && action.reason === undefined && { color: 'red' })}
          >
            <FormattedMessage id={action.label} />
            {action.reason !== undefined && (
              <Text size="xs" className={classes.reason}>
                <FormattedMessage id={action.reason} />
              </Text>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
