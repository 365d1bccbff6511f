import { IconDots } from '@tabler/icons-react'
import { memo, type Ref, Suspense, useImperativeHandle, useRef } from 'react'
import { useIntl } from 'react-intl'
import { openedLater } from '../later.tsx'
import classes from './RowMenu.module.css'
import type { OfferedAction } from './row-actions.ts'

const OpenRowMenu = openedLater(async () => (await import('./OpenRowMenu.tsx')).OpenRowMenu)

interface RowMenuProps {
  /** The button. */
  ref?: Ref<HTMLButtonElement | null>
  /** Of what the actions are. */
  name: string
  /** Asked for when the menu opens: five hundred rows need no five hundred lists. */
  offered: () => OfferedAction[]
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

/** A plain button until it is opened, so that many rows stay light. */
export const RowMenu = memo(function RowMenu({ ref, name: whose, offered, isOpen, onOpen, onClose }: RowMenuProps) {
  const intl = useIntl()
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current)
  const name = intl.formatMessage({ id: 'kit.actionsOf' }, { name: whose })
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={isOpen ? onClose : onOpen}
      >
        <IconDots size={18} aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <OpenRowMenu name={name} button={button} actions={offered()} onClose={onClose} />
        </Suspense>
      )}
    </>
  )
})
