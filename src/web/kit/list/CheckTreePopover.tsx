import { Popover } from '@mantine/core'
import type { RefObject } from 'react'
import { CheckTree, type CheckTreeProps } from '../check-tree/CheckTree.tsx'
import { StandIn } from '../StandIn.tsx'
import classes from './FilterBar.module.css'

interface CheckTreePopoverProps extends CheckTreeProps {
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

export function CheckTreePopover({ button, onClose, ...tree }: CheckTreePopoverProps) {
  const close = () => {
    button.current?.focus()
    onClose()
  }
  return (
    <Popover opened onDismiss={close} width={440} position="bottom-start" shadow="md" trapFocus>
      <Popover.Target>
        <StandIn element={button.current} />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={tree.label} aria-labelledby={undefined}>
        <CheckTree {...tree} />
      </Popover.Dropdown>
    </Popover>
  )
}
