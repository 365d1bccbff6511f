/** A site where each organisation has a subdomain of its own. */
import { type APIRequestContext, request as requests } from '@playwright/test'
import { hostSettingsGetAllSettingsPath, hostSettingsUpdateAllSettingsPath } from '../../src/web/api/generated/paths.ts'
import { type Call, callerOf } from './caller.ts'
import { expect, hostAdmin, test } from './portal.ts'
import { type RunningServer, startServerOf } from './server.ts'

let server: RunningServer
let request: APIRequestContext
let asOperator: Call
const at = (name: string) => server.url.replace('localhost', `${name}.localhost`)

test.beforeAll(async () => {
  server = await startServerOf('.', (port) => ({
    // Browsers find every name below this one here.
    PUBLIC_URL: `http://localhost:${port}`,
    APP_BASE_URL: `http://{TENANCY_NAME}.localhost:${port}`,
  }))
  request = await requests.newContext({ baseURL: server.url })
  asOperator = await callerOf(request, hostAdmin)
})
test.afterAll(async () => {
  await request.dispose()
  await server.stop()
})

async function preventUnknown(isOn: boolean): Promise<void> {
  const before = await asOperator<{ tenantManagement: object }>(hostSettingsGetAllSettingsPath, undefined, 'GET')
  const tenantManagement = { ...before.tenantManagement, preventNotExistingTenantSubdomains: isOn }
  await asOperator(hostSettingsUpdateAllSettingsPath, { ...before, tenantManagement }, 'PUT')
}

test('a subdomain that is no organisation’s says so, and leads to the operator’s address where that is wanted', async ({
  page,
}) => {
  const warning = page.getByText('There is no organisation named nowhere.')
  await page.goto(`${at('nowhere')}/account/login`)
  await expect(warning).toBeVisible()
  expect(new URL(page.url()).origin).toBe(at('nowhere'))

  await preventUnknown(true)
  await page.goto(`${at('nowhere')}/app/main/reports`)
  await page.waitForURL(`${at('admin')}/account/login?**`)
  await expect(warning).toBeVisible()
  await expect(page.getByText('Operator', { exact: true })).toBeVisible()

  for (const known of [at('contoso'), at('admin'), server.url]) {
    await page.goto(`${known}/account/login`)
    await expect(page.getByLabel('User name or e-mail')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(new URL(page.url()).origin).toBe(known)
  }
  await page.goto(`${server.url}/account/login?abp_tenancy_name=nowhere`)
  await expect(warning).toBeVisible()
  expect(new URL(page.url()).origin, 'a name in the query leads nowhere').toBe(server.url)
  await preventUnknown(false)
})
