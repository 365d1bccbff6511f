import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { themes } from '../../contract/vocabulary/themes.ts'
import { useIsActing, useLogin } from '../session/use-session.ts'
import { ThemePreview } from '../themes/ThemePreview.tsx'
import { fullNameOf } from './AccountMenu.tsx'
import { useThemeChange } from './looks-change.ts'
import classes from './ThemeDrawer.module.css'

/** The thirteen themes as small pictures; the one that is pressed holds at once. */
export function ThemeDrawer({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const dialog = useRef<HTMLDialogElement>(null)
  const login = useLogin()
  const current = login?.theme.baseSettings.theme
  const isActing = useIsActing()
  const change = useThemeChange()
  useEffect(() => dialog.current?.showModal(), [])
  const title = intl.formatMessage({ id: 'theme.title' })
  return (
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-label={title}
      onClose={onClose}
      onPointerDown={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <div className={classes.head}>
        <h2>{title}</h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={intl.formatMessage({ id: 'shell.close' })}
          onClick={() => dialog.current?.close()}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      {isActing && login?.user && (
        <p className={classes.reason}>
          <FormattedMessage id="theme.acting" values={{ person: <bdi>{fullNameOf(login.user)}</bdi> }} />
        </p>
      )}
      <ul className={classes.themes}>
        {themes.map((theme, at) => (
          <li key={theme}>
            <button
              type="button"
              aria-pressed={theme === current}
              disabled={isActing}
              className={classes.theme}
              onClick={() => {
                change(theme).catch(console.error)
              }}
            >
              <ThemePreview theme={theme} />
              <FormattedMessage id="theme.name" values={{ number: at + 1 }} />
            </button>
          </li>
        ))}
      </ul>
    </dialog>
  )
}
