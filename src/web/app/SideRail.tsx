import type { Icon } from '@tabler/icons-react'
import { memo, type ReactNode, useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'react-router-dom'
import { MenuFoot } from './MenuFoot.tsx'
import { MenuLink } from './MenuLink.tsx'
import type { MenuItem } from './menu.ts'
import { useReportGroups } from './report-groups.tsx'
import classes from './SideRail.module.css'
import { useFlyout } from './use-flyout.ts'
import { useMenu } from './use-menu.ts'

/** The side menu as icons; what each is, and the reports, fly out beside it. */
export const SideRail = memo(function SideRail() {
  const items = useMenu()
  const reports = useReportGroups()
  return (
    <div className={classes.rail}>
      <ul className={classes.list}>
        {items
          .filter(({ children }) => !children)
          .map((item) => (
            <Page key={item.label} item={item} />
          ))}
        {reports.map(({ label, icon, root, entries }) => (
          <Beside key={label} label={label} icon={icon} root={root}>
            {entries}
          </Beside>
        ))}
      </ul>
      {items.map(({ label, children }) => children && <Group key={label} label={label} pages={children} />)}
      <div className={classes.foot}>
        <MenuFoot />
      </div>
    </div>
  )
})

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

const Page = memo(function Page({ item }: { item: MenuItem }) {
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
})

interface BesideProps {
  label: MenuItem['label']
  icon: Icon
  /** With what addresses of what is in it begin. */
  root: string
  children: ReactNode
}

function Beside({ label, icon: ItsIcon, root, children }: BesideProps) {
  const intl = useIntl()
  const id = useId()
  const { isOpen, open, beside, flyout } = useFlyout()
  const isCurrent = useLocation().pathname.startsWith(root)
  return (
    <li {...beside}>
      <button
        type="button"
        className={classes.link}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={intl.formatMessage({ id: label })}
        data-current={isCurrent || undefined}
        onClick={open}
      >
        <ItsIcon size={18} aria-hidden />
      </button>
      {isOpen && (
        <div id={id} {...flyout} className={classes.panel}>
          <p className={classes.title} aria-hidden>
            <FormattedMessage id={label} />
          </p>
          <ul className={classes.entries}>{children}</ul>
        </div>
      )}
    </li>
  )
}
