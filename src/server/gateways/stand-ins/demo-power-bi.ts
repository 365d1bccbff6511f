/** Workspaces and apps for the demo organisations, with reports that the local library draws; one has rows for each person. */
import type { PaginatedDefinition } from '../../access/principal.ts'
import type { PowerBIContent, StandInReport, StandInTile, StandInWorkspace } from './power-bi.ts'

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

/** A visual of a page of a report, at a place of the grid; by its own title where none is given. */
const tile = (
  number: number,
  ofReport: number,
  [pageName, visualName]: [string, string],
  [x, y, colSpan, rowSpan]: [number, number, number, number],
  title = '',
): StandInTile => ({
  id: idOf('f', number),
  title,
  datasetId: idOf('e', ofReport),
  reportId: idOf('d', ofReport),
  ...{ pageName, visualName, x, y, colSpan, rowSpan },
})

const headcountPages = [page('people', 'People'), page('cost', 'Cost')]

const upright = { width: 794, height: 1123, rows: 28 }
const lying = { width: 1123, height: 794, rows: 17 }

const invoices: PaginatedDefinition = {
  parameters: [
    {
      ...{ name: 'shop', prompt: 'Shop', kind: 'choice', isRequired: true, isMultiple: true, operator: 'In' },
      target: { table: 'Stores', column: 'Store' },
      defaults: ['Zurich Sihlcity'],
    },
    {
      ...{ name: 'from', prompt: 'From', kind: 'date', isRequired: true, operator: 'GreaterThanOrEqual' },
      target: { table: 'Sales', column: 'Day' },
      defaults: ['2026-07-01'],
    },
    {
      ...{ name: 'to', prompt: 'To', kind: 'date', isRequired: false, operator: 'LessThanOrEqual' },
      target: { table: 'Sales', column: 'Day' },
    },
    {
      ...{ name: 'product', prompt: 'Product contains', kind: 'text', isRequired: false, operator: 'Contains' },
      target: { table: 'Products', column: 'Product' },
    },
    {
      ...{ name: 'least', prompt: 'Units of a line, at least', kind: 'number', isRequired: false },
      ...{ operator: 'GreaterThanOrEqual', target: { table: 'Sales', column: 'Quantity' } },
    },
    {
      ...{ name: 'returned', prompt: 'Returned', kind: 'flag', isRequired: false, operator: 'Is' },
      target: { table: 'Sales', column: 'Returned' },
    },
  ],
  fields: [
    { table: 'Sales', column: 'Order', format: '0' },
    { table: 'Sales', column: 'Day' },
    { table: 'Stores', column: 'Store' },
    { table: 'Products', column: 'Product' },
    { table: 'Sales', measure: 'Units' },
    { table: 'Sales', measure: 'Net revenue', format: '€#,##0.00' },
  ],
  sort: { orderBy: { table: 'Sales', column: 'Order' }, direction: 'asc' },
  page: lying,
  header: 'Contoso Outdoor',
  footer: 'For your books. Amounts in euros, without tax.',
}

const listOfPeople: PaginatedDefinition = {
  parameters: [
    {
      ...{ name: 'department', prompt: 'Department', kind: 'choice', isRequired: false, operator: 'In' },
      target: { table: 'Departments', column: 'Department' },
    },
    {
      ...{ name: 'joined', prompt: 'Joined since', kind: 'date', isRequired: false, operator: 'GreaterThanOrEqual' },
      target: { table: 'Employees', column: 'Joined' },
    },
  ],
  fields: [
    { table: 'Employees', column: 'Name' },
    { table: 'Employees', column: 'Department' },
    { table: 'Employees', column: 'Grade' },
    { table: 'Employees', column: 'Joined' },
    { table: 'Employees', measure: 'Headcount' },
  ],
  sort: { orderBy: { table: 'Employees', column: 'Name' }, direction: 'asc' },
  page: upright,
  header: 'Contoso Outdoor',
  footer: 'Confidential',
}

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
    {
      ...report(3, 'Invoices', { tenancyName: 'contoso', reportName: 'Sales performance' }, []),
      reportType: 'PaginatedReport',
      paginated: invoices,
    },
    {
      ...report(5, 'List of people', { tenancyName: 'contoso', reportName: 'Headcount and cost' }, []),
      datasetId: idOf('e', 2),
      reportType: 'PaginatedReport',
      paginated: listOfPeople,
    },
  ],
  datasets: [dataset(1, 'Sales'), dataset(2, 'People', ['Admin', 'User']), dataset(3, 'Invoices')],
  dashboards: [
    {
      id: idOf('f', 1),
      displayName: 'Sales at a glance',
      tiles: [
        tile(11, 1, ['overview', 'kpi-revenue'], [0, 0, 3, 1], 'Revenue'),
        tile(13, 1, ['overview', 'kpi-orders'], [3, 0, 3, 1]),
        tile(14, 1, ['overview', 'kpi-average'], [6, 0, 3, 1]),
        tile(15, 1, ['overview', 'kpi-target'], [9, 0, 3, 1]),
        tile(16, 1, ['overview', 'by-month'], [0, 1, 8, 3]),
        tile(17, 1, ['overview', 'by-category'], [8, 1, 4, 3]),
        tile(18, 1, ['overview', 'by-region'], [0, 4, 4, 3]),
        tile(20, 1, ['overview', 'top-products'], [4, 4, 8, 3]),
        tile(19, 1, ['shops', 'stores'], [0, 7, 12, 3]),
      ],
    },
    {
      id: idOf('f', 2),
      displayName: 'People at a glance',
      tiles: [
        tile(12, 2, ['people', 'figures'], [0, 0, 12, 1], 'Headcount'),
        tile(21, 2, ['people', 'departments'], [0, 1, 6, 3]),
        tile(22, 2, ['people', 'joined'], [6, 1, 6, 3]),
        tile(23, 2, ['cost', 'months'], [0, 4, 8, 3]),
        tile(24, 2, ['cost', 'kinds'], [8, 4, 4, 3]),
      ],
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
