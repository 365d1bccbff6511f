import { expect, test } from 'vitest'
import { type SettingName, settingDefinition, settings } from '../../contract/vocabulary/settings.ts'
import * as groups from '../setting-groups/groups.ts'
import { type FieldGroup, listField, settingNames } from './fields.ts'

const { providerKeys: _, groupsThatLeadIn: __, groupsThatGuard: ___, powerBIRegistrations, ...single } = groups
const all: readonly FieldGroup[] = [...Object.values(single), ...powerBIRegistrations]

test('no setting is kept by two members of the settings pages', () => {
  const names = settingNames(...all)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('every setting has its place on a settings page, or is chosen elsewhere', () => {
  const elsewhere: SettingName[] = [settings.defaultLanguageName, settings.theme]
  const named = new Set<SettingName>([...settingNames(...all), ...elsewhere])
  expect(Object.values(settings).filter((name) => !named.has(name))).toEqual([])
})

test('a tenant’s settings are never shown to clients when they are secret', () => {
  const secret = Object.values(settings).filter((name) => settingDefinition(name).isSecret)
  expect(secret.length).toBeGreaterThan(5)
  expect(secret.filter((name) => settingDefinition(name).isVisibleToClients)).toEqual([])
})

test('a list is kept in small letters, each entry once', () => {
  const { write } = listField(settings.azureInternalDomainNames)
  expect(write(' Example.org; example.com,example.org\n')).toBe('example.org,example.com')
  expect(write('  ')).toBe('')
})
