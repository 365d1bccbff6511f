import { ActionIcon } from '@mantine/core'
import { IconMenu2, IconPalette, IconSearch } from '@tabler/icons-react'
import { memo, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { notificationKinds } from '../../contract/vocabulary/notifications.ts'
import { shellSettings } from '../../contract/vocabulary/shell-settings.ts'
import { beside, opened, openedLater } from '../kit/later.tsx'
import { SchemeButton } from '../kit/SchemeButton.tsx'
import { meets, useAccess } from '../session/access.ts'
import { logoOf } from '../session/organization-looks.ts'
import { paths } from '../session/paths.ts'
import { useLogin, useSwitches } from '../session/use-session.ts'
import { onSchemeOfPage, schemeOfPage } from '../themes/scheme.ts'
import type { PartLook } from '../themes/theme-faces.ts'
import { useTriedLogos } from '../themes/tried-looks.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { ConnectionChips } from './ConnectionChips.tsx'
import classes from './Header.module.css'
import { LanguageMenu } from './LanguageMenu.tsx'
import { useLook } from './looks-change.ts'
import { useIdle } from './use-idle.ts'
import { useShellLook } from './use-shell-look.ts'

const Notifications = beside(async () => (await import('./Notifications.tsx')).Notifications)
const ThemeDrawer = opened(async () => (await import('./ThemeDrawer.tsx')).ThemeDrawer)
const Palette = openedLater(async () => (await import('./Palette.tsx')).Palette)

export const Header = memo(function Header({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { header, hasSearch } = useShellLook()
  return (
    <header className={classes.header} {...header}>
      <MenuButton onOpen={onOpenMenu} />
      <Link to={paths.start} className={classes.logo}>
        <Mark isOn={header} />
      </Link>
      <Search hasField={hasSearch} />
      <div className={classes.space} />
      <ConnectionChips />
      <div className={classes.onWide}>
        <LanguageMenu />
        <LookButton />
      </div>
      <ThemeButton />
      <Bell />
      <AccountMenu />
    </header>
  )
})

/** Its room is there before it is: nothing moves when it comes. It is nobody's who could mend nothing. */
function Bell() {
  const access = useAccess()
  const isIdle = useIdle()
  const hasBell = Object.values(notificationKinds).some((kind) => meets(kind, access))
  return (
    <div className={hasBell ? classes.bell : undefined}>
      {isIdle && (
        <Suspense fallback={null}>
          <Notifications hasBell={hasBell} />
        </Suspense>
      )}
    </div>
  )
}

/** The product's tiles, and whose portal it is. */
export function Mark({ isOn: { 'data-skin': skin } }: { isOn: PartLook }) {
  const isDarkPart = skin === 'dark'
  const tenant = useLogin()?.tenant
  const isDarkPage = useSyncExternalStore(onSchemeOfPage, schemeOfPage) === 'dark'
  const tried = useTriedLogos()
  const logo = tenant && logoOf(tenant, isDarkPage || isDarkPart, tried)
  if (logo) return <img src={logo} alt={tenant.name} className={classes.ownLogo} />
  return (
    <>
      <img src="/favicon.svg" alt="" width={24} height={24} />
      <span dir="auto" title={tenant?.name}>
        {tenant?.name ?? <FormattedMessage id="shell.product" />}
      </span>
    </>
  )
}

/** Of two colours; the person's menu has the third choice, which is as the device has it. */
function LookButton() {
  const { choose } = useLook()
  return <SchemeButton onChoose={(wanted) => void choose(wanted)} />
}

function ThemeButton() {
  const intl = useIntl()
  const isOffered = useSwitches()(shellSettings.isQuickThemeSelectEnabled)
  const [isOpen, setIsOpen] = useState(false)
  if (!isOffered) return null
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={intl.formatMessage({ id: 'theme.open' })}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <IconPalette size={18} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Suspense fallback={null}>
          <ThemeDrawer onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function MenuButton({ onOpen }: { onOpen: () => void }) {
  const intl = useIntl()
  return (
    <ActionIcon
      className={classes.onNarrow}
      variant="subtle"
      color="gray"
      aria-label={intl.formatMessage({ id: 'menu.open' })}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <IconMenu2 size={20} aria-hidden />
    </ActionIcon>
  )
}

/** Ctrl K finds wherever the theme has no field for it. The field looks like one, because it is where people look for one; what is typed is typed into the palette. */
function Search({ hasField }: { hasField: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setIsOpen(true)
    }
    window.addEventListener('keydown', open)
    return () => window.removeEventListener('keydown', open)
  }, [])
  return (
    <>
      {hasField && (
        <button
          type="button"
          className={classes.search}
          aria-keyshortcuts="Control+K Meta+K"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <IconSearch size={16} aria-hidden />
          <span>
            <FormattedMessage id="search.open" />
          </span>
          <kbd aria-hidden>
            <FormattedMessage id="search.keys" />
          </kbd>
        </button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <Palette onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
