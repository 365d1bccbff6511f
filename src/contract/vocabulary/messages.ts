/** Keys of every text. English decides which keys exist; a repository test holds the other languages to them. */
import type account from './texts/en-gb/account.json'
import type auditLogs from './texts/en-gb/audit-logs.json'
import type branding from './texts/en-gb/branding.json'
import type common from './texts/en-gb/common.json'
import type demoUiComponents from './texts/en-gb/demo-ui-components.json'
import type editions from './texts/en-gb/editions.json'
import type entityHistory from './texts/en-gb/entity-history.json'
import type errors from './texts/en-gb/errors.json'
import type figures from './texts/en-gb/figures.json'
import type gateways from './texts/en-gb/gateways.json'
import type history from './texts/en-gb/history.json'
import type home from './texts/en-gb/home.json'
import type hostDashboard from './texts/en-gb/host-dashboard.json'
import type identity from './texts/en-gb/identity.json'
import type kiosks from './texts/en-gb/kiosks.json'
import type kit from './texts/en-gb/kit.json'
import type languages from './texts/en-gb/languages.json'
import type loginAttempts from './texts/en-gb/login-attempts.json'
import type maintenance from './texts/en-gb/maintenance.json'
import type notifications from './texts/en-gb/notifications.json'
import type organizationUnits from './texts/en-gb/organization-units.json'
import type ownAccount from './texts/en-gb/own-account.json'
import type pbiReports from './texts/en-gb/pbi-reports.json'
import type permissionGrid from './texts/en-gb/permission-grid.json'
import type permissions from './texts/en-gb/permissions.json'
import type reportDefinition from './texts/en-gb/report-definition.json'
import type reportHost from './texts/en-gb/report-host.json'
import type reportImport from './texts/en-gb/report-import.json'
import type reportReaders from './texts/en-gb/report-readers.json'
import type reportSharing from './texts/en-gb/report-sharing.json'
import type reportUpload from './texts/en-gb/report-upload.json'
import type reports from './texts/en-gb/reports.json'
import type roles from './texts/en-gb/roles.json'
import type rolesAndUnits from './texts/en-gb/roles-and-units.json'
import type services from './texts/en-gb/services.json'
import type sessions from './texts/en-gb/sessions.json'
import type settingPages from './texts/en-gb/setting-pages.json'
import type settings from './texts/en-gb/settings.json'
import type share from './texts/en-gb/share.json'
import type shell from './texts/en-gb/shell.json'
import type start from './texts/en-gb/start.json'
import type subscription from './texts/en-gb/subscription.json'
import type tasks from './texts/en-gb/tasks.json'
import type tenantPages from './texts/en-gb/tenant-pages.json'
import type tenants from './texts/en-gb/tenants.json'
import type textImport from './texts/en-gb/text-import.json'
import type userImport from './texts/en-gb/user-import.json'
import type userPage from './texts/en-gb/user-page.json'
import type users from './texts/en-gb/users.json'
import type validation from './texts/en-gb/validation.json'
import type waysIn from './texts/en-gb/ways-in.json'

type Texts = typeof account &
  typeof auditLogs &
  typeof branding &
  typeof common &
  typeof demoUiComponents &
  typeof editions &
  typeof entityHistory &
  typeof errors &
  typeof figures &
  typeof gateways &
  typeof history &
  typeof home &
  typeof hostDashboard &
  typeof identity &
  typeof kit &
  typeof kiosks &
  typeof languages &
  typeof loginAttempts &
  typeof maintenance &
  typeof notifications &
  typeof organizationUnits &
  typeof ownAccount &
  typeof pbiReports &
  typeof permissionGrid &
  typeof permissions &
  typeof reports &
  typeof reportHost &
  typeof reportDefinition &
  typeof reportImport &
  typeof reportReaders &
  typeof reportSharing &
  typeof reportUpload &
  typeof roles &
  typeof rolesAndUnits &
  typeof services &
  typeof sessions &
  typeof settingPages &
  typeof settings &
  typeof share &
  typeof shell &
  typeof start &
  typeof subscription &
  typeof tasks &
  typeof tenantPages &
  typeof tenants &
  typeof textImport &
  typeof userImport &
  typeof userPage &
  typeof users &
  typeof validation &
  typeof waysIn

export type MessageKey = keyof Texts

/**
 * Mails and text messages carry passwords, codes and links to people who are not there to ask. Whoever chose the words
 * around them would choose where they lead: these texts are the product's own, in every organisation, and no mail takes
 * others.
 */
export const isOfLetters = (key: string): boolean => /^(mail|sms)\./.test(key)
