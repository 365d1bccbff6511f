import { ActionIcon } from '@mantine/core'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { later } from '../kit/later.ts'
import { paths } from '../session/paths.ts'
import { useLogin } from '../session/use-session.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { ConnectionChips } from './ConnectionChips.tsx'
import classes from './Header.module.css'
import { useShellLook } from './use-shell-look.ts'

const Palette = later(async () => (await import('./Palette.tsx')).Palette)

export function Header({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { header, hasSearch } = useShellLook()
  return (
    <header className={classes.header} {...header}>
      <MenuButton onOpen={onOpenMenu} />
      <Link to={paths.start} className={classes.logo}>
        <Mark />
      </Link>
      <Search hasField={hasSearch} />
      <div className={classes.space} />
      <ConnectionChips />
      <AccountMenu />
    </header>
  )
}

/** The product's tiles, and whose portal it is. */
export function Mark() {
  const organisation = useLogin()?.tenant?.name
  return (
    <>
      <img src="/favicon.svg" alt="" width={24} height={24} />
      <span dir="auto">{organisation ?? <FormattedMessage id="shell.product" />}</span>
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
      {hasField && <button
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
        <kbd aria-hidden>Ctrl K</kbd>
      </button>}
      {isOpen && (
        <Suspense fallback={null}>
          <Palette onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
