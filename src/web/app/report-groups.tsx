/** What of the menu opens in the frame: wherever the menu stands, it has all of these. */
import {
  type Icon,
  IconApps,
  IconBrandAzure,
  IconBriefcase,
  IconChevronDown,
  IconFolder,
  IconLayoutDashboard,
  IconReportAnalytics,
} from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { NavLink } from 'react-router-dom'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { usePassthroughMenu } from '../reports/use-passthrough-menu.ts'
import { useReportMenu } from '../reports/use-report-menu.ts'
import { appTree, passthroughTree, type ReportFolder, reportTree } from './menu.ts'
import classes from './SideMenu.module.css'
import { useDisclosure } from './use-disclosure.ts'

interface ReportGroup {
  label: MessageKey
  icon: Icon
  /** With what addresses of what is in it begin. */
  root: string
  /** Items of a list: that of a menu, or of a flyout. */
  entries: ReactNode
}

export function useReportGroups(): readonly ReportGroup[] {
  const { isOffered, items } = useReportMenu()
  const passthrough = usePassthroughMenu()
  const ofApps = useMemo(() => (items?.apps.length ? appsOf(items) : undefined), [items])
  const apps = isOffered ? ofApps : undefined
  return [...(apps ? [apps] : []), ...(isOffered ? [reports] : []), ...(passthrough.isOffered ? [ownItems] : [])]
}

const appsOf = (items: Parameters<typeof appTree>[0]): ReportGroup => ({
  label: 'menu.apps',
  icon: IconApps,
  root: '/app/main/app/',
  entries: <FolderContent folder={appTree(items)} />,
})

const reports: ReportGroup = {
  label: 'menu.reports',
  icon: IconReportAnalytics,
  root: '/app/main/report/',
  entries: <ReportEntries />,
}

const ownItems: ReportGroup = {
  label: 'menu.passthrough',
  icon: IconBrandAzure,
  root: '/app/main/passthrough',
  entries: <PassthroughEntries />,
}

function ReportEntries() {
  const { items, isFailed, refetch } = useReportMenu()
  if (items?.reports.length) return <FolderContent folder={reportTree(items)} />
  if (items) return <Note label="menu.reportsNone" />
  return <Waiting isFailed={isFailed} refetch={refetch} failed="menu.reportsFailed" />
}

/** What the person opens in Power BI with their own account. */
function PassthroughEntries() {
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

function FolderContent({ folder }: { folder: ReportFolder }) {
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
      <button
        type="button"
        className={classes.link}
        title={folder.name}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={toggle}
      >
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
