/** Addresses of what opens in the frame besides the reports of the organisation (specification 000, section 2). */
import { matchPath } from 'react-router-dom'
import type { PassthroughSidebarItems, SidebarItems } from '../../contract/services/power-bi-embed.ts'

/** An item of an app of the organisation. */
interface AppPlace {
  of: 'app'
  appId: number
  itemId: string
  childType: 'Report' | 'Dashboard'
}

/** An item of Power BI that the person opens with their own account. */
export interface PassthroughPlace {
  of: 'passthrough'
  parentType: 'App' | 'Workspace'
  parentGuid: string
  childType: 'Report' | 'Dashboard'
  childGuid: string
}

export type ItemPlace = AppPlace | PassthroughPlace

/** Of an app without any item. */
const noItem = '00000000-0000-0000-0000-000000000000'

type ChildType = ItemPlace['childType']
const segments = { Report: 'report', Dashboard: 'dashboard' } as const satisfies Record<ChildType, string>
const roots = {
  App: '/app/main/passthrough-app',
  Workspace: '/app/main/passthrough-workspace',
} as const satisfies Record<PassthroughPlace['parentType'], string>

export const appItemPath = (appId: number, childType: ChildType, itemId: string = noItem): string =>
  `/app/main/app/${segments[childType]}/${appId}/${itemId}`

export const passthroughPath = (parentType: PassthroughPlace['parentType'], parentGuid: string): string =>
  `${roots[parentType]}/${parentGuid}`

export const passthroughItemPath = ({ parentType, parentGuid, childType, childGuid }: Omit<PassthroughPlace, 'of'>) =>
  `${roots[parentType]}/${segments[childType]}/${parentGuid}/${childGuid}`

const childTypes = Object.keys(segments) as ChildType[]
const parentTypes = Object.keys(roots) as PassthroughPlace['parentType'][]

/** For the table of contents. */
export const placeRoutes: readonly string[] = [
  ...childTypes.map((type) => `/app/main/app/${segments[type]}/:parent/:child`),
  ...parentTypes.flatMap((parent) => [
    `${roots[parent]}/:parent`,
    ...childTypes.map((type) => `${roots[parent]}/${segments[type]}/:parent/:child`),
  ]),
]

export function itemPlaceAt(pathname: string): ItemPlace | null {
  for (const childType of childTypes) {
    const ofApp = matchPath(`/app/main/app/${segments[childType]}/:parent/:child`, pathname)?.params
    if (ofApp?.parent && ofApp.child) return { of: 'app', appId: Number(ofApp.parent), itemId: ofApp.child, childType }
    for (const parentType of parentTypes) {
      const own = matchPath(`${roots[parentType]}/${segments[childType]}/:parent/:child`, pathname)?.params
      if (own?.parent && own.child)
        return { of: 'passthrough', parentType, parentGuid: own.parent, childType, childGuid: own.child }
    }
  }
  return null
}

interface TileClick {
  reportEmbedUrl?: string
  navigationUrl?: string
  pageName?: string
}

/** Of one that was pinned from a report: its frame's address says which, or the page of Power BI that it leads to. */
export function reportOfTile({ reportEmbedUrl = '', navigationUrl = '', pageName }: TileClick) {
  const [, there, thatPage] = /\/reports\/([\da-f-]{36})(?:\/([^/?#]+))?/i.exec(navigationUrl) ?? []
  const reportGuid = URL.parse(reportEmbedUrl)?.searchParams.get('reportId') ?? there
  return reportGuid ? { reportGuid, pageName: pageName || thatPage } : null
}

interface Menus {
  items: Pick<SidebarItems, 'apps' | 'reports'> | undefined
  own: Pick<PassthroughSidebarItems, 'apps' | 'workspaces'> | undefined
}

/** Of the places where the person may open a report the one nearest to where they are; null: nowhere. */
export function pathOfReport(reportGuid: string, from: ItemPlace | null, { items, own }: Menus): string | null {
  const isIt = (guid: string) => guid.toLowerCase() === reportGuid.toLowerCase()
  const ofApps = (items?.apps ?? [])
    .filter(({ reports }) => reports.some(({ reportId }) => isIt(reportId)))
    .map(({ id }) => ({ isNear: from?.of === 'app' && from.appId === id, path: appItemPath(id, 'Report', reportGuid) }))
  const ofOrganisation = (items?.reports ?? [])
    .filter(({ reportId }) => isIt(reportId))
    .map(({ id }) => ({ isNear: from === null, path: `/app/main/report/${id}` }))
  const ofPerson = parentTypes.flatMap((parentType) =>
    (own?.[parentType === 'App' ? 'apps' : 'workspaces'] ?? [])
      .filter(({ reports }) => reports.some(({ id }) => isIt(id)))
      .map(({ id: parentGuid }) => ({
        isNear: from?.of === 'passthrough' && from.parentType === parentType && from.parentGuid === parentGuid,
        path: passthroughItemPath({ parentType, parentGuid, childType: 'Report', childGuid: reportGuid }),
      })),
  )
  const all = [...ofOrganisation, ...ofApps, ...ofPerson]
  return (all.find(({ isNear }) => isNear) ?? all[0])?.path ?? null
}

/** An app or a workspace as a whole: its first item is what opens. */
export function passthroughGroupAt(pathname: string): Pick<PassthroughPlace, 'parentType' | 'parentGuid'> | null {
  for (const parentType of parentTypes) {
    const parentGuid = matchPath(`${roots[parentType]}/:parent`, pathname)?.params.parent
    if (parentGuid) return { parentType, parentGuid }
  }
  return null
}
