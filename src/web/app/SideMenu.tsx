import {
  IconApps,
  IconBriefcase,
  IconChevronDown,
  IconFolder,
  IconLayoutDashboard,
  IconReportAnalytics,
} from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { NavLink } from 'react-router-dom'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { usePassthroughMenu } from '../reports/use-passthrough-menu.ts'
import { useReportMenu } from '../reports/use-report-menu.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { menuGroupToggled } from '../store/preferences.ts'
import type { ShellLook } from '../themes/theme-faces.ts'
import { MenuLink } from './MenuLink.tsx'
import { appTree, type MenuItem, passthroughTree, type ReportFolder, reportTree } from './menu.ts'
import classes from './SideMenu.module.css'
import { useFlyout } from './use-flyout.ts'
import { useMenu } from './use-menu.ts'

interface SideMenuProps {
  /** How its groups open: below their titles, or beside the menu. */
  submenus?: ShellLook['submenus']
  /** Always in sight at its end. */
  foot?: ReactNode
}

export function SideMenu({ submenus = 'Accordion', foot }: SideMenuProps) {
  const items = useMenu()
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
      <Reports group={Group} />
      <Passthrough group={Group} />
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
}

function Page({ item }: { item: MenuItem }) {
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
}

function Reports({ group: Group }: { group: typeof OpenGroup }) {
  const { isOffered, items } = useReportMenu()
  if (!isOffered) return null
  return (
    <>
      {items && items.apps.length > 0 && (
        <Group label="menu.apps">
          <FolderContent folder={appTree(items)} />
        </Group>
      )}
      <Group label="menu.reports">
        <ReportEntries />
      </Group>
    </>
  )
}

/** Items of a list; the list is that of the menu, or of the rail's flyout. */
export function ReportEntries() {
  const { items, isFailed, refetch } = useReportMenu()
  if (items?.reports.length) return <FolderContent folder={reportTree(items)} />
  if (items) return <Note label="menu.reportsNone" />
  return <Waiting isFailed={isFailed} refetch={refetch} failed="menu.reportsFailed" />
}

function Passthrough({ group: Group }: { group: typeof OpenGroup }) {
  const { isOffered } = usePassthroughMenu()
  if (!isOffered) return null
  return (
    <Group label="menu.passthrough">
      <PassthroughEntries />
    </Group>
  )
}

/** What the person opens in Power BI with their own account. */
export function PassthroughEntries() {
  const intl = useIntl()
  const { items, isFailed, refetch } = usePassthroughMenu()
  if (!items) return <Waiting isFailed={isFailed} refetch={refetch} failed="menu.passthroughFailed" />
  const { apps, workspaces } = items
  if (apps.length + workspaces.length === 0) return <Note label="menu.passthroughNone" />
  const name = (id: MessageKey) => intl.formatMessage({ id })
  const roots: ReportFolder[] = [
    { ...passthroughTree('App', apps), name: name('menu.passthroughApps') },
    { ...passthroughTree('Workspace', workspaces), name: name('menu.passthroughWorkspaces') },
  ]
  const folders = roots.filter(({ folders: inner, reports }) => inner.length + reports.length > 0)
  return <FolderContent folder={{ name: '', path: '', folders, reports: [] }} />
}

function Note({ label }: { label: MessageKey }) {
  return (
    <li className={classes.note}>
      <FormattedMessage id={label} />
    </li>
  )
}

interface WaitingProps {
  isFailed: boolean
  refetch: () => unknown
  failed: MessageKey
}

function Waiting({ isFailed, refetch, failed }: WaitingProps) {
  return (
    <li className={classes.note} data-loading={!isFailed || undefined}>
      <div role="status">
        {isFailed ? (
          <button type="button" className={classes.retry} onClick={() => void refetch()}>
            <FormattedMessage id={failed} />
            <br />
            <FormattedMessage id="shell.retry" />
          </button>
        ) : (
          <FormattedMessage id="menu.reportsLoading" />
        )}
      </div>
    </li>
  )
}

const folderIcons = { app: IconApps, workspace: IconBriefcase, folder: IconFolder } as const

export function FolderContent({ folder }: { folder: ReportFolder }) {
  return (
    <>
      {folder.folders.map((inner) => (
        <li key={`folder ${inner.path}`}>
          <Folder folder={inner} />
        </li>
      ))}
      {folder.reports.map(({ path, name, isDashboard }) => (
        <li key={path}>
          <NavLink to={path} className={classes.link} title={name}>
            {isDashboard ? (
              <IconLayoutDashboard size={18} aria-hidden />
            ) : (
              <IconReportAnalytics size={18} aria-hidden />
            )}
            <span dir="auto">{name}</span>
          </NavLink>
        </li>
      ))}
    </>
  )
}

function Folder({ folder }: { folder: ReportFolder }) {
  const { isOpen, toggle, listId } = useDisclosure(`folder ${folder.path}`)
  const FolderIcon = folderIcons[folder.kind ?? 'folder']
  return (
    <>
      <button type="button" className={classes.link} aria-expanded={isOpen} aria-controls={listId} onClick={toggle}>
        <FolderIcon size={18} aria-hidden />
        <span dir="auto">{folder.name}</span>
        <IconChevronDown size={16} aria-hidden className={classes.chevron} />
      </button>
      <ul id={listId} className={classes.inner} hidden={!isOpen}>
        <FolderContent folder={folder} />
      </ul>
    </>
  )
}

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

/** Open until the person closes it, and remembered so. */
function useDisclosure(group: string) {
  const dispatch = useAppDispatch()
  const isOpen = useAppSelector(({ preferences }) => !preferences.closedMenuGroups.includes(group))
  return { isOpen, toggle: () => dispatch(menuGroupToggled({ group })), listId: useId() }
}
