/** What each operation that saves a form can say, for the test that races them. */
import type { OperationId } from '../../src/contract/catalogue.ts'
import type { Portal } from './harness.ts'
import { ofRole, ofUnit, ofUser, personOf } from './saves/of-people.ts'
import { ofColumns, ofView } from './saves/of-preferences.ts'
import { ofKey, ofReport, ofTask, ofWorkspace } from './saves/of-reports.ts'
import { ofLanguage, ofLooks, ofOwnPermissions, ofSettings } from './saves/of-settings.ts'
import { ofEdition, ofTenant, ofTenantFeatures } from './saves/of-tenants.ts'
import { type Save, type WholeSave, word } from './saves/save.ts'

/** Forms that may be sent in parts. */
export const saves: Readonly<Partial<Record<OperationId, (portal: Portal) => Promise<Save>>>> = {
  Edition_UpdateEdition: ofEdition,
  Language_CreateOrUpdateLanguage: ofLanguage,
  OrganizationUnit_UpdateOrganizationUnit: ofUnit,
  PbiReports_CreateOrEdit: ofReport,
  PbiWorkspaces_CreateOrEdit: ofWorkspace,
  ReportKeys_CreateOrEdit: ofKey,
  Role_CreateOrUpdateRole: ofRole,
  Tasks_CreateOrEdit: ofTask,
  Tenant_UpdateTenant: ofTenant,
  Tenant_UpdateTenantFeatures: ofTenantFeatures,
  User_CreateOrUpdateAADUser: personOf('User_CreateOrUpdateAADUser', () => ({ emailAddress: `${word()}@example.org` })),
  User_CreateOrUpdateMobileIdUser: personOf('User_CreateOrUpdateMobileIdUser', () => ({
    socialSecurityNumber: word(),
  })),
  User_CreateOrUpdateUser: ofUser,
}

/** Forms that are sent whole. */
export const wholeSaves: Readonly<Partial<Record<OperationId, (portal: Portal) => Promise<WholeSave>>>> = {
  HostSettings_UpdateAllSettings: (portal) => ofSettings(portal, 'Host'),
  Preferences_ChooseColumns: ofColumns,
  Preferences_SaveView: ofView,
  TenantSettings_UpdateAllSettings: (portal) => ofSettings(portal, 'Tenant'),
  UiCustomizationSettings_UpdateDefaultUiManagementSettings: (portal) => ofLooks(portal, 'default'),
  UiCustomizationSettings_UpdateUiManagementSettings: (portal) => ofLooks(portal, 'own'),
  User_UpdateUserPermissions: ofOwnPermissions,
}
