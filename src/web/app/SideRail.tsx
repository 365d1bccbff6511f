import { IconReportAnalytics } from '@tabler/icons-react'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'react-router-dom'
import { useReportMenu } from '../reports/use-report-menu.ts'
import { MenuFoot } from './MenuFoot.tsx'
import { MenuLink } from './MenuLink.tsx'
import type { MenuItem } from './menu.ts'
import { ReportEntries } from './SideMenu.tsx'
import classes from './SideRail.module.css'
import { useFlyout } from './use-flyout.ts'
import { useMenu } from './use-menu.ts'

/** The side menu as icons; what each is, and the reports, fly out beside it. */
export function SideRail() {
  const items = useMenu()
  return (
    <div className={classes.rail}>
      <ul className={classes.list}>
        {items
          .filter(({ children }) => !children)
          .map((item) => (
            <Page key={item.label} item={item} />
          ))}
        <Reports />
      </ul>
      {items.map(({ label, children }) => children && <Group key={label} label={label} pages={children} />)}
      <div className={classes.foot}>
        <MenuFoot />
      </div>
    </div>
  )
}

function Group({ label, pages }: { label: MenuItem['label']; pages: readonly MenuItem[] }) {
  const intl = useIntl()
  return (
    <ul className={classes.list} aria-label={intl.formatMessage({ id: label })}>
      {pages.map((item) => (
        <Page key={item.label} item={item} />
      ))}
    </ul>
  )
}

function Page({ item }: { item: MenuItem }) {
  const { beside, flyout } = useFlyout()
  const { label, icon: ItemIcon, path } = item
  if (path === undefined) return null
  return (
    <li {...beside}>
      <MenuLink item={item} className={classes.link}>
        {ItemIcon && <ItemIcon size={18} aria-hidden />}
        <span className={classes.name} {...flyout}>
          <FormattedMessage id={label} />
        </span>
      </MenuLink>
    </li>
  )
}

function Reports() {
  const intl = useIntl()
  const id = useId()
  const { isOffered } = useReportMenu()
  const { isOpen, open, beside, flyout } = useFlyout()
  const isCurrent = useLocation().pathname.startsWith('/app/main/report/')
  if (!isOffered) return null
  return (
    <li {...beside}>
      <button
        type="button"
        className={classes.link}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={intl.formatMessage({ id: 'menu.reports' })}
        data-current={isCurrent || undefined}
        onClick={open}
      >
        <IconReportAnalytics size={18} aria-hidden />
      </button>
      {isOpen && (
        <div id={id} {...flyout} className={classes.panel}>
          <p className={classes.title} aria-hidden>
            <FormattedMessage id="menu.reports" />
          </p>
          <ul className={classes.entries}>
            <ReportEntries />
          </ul>
        </div>
      )}
    </li>
  )
}
