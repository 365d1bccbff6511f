/** Each group of settings takes a change and has it after a reload. The portal is one of its own: what the operator sets holds for all. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { contosoAdmin, expectNoAxeViolations, hostAdmin, inNewContext, type Person, signIn } from './portal.ts'
import { type RunningServer, startServerOf } from './server.ts'

let server: RunningServer

test.beforeAll(async () => {
  test.setTimeout(300_000)
  server = await startServerOf('.')
})
test.afterAll(() => server.stop())

interface Change {
  make: (card: Locator) => Promise<void>
  holds: (card: Locator) => Promise<void>
}

const typed = (name: string, text: string): Change => ({
  make: (card) => card.getByRole('textbox', { name, exact: true }).fill(text),
  holds: (card) => expect(card.getByRole('textbox', { name, exact: true })).toHaveValue(text),
})

const switchedOn = (name: string): Change => ({
  make: (card) => card.getByRole('switch', { name, exact: true }).check(),
  holds: (card) => expect(card.getByRole('switch', { name, exact: true })).toBeChecked(),
})

const switchedOff = (name: string): Change => ({
  make: (card) => card.getByRole('switch', { name, exact: true }).uncheck(),
  holds: (card) => expect(card.getByRole('switch', { name, exact: true })).not.toBeChecked(),
})

/** Before what is not asked for otherwise. */
const then = (first: Change, second: Change): Change => ({
  make: async (card) => {
    await first.make(card)
    await second.make(card)
  },
  holds: async (card) => {
    await first.holds(card)
    await second.holds(card)
  },
})

const ownInstead = (name: string): Change => ({
  make: (card) => card.getByRole('radiogroup', { name }).getByText('Our own').click(),
  holds: (card) => expect(card.getByRole('radiogroup', { name }).getByRole('radio', { name: 'Our own' })).toBeChecked(),
})

const directoryIds = {
  host: '7d8f3a52-51f4-4f0c-9a52-6d3a2f0f7e10',
  contoso: '0b1a7c64-93a2-4c4b-8f0e-2f6f5a0c1d22',
}

const ofHost: Readonly<Record<string, Change>> = {
  General: typed('Devices keep pages of reports for', '9'),
  Organisations: typed('Speak of a subscription’s end', '14'),
  People: typed('Units of one person', '41'),
  Security: typed('A reset link opens for', '12'),
  'Sign-in methods': typed('Directories of our own people', directoryIds.host),
  Session: then(switchedOn('People are signed out or locked out'), typed('Warn after', '900')),
  'Outgoing mail': switchedOn('May have a mail server of their own'),
  'Directory (LDAP)': then(
    switchedOn('Are checked by the directory, too'),
    typed('Directory server', 'ldap.example.org'),
  ),
  'Power BI and Azure': typed('Mail domains of our own people', 'operator.example'),
  'Shared devices': switchedOn('Are used by several people'),
  Other: switchedOn('A banner asks for consent'),
}

/** Others than the operator’s, which it has until it says otherwise. */
const ofTenant: Readonly<Record<string, Change>> = {
  General: typed('Devices keep pages of reports for', '8'),
  People: typed('Units of one person', '40'),
  Security: typed('A reset link opens for', '11'),
  'Sign-in methods': typed('Directories of our own people', directoryIds.contoso),
  Session: typed('Warn after', '600'),
  'Outgoing mail': then(
    ownInstead('Server'),
    then(typed('Mail server', 'mail.contoso.example'), typed('Sender’s address', 'portal@contoso.example')),
  ),
  // The operator’s directory is nobody else’s.
  'Directory (LDAP)': then(
    switchedOn('Are checked by the directory, too'),
    typed('Directory server', 'ldap.contoso.example'),
  ),
  'Power BI and Azure': then(ownInstead('Applications'), typed('Mail domains of our own people', 'contoso.example')),
  'Shared devices': switchedOff('Are used by several people'),
  Other: switchedOff('A banner asks for consent'),
}

/** Files, which are kept when they are chosen. */
const withoutFields = ['Branding']

async function changeEach(page: Page, person: Person, path: string, groups: Readonly<Record<string, Change>>) {
  await signIn(page, person, { to: path })
  const titles = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  await expect(titles.first()).toBeVisible()
  expect((await titles.allTextContents()).filter((title) => !withoutFields.includes(title)).sort()).toEqual(
    Object.keys(groups).sort(),
  )
  const card = (title: string) => page.getByRole('region', { name: title, exact: true })
  for (const [title, { make }] of Object.entries(groups)) await make(card(title))
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('The settings were saved.')).toBeVisible()
  await page.reload()
  for (const [title, { holds }] of Object.entries(groups)) await holds(card(title))
}

test('each group of settings takes a change of the operator’s, and then of an organisation’s', async ({ browser }) => {
  test.setTimeout(240_000)
  await inNewContext(browser, { baseURL: server.url }, (page) =>
    changeEach(page, hostAdmin, '/app/admin/hostSettings', ofHost),
  )
  await inNewContext(browser, { baseURL: server.url }, (page) =>
    changeEach(page, contosoAdmin, '/app/admin/tenantSettings', ofTenant),
  )
})
