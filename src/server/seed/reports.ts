/** The demo's reports, by the same import that everybody uses. */
import { fileURLToPath } from 'node:url'
import type { ImportSite } from '../reports/import/import-report.ts'
import { type ImportedReport, importReport } from '../reports/import/import-report.ts'

const folders = new URL('../../../demo/reports/', import.meta.url)

/** By tenancy name; the first of each is the organisation's default. */
export const demoReports: Readonly<Record<string, readonly string[]>> = {
  contoso: ['contoso/sales-performance', 'contoso/service-desk', 'contoso/headcount'],
  fabrikam: ['fabrikam/production', 'fabrikam/headcount'],
}

/** `tenantIds` by tenancy name. Organisations without demo reports are left alone. */
export async function seedReports(
  site: Omit<ImportSite, 'progress'>,
  tenantIds: Readonly<Record<string, number>>,
): Promise<ImportedReport[]> {
  const imported: ImportedReport[] = []
  for (const [tenancyName, tenantId] of Object.entries(tenantIds)) {
    for (const [index, folder] of (demoReports[tenancyName] ?? []).entries()) {
      const request = { folder: fileURLToPath(new URL(folder, folders)), tenantId, isDefault: index === 0 }
      imported.push(await importReport({ ...site, progress: () => undefined }, request))
    }
  }
  return imported
}
