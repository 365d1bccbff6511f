import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { useLocation } from 'react-router-dom'
import classes from './MenuDrawer.module.css'
import { SideMenu } from './SideMenu.tsx'

interface MenuDrawerProps {
  isOpen: boolean
  onClose: () => void
}

/** The side menu of narrow screens, in a dialog of the browser's own: it holds the focus and gives it back. */
export function MenuDrawer({ isOpen, onClose }: MenuDrawerProps) {
  const intl = useIntl()
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()

  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])

  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes when another page is opened, whatever opened it
  useEffect(onClose, [pathname])

  return (
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-label={intl.formatMessage({ id: 'menu.label' })}
      onClose={onClose}
      onPointerDown={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      {isOpen && (
        <div className={classes.content}>
          <ActionIcon
            className={classes.close}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={intl.formatMessage({ id: 'menu.close' })}
            onClick={onClose}
          >
            <IconX size={20} aria-hidden />
          </ActionIcon>
          <nav aria-label={intl.formatMessage({ id: 'menu.label' })}>
            <SideMenu />
          </nav>
        </div>
      )}
    </dialog>
  )
}
