/** A34: a secret that is kept goes nowhere else unless whoever leads it there knows it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contosoAdmin, hostAdmin, membersOf, type Portal, startApp } from '../harness.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startApp()
})
afterAll(() => portal.close())

test('A34: a task that calls another address has its signing secret typed again, or removed', async () => {
  const admin = await portal.as(contosoAdmin)
  const form = { taskName: 'Signed', taskType: 'Http', url: 'https://example.org/hook' } as const
  const signingSecret = 'a secret of some length'
  await admin.call('Tasks_CreateOrEdit', { body: { ...form, signingSecret } })
  const { id } = (await admin.call('Tasks_GetAll', { query: { sorting: 'id DESC' } })).result.items[0] ?? { id: 0 }
  const change = (more: object) => admin.callWith('Tasks_CreateOrEdit', { body: { ...form, id, ...more } })
  for (const url of ['https://example.com/hook', 'http://example.org/hook']) {
    for (const more of [{ url }, { url, signingSecret: null }]) {
      const refused = await change(more)
      expect([more, refused.status, membersOf(refused)]).toEqual([more, 400, ['signingSecret']])
    }
  }
  const hasSecret = async () => (await admin.call('Tasks_GetTaskForView', { query: { id } })).result.hasSigningSecret
  expect((await change({ url: 'https://example.org/another' })).status).toBe(200)
  expect((await change({ url: 'https://example.com/hook', signingSecret })).status).toBe(200)
  expect(await hasSecret()).toBe(true)
  expect((await change({ url: 'https://example.net/hook', signingSecret: '' })).status).toBe(200)
  expect(await hasSecret()).toBe(false)
})

test('A34: nor does the password for a mail server go to another port of its host', async () => {
  const host = await portal.as(hostAdmin)
  const { result } = await host.call('HostSettings_GetAllSettings')
  const save = (more: object) =>
    host.callWith('HostSettings_UpdateAllSettings', { body: { ...result, email: { ...result.email, ...more } } })
  const server = { smtpHost: 'mail.example.org', smtpPort: 465, smtpUserName: 'portal', smtpEnableSsl: true }
  const withName = { ...server, smtpUseDefaultCredentials: false, defaultFromAddress: 'portal@example.org' }
  expect((await save({ ...withName, smtpPassword: 'mail-secret' })).status).toBe(200)
  expect((await save(withName)).status).toBe(200)
  expect(membersOf(await save({ ...withName, smtpPort: 2525 }))).toEqual(['email.smtpPassword'])
  expect((await save({ ...withName, smtpPort: 2525, smtpPassword: 'mail-secret' })).status).toBe(200)
  expect((await save({ ...withName, smtpHost: '' })).status).toBe(200)
})
