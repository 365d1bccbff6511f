/** Who may not see a page asks those who can change that. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '../../src/contract/vocabulary/features.ts'
import { permissions } from '../../src/contract/vocabulary/permissions.ts'
import { contosoAdmin, type Person, type Portal, startApp } from './harness.ts'
import { aPerson, setFeature } from './identity.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startApp()
})
afterAll(() => portal.close())

const permissionName = permissions.auditLogs
const requestOf = async (person: Person, name: string = permissionName) =>
  (await portal.as(person)).call('PermissionRequest_GetRequest', { query: { permissionName: name } })
const ask = async (person: Person, name: string = permissionName) =>
  (await portal.as(person)).call('PermissionRequest_CreateRequest', { body: { permissionName: name } })
const toldOf = async (userId: number) => {
  const { result } = await (await portal.as(contosoAdmin)).call('Notification_GetNotifications', {
    query: { maxResultCount: 100 },
  })
  return result.items.filter(({ kind, subjectId }) => kind === 'permissionWanted' && subjectId === userId)
}

test('U292: those who can give a permission are told who lacks it, once, and until it is given', async () => {
  const { id, person } = await aPerson(portal, 'contoso', { name: 'Wanda', surname: 'Wishing' })
  expect((await requestOf(person)).result).toEqual({ giver: 'Adam Admin', isAsked: false })
  expect((await ask(person)).status).toBe(200)
  expect((await ask(person)).status).toBe(200)
  expect((await requestOf(person)).result.isAsked).toBe(true)
  expect(await toldOf(id)).toMatchObject([
    { subjectName: 'Wanda Wishing (Audit logs)', occurrences: 1, severity: 'info' },
  ])
  const admin = await portal.as(contosoAdmin)
  await admin.call('User_UpdateUserPermissions', { body: { id, grantedPermissionNames: [permissionName] } })
  expect(await toldOf(id)).toEqual([])
  expect(await ask(person)).toMatchObject({ status: 400, error: { name: 'permissionRequest.held' } })
})

test('U292: it is told to nobody who cannot give it, and of nobody who was deleted', async () => {
  const { id, person } = await aPerson(portal, 'contoso', {})
  const { person: other } = await aPerson(portal, 'contoso', {})
  await ask(person)
  const { result } = await (await portal.as(other)).call('Notification_GetNotifications', { query: {} })
  expect(result.totalCount).toBe(0)
  expect(await toldOf(id)).toHaveLength(1)
  await (await portal.as(contosoAdmin)).call('User_DeleteUser', { query: { id } })
  expect(await toldOf(id)).toEqual([])
})

test('U292: what nobody here can give is not asked for', async () => {
  const { person } = await aPerson(portal, 'fabrikam', {})
  const notHere = { status: 400, error: { name: 'permissionRequest.notHere' } }
  for (const name of [permissions.hostSettings, 'Pages.Nowhere']) {
    expect(await requestOf(person, name), name).toMatchObject(notHere)
    expect(await ask(person, name), name).toMatchObject(notHere)
  }
  await setFeature(portal, 'fabrikam', features.auditLogs, 'false')
  expect(await ask(person)).toMatchObject(notHere)
})
