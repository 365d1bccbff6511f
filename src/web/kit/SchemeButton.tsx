import { ActionIcon } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useIntl } from 'react-intl'

interface SchemeButtonProps {
  isDark: boolean
  onChoose: (scheme: 'light' | 'dark') => void
}

/** From light to dark and back; named by what it does. */
export function SchemeButton({ isDark, onChoose }: SchemeButtonProps) {
  const intl = useIntl()
  const Icon = isDark ? IconSun : IconMoon
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={intl.formatMessage({ id: isDark ? 'look.toLight' : 'look.toDark' })}
      onClick={() => onChoose(isDark ? 'light' : 'dark')}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}
