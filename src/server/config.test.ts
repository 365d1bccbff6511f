import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
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
    storageUrl: pathToFileURL(resolve('.data/reports')).href,
    isProduction: false,
    corsOrigins: [],
    singleSignInOrigins: [],
  })
})

test('S4: in production there is no demo data unless it is asked for', () => {
  expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false)
  expect(readConfig({ NODE_ENV: 'production', DEMO: '1' }).demo).toBe(true)
  expect(readConfig({ NODE_ENV: 'development' }).demo).toBe(true)
})

test('an empty variable is as good as none', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readConfig({}))
})

test('S30: every fault of the environment is told at once', () => {
  const broken = {
    NODE_ENV: 'prod',
    PORT: '70000',
    HOST: 'http://here',
    DATABASE_URL: 'mysql://db',
    STORAGE_URL: 'https://bucket.example.org',
    SMTP_URL: 'mail.example.org',
    SMS_URL: 'sms:+1',
    DIRECTORY_URL: 'here',
    POWERBI_URL: 'http://power.example.org',
    IDENTITY_PROVIDER_URL: 'there',
    PUBLIC_URL: 'portal.example.org',
    OUTGOING_ALLOWED_HOSTS: 'mail.example.org, http://x y',
    TENANT_DATABASE_HOSTS: 'a:b:c',
    TRUSTED_PROXIES: '10.0.0.7, abc',
    CORS_ORIGINS: 'https://client.example.org,*',
    SINGLE_SIGN_IN_ORIGINS: 'https://*.example.org',
    DEMO: 'yes',
  }
  expect(() => readConfig(broken)).toThrow(ConfigError)
  for (const name of Object.keys(broken)) expect(() => readConfig(broken)).toThrow(`${name}: `)
})

test.each([
  'null',
  '*',
  'https://*',
  'https://a.*.example.org',
  'client.example.org',
  'https://example.org/app',
  'ws://x',
])('D9: %s is no origin', (origin) => {
  expect(() => readConfig({ CORS_ORIGINS: origin })).toThrow('CORS_ORIGINS: ')
})

test('lists are parted by commas, and addresses end without a slash', () => {
  const config = readConfig({
    OUTGOING_ALLOWED_HOSTS: ' Mail.Example.org, ,db.example.org',
    PUBLIC_URL: 'https://portal.example.org/',
    DIRECTORY_URL: 'local',
    CORS_ORIGINS: 'https://Client.example.org/, http://localhost:4300,https://*.example.org:8443',
    DEMO: '0',
  })
  expect(config.corsOrigins).toEqual([
    'https://client.example.org',
    'http://localhost:4300',
    'https://*.example.org:8443',
  ])
  expect(config.outgoingAllowedHosts).toEqual(['mail.example.org', 'db.example.org'])
  expect(config).toMatchObject({ publicUrl: 'https://portal.example.org', directoryUrl: 'local', demo: false })
})

test.each([
  ['NODE_ENV', 'production'],
  ['HOST', '0.0.0.0'],
  ['HOST', '::'],
  ['OUTGOING_ALLOWED_HOSTS', 'localhost,10.0.0.7,fd00::1,mail_1.example.org'],
  ['TENANT_DATABASE_HOSTS', 'db.example.org,db.example.org:5433,10.0.0.7:5432,localhost'],
  ['TRUSTED_PROXIES', '127.0.0.1,10.0.0.0/8,fd00::/8,loopback'],
  ['DATABASE_URL', 'postgresql://portal:p%40ss@%2Fvar%2Frun%2Fpostgresql/portal'],
])('S30: %s may be %s', (name, value) => {
  expect(() => readConfig({ [name]: value })).not.toThrow()
})

test.each([
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.0/'],
  ['TENANT_DATABASE_HOSTS', 'db.example.org:0'],
  ['TENANT_DATABASE_HOSTS', 'postgresql://db.example.org'],
  ['OUTGOING_ALLOWED_HOSTS', 'mail.example.org:25'],
  ['DATABASE_URL', 'postgresql://portal:p@ss:word@db:x/portal'],
  ['SMTP_URL', 'smtp://a:b:c'],
  ['PUBLIC_URL', 'mailto:somebody@example.org'],
])('S30: %s may not be %s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name}: `)
})

test.each([
  'reports',
  '/srv/reports',
  'file:///srv/reports',
  's3://bucket/portal?endpoint=http%3A%2F%2F127.0.0.1%3A9000',
])('files may stand in %s', (STORAGE_URL) => {
  expect(readConfig({ STORAGE_URL }).storageUrl).toMatch(/^(file:\/\/\/|s3:\/\/bucket\/portal)/)
})

test('databases of tenants may stand on servers by name, by number and by the folder of a socket', () => {
  const hosts = ['db.example.org', '10.0.0.7:5433', '::1', '/var/run/postgresql', '/tmp/socket:5433']
  expect(readConfig({ TENANT_DATABASE_HOSTS: hosts.join(', ') }).tenantDatabaseHosts).toEqual(hosts)
})
