/**
 * Entities whose changes are recorded, and with them what is assigned to them. Triggers name them in the store
 * (`track_entity` and `track_assignments` in the migrations); a test compares.
 */
import type { MessageKey } from './messages.ts'
import type { Side } from './permissions.ts'

const both = ['host', 'tenant'] as const

const tracked = <Name extends string>(fullName: Name, displayName: MessageKey, sides: readonly Side[] = both) => ({
  fullName,
  displayName,
  sides,
})

export const trackedEntities = [
  tracked('Tessera.Editions.Edition', 'history.type.edition', ['host']),
  tracked('Tessera.Files.StoredFile', 'history.type.storedFile', ['tenant']),
  tracked('Tessera.Localization.Language', 'history.type.language'),
  tracked('Tessera.Localization.LanguageText', 'history.type.languageText'),
  tracked('Tessera.Organizations.OrganizationUnit', 'history.type.organizationUnit'),
  tracked('Tessera.Reports.Kiosk', 'history.type.kiosk', ['tenant']),
  tracked('Tessera.Reports.Report', 'history.type.report', ['tenant']),
  tracked('Tessera.Reports.ReportKey', 'history.type.reportKey', ['tenant']),
  tracked('Tessera.Reports.Workspace', 'history.type.workspace', ['tenant']),
  tracked('Tessera.Roles.Role', 'history.type.role'),
  tracked('Tessera.Settings.Setting', 'history.type.setting'),
  tracked('Tessera.Tasks.Task', 'history.type.task', ['tenant']),
  tracked('Tessera.Tenants.Tenant', 'history.type.tenant', ['host']),
  tracked('Tessera.Users.User', 'history.type.user'),
]

export type EntityTypeName = (typeof trackedEntities)[number]['fullName']

export const trackedOn = (side: Side) => trackedEntities.filter(({ sides }) => sides.includes(side))

/** As ABP numbers them; `entityChangeTypes` by its own number. */
export const entityChangeTypes = ['Created', 'Updated', 'Deleted'] as const
export type EntityChangeType = (typeof entityChangeTypes)[number]
