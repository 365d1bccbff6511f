/**
 * A derived right names its reasons and asks them at use (`docs/derived-rights.md`): when one of them ends in one process,
 * the right opens nothing within a second in any.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Portal, startApp } from '../harness.ts'
import { derivedRights, type Site } from './derived-rights.ts'

let portal: Portal
let site: Site
beforeAll(async () => {
  portal = await startApp({ withReports: true })
  site = { here: portal.anonymous, there: portal.anonymous }
})
afterAll(() => portal.close())

const withinASecond = { timeout: 1_000, interval: 20 }

describe.each(Object.entries(derivedRights))('R22, A3, F15: %s opens nothing once', (_, reasons) => {
  test.each(Object.entries(reasons))('%s', async (__, { make, end, mend }) => {
    const shown = await make(site)
    expect(await shown.opens(site.there)).toBe(true)
    expect(await shown.opens(site.here)).toBe(true)
    await end(site)
    try {
      for (const server of [site.here, site.there])
        await vi.waitFor(async () => expect(await shown.opens(server)).toBe(false), withinASecond)
    } finally {
      await mend?.(site)
    }
  })
})
