import { expect, test } from 'vitest'
import { appItemPath, itemPlaceAt, passthroughGroupAt, passthroughItemPath, passthroughPath } from './report-place.ts'

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
