import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MobileIdService } from '../../src/server/gateways/mobile-id-service.ts'
import type { Portal } from './harness.ts'
import { startApp } from './harness.ts'

let portal: Portal
let mobileId: MobileIdService

beforeAll(async () => {
  portal = await startApp()
  mobileId = await portal.services.gateways.mobileId.of(portal.tenantId('contoso'))
})
afterAll(() => portal.close())

const url = '/mobile-id-simulator'
const page = async () => (await portal.app.inject({ url })).body

async function ring(phoneNumber: string) {
  const begun = await mobileId.begin(phoneNumber)
  if (!('token' in begun)) throw new Error('No phone rang')
  return begun
}

const press = (form: Record<string, string>, remoteAddress = '127.0.0.1') =>
  portal.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })

test('a phone shows its control code until somebody enters the PIN, as the holder of a personal code', async () => {
  expect(await page()).toContain('No phone rings')
  const { token, controlCode } = await ring('+37060000007')
  expect(await page()).toContain(`<strong>${controlCode}</strong>`)
  expect((await press({ token, answer: 'sign', personalCode: '50001018865' })).statusCode).toBe(303)
  expect(await page()).toContain('No phone rings')
  expect(await mobileId.stateOf(token)).toMatchObject({ status: 'ok', personalCode: '50001018865' })
})

test('pressing cancel, or entering nothing, declines', async () => {
  for (const form of [
    { answer: 'cancel', personalCode: '50001018865' },
    { answer: 'sign', personalCode: ' ' },
  ]) {
    const { token } = await ring('+37060000007')
    await press({ token, ...form })
    expect(await mobileId.stateOf(token)).toMatchObject({ status: 'error' })
  }
})

test('B9: nobody from elsewhere sees or answers a phone, and a guessed token answers none', async () => {
  const { token } = await ring('+37060000007')
  expect((await portal.app.inject({ url, remoteAddress: '203.0.113.7' })).statusCode).toBe(404)
  expect((await press({ token, answer: 'sign', personalCode: '1' }, '203.0.113.7')).statusCode).toBe(404)
  await press({ token: 'guessed', answer: 'sign', personalCode: '1' })
  expect(await mobileId.stateOf(token)).toEqual({ status: 'waiting' })
  await press({ token, answer: 'cancel' })
})

test('D1: a phone number is shown as text', async () => {
  const { token } = await ring('<script>alert(1)</script>')
  expect(await page()).not.toContain('<script>')
  await press({ token, answer: 'cancel' })
})

test('outside of a demo there is no such page', async () => {
  const other = await startApp({ environment: { DEMO: '0' } })
  expect((await other.app.inject({ url })).statusCode).toBe(404)
  await other.close()
})
