import type { KioskDevice, KioskListItem, ShownKiosk } from '../../../contract/services/kiosk.ts'
import { browserName, systemName } from '../../names/browser-name.ts'
import type { DeviceRow, KioskRow } from './queries.ts'

const presentReports = (reports: KioskRow['reports']) => ({
  reports: reports.map(({ id, name }) => ({ id, name })),
  // One that was withdrawn leaves the others.
  startReportId: (reports.find(({ isStart }) => isStart) ?? reports[0])?.id ?? null,
})

export const presentKiosk = (row: KioskRow): KioskListItem => ({
  id: row.id,
  name: row.name,
  ...presentReports(row.reports),
  resetSeconds: row.reset_seconds,
  deviceCount: row.device_count,
  creationTime: row.creation_time.toISOString(),
})

interface Organization {
  name: string
  tenancyName: string
}

export const presentShown = (row: KioskRow, organization: Organization): ShownKiosk => ({
  name: row.name,
  organizationName: organization.name,
  tenancyName: organization.tenancyName,
  ...presentReports(row.reports.filter(({ isDisabled }) => !isDisabled)),
  resetSeconds: row.reset_seconds,
})

export const presentDevice = (row: DeviceRow): KioskDevice => ({
  id: row.id,
  enrolmentTime: row.enrolled_at.toISOString(),
  lastSeenTime: row.last_seen_at.toISOString(),
  clientIpAddress: row.client_ip_address,
  browserName: browserName(row.browser_info),
  systemName: systemName(row.browser_info),
})
