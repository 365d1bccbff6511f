/** Reports of Power BI, by the service that stands in for it: minted, led to its frame, and read. */
import type { Browser, FrameLocator, Page } from '@playwright/test'
import type { Workspace } from '../../src/contract/services/pbi-workspaces.ts'
import type { SidebarItems } from '../../src/contract/services/power-bi-embed.ts'
import {
  pbiReportsDeletePath,
  pbiWorkspacesCreateOrEditPath,
  pbiWorkspacesGetWorkspacesForCreateOrEditPath,
  powerBiEmbedGetSidebarItemsPath,
} from '../../src/web/api/generated/paths.ts'
import { callerOf } from './caller.ts'
import {
  contosoAdmin,
  contosoAlice,
  expect,
  expectNoAxeViolations,
  inNewContext,
  type Person,
  signIn,
  test,
  wide,
} from './portal.ts'
import { type RunningServer, startServerOf } from './server.ts'

test.use(wide)

let server: RunningServer

test.beforeAll(async () => {
  server = await startServerOf('.', { POWERBI_URL: 'local' })
})
test.afterAll(() => server.stop())

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe')

const reading = (browser: Browser, person: Person, report: string, look: (page: Page) => Promise<void>) =>
  inNewContext(browser, { baseURL: server.url }, async (page) => {
    await signIn(page, person)
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: report }).click()
    await expect(page.getByRole('heading', { level: 1, name: report })).toBeVisible()
    await expect(page.locator('section[aria-busy="false"]')).toBeVisible({ timeout: 30_000 })
    await look(page)
  })

test('a report of Power BI is read in its frame, where each person finds their own rows', async ({ browser }) => {
  const rowsOf = (page: Page, department: string) => frameOf(page).getByText(department)
  await reading(browser, contosoAdmin, 'People in Power BI', async (page) => {
    await expect(rowsOf(page, 'Contoso Finance')).not.toHaveCount(0)
    await expectNoAxeViolations(page)
  })
  await reading(browser, contosoAlice, 'People in Power BI', async (page) => {
    await expect(rowsOf(page, 'Contoso Retail North')).not.toHaveCount(0)
    await expect(rowsOf(page, 'Contoso Finance')).toHaveCount(0)
  })
})

test('a dashboard of Power BI shows each person the figures of their own rows, and a tile leads to its report', async ({
  browser,
}) => {
  const tile = (page: Page, name: string) => frameOf(page).getByRole('button', { name, exact: true })
  await reading(browser, contosoAdmin, 'People at a glance', async (page) => {
    await expect(frameOf(page).getByText('Contoso Finance')).not.toHaveCount(0)
    await expectNoAxeViolations(page)
  })
  await reading(browser, contosoAlice, 'People at a glance', async (page) => {
    await expect(tile(page, 'Headcount by department')).toHaveAccessibleDescription(/Contoso Retail North/)
    await expect(tile(page, 'Headcount by department')).not.toHaveAccessibleDescription(/Contoso Finance/)
    // Of a dashboard there are no clicks to look at, and no data of its own to be read again.
    await expect(page.getByRole('button', { name: 'Heat map' })).toHaveCount(0)
    await tile(page, 'Kinds of cost').click()
    await expect(page.getByRole('heading', { level: 1, name: 'People in Power BI' })).toBeVisible()
    await expect(page).toHaveURL(/\/app\/main\/report\/\d+\?page=cost$/)
    await expect(frameOf(page).getByRole('heading', { level: 1 })).toHaveText('Headcount and cost: Cost')
    await page.goBack()
    await expect(tile(page, 'Headcount')).toBeVisible()
  })
})

test('a paginated report of Power BI is asked for by its parameters, read page by page, and taken away', async ({
  browser,
}) => {
  await reading(browser, contosoAdmin, 'Invoices', async (page) => {
    const frame = frameOf(page)
    const foot = frame.locator('.paper footer')
    await expect(foot).toContainText(/Page 1 of \d+/)
    await frame.getByLabel('Shop').selectOption(['Oslo Karl Johan'])
    await frame.getByLabel('From').fill('2026-08-01')
    await frame.getByRole('button', { name: 'View report' }).click()
    await expect(frame.getByText('Shop: Oslo Karl Johan')).toBeVisible()
    await frame.getByRole('button', { name: 'Next page' }).click()
    await expect(foot).toContainText(/Page 2 of \d+/)
    const download = page.waitForEvent('download')
    await frame.getByRole('button', { name: 'Export to Excel' }).click()
    expect((await download).suggestedFilename()).toBe('Invoices.xlsx')
    await expectNoAxeViolations(page)
  })
  await reading(browser, contosoAlice, 'List of people', async (page) => {
    await expect(frameOf(page).getByRole('cell', { name: 'Contoso Retail North' })).not.toHaveCount(0)
    await expect(frameOf(page).getByRole('option', { name: 'Contoso Finance' })).toHaveCount(0)
  })
})

