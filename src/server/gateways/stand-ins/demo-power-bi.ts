/** Workspaces and apps for the demo organisations, with reports that the local library draws; one has rows for each person. */
import type { PowerBIContent, StandInReport, StandInWorkspace } from './power-bi.ts'

const idOf = (letter: 'a' | 'c' | 'd' | 'e' | 'f', number: number): string =>
  `${letter.repeat(8)}-0000-4000-8000-${String(number).padStart(12, '0')}`

const page = (name: string, displayName: string) => ({ name, displayName })

const report = (
  number: number,
  name: string,
  shows: StandInReport['shows'],
  pages: StandInReport['pages'],
): StandInReport => ({
  id: idOf('d', number),
  name,
  reportType: 'PowerBIReport',
  datasetId: idOf('e', number),
  pages,
  ...(shows && { shows }),
})

const dataset = (number: number, name: string, roles: string[] = []) => ({
  id: idOf('e', number),
  name,
  isRefreshable: true,
  roles,
})

const headcountPages = [page('people', 'People'), page('cost', 'Cost')]

const contoso = (): StandInWorkspace => ({
  id: idOf('c', 1),
  name: 'Sales [contoso#1]',
  isForPeople: true,
  isOnDedicatedCapacity: true,
  reports: [
    report(1, 'Sales in Power BI', { tenancyName: 'contoso', reportName: 'Sales performance' }, [
      page('overview', 'Overview'),
      page('products', 'Products'),
      page('shops', 'Shops'),
      page('detail', 'Detail'),
    ]),
    report(2, 'People in Power BI', { tenancyName: 'contoso', reportName: 'Headcount and cost' }, headcountPages),
    { ...report(3, 'Invoices', undefined, []), reportType: 'PaginatedReport' },
  ],
  datasets: [dataset(1, 'Sales'), dataset(2, 'People', ['Admin', 'User']), dataset(3, 'Invoices')],
  dashboards: [
    {
      id: idOf('f', 1),
      displayName: 'Sales at a glance',
      tiles: [{ id: idOf('f', 11), title: 'Revenue', datasetId: idOf('e', 1) }],
    },
    {
      id: idOf('f', 2),
      displayName: 'People at a glance',
      tiles: [{ id: idOf('f', 12), title: 'Headcount', datasetId: idOf('e', 2) }],
    },
  ],
})

const fabrikam = (): StandInWorkspace => ({
  id: idOf('c', 2),
  name: 'Production [fabrikam#2]',
  isOnDedicatedCapacity: false,
  reports: [
    report(4, 'People in Power BI', { tenancyName: 'fabrikam', reportName: 'Headcount and cost' }, headcountPages),
  ],
  datasets: [dataset(4, 'People', ['Admin', 'User'])],
  dashboards: [],
})

export const demoPowerBI = (): PowerBIContent => ({
  workspaces: [contoso(), fabrikam()],
  apps: [
    { id: idOf('a', 1), name: 'Sales for everybody', itemIds: [idOf('d', 1), idOf('f', 1)] },
    { id: idOf('a', 2), name: 'Not filled yet', itemIds: [] },
  ],
  letsApplicationsIn: true,
  throttled: { calls: 0, retryAfterSeconds: 1 },
  tokenSeconds: 3_600,
  refreshSeconds: 20,
  exports: { looks: 2, endAs: [] },
})
