/** What lies in a workspace or an app, however it was asked for. */
import { PowerBIFault, refusalOf } from './faults.ts'
import type { WireDashboard, WireDataset, WireReport } from './rest.ts'

export interface PowerBIItem {
  id: string
  name: string
  embedUrl: string
  type: 'Report' | 'PaginatedReport' | 'Dashboard'
  dataset: WireDataset | null
}

export const isSameId = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Ids go into paths: nothing else may. */
export function plainId(id: string): string {
  if (!/^[\w-]{1,100}$/.test(id)) throw refusalOf(new PowerBIFault('notFound'))
  return id
}

const typeOf = ({ reportType }: WireReport): PowerBIItem['type'] =>
  reportType === 'PaginatedReport' ? 'PaginatedReport' : 'Report'

export const itemsOf = (
  reports: readonly WireReport[],
  dashboards: readonly WireDashboard[],
  datasetOf: (report: WireReport) => WireDataset | null,
): PowerBIItem[] => [
  ...reports.map((report) => ({
    id: report.id,
    name: report.name,
    embedUrl: report.embedUrl,
    type: typeOf(report),
    dataset: datasetOf(report),
  })),
  ...dashboards.map(({ id, displayName, embedUrl }) => ({
    id,
    name: displayName,
    embedUrl,
    type: 'Dashboard' as const,
    dataset: null,
  })),
]
