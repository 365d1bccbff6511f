/** Reports for tests, by the import that everybody uses. */
import { sql } from 'kysely'
import { tenantTransaction } from '../../src/server/db/transaction.ts'
import { type ImportedReport, importReport } from '../../src/server/reports/import/import-report.ts'
import type { Person, Portal } from './harness.ts'

type Tenant = NonNullable<Person['tenant']>

/** Headcount has row-level rules. */
export const reportFolder = (tenant: Tenant, folder = 'headcount') => `demo/reports/${tenant}/${folder}`

export interface ReportFacts {
  tenant: Tenant
  name: string
  /** In the tenant’s demo reports. */
  folder?: string
  isDefault?: boolean
  isDisabled?: boolean
  keepsLogs?: boolean
  folderPath?: string
  /** Names of the roles that it is for; none: everybody. */
  roles?: string[]
}

export async function aReport(portal: Portal, facts: ReportFacts): Promise<ImportedReport> {
  const { tenant, name, isDefault, isDisabled = false, keepsLogs = true, folderPath = null, roles = [] } = facts
  const tenantId = portal.tenantId(tenant)
  const { store, storage, config } = portal.services
  const report = await importReport(
    { store, storage, dataDir: config.dataDir, now: portal.now(), progress: () => undefined },
    { folder: reportFolder(tenant, facts.folder), tenantId, name, isDefault },
  )
  await tenantTransaction(store, tenantId, async (db) => {
    await db
      .updateTable('reports')
      .set({ is_disabled: isDisabled, is_logs_enabled: keepsLogs, folder_path: folderPath })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', report.reportId)
      .execute()
    await sql`
      insert into report_roles (tenant_id, report_id, role_id)
      select tenant_id, ${report.reportId}, id from roles
      where tenant_id = ${tenantId} and name = any(${roles}::text[])`.execute(db)
  })
  return report
}