test('R33: what opens next may be of another kind, and each kind has a frame of its own', async ({ browser }) => {
  await reading(browser, contosoAlice, 'List of people', async (page) => {
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    const open = (name: string) => menu.getByRole('link', { name }).click()
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await open('People at a glance')
    await expect(frameOf(page).getByRole('button', { name: 'Headcount by department' })).toBeVisible()
    await open('People in Power BI')
    await expect(frameOf(page).getByRole('heading', { level: 1 })).toHaveText('Headcount and cost: People')
    await open('List of people')
    await expect(frameOf(page).locator('.paper')).toContainText(/Page 1 of \d+/)
    await expect(page.locator('iframe')).toHaveAttribute('title', 'List of people')
    expect(complaints).toEqual([])
  })
})

const adminIn = (
  browser: Browser,
  to: string,
  look: (page: Page) => Promise<void>,
  { reducedMotion = 'no-preference' }: { reducedMotion?: 'reduce' | 'no-preference' } = {},
) =>
  inNewContext(browser, { baseURL: server.url, reducedMotion }, async (page) => {
    await signIn(page, contosoAdmin, { to })
    await look(page)
  })

test('an app is made of items of a workspace, and each opens from the menu', async ({ browser }) => {
  await adminIn(browser, '/app/admin/reports/pbiReports/new', async (page) => {
    const choose = async (field: string, option: string | RegExp) => {
      await page.getByRole('combobox', { name: field }).first().click()
      await page.getByRole('option', { name: option }).click()
    }
    await choose('Workspace', /Sales/)
    await choose('Item', 'A new app of several items')
    await page.getByLabel('Name', { exact: true }).fill('Retail')
    await page.getByRole('button', { name: 'Add an item', exact: true }).click()
    const item = page.getByRole('group', { name: 'Item 1' })
    await item.getByRole('combobox', { name: 'Item' }).click()
    await item.getByRole('option', { name: 'People in Power BI (Report)' }).click()
    await page.getByRole('button', { name: 'Add an item', exact: true }).click()
    await page.getByRole('group', { name: 'Item 2' }).getByRole('combobox', { name: 'Item' }).click()
    await expect(page.getByRole('option', { name: 'People in Power BI (Report)' })).toHaveAttribute(
      'data-combobox-disabled',
      'true',
    )
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove item 2' }).click()
    await page.getByRole('button', { name: 'Register report' }).click()
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    const app = menu.getByRole('button', { name: 'Retail' })
    await expect(app).toHaveAttribute('aria-expanded', 'true')
    await menu.locator('a[href*="/app/main/app/report/"]').click()
    await expect(page.getByRole('heading', { level: 1, name: 'People in Power BI' })).toBeVisible()
    await expect(page.locator('section[aria-busy="false"]')).toBeVisible({ timeout: 30_000 })
    await expect(frameOf(page).getByText('Contoso Finance')).not.toHaveCount(0)
    await expect(page.getByRole('toolbar')).toHaveCount(0)
    await page.goto(page.url().replace(/[0-9a-f-]{36}$/, '00000000-0000-0000-0000-000000000000'))
    await expect(page.getByText('This app has no such report or dashboard any more.')).toBeVisible()
  })
})

test('a dashboard of an organisation’s own report is registered, and stands in the menu', async ({ browser }) => {
  await adminIn(browser, '/app/admin/reports/pbiReports/new', async (page) => {
    const choose = async (field: string, option: string | RegExp) => {
      await page.getByRole('combobox', { name: field }).first().click()
      await page.getByRole('option', { name: option }).click()
    }
    await choose('Workspace', /Own reports/)
    await choose('Item', 'Service desk at a glance')
    await page.getByRole('button', { name: 'Register report' }).click()
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Service desk at a glance' })
      .click()
    await expect(frameOf(page).getByRole('button', { name: 'Topics', exact: true })).toHaveAccessibleDescription(
      /Tickets opened/,
    )
  })
})

