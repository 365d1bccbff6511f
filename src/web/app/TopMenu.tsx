import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'react-router-dom'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import type { ShellLook } from '../themes/theme-faces.ts'
import { MenuLink } from './MenuLink.tsx'
import { isCurrent, type MenuItem } from './menu.ts'
import { useReportGroups } from './report-groups.tsx'
import classes from './TopMenu.module.css'
import { useFlyout } from './use-flyout.ts'
import { useMenu } from './use-menu.ts'

/** The menu in the header: words that open by a click, by the keys and under the pointer; or the same as tabs. */
export function TopMenu({ look }: { look: ShellLook }) {
  const intl = useIntl()
  const items = useMenu()
  const reports = useReportGroups()
  const address = useLocation()
  return (
    <nav className={classes.menu} aria-label={intl.formatMessage({ id: 'menu.label' })} {...look.header}>
      <ul className={classes.list}>
        {items.filter(({ children }) => !children).map(Entry)}
        {reports.map(({ label, root, entries }) => (
          <Group key={label} label={label} isHere={address.pathname.startsWith(root)}>
            {entries}
          </Group>
        ))}
        {items.map(
          ({ label, children }) =>
            children && (
              <Group key={label} label={label} isHere={children.some((page) => isCurrent(page, address))}>
                {children.map(Entry)}
              </Group>
            ),
        )}
      </ul>
    </nav>
  )
}

const Entry = (item: MenuItem) => (
  <li key={item.label}>
    <MenuLink item={item} className={classes.link}>
      <FormattedMessage id={item.label} />
    </MenuLink>
  </li>
)

interface GroupProps {
  label: MessageKey
  /** The page that is open is one of its. */
  isHere: boolean
  children: ReactNode
}

function Group({ label, isHere, children }: GroupProps) {
  const id = useId()
  const { isOpen, open, beside } = useFlyout()
  return (
    <li {...beside}>
      <button
        type="button"
        className={classes.link}
        aria-expanded={isOpen}
        aria-controls={id}
        data-current={isHere || undefined}
        onClick={open}
      >
        <FormattedMessage id={label} />
        <IconChevronDown size={16} aria-hidden />
      </button>
      {isOpen && (
        <ul id={id} className={classes.panel}>
          {children}
        </ul>
      )}
    </li>
  )
}
