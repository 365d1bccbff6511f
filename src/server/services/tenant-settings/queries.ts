import { type PlainSettingName, settings } from '../../../contract/vocabulary/settings.ts'
import type { Db } from '../../db/transaction.ts'
import type { DirectoryClients } from '../../setting-groups/rules.ts'
import { readSettings } from '../../settings/settings.ts'

const names = [
  settings.azureAuthClientId,
  settings.azureAuthWithPbiClientId,
  settings.azureAuthWithPbiGraphClientId,
  settings.graphTenantId,
] as const satisfies readonly PlainSettingName[]

export async function hostDirectoryClients(db: Db): Promise<DirectoryClients> {
  const values = await readSettings(db, { tenantId: 0, userId: 0 }, names)
  return {
    azureADAuthClientIds: {
      auth: values[settings.azureAuthClientId],
      authWithPbi: values[settings.azureAuthWithPbiClientId],
      authWithPbiGraph: values[settings.azureAuthWithPbiGraphClientId],
    },
    graphSettings: { tenantId: values[settings.graphTenantId] },
  }
}
