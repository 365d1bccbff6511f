import { Popover } from '@mantine/core'
import type { RefObject } from 'react'
import { StandIn } from '../StandIn.tsx'
import { Chip, type NamedThing } from './Chip.tsx'
import classes from './NamesCell.module.css'

interface AllNamesProps {
  label: string
  things: readonly NamedThing[]
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** Every name of a cell that has no room for them. */
export function AllNames({ label, things, button, onClose }: AllNamesProps) {
  const close = () => {
    button.current?.focus()
    onClose()
  }
  return (
    <Popover opened onDismiss={close} position="bottom-start" trapFocus>
      <Popover.Target>
        <StandIn element={button.current} />
      </Popover.Target>
      <Popover.Dropdown
        className={classes.all}
        aria-label={label}
        aria-labelledby={undefined}
        data-autofocus
        tabIndex={-1}
      >
        {things.map((thing) => (
          <Chip key={thing.name} {...thing} />
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
