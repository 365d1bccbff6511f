/** The operator's settings. Nothing is saved: every organisation would have it, and every other test with them. */
import { expect, test } from '@playwright/test'
import { contosoAdmin, expectNoAxeViolations, hostAdmin, signIn } from './portal.ts'

const path = '/app/admin/hostSettings'

test('the operator has what organisations have, and what is theirs alone; a refusal stands at its field', async ({
  page,
}) => {
  await signIn(page, hostAdmin, { to: path })
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await expect(sections.getByRole('link')).toHaveText([
    'General',
    'Organisations',
    'People',
    'Security',
    'Sign-in methods',
    'Session',
    'Outgoing mail',
    'Directory (LDAP)',
    'Power BI and Azure',
    'Shared devices',
    'Other',
  ])
  await expect(page.getByText('From the operator')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Report', exact: true })).toBeVisible()

  await page.getByRole('switch', { name: 'Are checked by the directory, too' }).click()
  await page.getByRole('textbox', { name: 'Speak of a subscription’s end' }).fill('14')
  await page.getByRole('button', { name: 'Save settings' }).click()
  const server = page.getByRole('textbox', { name: 'Directory server' })
  await expect(server).toBeFocused()
  await expect(server).toHaveAttribute('aria-invalid', 'true')
  await expect(server).toHaveAccessibleDescription(/^This field is required\./)
  await expect(sections.getByRole('link', { name: /^Directory/ })).toContainText('1 needs attention')
})

test('a setting is found by the words that people have for it', async ({ page }) => {
  await signIn(page, hostAdmin, { to: path })
  const search = page.getByRole('searchbox', { name: 'Find a setting' })
  for (const [words, row] of [
    ['captcha', 'Checks against robots'],
    ['time-out', 'When nothing happens'],
    ['timeout', 'When nothing happens'],
    ['SMTP', 'Address and port'],
    ['LDAP', 'Are checked by the directory, too'],
    ['password length', /^(Shortest password|Password rules)$/],
    ['2FA', 'Two-factor sign-in'],
  ] as const) {
    await search.fill(words)
    await expect(page.getByText(row).first(), words).toBeVisible()
  }
  // It finds these, and not everything.
  await expect(page.getByText('When nothing happens')).toBeHidden()
})

test('an organisation does not see them', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: '/app/main/home' })
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'You may not see this page', level: 1 })).toBeVisible()
})

test('U63: what says that mail is not set up leads to where it is', async ({ page }) => {
  await signIn(page, hostAdmin, { to: '/app/main/home' })
  await page.getByRole('link', { name: /^Outgoing mail is not set up/ }).click()
  const mail = page.getByRole('region', { name: 'Outgoing mail' })
  await expect(mail.getByRole('heading')).toBeInViewport()
  expect(new URL(page.url()).hash).toBe('#mail')

  await page.goto('/app/main/home')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: /mail/i }).filter({ hasText: 'Outgoing mail is not set up' }).last().click()
  await expect(mail.getByRole('heading')).toBeInViewport()
})

test('U66: each test says what of, and the way to another report stands where the settings do', async ({ page }) => {
  await signIn(page, hostAdmin, { to: `${path}#azure` })
  const azure = page.getByRole('region', { name: 'Power BI and Azure' })
  await expect(azure.getByText('Test of Power BI', { exact: true })).toBeVisible()
  await expect(azure.getByText('Test of the directory', { exact: true })).toBeVisible()
  const other = page.getByRole('region', { name: 'Other' })
  const edges = async (name: 'link' | 'combobox') => {
    const control = name === 'link' ? other.getByRole(name) : other.getByRole(name, { name: 'Report', exact: true })
    const { x = 0 } = (await control.boundingBox()) ?? {}
    return Math.round(x)
  }
  await expect.poll(() => edges('link')).toBe(await edges('combobox'))
})

test('U261: an address that is none is refused at its field, by the field’s own words', async ({ page }) => {
  await signIn(page, hostAdmin, { to: `${path}#mail` })
  const mail = page.getByRole('region', { name: 'Outgoing mail' })
  const to = mail.getByRole('textbox', { name: 'Send the test mail to' })
  const send = mail.getByRole('button', { name: 'Send a test mail' })
  await to.fill('nonsense')
  await send.click()
  await expect(to).toHaveAccessibleDescription('This is not a valid e-mail address.')
  await expect(to).toBeFocused()
  await expect(mail.getByText('emailAddress')).toHaveCount(0)
  await expectNoAxeViolations(page)
  // One that the server alone refuses.
  await to.fill('a..b@contoso.example')
  await send.click()
  await expect(to).toHaveAccessibleDescription('This is not a valid e-mail address.')
  await to.fill('admin@contoso.example')
  await expect(to).toHaveAccessibleDescription('')
})
