/** P2: round trips to the database of every reading operation, for 10 rows and for 100. */
import { contosoAdmin, startApp } from '../../tests/api/harness.ts'
import type { Figure } from './figures.ts'

const bound = 2

export async function roundTrips(): Promise<Figure[]> {
  const portal = await startApp({ withReports: true })
  try {
    const admin = await portal.as(contosoAdmin)
    const { result: sidebar } = await admin.call('PowerBIEmbed_GetSidebarItems')
    const reportId = sidebar.reports[0]?.id ?? 0
    const { result: session } = await admin.call('Session_GetCurrentLoginInformations')
    const userId = session.user?.id ?? 0

    const readings: Record<string, (rows: number) => Promise<unknown>> = {
      'User/GetUsers': (maxResultCount) => admin.call('User_GetUsers', { body: { maxResultCount } }),
      'User/GetUserForEdit': () => admin.call('User_GetUserForEdit', { query: { id: userId } }),
      'User/GetUserPermissionsForEdit': () => admin.call('User_GetUserPermissionsForEdit', { query: { id: userId } }),
      'Permission/GetAllPermissions': () => admin.call('Permission_GetAllPermissions'),
      'PowerBIEmbed/GetSidebarItems': () => admin.call('PowerBIEmbed_GetSidebarItems'),
      'PowerBIEmbed/GetReportToolbarSettings': () => admin.call('PowerBIEmbed_GetReportToolbarSettings'),
      'PowerBIEmbed/GetDefaultReportEmbedToken': () => admin.call('PowerBIEmbed_GetDefaultReportEmbedToken'),
      'PowerBIEmbed/GetReportEmbedToken': () => admin.call('PowerBIEmbed_GetReportEmbedToken', { query: { reportId } }),
      'PbiReportLogs/GetLogsForReport': () => admin.call('PbiReportLogs_GetLogsForReport', { query: { reportId } }),
      'PbiReportLogs/GetLogsForHeatmap': () => admin.call('PbiReportLogs_GetLogsForHeatmap', { query: { reportId } }),
      'Session/GetCurrentLoginInformations': () => admin.call('Session_GetCurrentLoginInformations'),
      'AbpUserConfiguration/GetAll': () => admin.call('AbpUserConfiguration_GetAll'),
      'Profile/GetPasswordComplexitySetting': () => admin.call('Profile_GetPasswordComplexitySetting'),
    }

    const figures: Figure[] = []
    for (const [name, read] of Object.entries(readings)) {
      await read(10)
      await portal.app.audit.flush()
      const counts: number[] = []
      for (const rows of [10, 100]) {
        const before = portal.store.roundTrips()
        await read(rows)
        counts.push(portal.store.roundTrips() - before)
        await portal.app.audit.flush()
      }
      const [ten = 0, hundred = 0] = counts
      figures.push({
        goal: 'P2',
        name: `${name}, round trips`,
        value: String(hundred),
        baseline: `${ten} for 10 rows`,
        ratio: ten === 0 ? '–' : (hundred / ten).toFixed(2),
        bound: `≤ ${bound}, alike`,
        isMet: hundred <= bound && ten === hundred,
      })
    }
    return figures
  } finally {
    await portal.close()
  }
}
