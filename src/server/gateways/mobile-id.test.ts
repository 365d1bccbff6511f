import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settings } from '../../contract/vocabulary/settings.ts'
import { readConfig } from '../config.ts'
import type { Store } from '../db/store.ts'
import { openTestStore } from '../db/testing.ts'
import { tenantTransaction } from '../db/transaction.ts'
import { openSecrets, type Secrets } from '../secrets/secrets.ts'
import { writeSecretSettings, writeSetting } from '../settings/settings.ts'
import { openMobileIdGateway } from './mobile-id.ts'

let folder: string
let store: Store
let secrets: Secrets
let service: Server
let port: number
let seen: string[]
let answers: (object | null)[]

const log = pino({ level: 'silent' })
const gateway = (environment: Record<string, string> = {}) =>
  openMobileIdGateway({
    store,
    secrets,
    log,
    config: readConfig({ DATA_DIR: folder, OUTGOING_ALLOWED_HOSTS: '127.0.0.1', ...environment }),
  })

async function answer(request: IncomingMessage): Promise<object | null> {
  let body = ''
  for await (const chunk of request) body += chunk
  seen.push(`${request.method} ${request.url} ${body}`.trim())
  return answers.length > 0 ? (answers.shift() ?? null) : { status: 'error', message: 'No more answers' }
}

const tenantId = 7
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-mobile-id-'))
  store = await openTestStore()
  secrets = await openSecrets(join(folder, 'keys.json'))
  service = createServer(async (request, response) => response.end(JSON.stringify(await answer(request))))
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  port = (service.address() as AddressInfo).port
  await tenantTransaction(store, tenantId, async (db) => {
    const owner = { tenantId, userId: 0 }
    await writeSetting(db, owner, settings.mobileIdServiceUrl, `http://127.0.0.1:${port}/`)
    await writeSecretSettings(db, secrets, owner, [[settings.mobileIdAccessToken, 'of the portal']])
  })
})
beforeEach(() => {
  seen = []
})
afterAll(async () => {
  service.close()
  service.closeAllConnections()
  await store.close()
  await rm(folder, { recursive: true })
})

describe('a configured service', () => {
  test('rings the phone, is asked until the PIN was entered, and tells whose phone it is', async () => {
    const mobileId = await gateway().of(tenantId)
    answers = [
      { status: 'ok', token: 'abc', control_code: '0413' },
      { status: 'waiting' },
      { status: 'ok', code: '50001018865', name: 'JONAS', surname: 'PETRAITIS', country: 'LT' },
    ]
    expect(await mobileId.begin('+37060000007')).toEqual({ token: 'abc', controlCode: '0413' })
    expect(await mobileId.stateOf('abc')).toEqual({ status: 'waiting' })
    expect(await mobileId.stateOf('abc')).toEqual({
      status: 'ok',
      personalCode: '50001018865',
      name: 'JONAS',
      surname: 'PETRAITIS',
      country: 'LT',
    })
    expect(seen).toEqual([
      'POST /mobile/login.json?access_token=of+the+portal phone=%2B37060000007&language=en',
      'GET /mobile/login/status/abc.json?access_token=of+the+portal',
      'GET /mobile/login/status/abc.json?access_token=of+the+portal',
    ])
  })

  test('says why it failed', async () => {
    const mobileId = await gateway().of(tenantId)
    answers = [{ status: 'error', message: 'Unknown phone', error_code: 6002 }, { status: 'ok' }]
    const failed = { status: 'error', message: 'Unknown phone', errorCode: 6002 }
    expect(await mobileId.begin('+37060000000')).toEqual(failed)
    // A success without a person is none.
    expect(await mobileId.stateOf('../../admin')).toMatchObject({ status: 'error' })
    expect(seen.at(-1)).toContain('/status/..%2F..%2Fadmin.json')
  })

  test.each([null, [7], { status: 7 }, { status: 'error', message: {} }])(
    'S28: what answers %j is no such service, and that is said in words',
    async (other) => {
      const mobileId = await gateway().of(tenantId)
      answers = [other, other]
      await expect(mobileId.begin('+37060000007')).rejects.toThrow('MobileIdAnswersOtherwise')
      await expect(mobileId.stateOf('abc')).rejects.toThrow('MobileIdAnswersOtherwise')
    },
  )

  test('G1: inside the operator’s network is not called', async () => {
    const mobileId = await gateway({ OUTGOING_ALLOWED_HOSTS: '' }).of(tenantId)
    await expect(mobileId.begin('+37060000007')).rejects.toThrow('MobileIdDoesNotAnswer')
    expect(seen).toEqual([])
  })
})

describe('without a service', () => {
  test('a demo on this machine has phones that somebody answers, each once', async () => {
    const demo = gateway()
    const mobileId = await demo.of(8)
    const begun = await mobileId.begin('+37060000007')
    if (!('token' in begun)) throw new Error('No phone rang')
    expect(demo.simulator?.ringing()).toEqual([{ ...begun, phoneNumber: '+37060000007' }])
    expect(await mobileId.stateOf(begun.token)).toEqual({ status: 'waiting' })
    expect(demo.simulator?.answer(begun.token, '50001018865')).toBe(true)
    expect(demo.simulator?.answer(begun.token, 'somebody else')).toBe(false)
    expect(await mobileId.stateOf(begun.token)).toMatchObject({ status: 'ok', personalCode: '50001018865' })
    expect(await mobileId.stateOf(begun.token)).toMatchObject({ status: 'error' })
  })

  test.each<Record<string, string>>([
    { DEMO: '0' },
    { HOST: '0.0.0.0' },
    { NODE_ENV: 'production' },
    { PUBLIC_URL: 'https://bi.example.org' },
    { TRUSTED_PROXIES: '127.0.0.1' },
  ])('any other portal refuses, in words that say what to configure: %j', async (environment) => {
    expect(gateway(environment).simulator).toBeNull()
    await expect(gateway(environment).of(8)).rejects.toThrow('MobileIdNotConfigured')
  })
})
