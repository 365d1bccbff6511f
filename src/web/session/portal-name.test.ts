import { beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage } from '../../contract/vocabulary/device-storage.ts'
import { deviceValues } from '../../offline/browser-values.ts'
import { keepNaming, keepOrganizationName, keptNaming, keptOrganization } from './portal-name.ts'

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  })
})

test('U168: the device knows how its organisation is called and calls the product, and no other’s', () => {
  keepOrganizationName({ id: 3, name: 'Contoso' })
  expect(keptOrganization(3)?.name).toBe('Contoso')
  expect([keptOrganization(4), keptOrganization(null)]).toEqual([null, null])

  keepNaming(3, 'de', { 'shell.title': '{page} · Zahlen', 'shell.product': 'Zahlen', 'home.title': 'Start' })
  expect(keptNaming(3, 'de')).toEqual({ 'shell.title': '{page} · Zahlen', 'shell.product': 'Zahlen' })
  expect([keptNaming(3, 'fr'), keptNaming(null, 'de')]).toEqual([{}, {}])
  keepNaming(3, 'de', {})
  expect(keptNaming(3, 'de')).toEqual({})
})

test.each(['{', 'null', '3', '{"tenantId":3}', '{"tenantId":3,"value":7}', '{"tenantId":3,"value":{"language":"de"}}'])(
  'what somebody else wrote there (%s) is no name',
  (text) => {
    deviceValues.set(deviceStorage.organizationName, text)
    deviceValues.set(deviceStorage.productNames, text)
    expect(keptOrganization(3)).toBeNull()
    expect(keptNaming(3, 'de')).toEqual({})
  },
)
