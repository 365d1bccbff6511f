import { describe, expect, test } from 'vitest'
import {
  appItemPath,
  itemPlaceAt,
  passthroughGroupAt,
  passthroughItemPath,
  passthroughPath,
  pathOfReport,
  reportOfTile,
} from './report-place.ts'

const [group, item] = ['aaaaaaaa-0000-4000-8000-000000000001', 'dddddddd-0000-4000-8000-000000000001']

test('an item of an app, and of what a person has in Power BI, is found again at its address', () => {
  expect(appItemPath(7, 'Dashboard', item)).toBe(`/app/main/app/dashboard/7/${item}`)
  expect(itemPlaceAt(appItemPath(7, 'Dashboard', item))).toEqual({
    of: 'app',
    appId: 7,
    itemId: item,
    childType: 'Dashboard',
  })
  const own = { parentType: 'Workspace', parentGuid: group, childType: 'Report', childGuid: item } as const
  expect(passthroughItemPath(own)).toBe(`/app/main/passthrough-workspace/report/${group}/${item}`)
  expect(itemPlaceAt(passthroughItemPath(own))).toEqual({ of: 'passthrough', ...own })
})

test('an app without items leads to the report of zeros', () => {
  expect(appItemPath(7, 'Report')).toBe('/app/main/app/report/7/00000000-0000-0000-0000-000000000000')
})

test('an app or a workspace of one’s own has an address, and a report of the organisation is neither', () => {
  expect(passthroughGroupAt(passthroughPath('App', group))).toEqual({ parentType: 'App', parentGuid: group })
  expect(itemPlaceAt(passthroughPath('App', group))).toBeNull()
  expect(itemPlaceAt('/app/main/report/7')).toBeNull()
  expect(passthroughGroupAt('/app/main/report/7')).toBeNull()
})

describe('the report of a tile', () => {
  const report = (id: number) => ({
    id,
    reportId: item,
    name: 'Sales',
    reportType: 'Report' as const,
    folderPath: null,
  })
  const app = (id: number, reports: ReturnType<typeof report>[]) => ({
    ...{ id, name: 'App', folderPath: null, dashboards: [] },
    reports,
  })
  const workspace = {
    ...{ id: group, name: 'Workspace', isOnDedicatedCapacity: true, dashboards: [] },
    reports: [{ id: item, name: 'Sales', reportType: 'Report' as const }],
  }
  const items = { apps: [app(3, []), app(4, [report(4)]), app(5, [report(5)])], reports: [report(9)] }
  const own = { apps: [], workspaces: [workspace] }
  const inApp = (appId: number) => ({ of: 'app' as const, appId, itemId: group, childType: 'Dashboard' as const })
  const inWorkspace = {
    ...{ of: 'passthrough' as const, parentType: 'Workspace' as const, childType: 'Dashboard' as const },
    ...{ parentGuid: group, childGuid: item },
  }

  test('is opened where its dashboard is, or else where the person may open it', () => {
    expect(pathOfReport(item, null, { items, own })).toBe('/app/main/report/9')
    expect(pathOfReport(item.toUpperCase(), inApp(5), { items, own })).toContain('/app/main/app/report/5/')
    expect(pathOfReport(item, inApp(3), { items, own })).toBe('/app/main/report/9')
    expect(pathOfReport(item, inWorkspace, { items, own })).toBe(
      `/app/main/passthrough-workspace/report/${group}/${item}`,
    )
    expect(pathOfReport(item, null, { items: { ...items, reports: [] }, own: undefined })).toContain('/report/4/')
  })

  test('R82: is named by the address of its frame, or by that in Power BI, with its page', () => {
    const reportEmbedUrl = `https://app.powerbi.com/reportEmbed?reportId=${item}&groupId=${group}`
    const navigationUrl = `https://app.powerbi.com/groups/${group}/reports/${item}/ReportSection1?ctid=1`
    const of = (pageName?: string) => ({ reportGuid: item, pageName })
    expect(reportOfTile({ reportEmbedUrl, navigationUrl, pageName: 'overview' })).toEqual(of('overview'))
    expect(reportOfTile({ reportEmbedUrl: '', navigationUrl })).toEqual(of('ReportSection1'))
    expect(reportOfTile({ reportEmbedUrl, pageName: '' })).toEqual(of())
    expect(reportOfTile({ navigationUrl: 'https://www.example.com/reports/of-the-year' })).toBeNull()
  })

  test('is nowhere for whom no menu has it', () => {
    expect(pathOfReport(group, null, { items, own })).toBeNull()
    expect(pathOfReport(item, null, { items: undefined, own: undefined })).toBeNull()
  })
})
