import { IconChevronDown, IconFolder, IconReportAnalytics } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { NavLink } from 'react-router-dom'
import { useReportMenu } from '../reports/use-report-menu.ts'
import { useAccess } from '../session/access.ts'
import { paths } from '../session/paths.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { menuGroupToggled } from '../store/preferences.ts'
import { type MenuItem, menu, type ReportFolder, reportTree, visibleMenu } from './menu.ts'
import classes from './SideMenu.module.css'

/** `foot`: always in sight at its end. */
export function SideMenu({ foot }: { foot?: ReactNode }) {
  const items = visibleMenu(menu, useAccess())
  return (
    <div className={classes.menu}>
      <ul className={classes.list}>
        {items
          .filter(({ children }) => !children)
          .map((item) => (
            <Page key={item.label} item={item} />
          ))}
      </ul>
      <Reports />
      {items
        .filter(({ children }) => children)
        .map((group) => (
          <PageGroup key={group.label} group={group} />
        ))}
      {foot && <div className={classes.foot}>{foot}</div>}
    </div>
  )
}

function Page({ item: { label, icon: ItemIcon, path } }: { item: MenuItem }) {
  if (path === undefined) return null
  return (
    <li>
      <NavLink to={path} className={classes.link} end>
        {ItemIcon && <ItemIcon size={18} aria-hidden />}
        <span>
          <FormattedMessage id={label} />
        </span>
      </NavLink>
    </li>
  )
}

function PageGroup({ group }: { group: MenuItem }) {
  return (
    <Group name={group.label} title={<FormattedMessage id={group.label} />}>
      {group.children?.map((item) => (
        <Page key={item.label} item={item} />
      ))}
    </Group>
  )
}

function Reports() {
  const { isOffered } = useReportMenu()
  if (!isOffered) return null
  return (
    <Group name="menu.reports" title={<FormattedMessage id="menu.reports" />}>
      <ReportEntries />
    </Group>
  )
}

/** Items of a list; the list is that of the menu, or of the rail's flyout. */
export function ReportEntries() {
  const { items, isFailed, refetch } = useReportMenu()
  if (items?.reports.length) return <FolderContent folder={reportTree(items)} />
  if (items)
    return (
      <li className={classes.note}>
        <FormattedMessage id="menu.reportsNone" />
      </li>
    )
  return (
    <li className={classes.note} role="status">
      {isFailed ? (
        <button type="button" className={classes.retry} onClick={() => void refetch()}>
          <FormattedMessage id="menu.reportsFailed" />
          <br />
          <FormattedMessage id="shell.retry" />
        </button>
      ) : (
        <FormattedMessage id="menu.reportsLoading" />
      )}
    </li>
  )
}

function FolderContent({ folder }: { folder: ReportFolder }) {
  return (
    <>
      {folder.folders.map((inner) => (
        <li key={`folder ${inner.path}`}>
          <Folder folder={inner} />
        </li>
      ))}
      {folder.reports.map(({ id, name }) => (
        <li key={id}>
          <NavLink to={paths.report(id)} className={classes.link} title={name}>
            <IconReportAnalytics size={18} aria-hidden />
            <span dir="auto">{name}</span>
          </NavLink>
        </li>
      ))}
    </>
  )
}

function Folder({ folder }: { folder: ReportFolder }) {
  const { isOpen, toggle, listId } = useDisclosure(`folder ${folder.path}`)
  return (
    <>
      <button type="button" className={classes.link} aria-expanded={isOpen} aria-controls={listId} onClick={toggle}>
        <IconFolder size={18} aria-hidden />
        <span dir="auto">{folder.name}</span>
        <IconChevronDown size={16} aria-hidden className={classes.chevron} />
      </button>
      <ul id={listId} className={classes.inner} hidden={!isOpen}>
        <FolderContent folder={folder} />
      </ul>
    </>
  )
}

function Group({ name, title, children }: { name: string; title: ReactNode; children: ReactNode }) {
  const { isOpen, toggle, listId } = useDisclosure(name)
  return (
    <section className={classes.group}>
      <button type="button" className={classes.title} aria-expanded={isOpen} aria-controls={listId} onClick={toggle}>
        <span>{title}</span>
        <IconChevronDown size={16} aria-hidden className={classes.chevron} />
      </button>
      <ul id={listId} className={classes.list} hidden={!isOpen}>
        {children}
      </ul>
    </section>
  )
}

/** Open until the person closes it, and remembered so. */
function useDisclosure(group: string) {
  const dispatch = useAppDispatch()
  const isOpen = useAppSelector(({ preferences }) => !preferences.closedMenuGroups.includes(group))
  return { isOpen, toggle: () => dispatch(menuGroupToggled({ group })), listId: useId() }
}
