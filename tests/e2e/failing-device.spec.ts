/** O4, O5: browsers that refuse, fill up, or damage what they keep. The portal is usable, or says in words what is wrong. */
import type { BrowserContext, Page } from '@playwright/test'
import { contosoAdmin, expect, expectNoAxeViolations, inNewContext, signIn, signOut, test } from './portal.ts'

/** As the browser does it, before any script of the page runs. */
const refusals: Record<string, () => void> = {
  'refuses its storage at the first touch': () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  },
  'is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('exceeded the quota', 'QuotaExceededError')
    }
  },
  'refuses every kind of storage': () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  },
  'refuses to open its database': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  },
}

const saysOnce = (page: Page) =>
  page.getByText('This browser keeps nothing: the portal does not start without a network.')

for (const [what, refuse] of Object.entries(refusals)) {
  test(`O4: in a browser that ${what} people sign in, work and sign out, and are told once`, async ({ browser }) => {
    await inNewContext(browser, {}, async (page, context) => {
      const faults: string[] = []
      context.on('weberror', (fault) => faults.push(fault.error().message))
      await context.addInitScript(refuse)
      await signIn(page, contosoAdmin, { to: '/app/admin/users' })
      await expect(page.getByRole('row', { name: /admin/ }).first()).toBeVisible()
      await expect(saysOnce(page)).toBeVisible()
      await expectNoAxeViolations(page)
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(saysOnce(page)).toHaveCount(0)
      await page.getByRole('searchbox', { name: 'Name, user name, e-mail or phone' }).fill('alice')
      await expect(page.getByRole('row', { name: /alice/ }).first()).toBeVisible()
      await page.getByRole('link', { name: 'Home' }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Adam' })).toBeVisible()
      await expect(saysOnce(page)).toHaveCount(0)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Adam' })).toBeVisible()
      await signOut(page)
      expect(faults).toEqual([])
    })
  })
}
