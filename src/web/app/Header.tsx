import { ActionIcon } from '@mantine/core'
import { IconLanguage, IconMenu2, IconMoon, IconSearch, IconSun } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { paths } from '../session/paths.ts'
import { useConfiguration } from '../session/use-session.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { menuToggled } from '../store/preferences.ts'
import { AccountMenu } from './AccountMenu.tsx'
import classes from './Header.module.css'
import { HeaderMenu } from './HeaderMenu.tsx'
import { useDarkMode, useLanguageChange } from './looks-change.ts'

const QuickSearch = lazy(async () => ({ default: (await import('./QuickSearch.tsx')).QuickSearch }))

export function Header({ onOpenMenu }: { onOpenMenu: () => void }) {
  const intl = useIntl()
  return (
    <header className={classes.header}>
      <MenuButtons onOpenMenu={onOpenMenu} />
      <Link to={paths.start} className={classes.logo} aria-label={intl.formatMessage({ id: 'shell.product' })}>
        <img src="/favicon.svg" alt="" width={26} height={26} />
        <span>
          <FormattedMessage id="shell.product" />
        </span>
      </Link>
      <div className={classes.space} />
      <SearchButton />
      <LanguageMenu />
      <DarkModeButton />
      <AccountMenu />
    </header>
  )
}

function MenuButtons({ onOpenMenu }: { onOpenMenu: () => void }) {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const isHidden = useAppSelector(({ preferences }) => preferences.isMenuHidden)
  return (
    <>
      <ActionIcon
        className={classes.onWide}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={intl.formatMessage({ id: isHidden ? 'menu.show' : 'menu.hide' })}
        aria-expanded={!isHidden}
        onClick={() => dispatch(menuToggled())}
      >
        <IconMenu2 size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        className={classes.onNarrow}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={intl.formatMessage({ id: 'menu.open' })}
        aria-haspopup="dialog"
        onClick={onOpenMenu}
      >
        <IconMenu2 size={20} aria-hidden />
      </ActionIcon>
    </>
  )
}

function SearchButton() {
  const intl = useIntl()
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
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={intl.formatMessage({ id: 'search.open' })}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Suspense fallback={null}>
          <QuickSearch onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function LanguageMenu() {
  const intl = useIntl()
  const localization = useConfiguration()?.localization
  const change = useLanguageChange()
  const languages = localization?.languages.filter(({ isDisabled }) => !isDisabled) ?? []
  if (languages.length < 2) return null
  return (
    <HeaderMenu
      label={intl.formatMessage({ id: 'language.label' })}
      icon={<IconLanguage size={20} aria-hidden />}
      items={languages.map(({ name, displayName }) => ({
        id: name,
        label: displayName,
        language: name,
        isChosen: name === localization?.currentLanguage.name,
        onChoose: () => void change(name),
      }))}
    />
  )
}

function DarkModeButton() {
  const intl = useIntl()
  const { isDark, toggle } = useDarkMode()
  const label = intl.formatMessage({ id: isDark ? 'darkMode.off' : 'darkMode.on' })
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={() => void toggle()}>
      {isDark ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />}
    </ActionIcon>
  )
}
