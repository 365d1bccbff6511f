/** The side menu as data (specification 000, section 2). Screens that are not built are not in it. */
import { type Icon, IconHome, IconLayoutGrid, IconStar } from '@tabler/icons-react'
import { matchPath } from 'react-router-dom'
import { features } from '../../contract/vocabulary/features.ts'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { permissions } from '../../contract/vocabulary/permissions.ts'
import type { PassthroughSidebarItems, SidebarItems } from '../api/generated/power-bi-embed.ts'
import { type Area, areaGroups } from '../areas/area.ts'
import { appItemPath, type PassthroughPlace, passthroughItemPath, passthroughPath } from '../reports/report-place.ts'
import { type Access, meets, type Needs, needsOfPage } from '../session/access.ts'
import { paths } from '../session/paths.ts'
import { areas } from './areas.ts'

export interface MenuItem {
  label: MessageKey
  icon?: Icon
  /** With a query, it is the current one only where the address has that, too; of another site where `isExternal`. */
  path?: string
  /** Addresses below it, with `:id` for what differs: it is the current one there as well. */
  templates?: readonly string[]
  isExternal?: true
  badge?: { kind: 'neutral' | 'good' | 'warning' | 'bad'; value: string | number }
  /** For an organisation's own style sheet. */
  className?: string
  needs?: Needs
  /** Only the person themselves opens it, and nobody who acts as them. */
  isClosedWhileActing?: true
  /** There is nothing on it for an organisation without an edition. */
  isOfEdition?: true
  children?: readonly MenuItem[]
}

const itemOf = ({ title, icon, path, isOfEdition, pages = [], ...page }: Area): MenuItem => ({
  label: title,
  icon,
  path,
  templates: pages.map((page) => `${path}/${page.path}`),
  needs: needsOfPage(page),
  ...(isOfEdition && { isOfEdition }),
})

/** Whether the person is on it. Of a query, each member that the item names must be there. */
export function isCurrent(
  { path = '', templates = [] }: MenuItem,
  address: { pathname: string; search: string },
): boolean {
  const [pathname = '', query] = path.split('?')
  if (templates.some((template) => matchPath(template, address.pathname))) return true
  if (!matchPath(pathname, address.pathname)) return false
  const asked = new URLSearchParams(address.search)
  return [...new URLSearchParams(query)].every(([name, value]) => asked.getAll(name).includes(value))
}

const inGroup = (wanted: Area['group']) => areas.filter(({ group, isOwn }) => group === wanted && !isOwn).map(itemOf)

/** In the person's menu. */
export const ownItems: readonly MenuItem[] = areas
  .filter(({ isOwn }) => isOwn)
  .map((area) => ({ ...itemOf(area), ...(area.isClosedWhileActing && { isClosedWhileActing: true }) }))

export const menu: readonly MenuItem[] = [
  {
    label: 'menu.dashboard',
    icon: IconHome,
    path: paths.dashboard,
    needs: { permission: permissions.tenantDashboard },
  },
  ...inGroup(undefined),
  { label: 'menu.home', icon: IconLayoutGrid, path: paths.home },
  {
    label: 'menu.favourites',
    icon: IconStar,
    path: paths.favourites,
    needs: { permission: permissions.tenantDashboard, feature: features.powerBI },
  },
  ...areaGroups.map((group): MenuItem => ({ label: `menu.${group}`, children: inGroup(group) })),
]

type Visitor = Pick<Access, 'can' | 'hasFeature'> & { hasEdition?: boolean }

/** A group shows if any of its items does, or if it leads somewhere itself. */
export function visibleMenu(items: readonly MenuItem[], access: Visitor): MenuItem[] {
  return items.flatMap((item) => {
    if (item.needs && !meets(item.needs, access)) return []
    if (item.isOfEdition && !access.hasEdition) return []
    if (!item.children) return [item]
    const children = visibleMenu(item.children, access)
    return children.length > 0 || item.path !== undefined ? [{ ...item, children }] : []
  })
}

