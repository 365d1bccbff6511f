/** A portal or proxy that answers everything in the server's place, with the whole app before it. */
import type { Page, Route } from '@playwright/test'
import { contosoAdmin, expect, signIn, test } from './portal.ts'
import { keptIn } from './stores.ts'

test.use({ serviceWorkers: 'allow' })

const foreignAnswers = {
  '200 text/plain': { status: 200, contentType: 'text/plain', body: 'Welcome' },
  '200 {}': { status: 200, contentType: 'application/json', body: '{}' },
  '204': { status: 204 },
  '200 text/javascript': { status: 200, contentType: 'text/javascript', body: 'void 0' },
  '401 text/plain': { status: 401, contentType: 'text/plain', body: 'Sign in to the network' },
  '403 html': { status: 403, contentType: 'text/html', body: '<html>Blocked</html>' },
  '404': { status: 404, body: '' },
  '407': { status: 407, body: 'Proxy authentication required' },
  '503': { status: 503, contentType: 'text/html', body: '<html>Proxy</html>' },
  '511': { status: 511, contentType: 'text/html', body: '<html>Sign in to the network</html>' },
} as const

const isOfServer = ({ pathname }: URL) =>
  /^\/(api|health|openapi|File)/i.test(pathname) || pathname.endsWith('appconfig.json')

async function answerAs(page: Page, answer: Parameters<Route['fulfill']>[0]): Promise<() => Promise<void>> {
  const act = (route: Route) => route.fulfill(answer)
  await page.context().route(isOfServer, act)
  return () => page.context().unroute(isOfServer, act)
}

const keys = async (page: Page) => (await keptIn(page, 'owners')).length

test('O3, O7: whoever answers in the server’s place, the session stays, and the screen says that the server is away', async ({
  page,
}) => {
  await signIn(page, contosoAdmin, { to: '/app/admin/users' })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect(page.getByRole('row', { name: /admin/ }).first()).toBeVisible()
  await expect.poll(() => keys(page)).toBe(1)

  for (const [name, answer] of Object.entries(foreignAnswers)) {
    await test.step(name, async () => {
      const end = await answerAs(page, answer)
      await page.reload()
      await expect(page.getByText(/You are offline/)).toBeVisible()
      await expect(page.getByRole('row', { name: /admin/ }).first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'New user' })).toBeDisabled()
      await page.getByRole('button', { name: 'Actions for Users', exact: true }).click()
      await expect(page.getByRole('menuitem', { name: /Export/ })).toBeDisabled()
      await page.keyboard.press('Escape')
      expect(page.url()).toContain('/app/admin/users')
      expect(await keys(page)).toBe(1)
      await end()
    })
  }
  // The network is open now: the page comes back by itself.
  await expect(page.getByText(/You are offline/)).toHaveCount(0, { timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'New user' })).toBeEnabled()
})
