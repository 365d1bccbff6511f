import { ActionIcon } from '@mantine/core'
import { IconLogout, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { useLocation } from 'react-router-dom'
import { SchemeButton } from '../kit/SchemeButton.tsx'
import { useLogin } from '../session/use-session.ts'
import { fullNameOf, Initials, useLeaving } from './AccountMenu.tsx'
import { Mark } from './Header.tsx'
import { useLook } from './looks-change.ts'
import classes from './MenuDrawer.module.css'
import { SideMenu } from './SideMenu.tsx'
import { useShellLook } from './use-shell-look.ts'

/** The side menu of narrow screens, in a dialog of the browser's own: it holds the focus and gives it back. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const dialog = useRef<HTMLDialogElement>(null)
  const { aside } = useShellLook()
  const { pathname } = useLocation()

  useEffect(() => dialog.current?.showModal(), [])

  const openedAt = useRef(pathname)
  useEffect(() => {
    // Whatever opened another page. It gives the focus back, which closing without it would not.
    if (openedAt.current !== pathname) dialog.current?.close()
  }, [pathname])

  return (
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-label={intl.formatMessage({ id: 'menu.label' })}
      onClose={onClose}
      onPointerDown={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <div className={classes.content} {...aside}>
        <div className={classes.head}>
          <span className={classes.mark}>
            <Mark isOn={aside} />
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={intl.formatMessage({ id: 'menu.close' })}
            onClick={() => dialog.current?.close()}
          >
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </div>
        <nav className={classes.menu} aria-label={intl.formatMessage({ id: 'menu.label' })}>
          <SideMenu />
        </nav>
        <DrawerFoot />
      </div>
    </dialog>
  )
}

function DrawerFoot() {
  const intl = useIntl()
  const user = useLogin()?.user
  const { choose } = useLook()
  const { isLeaving, leave } = useLeaving()
  return (
    <div className={classes.foot}>
      <Initials />
      <strong dir="auto">{user && fullNameOf(user)}</strong>
      <SchemeButton onChoose={(wanted) => void choose(wanted)} />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={intl.formatMessage({ id: isLeaving ? 'account.signingOut' : 'account.signOut' })}
        onClick={leave}
      >
        <IconLogout size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
}
