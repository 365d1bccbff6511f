/** The first set-up, on a server of its own that has no administrator. */
import { demoPassword, expect, expectNoAxeViolations, inNewContext, phone, test } from './portal.ts'
import { type RunningServer, startServerOf } from './server.ts'

let server: RunningServer
let secret: string

test.beforeAll(async () => {
  test.setTimeout(300_000)
  server = await startServerOf('.', { DEMO: '0', ADMIN_PASSWORD: '', DEMO_PASSWORD: '' })
  secret = /with this secret: (\S+)/.exec(server.said)?.[1] ?? ''
})
test.afterAll(() => server.stop())

test('whoever opens a new portal is led to its set-up, which is closed afterwards', async ({ browser }) => {
  await inNewContext(browser, { baseURL: server.url }, async (page) => {
    const asked: string[] = []
    page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))
    await page.goto('/account/login')
    await expect(page.getByRole('heading', { name: 'Set up the portal' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/app/admin/install')
    await expect(page.getByText(`Links in mails lead to ${server.url}`)).toBeVisible()
    await expectNoAxeViolations(page)

    const submit = page.getByRole('button', { name: 'Set up the portal' })
    const secretField = page.getByLabel('Set-up secret', { exact: true })
    const password = page.getByLabel('Password of the administrator', { exact: true })
    await submit.click()
    await expect(secretField).toBeFocused()
    await expect(page.getByText('Enter the set-up secret.')).toBeVisible()
    await expectNoAxeViolations(page)
    await secretField.fill('guessed')
    await password.fill(demoPassword)
    await page.getByLabel('The password again', { exact: true }).fill(demoPassword)
    await submit.click()
    await expect(page.getByRole('alert').last()).toContainText('The set-up secret is wrong.')

    await secretField.fill(secret)
    await page.getByText('Look at a database').click()
    await page.getByLabel('postgresql://user:password@host:port/database').fill('postgresql://nobody@127.0.0.1:9/none')
    await page.getByRole('button', { name: 'Look' }).click()
    await expect(page.getByText('The database could not be used:')).toBeVisible()
    await page.getByText('Mail server', { exact: true }).first().click()
    await expectNoAxeViolations(page)
    await page.getByLabel('Language of the portal').selectOption({ label: 'English' })
    await submit.click()
    await expect(page.getByRole('heading', { name: 'The portal is set up' })).toBeFocused()
    await expectNoAxeViolations(page)
    expect(asked.filter((path) => path.includes('GetCurrentLoginInformations'))).toEqual([])

    await page.getByRole('link', { name: 'Go to sign-in' }).click()
    await page.getByLabel('User name or e-mail').fill('admin')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/app/admin/hostDashboard')
  })
  await inNewContext(browser, { ...phone, colorScheme: 'dark', locale: 'ar', baseURL: server.url }, async (page) => {
    await page.goto('/anything/app/admin/install')
    await expect(page.getByRole('heading', { name: 'البوابة معدّة من قبل' })).toBeVisible()
    await expectNoAxeViolations(page)
  })
})