/** What opens in the frame. */
interface ReportEntry {
  name: string
  path: string
  isDashboard?: true
}

export interface ReportFolder {
  name: string
  /** Names from the top, joined by slashes; tells it from others. */
  path: string
  /** What it stands for, where it is more than a folder. */
  kind?: 'app' | 'workspace'
  folders: ReportFolder[]
  reports: ReportEntry[]
}

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name)

function folderAt(root: ReportFolder, path: string | null): ReportFolder {
  let folder = root
  for (const name of (path ?? '').split('/').filter((part) => part !== '')) {
    const inner = folder.folders.find((candidate) => candidate.name === name) ?? {
      name,
      path: folder.path === '' ? name : `${folder.path}/${name}`,
      folders: [],
      reports: [],
    }
    if (!folder.folders.includes(inner)) folder.folders.push(inner)
    folder = inner
  }
  return folder
}

function sort(folder: ReportFolder): void {
  folder.folders.sort(byName).forEach(sort)
  folder.reports.sort(byName)
}

const emptyRoot = (path = ''): ReportFolder => ({ name: '', path, folders: [], reports: [] })

/** Reports by their folders; both in the order of their names. */
export function reportTree({ reports }: Pick<SidebarItems, 'reports'>): ReportFolder {
  const root = emptyRoot()
  for (const { id, name, folderPath, reportType } of reports)
    folderAt(root, folderPath).reports.push({
      name,
      path: paths.report(id),
      ...(reportType === 'Dashboard' && { isDashboard: true as const }),
    })
  sort(root)
  return root
}

/** Apps by their folders, each with what it holds, in the order of whoever made it. One that holds nothing leads to where that is said. */
export function appTree({ apps }: Pick<SidebarItems, 'apps'>): ReportFolder {
  const root = emptyRoot()
  const filled: [ReportFolder, ReportEntry[]][] = []
  for (const { id, name, folderPath, reports, dashboards } of apps) {
    const folder = folderAt(root, folderPath)
    const entries = [
      ...reports.map((report) => ({ name: report.name, path: appItemPath(id, 'Report', report.reportId) })),
      ...dashboards.map((dashboard) => ({
        name: dashboard.name,
        path: appItemPath(id, 'Dashboard', dashboard.id),
        isDashboard: true as const,
      })),
    ]
    if (entries.length === 0) {
      folder.reports.push({ name, path: appItemPath(id, 'Report') })
      continue
    }
    const app: ReportFolder = { name, path: `app:${id}`, kind: 'app', folders: [], reports: [] }
    filled.push([app, entries])
    folder.folders.push(app)
  }
  sort(root)
  for (const [app, entries] of filled) app.reports = entries
  return root
}

type PassthroughGroup = PassthroughSidebarItems['apps'][number]

function passthroughFolder(
  parentType: PassthroughPlace['parentType'],
  { id: parentGuid, name, reports, dashboards }: PassthroughGroup,
): ReportFolder | ReportEntry {
  const entry = (childType: PassthroughPlace['childType']) => (item: { id: string; name: string }) => ({
    name: item.name,
    path: passthroughItemPath({ parentType, parentGuid, childType, childGuid: item.id }),
    ...(childType === 'Dashboard' && { isDashboard: true as const }),
  })
  const entries = [...reports.map(entry('Report')), ...dashboards.map(entry('Dashboard'))]
  const path = passthroughPath(parentType, parentGuid)
  if (entries.length === 0) return { name, path }
  return { name, path, kind: parentType === 'App' ? 'app' : 'workspace', folders: [], reports: entries }
}

/** Apps, or workspaces, of the person’s own account, in the order of their names. */
export function passthroughTree(
  parentType: PassthroughPlace['parentType'],
  groups: readonly PassthroughGroup[],
): ReportFolder {
  const root = emptyRoot(passthroughPath(parentType, ''))
  for (const one of groups.map((group) => passthroughFolder(parentType, group))) {
    if ('folders' in one) root.folders.push(one)
    else root.reports.push(one)
  }
  sort(root)
  return root
}
