import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { type ThemeName, themes } from '../../contract/vocabulary/themes.ts'
import { useIsActing, useLogin } from '../session/use-session.ts'
import { themeFaces } from '../themes/theme-faces.ts'
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
              <Preview theme={theme} />
              <FormattedMessage id="theme.name" values={{ number: at + 1 }} />
            </button>
          </li>
        ))}
      </ul>
    </dialog>
  )
}

/** What it differs in, without a word. */
function Preview({ theme }: { theme: ThemeName }) {
  const { header, aside, footer, mark } = themeFaces[theme]
  return (
    <span className={classes.preview} data-theme={theme} aria-hidden>
      <span className={classes.header} data-on={header.light} />
      <span className={classes.aside} data-on={aside.light}>
        <span className={classes.mark} data-mark={mark} />
      </span>
      <span className={classes.page}>
        <span className={classes.action} />
      </span>
      {footer !== 'aside' && <span className={classes.footer} data-style={footer} />}
    </span>
  )
}
