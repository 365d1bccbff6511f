import { useDebouncedValue } from '@mantine/hooks'
import {
  type Icon,
  IconFileAnalytics,
  IconLanguage,
  IconLock,
  IconLogout,
  IconMoon,
  IconPlus,
  IconReportAnalytics,
  IconStar,
  IconSun,
} from '@tabler/icons-react'
import { useIntl } from 'react-intl'
import { usePowerBiEmbedGetReportPagesQuery } from '../api/generated/power-bi-embed.ts'
import { useUserGetUsersQuery } from '../api/generated/user.ts'
import { usePassthroughMenu } from '../reports/use-passthrough-menu.ts'
import { type ChosenReport, placeOf, useReportChoices } from '../reports/use-report-choices.ts'
import { useReportMenu } from '../reports/use-report-menu.ts'
import { type Access, mayCall, mayOpen, useAccess } from '../session/access.ts'
import { mayLock } from '../session/lock-face.ts'
import { paths } from '../session/paths.ts'
import { useConfiguration, useIsActing, useLogin } from '../session/use-session.ts'
import { useLeaving, useLocking, useOwnForms } from './AccountMenu.tsx'
import { areas } from './areas.ts'
import { useLanguageChange, useLook } from './looks-change.ts'
import { appTree, type MenuItem, menu, ownItems, passthroughTree, type ReportFolder, visibleMenu } from './menu.ts'
import type { PaletteEntry } from './palette-entries.ts'
import { useVisitor } from './use-menu.ts'

/** Pages, reports and actions are at hand; people are asked for, and without a network looked for in what is kept. */
export function usePaletteEntries(words: string): PaletteEntry[] {
  const access = useAccess()
  return [
    ...useChosenReports(),
    ...usePeople(words, access),
    ...usePages(),
    ...useReports(),
    ...useReportPages(),
    ...useActions(access),
  ]
}

function useChosenReports(): PaletteEntry[] {
  const intl = useIntl()
  const { recent = [], favourites = [] } = useReportChoices()
  const entry = (group: 'recent' | 'favourites', icon: Icon) => (report: ChosenReport) => ({
    group,
    icon,
    name: report.page?.displayName ?? report.name,
    detail: report.page ? report.name : intl.formatMessage({ id: 'search.report' }),
    path: placeOf(report),
  })
  return [...recent.map(entry('recent', IconReportAnalytics)), ...favourites.map(entry('favourites', IconStar))]
}

function usePages(): PaletteEntry[] {
  const intl = useIntl()
  const visitor = useVisitor()
  const name = (id: string) => intl.formatMessage({ id })
  const pagesOf = (items: readonly MenuItem[], place: string): PaletteEntry[] =>
    items.flatMap(({ label, path, icon, children = [] }) => [
      ...(path === undefined
        ? []
        : [{ group: 'pages' as const, name: name(label), detail: place, path, ...(icon && { icon }) }]),
      ...pagesOf(children, name(label)),
    ])
  return pagesOf(visibleMenu([...menu, ...ownItems], visitor), '')
}

function useReports(): PaletteEntry[] {
  const { items } = useReportMenu()
  const own = usePassthroughMenu()
  const entry = (name: string, detail: string, path: string): PaletteEntry => ({
    group: 'reports',
    icon: IconReportAnalytics,
    name,
    detail,
    path,
  })
  const within = (folder: ReportFolder): PaletteEntry[] => [
    ...folder.reports.map(({ name, path }) => entry(name, folder.name, path)),
    ...folder.folders.flatMap(within),
  ]
  return [
    ...(items?.reports ?? []).map(({ id, name, folderPath }) => entry(name, folderPath ?? '', paths.report(id))),
    ...(items ? within(appTree(items)) : []),
    ...(own.items ? within(passthroughTree('App', own.items.apps)) : []),
    ...(own.items ? within(passthroughTree('Workspace', own.items.workspaces)) : []),
  ]
}

/** A report of one page is found by its own name. */
function useReportPages(): PaletteEntry[] {
  const { isOffered, items } = useReportMenu()
  const { data } = usePowerBiEmbedGetReportPagesQuery(undefined, { skip: !isOffered })
  const names = new Map(items?.reports.map(({ id, name }) => [id, name]))
  return [...Map.groupBy(data?.items ?? [], ({ reportId }) => reportId)].flatMap(([reportId, pages]) => {
    const report = names.get(reportId)
    if (report === undefined || pages.length < 2) return []
    return pages.map(({ name, displayName }) => ({
      group: 'reportPages',
      icon: IconFileAnalytics,
      name: displayName,
      detail: report,
      path: paths.reportPage(reportId, name),
    }))
  })
}

/** Milliseconds without a key after which it is worth asking. */
const rest = 200
const mostPeople = 5

function usePeople(words: string, access: Access): PaletteEntry[] {
  const [wanted] = useDebouncedValue(words.trim(), rest)
  const area = areas.find(({ operation }) => operation === 'userGetUsers')
  const { currentData } = useUserGetUsersQuery(
    { userListFilter: { filter: wanted, sorting: 'userName ASC', maxResultCount: mostPeople, skipCount: 0 } },
    { skip: !area || wanted === '' || !mayCall('userGetUsers', access) },
  )
  // What was asked before is no answer to what stands there now.
  if (!area || !currentData || wanted !== words.trim()) return []
  const hasOwnPage = area.pages?.some(({ path }) => path === ':id') ?? false
  return currentData.items.map(({ id, name, surname, userName, emailAddress }) => ({
    group: 'people',
    name: `${name} ${surname}`.trim(),
    detail: emailAddress,
    path: hasOwnPage ? `${area.path}/${id}` : `${area.path}?${new URLSearchParams({ filter: userName })}`,
  }))
}

function useActions(access: Access): PaletteEntry[] {
  const intl = useIntl()
  const { scheme, choose } = useLook()
  const changeLanguage = useLanguageChange()
  const { leave } = useLeaving()
  const lockScreen = useLocking()
  const login = useLogin()
  const forms = useOwnForms()
  const isActing = useIsActing()
  const localization = useConfiguration()?.localization
  const isDark = scheme === 'dark'
  const name = (id: string) => intl.formatMessage({ id })
  const ofAreas = areas.flatMap(({ path, actions = [], ...page }) =>
    actions
      .filter((action) => mayOpen(page, access) && mayCall(action.operation, access))
      .map(({ title, to }) => ({ name: name(title), icon: IconPlus, path: path + to })),
  )
  const languages = (localization?.languages ?? []).filter(
    (language) => !language.isDisabled && language.name !== localization?.currentLanguage.name,
  )
  const own = [
    {
      name: name(isDark ? 'look.toLight' : 'look.toDark'),
      icon: isDark ? IconSun : IconMoon,
      run: () => void choose(isDark ? 'light' : 'dark'),
    },
    ...(isActing ? [] : forms.map(({ label, icon, path }) => ({ name: name(label), icon, path }))),
    ...(login && mayLock(login) ? [{ name: name('account.lock'), icon: IconLock, run: lockScreen }] : []),
    { name: name('account.signOut'), icon: IconLogout, run: leave },
    ...(isActing ? [] : languages).map((language) => ({
      name: language.displayName,
      detail: name('language.label'),
      icon: IconLanguage,
      run: () => void changeLanguage(language.name),
    })),
  ]
  return [...ofAreas, ...own].map((action) => ({ group: 'actions', ...action }))
}
