import { expect, test } from 'vitest'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { translator } from '../../texts/localization.ts'
import { presentPropertyChange } from './present.ts'

const entity = { entityChangeId: 1, tenantId: 3, type: 'Tessera.Tenants.Tenant', key: '3' }

const told = (more: Partial<typeof entity>, name: string, type = 'string') => {
  const change = { name, type, before: null, after: '"true"' }
  const { displayName, propertyTypeFullName } = presentPropertyChange(
    { ...entity, ...more },
    change,
    translator('de'),
    () => null,
  )
  return [displayName, propertyTypeFullName]
}

const role = { type: 'Tessera.Roles.Role' }
const setting = (name: string) => ({ type: 'Tessera.Settings.Setting', key: `0/${name}` })

test.each([
  [{}, 'is_active', 'boolean', ['Aktiv', 'System.Boolean']],
  [{}, 'features.App.Modules.Tasks', 'string', ['Funktion: Aufgaben', 'System.Boolean']],
  [{}, 'features.App.MaxUserCount', 'string', ['Funktion: Aktive Personen', 'System.String']],
  [role, 'permissions.Pages.Administration.Roles', 'boolean', ['Berechtigung: Rollen', 'System.Boolean']],
  [setting(settings.lockOutIsEnabled), 'value', 'text', ['Wert', 'System.Boolean']],
  [setting(settings.timeZone), 'value', 'text', ['Wert', 'System.String']],
])('of %o, %s is told in words, with what kind of value it has', (more, name, type, expected) => {
  expect(told(more, name, type)).toEqual(expected)
})

test('what is called so no longer keeps the name that it had', () => {
  expect(told(role, 'permissions.Pages.Former')[0]).toBe('Permissions.Pages.Former')
  expect(told({ type: 'Tessera.Former.Thing' }, 'some_thing')[0]).toBe('SomeThing')
})
