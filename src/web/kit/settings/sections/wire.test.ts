import { expect, test } from 'vitest'
import { settingsForm, settingsRequest } from './wire.ts'

const registration = { displayName: 'Sales', clientId: 'id', clientSecret: '', tenantId: 't', isEnabled: true }
const settings = (powerBISettings: (typeof registration)[]) => ({ azureSettings: { powerBISettings }, general: 'kept' })

test('a page has a place for each registration that there may be', () => {
  const { azureSettings, general } = settingsForm(settings([registration]))
  expect(azureSettings.powerBISettings.map(({ displayName }) => displayName)).toEqual(['Sales', '', ''])
  expect(general).toBe('kept')
})

test('workspaces name registrations by their place: an empty one before another is sent', () => {
  const { azureSettings } = settingsForm(settings([]))
  const [first, second = registration] = azureSettings.powerBISettings
  if (!first) throw new Error('there are three places')
  const sent = settingsRequest(settings([{ ...registration, ...first }, registration, { ...registration, ...second }]))
  expect(sent.azureSettings.powerBISettings).toHaveLength(2)
  expect(settingsRequest(settings([])).azureSettings.powerBISettings).toEqual([])
})
