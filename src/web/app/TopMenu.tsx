import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'react-router-dom'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { useReportMenu } from '../reports/use-report-menu.ts'
import type { ShellLook } from '../themes/theme-faces.ts'
import { MenuLink } from './MenuLink.tsx'
import { isCurrent, type MenuItem } from './menu.ts'
import { ReportEntries } from './SideMenu.tsx'
import classes from './TopMenu.module.css'
import { useFlyout } from './use-flyout.ts'
import { useMenu } from './use-menu.ts'

/** The menu in the header: words that open by a click, by the keys and under the pointer; or the same as tabs. */
export function TopMenu({ look }: { look: ShellLook }) {
  const intl = useIntl()
  const items = useMenu()
  return (
    <nav className={classes.menu} aria-label={intl.formatMessage({ id: 'menu.label' })} {...look.header}>
      <ul className={classes.list}>
        {items.filter(({ children }) => !children).map(Entry)}
        <Reports />
        {items.map(
          ({ label, children }) =>
            children && (
              <Group key={label} label={label} pages={children}>
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

function Reports() {
  const { isOffered } = useReportMenu()
  if (!isOffered) return null
  return (
    <Group label="menu.reports" pages={reportPages}>
      <ReportEntries />
    </Group>
  )
}

const reportPages: readonly MenuItem[] = [{ label: 'menu.reports', templates: ['/app/main/report/:id'] }]

interface GroupProps {
  label: MessageKey
  pages: readonly MenuItem[]
  children: ReactNode
}

function Group({ label, pages, children }: GroupProps) {
  const id = useId()
  const address = useLocation()
  const { isOpen, open, beside } = useFlyout()
  return (
    <li {...beside}>
      <button
        type="button"
        className={classes.link}
        aria-expanded={isOpen}
        aria-controls={id}
        data-current={pages.some((page) => isCurrent(page, address)) || undefined}
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
