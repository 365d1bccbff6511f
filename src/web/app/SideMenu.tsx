import { IconChevronDown } from '@tabler/icons-react'
import { memo, type ReactNode, useId } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import type { ShellLook } from '../themes/theme-faces.ts'
import { MenuLink } from './MenuLink.tsx'
import type { MenuItem } from './menu.ts'
import { useReportGroups } from './report-groups.tsx'
import classes from './SideMenu.module.css'
import { useDisclosure } from './use-disclosure.ts'
import { useFlyout } from './use-flyout.ts'
import { useMenu } from './use-menu.ts'

interface SideMenuProps {
  /** How its groups open: below their titles, or beside the menu. */
  submenus?: ShellLook['submenus']
  /** Always in sight at its end. */
  foot?: ReactNode
}

export const SideMenu = memo(function SideMenu({ submenus = 'Accordion', foot }: SideMenuProps) {
  const items = useMenu()
  const reports = useReportGroups()
  const Group = submenus === 'Accordion' ? OpenGroup : FlyoutGroup
  return (
    <div className={classes.menu}>
      <ul className={classes.list}>
        {items
          .filter(({ children }) => !children)
          .map((item) => (
            <Page key={item.label} item={item} />
          ))}
      </ul>
      {reports.map(({ label, entries }) => (
        <Group key={label} label={label}>
          {entries}
        </Group>
      ))}
      {items.map(
        ({ label, children }) =>
          children && (
            <Group key={label} label={label}>
              {children.map((item) => (
                <Page key={item.label} item={item} />
              ))}
            </Group>
          ),
      )}
      {foot && <div className={classes.foot}>{foot}</div>}
    </div>
  )
})

const Page = memo(function Page({ item }: { item: MenuItem }) {
  const { label, icon: ItemIcon, path } = item
  if (path === undefined) return null
  return (
    <li>
      <MenuLink item={item} className={classes.link}>
        {ItemIcon && <ItemIcon size={18} aria-hidden />}
        <span>
          <FormattedMessage id={label} />
        </span>
      </MenuLink>
    </li>
  )
})

interface GroupProps {
  label: MessageKey
  children: ReactNode
}

function OpenGroup({ label, children }: GroupProps) {
  const { isOpen, toggle, listId } = useDisclosure(label)
  return (
    <section className={classes.group}>
      <button type="button" className={classes.title} aria-expanded={isOpen} aria-controls={listId} onClick={toggle}>
        <span>
          <FormattedMessage id={label} />
        </span>
        <IconChevronDown size={16} aria-hidden className={classes.chevron} />
      </button>
      <ul id={listId} className={classes.list} hidden={!isOpen}>
        {children}
      </ul>
    </section>
  )
}

function FlyoutGroup({ label, children }: GroupProps) {
  const listId = useId()
  const { isOpen, open, beside, flyout } = useFlyout()
  return (
    <div {...beside}>
      <button type="button" className={classes.link} aria-expanded={isOpen} aria-controls={listId} onClick={open}>
        <span>
          <FormattedMessage id={label} />
        </span>
        <IconChevronDown size={16} aria-hidden className={classes.chevron} />
      </button>
      {isOpen && (
        <ul id={listId} {...flyout} className={classes.flyout}>
          {children}
        </ul>
      )}
    </div>
  )
}
