import { Menu, Text } from '@mantine/core'
import type { RefObject } from 'react'
import { FormattedMessage } from 'react-intl'
import { StandIn } from '../StandIn.tsx'
import classes from './OpenRowMenu.module.css'
import type { OfferedAction } from './row-actions.ts'

interface OpenRowMenuProps {
  name: string
  button: RefObject<HTMLButtonElement | null>
  actions: readonly OfferedAction[]
  /** Where it hangs. */
  position?: 'bottom-start' | 'bottom-end'
  onClose: () => void
}

/** The menu of one row, hanging on its button. */
export function OpenRowMenu({ name, button, actions, position = 'bottom-end', onClose }: OpenRowMenuProps) {
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
    <Menu
      opened
      withInitialFocusPlaceholder={false}
      portalProps={{ target: button.current?.closest('main') ?? document.body }}
      onClose={close}
      returnFocus={false}
      position={position}
      width={260}
      shadow="md"
    >
      <Menu.Target>
        <StandIn element={button.current} />
      </Menu.Target>
      <Menu.Dropdown aria-label={name} aria-labelledby={undefined}>
        {actions.map((action, index) => (
          <Menu.Item
            key={action.id}
            closeMenuOnClick={false}
            data-autofocus={index === 0 || undefined}
            leftSection={action.icon && <action.icon size={16} aria-hidden />}
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
