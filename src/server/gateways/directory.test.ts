import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FeatureName, features } from '../../contract/vocabulary/features.ts'
import { type PlainSettingName, settings } from '../../contract/vocabulary/settings.ts'
import type { Store } from '../db/store.ts'
import { openTestStore } from '../db/testing.ts'
import { tenantTransaction } from '../db/transaction.ts'
import { openSecrets, type Secrets } from '../secrets/secrets.ts'
import { writeSecretSettings, writeSetting } from '../settings/settings.ts'
import { type DirectoryGateway, openDirectoryGateway } from './directory.ts'
import { demoDirectory } from './stand-ins/demo-directory.ts'
import { type DirectoryStandIn, startDirectoryStandIn } from './stand-ins/directory.ts'

let folder: string
let store: Store
let secrets: Secrets
let standIn: DirectoryStandIn
const log = pino({ level: 'silent' })
const gateway = (directoryUrl: string | undefined): DirectoryGateway =>
  openDirectoryGateway({ store, secrets, log, config: { directoryUrl, identityProviderUrl: undefined } })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-directory-'))
  store = await openTestStore()
  secrets = await openSecrets(join(folder, 'keys.json'))
  standIn = await startDirectoryStandIn(demoDirectory(), 'the right secret')
  await connect(0, 'the right secret')
})
afterAll(async () => {
  await standIn.close()
  await store.close()
  await rm(folder, { recursive: true })
})

const connect = (tenantId: number, clientSecret: string) =>
  tenantTransaction(store, tenantId, async (db) => {
    const owner = { tenantId, userId: 0 }
    await writeSetting(db, owner, settings.graphIsEnabled, 'true')
    await writeSetting(db, owner, settings.graphTenantId, 'contoso.example')
    await writeSetting(db, owner, settings.graphClientId, 'portal')
    await writeSecretSettings(db, secrets, owner, [[settings.graphClientSecret, clientSecret]])
  })

const asking = (tenantId: number, held: readonly [FeatureName, string][] = []) => ({
  tenantId,
  features: new Map(held),
})

const contosoSales = 'bbbbbbbb-0000-4000-8000-000000000001'
const alice = 'aaaaaaaa-0000-4000-8000-000000000001'

test('a group comes with everybody in it and in the groups within, over all pages', async () => {
  const directory = await gateway(standIn.url).of(asking(0))
  expect(await directory.groupWithMembers(contosoSales)).toMatchObject({
    objectId: contosoSales,
    displayName: 'Contoso Sales',
    members: [
      { displayName: 'Alice Andersen', mail: 'alice@contoso.example' },
      { displayName: 'Dave Dupont' },
      { displayName: 'Erin Eriksen' },
    ],
  })
})

test('a group that the directory does not have, or that is no object id, is not there', async () => {
  const directory = await gateway(standIn.url).of(asking(0))
  expect(await directory.group('bbbbbbbb-0000-4000-8000-000000000009')).toBeNull()
  expect(await directory.groupWithMembers('../users')).toBeNull()
})

test('a person’s groups are told, those above them included', async () => {
  const directory = await gateway(standIn.url).of(asking(0))
  expect(await directory.groupIdsOf('aaaaaaaa-0000-4000-8000-000000000003')).toEqual([
    contosoSales,
    'bbbbbbbb-0000-4000-8000-000000000002',
  ])
  expect(await directory.groupIdsOf(alice)).toEqual([contosoSales])
  expect(await directory.groupIdsOf('aaaaaaaa-0000-4000-8000-000000000099')).toBeNull()
})

test('A43: a tenant asks with the host’s application where it inherits and the operator says so, and never with a mixture', async () => {
  const tenantId = 7
  await expect(gateway(standIn.url).of(asking(tenantId))).rejects.toThrow('DirectoryNotConfigured')
  const inTheirs = asking(tenantId, [[features.operatorDirectory, 'true']])
  const inherited = await gateway(standIn.url).of(inTheirs)
  expect(await inherited.group(contosoSales)).not.toBeNull()
  const choose = (name: PlainSettingName, value: string) =>
    tenantTransaction(store, tenantId, (db) => writeSetting(db, { tenantId, userId: 0 }, name, value))
  await choose(settings.azureInheritHostSettings, 'false')
  await expect(gateway(standIn.url).of(inTheirs)).rejects.toThrow('DirectoryNotConfigured')
  await choose(settings.azureUseOwnGraphApplication, 'true')
  await expect(gateway(standIn.url).of(inTheirs)).rejects.toThrow('DirectoryNotConfigured')
  await connect(tenantId, 'a wrong secret')
  const own = await gateway(standIn.url).of(inTheirs)
  await expect(own.group(contosoSales)).rejects.toThrow('DirectoryRefuses')
})

test.each(['null', '[]', '{"value":null}', '{"value":[null,7],"access_token":"t","expires_in":60}', '<html>'])(
  'S28: what answers %s is no directory, and that is said in words',
  async (text) => {
    const service = createServer((request, response) => {
      const isLogin = request.url?.endsWith('/token') && text.includes('value')
      response.end(isLogin ? '{"access_token":"t","expires_in":60}' : text)
    }).listen(0, '127.0.0.1')
    await once(service, 'listening')
    const directory = await gateway(`http://127.0.0.1:${(service.address() as AddressInfo).port}`).of(asking(0))
    for (const ask of [
      () => directory.group(contosoSales),
      () => directory.groupWithMembers(contosoSales),
      () => directory.groupIdsOf(alice),
    ])
      await expect(ask()).rejects.toThrow('DirectoryAnswersOtherwise')
    service.close()
  },
)

test('without a configured directory, and with one that is away, the caller is told which', async () => {
  await tenantTransaction(store, 0, (db) =>
    writeSetting(db, { tenantId: 0, userId: 0 }, settings.graphIsEnabled, 'false'),
  )
  await expect(gateway(undefined).of(asking(0))).rejects.toThrow('DirectoryNotConfigured')
  const away = await gateway('http://127.0.0.1:9').of(asking(0))
  await expect(away.group(contosoSales)).rejects.toThrow('DirectoryDoesNotAnswer')
})
