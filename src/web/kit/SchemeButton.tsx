import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { FormattedMessage } from 'react-intl'
import { type Scheme, schemeOfPage } from '../themes/scheme.ts'
import classes from './SchemeButton.module.css'

/**
 * From light to dark and back; named by what it does. The page’s scheme shows one of the two, because the server, which draws it
 * too, does not know which.
 */
export function SchemeButton({ onChoose }: { onChoose: (scheme: Scheme) => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" onClick={() => onChoose(schemeOfPage() === 'dark' ? 'light' : 'dark')}>
      <span className={classes.toDark}>
        <IconMoon size={18} aria-hidden />
        <VisuallyHidden>
          <FormattedMessage id="look.toDark" />
        </VisuallyHidden>
      </span>
      <span className={classes.toLight}>
        <IconSun size={18} aria-hidden />
        <VisuallyHidden>
          <FormattedMessage id="look.toLight" />
        </VisuallyHidden>
      </span>
    </ActionIcon>
  )
}
