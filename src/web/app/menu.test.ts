import { expect, test } from 'vitest'
import type { FeatureName } from '../../contract/vocabulary/features.ts'
import type { PermissionName } from '../../contract/vocabulary/permissions.ts'
import { appTree, isCurrent, type MenuItem, menu, passthroughTree, reportTree, visibleMenu } from './menu.ts'

const access = (held: readonly PermissionName[], features: readonly FeatureName[] = []) => ({
  can: (permission: PermissionName) => held.includes(permission),
  hasFeature: (feature: FeatureName) => features.includes(feature),
})

const labels = (items: readonly MenuItem[]): string[] =>
  items.flatMap(({ label, children = [] }) => [label, ...labels(children)])

test('a member sees the dashboard and no administration', () => {
  expect(labels(visibleMenu(menu, access(['Pages.Tenant.Dashboard'])))).toEqual(['menu.dashboard', 'menu.home'])
})

test('an area is offered to whoever may call its operation, and its tenant has what that needs', () => {
  const held = ['Pages.Administration.PbiReports'] as const
  expect(labels(visibleMenu(menu, access(held)))).toEqual(['menu.home'])
  expect(labels(visibleMenu(menu, access(held, ['App.BITools.PowerBI'])))).toEqual([
    'menu.home',
    'menu.content',
    'menu.pbiReports',
  ])
})

test('a page is offered by its own right, not by that of another page which asks its operation too', () => {
  const held = ['Pages.Administration.Users', 'Pages.Administration.OrganizationUnits.ManageRoles'] as const
  expect(labels(visibleMenu(menu, access(held)))).toEqual(['menu.home', 'menu.people', 'menu.users'])
})

test('an item whose feature is off is not shown, whatever is granted', () => {
  const audit: MenuItem = {
    label: 'menu.users',
    path: '/x',
    needs: { permission: 'Pages', feature: 'App.Other.AuditLogs' },
  }
  expect(visibleMenu([audit], access(['Pages']))).toEqual([])
  expect(visibleMenu([audit], access(['Pages'], ['App.Other.AuditLogs']))).toEqual([audit])
})

test('what is about an edition is not shown where there is none', () => {
  const held = ['Pages.Administration.Tenant.SubscriptionManagement'] as const
  expect(labels(visibleMenu(menu, access(held)))).toEqual(['menu.home'])
  expect(labels(visibleMenu(menu, { ...access(held), hasEdition: true }))).toContain('menu.subscription')
})

test('a group without a shown item is kept only when it leads somewhere itself', () => {
  const inner: MenuItem = { label: 'menu.users', path: '/x', needs: { permission: 'Pages' } }
  expect(visibleMenu([{ label: 'menu.home', children: [inner] }], access([]))).toEqual([])
  expect(labels(visibleMenu([{ label: 'menu.home', path: '/', children: [inner] }], access([])))).toEqual(['menu.home'])
})

const report = (id: number, name: string, folderPath: string | null) => ({
  id,
  reportId: crypto.randomUUID(),
  name,
  reportType: 'Report' as const,
  folderPath,
})

test('reports stand in their folders, and everything in the order of names', () => {
  const tree = reportTree({
    reports: [
      report(1, 'Stock', 'Retail/Stores'),
      report(2, 'Sales', 'Retail'),
      report(3, 'Overview', null),
      report(4, 'Cash', 'Finance'),
      report(5, 'Arrears', 'Finance'),
    ],
  })
  expect(tree.reports.map(({ name }) => name)).toEqual(['Overview'])
  expect(tree.folders.map(({ name, reports }) => [name, reports.map((one) => one.name)])).toEqual([
    ['Finance', ['Arrears', 'Cash']],
    ['Retail', ['Sales']],
  ])
  expect(tree.folders[1]?.folders[0]).toMatchObject({ name: 'Stores', path: 'Retail/Stores' })
})

test('apps stand in their folders with what they hold; one that holds nothing leads to where that is said', () => {
  const [item, board] = [crypto.randomUUID(), crypto.randomUUID()]
  const app = (id: number, name: string, folderPath: string | null) => ({
    id,
    name,
    folderPath,
    reports: [],
    dashboards: [],
  })
  const tree = appTree({
    apps: [
      {
        ...app(7, 'Retail', 'Shops'),
        reports: [{ ...report(7, 'Sales', null), reportId: item }],
        dashboards: [{ id: board, name: 'At a glance' }],
      },
      app(8, 'Empty', null),
    ],
  })
  expect(tree.reports).toEqual([{ name: 'Empty', path: '/app/main/app/report/8/00000000-0000-0000-0000-000000000000' }])
  const [shops] = tree.folders
  expect([shops?.name, shops?.folders.map(({ name, kind }) => [name, kind])]).toEqual(['Shops', [['Retail', 'app']]])
  expect(shops?.folders[0]?.reports.map(({ path }) => path)).toEqual([
    `/app/main/app/report/7/${item}`,
    `/app/main/app/dashboard/7/${board}`,
  ])
})

test('workspaces of one’s own stand in the order of their names, empty ones too', () => {
  const [full, empty, item] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const group = { isOnDedicatedCapacity: false, reports: [], dashboards: [] }
  const tree = passthroughTree('Workspace', [
    { ...group, id: full, name: 'Sales', reports: [{ id: item, name: 'Shops' }] },
    { ...group, id: empty, name: 'Nothing' },
  ])
  expect(tree.reports).toEqual([{ name: 'Nothing', path: `/app/main/passthrough-workspace/${empty}` }])
  expect(tree.folders.map(({ name, kind }) => [name, kind])).toEqual([['Sales', 'workspace']])
  expect(tree.folders[0]?.reports).toEqual([
    { name: 'Shops', path: `/app/main/passthrough-workspace/report/${full}/${item}` },
  ])
})

test('an item is current at its address, below it by its templates, and with its query alone', () => {
  const at = (pathname: string, search = '') => ({ pathname, search })
  const texts: MenuItem = { label: 'menu.users', path: '/app/languages', templates: ['/app/languages/:name/texts'] }
  expect(isCurrent(texts, at('/app/languages', '?page=2'))).toBe(true)
  expect(isCurrent(texts, at('/app/languages/ar/texts'))).toBe(true)
  expect(isCurrent(texts, at('/app/languages/ar'))).toBe(false)
  const locked: MenuItem = { label: 'menu.users', path: '/app/users?onlyLockedUsers=true' }
  expect(isCurrent(locked, at('/app/users'))).toBe(false)
  expect(isCurrent(locked, at('/app/users', '?page=2&onlyLockedUsers=true'))).toBe(true)
})

test('favourites stand where there are reports to choose from', () => {
  const member = ['Pages.Tenant.Dashboard'] as const
  expect(labels(visibleMenu(menu, access(member, ['App.BITools.PowerBI'])))).toContain('menu.favourites')
  expect(labels(visibleMenu(menu, access(member)))).not.toContain('menu.favourites')
})