for (const [reducedMotion, who] of [
  ['no-preference', 'step by step'],
  ['reduce', 'and the page stays where it is for who wants little motion (U95)'],
] as const) {
  test(`the way to Power BI is tried out in the settings, ${who}`, async ({ browser }) => {
    const look = async (page: Page) => {
      const card = page.getByRole('region', { name: 'Power BI and Azure', exact: true })
      const answer = card.getByRole('status').first()
      await card.getByRole('button', { name: 'Test the connection' }).click()
      await expect(answer.getByRole('listitem')).toHaveCount(4)
      await expect(answer).toContainText('It reaches workspaces. Workspaces: ')
      await card.getByRole('combobox', { name: 'Registration to test' }).click()
      await page.getByRole('option', { name: 'Power BI registration 3' }).click()
      await card.getByRole('button', { name: 'Test the connection' }).click()
      await expect(answer.getByRole('listitem')).toHaveCount(1)
      await expect(answer).toContainText('The operator mends it.')
      await expectNoAxeViolations(page)
    }
    await adminIn(browser, '/app/admin/tenantSettings#azure', look, { reducedMotion })
  })
}

test('the directory, the LDAP server and the Mobile-ID service are tried out in the settings', async ({ browser }) => {
  await adminIn(browser, '/app/admin/tenantSettings#directory', async (page) => {
    const tried = async (card: string, button: string) => {
      const region = page.getByRole('region', { name: card, exact: true })
      await region.getByRole('button', { name: button }).click()
      const answer = region.getByRole('status').filter({ has: page.getByRole('listitem') })
      await expect(answer).toBeVisible()
      return answer
    }
    await expect(await tried('Directory (LDAP)', 'Test the LDAP server')).toContainText('No LDAP server is in use.')
    await expect(await tried('Directory (LDAP)', 'Test the LDAP server')).toContainText('You can mend it here.')
    await expect(await tried('Sign-in methods', 'Test the Mobile-ID service')).toContainText('It answers')
    const directory = await tried('Power BI and Azure', 'Test the directory')
    await expect(directory.getByRole('listitem')).not.toHaveCount(0)
    await expectNoAxeViolations(page)
  })
})

test('U80: two people change a workspace at once, and neither loses anything unseen', async ({ browser, request }) => {
  const call = await callerOf(request, contosoAdmin, server.url)
  await adminIn(browser, '/app/admin/reports/pbiReports?tab=workspaces', async (page) => {
    await page.getByRole('button', { name: /^Actions for Sales/ }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Change the workspace' })
    const name = form.getByRole('textbox', { name: 'Name' })
    await name.fill('Sales, mine')
    const workspaces = () =>
      call<{ items: Workspace[] }>(pbiWorkspacesGetWorkspacesForCreateOrEditPath, undefined, 'GET')
    const sales = (await workspaces()).items.find((workspace) => workspace.name.startsWith('Sales'))
    const saveAs = (changed: Partial<Workspace>) => {
      const { id, workspaceGuid, name: now, isEnabled, servicePrincipalNumber } = { ...sales, ...changed }
      return call(pbiWorkspacesCreateOrEditPath, { id, workspaceGuid, name: now, isEnabled, servicePrincipalNumber })
    }
    await saveAs({ name: 'Sales, theirs' })
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(form.getByRole('alert')).toContainText('now it is “Sales, theirs”')
    await expect(name).toHaveValue('Sales, mine')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(form).toBeHidden()
    expect((await workspaces()).items.find(({ id }) => id === sales?.id)?.name).toBe('Sales, mine')
    await saveAs({})
  })
})

// Last: what it takes away the others want.
test('a tile whose report is not open to somebody says so, and stays where it is', async ({ browser, request }) => {
  const call = await callerOf(request, contosoAdmin, server.url)
  const { reports } = await call<SidebarItems>(powerBiEmbedGetSidebarItemsPath, undefined, 'GET')
  const report = reports.find(({ name }) => name === 'Sales in Power BI')
  await call(`${pbiReportsDeletePath}?id=${report?.id}`, undefined, 'DELETE')
  await reading(browser, contosoAlice, 'Sales at a glance', async (page) => {
    await frameOf(page).getByRole('button', { name: 'Revenue', exact: true }).click()
    await expect(page.getByText('The report of this tile is not open to you')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Sales at a glance' })).toBeVisible()
  })
})
