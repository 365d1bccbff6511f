import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('without any variable the portal listens on this machine alone, with the demo, on the embedded store', () => {
  expect(readConfig({})).toMatchObject({
    port: 4200,
    host: 'localhost',
    dataDir: resolve('.data'),
    databaseUrl: undefined,
    demo: true,
    secretKeyFile: resolve('.data/secret-keys.json'),
    isProduction: false,
  })
})

test('an empty variable is as good as none', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readConfig({}))
})

test('every fault of the environment is told at once', () => {
  const broken = {
    PORT: '70000',
    DATABASE_URL: 'mysql://db',
    SMTP_URL: 'mail.example.org',
    SMS_URL: 'sms:+1',
    DIRECTORY_URL: 'here',
    IDENTITY_PROVIDER_URL: 'there',
    PUBLIC_URL: 'portal.example.org',
    DEMO: 'yes',
  }
  expect(() => readConfig(broken)).toThrow(ConfigError)
  for (const name of Object.keys(broken)) expect(() => readConfig(broken)).toThrow(`${name}: `)
})

test('lists are parted by commas, and addresses end without a slash', () => {
  const config = readConfig({
    OUTGOING_ALLOWED_HOSTS: ' Mail.Example.org, ,db.example.org',
    PUBLIC_URL: 'https://portal.example.org/',
    DIRECTORY_URL: 'local',
    DEMO: '0',
  })
  expect(config.outgoingAllowedHosts).toEqual(['mail.example.org', 'db.example.org'])
  expect(config).toMatchObject({ publicUrl: 'https://portal.example.org', directoryUrl: 'local', demo: false })
})
