import { IconLanguage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useLanguages } from '../session/use-languages.ts'
import { useIsActing } from '../session/use-session.ts'
import { HeaderMenu, HeaderMenuItem } from './HeaderMenu.tsx'
import { useLanguageChange } from './looks-change.ts'

/** In the header, where there is room for it and a choice; on phones the person's menu has them. */
export function LanguageMenu() {
  const intl = useIntl()
  const { languages } = useLanguages()
  if (languages.length < 2) return null
  return (
    <HeaderMenu
      label={intl.formatMessage({ id: 'language.label' })}
      icon={<IconLanguage size={18} aria-hidden />}
      items={(close) => <LanguageItems onChoose={close} />}
    />
  )
}

/** Whoever acts as somebody leaves the language of that person alone. */
export function LanguageItems({ icon, onChoose }: { icon?: ReactNode; onChoose: () => void }) {
  const intl = useIntl()
  const { languages, current } = useLanguages()
  const change = useLanguageChange()
  const reason = useIsActing() ? intl.formatMessage({ id: 'acting.ownOnly' }) : undefined
  return languages.map(({ name, displayName }) => (
    <HeaderMenuItem
      key={name}
      label={displayName}
      language={name}
      icon={icon}
      isChosen={name === current?.name}
      reason={reason}
      onChoose={() => {
        onChoose()
        if (name !== current?.name) void change(name)
      }}
    />
  ))
}
