/** A screen on a wall is left alone for days. */
import type { ReportKey } from '../../src/contract/models/report.ts'
import type { SidebarItems } from '../../src/contract/services/power-bi-embed.ts'
import { powerBiEmbedGetSidebarItemsPath, reportKeysCreateOrEditPath } from '../../src/web/api/generated/paths.ts'
import { callerOf } from './caller.ts'
import { contosoAdmin, expect, test } from './portal.ts'

test('R74: a slideshow of a day does not grow', async ({ page, request }) => {
  test.setTimeout(400_000)
  await page.clock.install()
  const interval = 5
  const call = await callerOf(request, contosoAdmin)
  const { reports } = await call<SidebarItems>(powerBiEmbedGetSidebarItemsPath, undefined, 'GET')
  const { key, id, reportId, tenantId } = await call<ReportKey>(reportKeysCreateOrEditPath, {
    reportId: reports.find(({ name }) => name === 'Sales performance')?.id,
    name: 'Hall',
    isKeyPublic: true,
    slideshowPages: [1, 2],
    slideshowInterval: interval,
    expiration: new Date(Date.now() + 2 * 86_400_000).toISOString(),
  })
  await page.goto(
    `/main/report/share?${new URLSearchParams(Object.entries({ reportId, key, keyId: id, tenantId }).map(([name, value]) => [name, String(value)]))}`,
  )
  await expect(page.locator('main[aria-busy="false"]')).toBeVisible({ timeout: 30_000 })
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Performance.enable')
  const pages = page.getByRole('navigation', { name: 'Pages' }).getByRole('button')
  let renewals = 0
  page.on('request', (request) => {
    if (request.url().includes('GetReportKeyEmbedToken')) renewals += 1
  })
  /** Each page once, each in its own time. */
  const round = async () => {
    for (const next of [1, 0]) {
      await expect(page.getByText(/Next page in \d s/)).toBeVisible({ timeout: 30_000 })
      await page.clock.runFor(interval * 1000)
      await expect(pages.nth(next)).toHaveAttribute('aria-current', 'page')
      await expect(page.getByText(/Next page in \d s/)).toBeVisible({ timeout: 30_000 })
    }
  }
  const hour = async () => {
    for (let minutes = 0; minutes < 60; minutes += 10) await page.clock.fastForward(10 * 60_000)
    await round()
  }
  const size = async () => {
    for (let turn = 0; turn < 3; turn += 1) await devTools.send('HeapProfiler.collectGarbage')
    const { metrics } = await devTools.send('Performance.getMetrics')
    const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
    return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners'), frames: of('Frames') }
  }
  const sizes: Awaited<ReturnType<typeof size>>[] = []
  for (let passed = 0; passed < 24; passed += 4) {
    for (let more = 0; more < 4; more += 1) await hour()
    sizes.push(await size())
  }
  // The tokens were renewed all day.
  expect(renewals).toBeGreaterThanOrEqual(20)
  expect(new Set(sizes.map(({ frames }) => frames)).size).toBe(1)
  // What the page before left may still lie about as one looks: what grows is larger in every look of the evening.
  const [morning, evening] = [sizes.slice(0, 3), sizes.slice(3)]
  for (const what of ['nodes', 'listeners', 'heap'] as const) {
    const [most, least] = [Math.max(...morning.map((one) => one[what])), Math.min(...evening.map((one) => one[what]))]
    expect(least / most, what).toBeLessThan(1.1)
  }
})
