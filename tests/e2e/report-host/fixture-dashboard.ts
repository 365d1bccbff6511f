/** A dashboard of five visuals of the small report, and what its tokens open. */
import type { DashboardView } from '../../../src/contract/models/report-items.ts'
import { reportGuid, viewOf } from './fixture-report.ts'

const numbered = (number: number) => `ffffffff-0000-4000-8000-${String(number).padStart(12, '0')}`
export const [dashboardGuid, workspaceGuid] = [numbered(1), numbered(2)]

const tile = (number: number, visualName: string, [x, y, columns, rows]: [number, number, number, number]) => ({
  ...{ tileId: numbered(10 + number), visualName, pageName: 'overview' },
  ...{ x, y, columns, rows },
})

export type FixtureTile = ReturnType<typeof tile>

export const tiles = [
  tile(0, 'total', [0, 0, 3, 1]),
  tile(1, 'share', [3, 0, 5, 3]),
  tile(2, 'by-region', [0, 1, 3, 2]),
  tile(3, 'by-month', [0, 3, 4, 2]),
  tile(4, 'rows', [4, 3, 4, 2]),
] as const

export const dashboardTokens: Readonly<Record<string, readonly FixtureTile[]>> = {
  'dashboard-reader': tiles,
  'dashboard-reader-renewed': tiles,
  'tile-reader': tiles.slice(0, 1),
  'empty-reader': [],
}

export function dashboardOf(shown: readonly FixtureTile[]): DashboardView {
  const view = viewOf(reportGuid, false)
  return {
    dashboardGuid,
    name: 'Sales at a glance',
    tiles: shown.map(({ visualName, ...place }) => {
      const page = view.pages.find(({ name }) => name === place.pageName)
      const visual = page?.visuals.find(({ name }) => name === visualName) ?? null
      const report = { reportGuid, workspaceGuid, reportName: view.name, theme: {} }
      return { ...place, ...report, title: visual?.title ?? '', visual }
    }),
  }
}
