import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkedPhoneNumber, openSmsGateway, PhoneNumberError } from './sms.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tessera-sms-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

test('a message is posted to the operator’s gateway, with its login as a header', async () => {
  const seen: unknown[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen.push(request.url, request.headers.authorization, JSON.parse(body))
    response.writeHead(seen.length > 3 ? 500 : 202).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sms = openSmsGateway({ dataDir, smsUrl: `http://portal:s%20t@127.0.0.1:${port}/send?sender=BI` })
  await sms.send({ to: '+47 12 34-56 78', text: 'Your code is 123456' })
  expect(sms.delivers).toBe(true)
  expect(seen).toEqual([
    '/send?sender=BI',
    `Basic ${Buffer.from('portal:s t').toString('base64')}`,
    { to: '+4712345678', text: 'Your code is 123456' },
  ])
  await expect(sms.send({ to: '+4712345678', text: 'x' })).rejects.toThrow('answered 500')
  server.close()
  server.closeAllConnections()
})

test('without a gateway a message is laid into the data folder', async () => {
  const sms = openSmsGateway({ dataDir, smsUrl: undefined })
  await sms.send({ to: '+4712345678', text: 'مرحبا' })
  const [name = ''] = await readdir(join(dataDir, 'sms'))
  expect(sms.delivers).toBe(false)
  expect(JSON.parse(await readFile(join(dataDir, 'sms', name), 'utf8'))).toEqual({ to: '+4712345678', text: 'مرحبا' })
})

test.each(['4712345678', '+0712345678', '+47', '+4712345678,+4787654321', '+47\r\nX: 1', '+1234567890123456'])(
  '%j is no phone number',
  (number) => {
    expect(() => checkedPhoneNumber(number)).toThrow(PhoneNumberError)
  },
)
