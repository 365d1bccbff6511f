/** Calls of the server beside the browser, as a person makes them who is somewhere else. */
import type { APIRequestContext } from '@playwright/test'
import { authenticate, expect, type Person } from './portal.ts'

export type Call = <T>(path: string, data: unknown, method?: string) => Promise<T>

/** `site`: where it is, if not where the browser's tests usually are. */
export async function callerOf(request: APIRequestContext, person: Person, site = '') {
  const { accessToken, tenantHeader } = await authenticate(request, person, { site })
  const headers = { ...tenantHeader, Authorization: `Bearer ${accessToken}` }
  const call: Call = async (path, data, method = 'POST') => {
    const answer = await request.fetch(site + path, { method, headers, data })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()).result
  }
  return call
}
