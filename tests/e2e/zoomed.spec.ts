/** A desktop at 200 %: half as many pixels each way. Nothing is wider than the window, hides what has the focus, or is out of reach. */
import type { Page } from '@playwright/test'
import {
  contosoAdmin,
  expect,
  expectNoAxeViolations,
  hostAdmin,
  inNewContext,
  type Person,
  signIn,
  test,
} from './portal.ts'

const zoomed = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }

interface Screen {
  title: string
  person: Person
  path: string
  /** Opens its form, and says what saves it. */
  form?: { open: (page: Page) => Promise<void>; save: string }
}

const press = (name: string) => (page: Page) => page.getByRole('main').getByRole('button', { name }).first().click()

const screens: readonly Screen[] = [
  { title: 'Users', person: contosoAdmin, path: 'users', form: { open: press('New user'), save: 'Create user' } },
  { title: 'Roles', person: contosoAdmin, path: 'roles' },
  { title: 'New role', person: contosoAdmin, path: 'roles/new' },
  {
    title: 'Organisation units',
    person: contosoAdmin,
    path: 'organization-units',
    form: { open: press('New unit'), save: 'Create unit' },
  },
  { title: 'Audit log', person: contosoAdmin, path: 'auditLogs' },
  { title: 'Settings', person: contosoAdmin, path: 'tenantSettings' },
  { title: 'Home', person: hostAdmin, path: 'hostDashboard' },
  { title: 'Tenants', person: hostAdmin, path: 'tenants', form: { open: press('New tenant'), save: 'Create tenant' } },
]

const isWider = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

/** Of what the Tab key reaches, one after the other: what lies under something else, or outside the window. */
async function hiddenFocuses(page: Page, count: number): Promise<string[]> {
  const hidden: string[] = []
  let seen = 0
  for (let index = 0; index < count; index += 1) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      const focused = document.activeElement
      if (!focused || focused === document.body || focused.tagName === 'IFRAME') return null
      // A box that is drawn by its label is seen by that.
      const box = (
        focused.closest('label, .mantine-Switch-root, .mantine-Radio-root') ?? focused
      ).getBoundingClientRect()
      if (box.width <= 1 || box.height <= 1) return null
      const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
      const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
      const name = focused.getAttribute('aria-label') ?? focused.id ?? focused.textContent
      const what = `<${focused.tagName.toLowerCase()}> ${name} ${focused.textContent?.slice(0, 40)}`
      if (bottom <= top || right <= left) return `outside: ${what}`
      const points = [0.1, 0.5, 0.9].map((share) => [left + (right - left) * share, top + (bottom - top) / 2] as const)
      const isSeen = points.some(([x, y]) => {
        const seen = document.elementFromPoint(x, y)
        return (
          seen !== null &&
          (focused.contains(seen) || seen.contains(focused) || seen.closest('label')?.contains(focused))
        )
      })
      return isSeen ? '' : `under something: ${what}`
    })
    if (fault !== null) seen += 1
    if (fault) hidden.push(fault)
  }
  expect(seen).toBeGreaterThan(count / 3)
  return hidden
}

for (const { title, person, path, form } of screens) {
  test(`at 200 % ${title} is whole, and all of it within reach`, async ({ browser }) => {
    await inNewContext(browser, zoomed, async (page) => {
      await signIn(page, person, { to: `/app/admin/${path}` })
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      expect(await isWider(page)).toBe(false)
      await expectNoAxeViolations(page)
      expect(await hiddenFocuses(page, 40)).toEqual([])
      if (!form) return

      await form.open(page)
      const dialog = page.getByRole('dialog').last()
      const save = dialog.getByRole('button', { name: form.save })
      await expect(save).toBeVisible()
      expect(await isWider(page)).toBe(false)
      await expectNoAxeViolations(page)
      expect(await hiddenFocuses(page, 25)).toEqual([])
      await save.scrollIntoViewIfNeeded()
      await expect(save).toBeInViewport({ ratio: 1 })
      await save.click({ trial: true })
    })
  })
}

test('R104: at 200 %, and in half a window, a report has its tools, each by its name, and one line for its date', async ({
  browser,
}) => {
  await inNewContext(browser, zoomed, async (page) => {
    await signIn(page, contosoAdmin, { to: '/app/main/home' })
    await page.goto('/app/main/dashboard')
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('heading', { level: 2 }).first()).toBeVisible()
    const tools = page.getByRole('toolbar')
    const names = [/^Read the data again$/, /^Edit$/, /dashboard/]
    for (const width of [720, 640, 600]) {
      await page.setViewportSize({ width, height: 450 })
      for (const name of names) {
        const tool = tools.getByRole('button', { name })
        await expect(tool).toBeInViewport({ ratio: 1 })
      }
      await expect(page.getByRole('button', { name: 'Full screen' })).toBeInViewport({ ratio: 1 })
      await expect(
        page
          .locator('section')
          .getByText(/^Data from \d/)
          .filter({ visible: true }),
      ).not.toHaveCount(0)
      expect(await isWider(page)).toBe(false)
    }
    await expectNoAxeViolations(page)
    await page.setViewportSize({ width: 720, height: 450 })
    await tools.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(frame.getByRole('complementary', { name: 'Edit the report' })).toBeVisible()
    await tools.getByRole('button', { name: 'Stop editing without saving' }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(tools).toHaveCount(0)
  })
})
