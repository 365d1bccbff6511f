/** Every member of the settings operations has its place on the page, with the limits that the contract has for it. */
import { describe, expect, test } from 'vitest'
import { hostSettings } from '../../src/contract/services/host-settings.ts'
import { tenantSettings } from '../../src/contract/services/tenant-settings.ts'
import { settingLabels } from '../../src/server/services/audit-log/setting-labels.ts'
import {
  azure,
  azureInheritance,
  email,
  emailInheritance,
  emailOfTenants,
  externalSecurity,
  general,
  ldap,
  mobileId,
  other,
  passwordComplexity,
  powerBIRegistrations,
  providers,
  security,
  tenantManagement,
  userManagement,
} from '../../src/server/setting-groups/groups.ts'
import { type FieldGroup, fieldsOf as namedFields } from '../../src/server/settings/fields.ts'
import { hostSections } from '../../src/web/areas/host-settings/host-sections.ts'
import { tenantSections } from '../../src/web/areas/tenant-settings/tenant-sections.ts'
import { fieldsOf, isFold, rowsOf, type SettingField, type SettingSection } from '../../src/web/kit/settings/setting.ts'

interface JsonSchema {
  type?: string
  format?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  maxLength?: number
  maxItems?: number
  minimum?: number
  maximum?: number
}

/** Told, and not read. */
const notRead = [
  'general.timezoneForComparison',
  'ldap.isModuleEnabled',
  'security.passwordComplexity.allowedMinimumLength',
  'security.twoFactorLogin.isEnabledForApplication',
  'security.defaultPasswordComplexity.',
  'storedSecrets',
  'operatorValues',
  'isSMTPSettingsProvided',
]
const isRead = (path: string) => !notRead.some((start) => path.startsWith(start))

function membersOf(schema: JsonSchema, path = ''): [string, JsonSchema][] {
  const { properties, items, maxItems = 0 } = schema
  if (properties) {
    return Object.entries(properties).flatMap(([name, inner]) =>
      membersOf(inner, path === '' ? name : `${path}.${name}`),
    )
  }
  // Pairs of claims are one field; registrations have places.
  if (items?.properties && !path.endsWith('claimsMapping')) {
    return Array.from({ length: maxItems }, (_, at) => membersOf(items, `${path}[${at}]`)).flat()
  }
  return [[path, schema]]
}

const limitsOf = ({ type, maxLength, minimum, maximum, items, maxItems }: JsonSchema): object => {
  if (items) return { maxLength: items.properties?.key?.maxLength, most: maxItems }
  if (type === 'integer') return { bounds: { minimum, maximum } }
  return maxLength === undefined ? {} : { maxLength }
}

function limitsOnPage(field: SettingField): object {
  switch (field.kind) {
    case 'number':
      return { bounds: field.bounds }
    case 'claims':
      return { maxLength: field.maxLength, most: field.most }
    case 'switch':
    case 'check':
    case 'operators':
    case 'select':
      return {}
    default:
      return { maxLength: field.maxLength }
  }
}

const everything = { userPass: true, azureAD: true, mobile: true, twoFactor: true, ownMail: true }
const shown = {
  timeZones: [],
  say: (key: string) => key,
  offered: null,
  mailTest: null,
  powerBITest: null,
  ldapTest: null,
}

const pages: readonly [name: string, body: JsonSchema, sections: readonly SettingSection[]][] = [
  ['tenant', tenantSettings.operations.updateAllSettings.body, tenantSections({ ...shown, has: everything })],
  [
    'host',
    hostSettings.operations.updateAllSettings.body,
    hostSections({ ...shown, editions: [], reports: [], upload: null }),
  ],
]

describe.each(pages)('the settings of the %s', (_, body, sections) => {
  const members = new Map(membersOf(body).filter(([path]) => isRead(path)))
  const fields = sections.flatMap(fieldsOf)

  test('are on the page, each once', () => {
    expect(fields.map(({ name }) => name).sort()).toEqual([...members.keys()].sort())
  })

  test('accept what the contract accepts', () => {
    // One of several has no limit of its own: it is one of them.
    const typed = fields.filter(({ kind }) => kind !== 'select')
    expect(typed.map((field) => [field.name, limitsOnPage(field)])).toEqual(
      typed.map(({ name }) => [name, limitsOf(members.get(name) ?? {})]),
    )
  })

  test('hide secrets, and nothing else', () => {
    const secrets = [...members].filter(([, { format }]) => format === 'password').map(([path]) => path)
    const hidden = fields.filter(({ kind }) => kind === 'secret').map(({ name }) => name)
    expect(hidden.sort()).toEqual(secrets.sort())
  })

  test('have sections that an address can name', () => {
    const ids = sections.map(({ id }) => id)
    expect([...new Set(ids)]).toEqual(ids)
    expect(ids.filter((id) => !/^[a-z-]+$/.test(id))).toEqual([])
  })
})

/** Which setting keeps the member of a form, by its path. */
function settingsOfForms(): ReadonlyMap<string, string> {
  const paths = (path: string, group: FieldGroup) =>
    namedFields(group, path).map(({ path, field }) => [path, field.setting] as const)
  return new Map([
    ...paths('general', general),
    ...paths('userManagement', userManagement),
    ...paths('email', { ...email, ...emailOfTenants, ...emailInheritance }),
    ...paths('ldap', ldap),
    ...paths('security', { ...security, ...mobileId, passwordComplexity }),
    ...paths('externalLoginProviderSettings', providers),
    ...paths('externalSecuritySettings', externalSecurity),
    ...paths('azureSettings', { ...azure, ...azureInheritance }),
    ...powerBIRegistrations.flatMap((group, at) => paths(`azureSettings.powerBISettings[${at}]`, group)),
    ...paths('tenantManagement', tenantManagement),
    ...paths('otherSettings', other),
  ])
}

test('A191: history calls settings as their pages do', () => {
  const settingOf = settingsOfForms()
  const labels = new Map<string, readonly string[]>()
  for (const [, , sections] of pages)
    for (const section of sections)
      for (const entry of section.entries)
        for (const row of rowsOf({ entries: [entry] }))
          for (const field of row.fields) {
            const above = isFold(entry) ? entry.label : field.label === undefined ? section.title : row.label
            const label = field.label ?? row.label
            const setting = settingOf.get(field.name)
            if (setting !== undefined) labels.set(setting, [above, label])
          }
  expect(Object.fromEntries(labels)).toEqual(settingLabels)
})
