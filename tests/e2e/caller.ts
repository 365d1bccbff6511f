/** Calls of the server beside the browser, as a person makes them who is somewhere else. */
import type { APIRequestContext } from '@playwright/test'
import { accountIsTenantAvailablePath, tokenAuthAuthenticatePath } from '../../src/web/api/generated/paths.ts'
import { demoPassword, expect, type Person } from './portal.ts'

export type Call = <T>(path: string, data: unknown, method?: string) => Promise<T>

/** `site`: where it is, if not where the browser's tests usually are. */
export async function callerOf(request: APIRequestContext, { tenant, userName }: Person, site = '') {
  const ask = async (path: string, headers: Record<string, string>, data: unknown, method = 'POST') => {
    const answer = await request.fetch(site + path, { method, headers, data })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()).result
  }
  const tenantId = tenant && (await ask(accountIsTenantAvailablePath, {}, { tenancyName: tenant })).tenantId
  const header: Record<string, string> = tenantId ? { 'Abp-TenantId': String(tenantId) } : {}
  const credentials = { userNameOrEmailAddress: userName, password: demoPassword }
  const { accessToken } = await ask(tokenAuthAuthenticatePath, header, credentials)
  const headers = { ...header, Authorization: `Bearer ${accessToken}` }
  const call: Call = (path, data, method) => ask(path, headers, data, method)
  return call
}
