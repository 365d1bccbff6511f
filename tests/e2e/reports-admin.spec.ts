/** How reports are administered: by the library of the portal, and by the service that stands in for Power BI. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import {
  pbiReportLogsCreateReportLogsPath,
  pbiReportsGetAllPath,
  reportKeysCreateOrEditPath,
  tasksCreateOrEditPath,
} from '../../src/web/api/generated/paths.ts'
import { readSheet } from '../api/workbook.ts'
import { callerOf } from './caller.ts'
import {
  asServer,
  contosoAdmin,
  contosoAlice,
  expect,
  expectNoAxeViolations,
  inNewContext,
  type Person,
  phone,
  signIn,
  test,
} from './portal.ts'
import { type RunningServer, startServerOf } from './server.ts'

const path = '/app/admin/reports/pbiReports'

let server: RunningServer

test.beforeAll(async () => {
  server = await startServerOf('.', { POWERBI_URL: 'local' })
})
test.afterAll(() => server.stop())

interface Opening {
  person?: Person
  to?: string
  device?: Parameters<Browser['newContext']>[0]
  rememberMe?: boolean
}

const opening = (
  browser: Browser,
  { person = contosoAdmin, to = path, device = {}, rememberMe = false }: Opening,
  work: (page: Page, context: BrowserContext) => Promise<void>,
) =>
  inNewContext(browser, { baseURL: server.url, ...device }, async (page, context) => {
    await signIn(page, person, { to, rememberMe })
    await work(page, context)
  })

const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })

const rowHeaders = (page: Page): Locator => page.getByRole('table').getByRole('rowheader')

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

async function choose(of: Page | Locator, field: string, option: string | RegExp): Promise<void> {
  await of.getByRole('combobox', { name: field }).click()
  await of.getByRole('option', { name: option }).click()
}

test('reports are found by what they are, sorted, and exported as they are found', async ({ browser }) => {
  await opening(browser, {}, async (page) => {
    await expect(rowHeaders(page)).toHaveCount(9)
    await expect(rowOf(page, 'Sales performance')).toContainText('Default')
    // There is no room for where it comes from in a small window.
    await page.setViewportSize({ width: 1920, height: 900 })
    await expect(rowOf(page, 'People in Power BI')).toContainText('Sales [contoso#1]')
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectNoAxeViolations(page)
    await page.getByRole('columnheader', { name: 'Report' }).getByRole('button', { name: 'Report' }).click()
    await expect(rowHeaders(page).first()).toContainText('Service desk')
    await page.getByRole('searchbox', { name: 'Name, description or folder' }).fill('power')
    await expect(rowHeaders(page)).toHaveCount(6)
    await expect(page).toHaveURL(/filter=power/)
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Actions for Reports', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Export to Excel' }).click()
    expect((await file).suggestedFilename()).toMatch(/\.xlsx$/)
    await page.goto(`${path}?isDisabledFilter=1`)
    await expect(page.getByRole('heading', { name: 'Nothing matches the filter' })).toBeVisible()
  })
})

test('a report becomes the default of the organisation and no longer, and its data is read again', async ({
  browser,
}) => {
  await opening(browser, {}, async (page) => {
    await act(page, 'Service desk', 'Make it the organisation’s default')
    await expect(rowOf(page, 'Service desk')).toContainText('Default')
    await expect(rowOf(page, 'Sales performance')).not.toContainText('Default')
    await page.getByRole('button', { name: 'Actions for Service desk', exact: true }).click()
    const again = page.getByRole('menuitem', { name: 'Make it the organisation’s default' })
    await expect(again).toBeDisabled()
    await expect(again).toContainText('It is the default already.')
    await expectNoAxeViolations(page)
    await page.getByRole('menuitem', { name: 'No longer the default' }).click()
    await expect(rowOf(page, 'Service desk')).not.toContainText('Default')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rowOf(page, 'Service desk')).toContainText('Default')
    await act(page, 'Sales in Power BI', 'Read its data again')
    await expect(page.getByText('The data is being read again.')).toBeVisible()
  })
})

test('an item of a workspace becomes a report, which is disabled, seen all the same, and deleted by its name', async ({
  browser,
}) => {
  await opening(browser, { to: `${path}/new` }, async (page) => {
    await choose(page, 'Workspace', 'Sales [contoso#1]')
    await page.getByRole('combobox', { name: 'Item' }).click()
    await expect(page.getByRole('option', { name: 'Sales in Power BI (registered already)' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await choose(page, 'Workspace', 'Own reports [contoso#1]')
    await choose(page, 'Item', 'Service desk at a glance (Dashboard)')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Service desk at a glance')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Night shift')
    await page.getByRole('button', { name: 'Add an item by its id' }).click()
    await page.getByLabel('Id of the item').fill('not an id')
    await page.getByRole('button', { name: 'Register report' }).click()
    await expect(page.getByText('An id looks like').first()).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByLabel('Id of the item').fill('5a6b7c8d-0000-4000-8000-000000000001')
    await choose(page, 'Roles', 'Admin')
    await page.getByRole('button', { name: 'Register report' }).click()
    await expect(rowHeaders(page).first()).toContainText('Night shift')

    await rowOf(page, 'Night shift').getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Night shift', level: 1 })).toBeVisible()
    // Nobody lists it.
    const further = page.getByRole('group', { name: 'Item 1' }).getByRole('combobox', { name: 'Item' })
    await expect(further).toHaveValue('5a6b7c8d-0000-4000-8000-000000000001')
    await page.getByLabel('Folder').fill('Power BI / Boards')
    await page.getByRole('switch', { name: 'Disabled' }).check({ force: true })
    await page.getByRole('button', { name: 'Save report' }).click()
    await expect(page.getByText('Night shift was changed')).toBeVisible()
    await page.getByRole('navigation', { name: 'Where this page is' }).getByRole('link', { name: 'Reports' }).click()
    await expect(rowOf(page, 'Night shift')).toContainText('Disabled')
    await expect(rowOf(page, 'Night shift')).toContainText('Power BI/Boards')

    await act(page, 'Night shift', 'Delete…')
    const question = page.getByRole('dialog', { name: 'Delete Night shift?' })
    await expect(question.getByText('In Power BI it stays as it is.')).toBeVisible()
    await expect(question.getByRole('button', { name: 'Delete report' })).toBeDisabled()
    await question.getByRole('textbox').fill('Night shift')
    await expectNoAxeViolations(page)
    await question.getByRole('button', { name: 'Delete report' }).click()
    await expect(page.getByText('The report was deleted.')).toBeVisible()
    await expect(rowOf(page, 'Night shift')).toHaveCount(0)
  })
})

test('an administrator sees a report that is disabled, which its readers do not', async ({ browser }) => {
  await opening(browser, {}, async (page) => {
    await rowOf(page, 'Service desk').getByRole('link').click()
    const isDisabled = page.getByRole('switch', { name: 'Disabled' })
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('SALES performance')
    await isDisabled.check({ force: true })
    // U258: who loses it is said before.
    await expect(page.getByText(/^\d+ (person loses|people lose) this report\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Save report' }).click()
    // What only the server knows stands at its field, and the form stays as it was typed.
    await expect(page.getByText('There is a report named SALES performance already.').first()).toBeVisible()
    await expect(isDisabled).toBeChecked()
    await name.fill('Service desk')
    await page.getByRole('button', { name: 'Save report' }).click()
    await expect(page.getByText('Service desk was changed')).toBeVisible()
    const address = page.url()
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await expect(page).toHaveURL(/\/app\/main\/report\/\d+\?as=administrator$/)
    await expect(page.getByRole('heading', { name: 'Service desk', level: 1 })).toBeVisible()
    await page.goto(page.url().split('?')[0] ?? '')
    await expect(page.getByRole('heading', { name: 'This report is switched off' })).toBeVisible()
    await page.goto(address)
    await isDisabled.uncheck({ force: true })
    await page.getByRole('button', { name: 'Save report' }).click()
    await expect(page.getByText('Service desk was changed')).toBeVisible()
  })
})

test('a workspace is renamed, disabled and enabled, and taken up once', async ({ browser }) => {
  await opening(browser, { to: `${path}?tab=workspaces` }, async (page) => {
    const name = 'Sales [contoso#1]'
    await expect(rowOf(page, name)).toContainText('Enabled')
    const guid = 'cccccccc-0000-4000-8000-000000000001'
    await page.getByRole('button', { name: 'Take up a workspace', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Take up a workspace' })
    await form.getByLabel('Id of the workspace').fill('sales')
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Twice')
    await form.getByRole('button', { name: 'Take up workspace' }).click()
    await expect(form.getByText('An id looks like').first()).toBeVisible()
    await expectNoAxeViolations(page)
    await form.getByLabel('Id of the workspace').fill(guid)
    await expect(form.getByText('An id looks like')).toHaveCount(0)
    await form.getByRole('button', { name: 'Take up workspace' }).click()
    await expect(form.getByText('This workspace is registered already.').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()

    await act(page, name, 'Disable')
    await expect(rowOf(page, name)).toContainText('Disabled')
    await page.goto(`${path}/new`)
    await page.getByRole('combobox', { name: 'Workspace' }).click()
    await expect(page.getByRole('option', { name })).toBeDisabled()
    await page.goto(`${path}?tab=workspaces`)
    await act(page, name, 'Edit')
    const edit = page.getByRole('dialog', { name: 'Change the workspace' })
    await expect(edit.getByLabel('Id of the workspace')).toBeDisabled()
    await edit.getByRole('switch', { name: 'Enabled' }).check({ force: true })
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await expect(rowOf(page, name)).toContainText('Enabled')
  })
})

test('who may not administer reports is told so, and a report that is not there is said to be missing', async ({
  browser,
}) => {
  await opening(browser, { person: contosoAlice }, async (page) => {
    await expect(page.getByRole('heading', { name: 'You may not see this page', level: 1 })).toBeVisible()
  })
  await opening(browser, { to: `${path}/999999` }, async (page) => {
    await expect(page.getByRole('heading', { name: 'There is no such report' })).toBeVisible()
  })
})

test('a list that fails says so, and without a network the reports are those of before', async ({ browser }) => {
  await opening(browser, { device: { serviceWorkers: 'allow' }, rememberMe: true }, async (page, context) => {
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect(rowOf(page, 'Service desk')).toBeVisible()
    await page.waitForFunction(async () => (await indexedDB.databases()).length > 0)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Actions for Reports', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Load again' }).click()
    await expect(page.getByText('The server cannot be reached. These rows were stored')).toBeVisible()
    await expect(rowOf(page, 'Service desk')).toBeVisible()
  })
  await opening(browser, { to: '/app/main/home' }, async (page) => {
    await page.route(`**${pbiReportsGetAllPath}*`, async (route) =>
      route.fulfill({
        status: 500,
        headers: await asServer(route.request()),
        json: { success: false, error: { message: 'Out of order' } },
      }),
    )
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'The list could not be loaded' })).toBeVisible()
    await page.unroute(`**${pbiReportsGetAllPath}*`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rowOf(page, 'Service desk')).toBeVisible()
  })
})

const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true })

async function openTab(page: Page, report: string, name: string): Promise<void> {
  await rowOf(page, report).getByRole('link').click()
  // The list has tabs of the same names.
  await expect(page.getByRole('heading', { name: report, level: 1 })).toBeVisible()
  await tab(page, name).click()
}

const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(Date.now() + days * 86_400_000)

test('a report is shared by a key with an end and a slideshow, by its link and by a sealed one', async ({
  browser,
}) => {
  await opening(browser, {}, async (page) => {
    await openTab(page, 'Service desk', 'Share keys')
    await expect(page.getByRole('heading', { name: 'No share keys' })).toBeVisible()
    await page.getByRole('button', { name: 'New share key' }).click()
    const form = page.getByRole('dialog', { name: 'New share key' })
    await form.getByRole('textbox', { name: 'Ends' }).fill('2 Nov 2020, 12:00')
    await form.getByRole('button', { name: 'Add filter', exact: true }).click()
    await form.getByRole('textbox', { name: 'Seconds for each page' }).fill('4')
    await form.getByRole('button', { name: 'Create share key' }).click()
    await expect(form.getByText('The end must be later than now.').first()).toBeVisible()
    const filter = form.getByRole('group', { name: 'Filter 1' })
    await expect(filter.getByText('This field is required.').first()).toBeVisible()
    await expect(form.getByText('A whole number from 5 to 86,400').first()).toBeVisible()
    await expectNoAxeViolations(page)

    await form.getByRole('textbox', { name: 'Ends' }).fill(`${dayIn(400)}, 12:00`)
    await form.getByRole('button', { name: 'Create share key' }).click()
    await expect(form.getByText('The end can be at most 365 days from now.').first()).toBeVisible()
    const end = dayIn(60)
    await form.getByRole('textbox', { name: 'Name' }).fill('Hall')
    await form.getByRole('textbox', { name: 'Ends' }).fill(`${end}, 12:00`)
    await form.getByRole('textbox', { name: 'Seconds for each page' }).fill('10')
    await form.getByRole('combobox', { name: 'Pages of the slideshow' }).click()
    await form.getByRole('option').first().click()
    await page.keyboard.press('Escape')
    await form.getByRole('switch', { name: 'Anyone' }).check({ force: true })
    await form.getByRole('switch', { name: 'Draw pages as pictures' }).check({ force: true })
    await choose(filter, 'Table', 'Tickets')
    await choose(filter, 'Column', 'Priority')
    await filter.getByRole('textbox', { name: 'Values' }).fill('1 Urgent\n2 High')
    // R62: whoever adds a filter goes on in it.
    await page.setViewportSize({ width: 1280, height: 500 })
    await form.getByRole('button', { name: 'Add filter as JSON' }).click()
    await expect(form.getByRole('textbox', { name: 'JSON of the embed protocol' })).toBeFocused()
    // Its edge may fall within a pixel.
    await expect(form.getByRole('group', { name: 'Filter 2' })).toBeInViewport({ ratio: 0.99 })
    await page.setViewportSize({ width: 1440, height: 900 })
    const nowhere = { target: { table: 'Nowhere', column: 'Team' }, operator: 'In', values: ['x'] }
    await form.getByRole('textbox', { name: 'JSON of the embed protocol' }).fill(JSON.stringify(nowhere))
    await form.getByRole('button', { name: 'Create share key' }).click()
    // What is typed only the server knows; it says so.
    await expect(form.getByText('this report has no “Nowhere”').first()).toBeVisible()
    await form.getByRole('button', { name: 'Remove filter 2' }).click()
    await form.getByRole('button', { name: 'Create share key' }).click()
    // What a key is made for comes at once.
    const made = page.getByRole('dialog', { name: 'Link of Hall' })
    await expect(made.getByRole('textbox', { name: 'Address to hand on' })).toHaveValue(/\/report\/\d+\?.*key=/)
    await page.keyboard.press('Escape')
    const key = rowOf(page, 'Hall')
    await expect(key).toContainText('Anyone')
    await expect(key).toContainText(end)

    await act(page, 'Hall', 'Link…')
    const link = page.getByRole('dialog', { name: 'Link of Hall' })
    const address = await link.getByRole('textbox', { name: 'Address to hand on' }).inputValue()
    expect(new URL(address).pathname).toMatch(/^\/report\/\d+$/)
    expect([...new URL(address).searchParams.keys()]).toEqual(['abp_tenancy_name', 'key', 'keyId'])
    expect(new URL(address).searchParams.get('abp_tenancy_name')).toBe('contoso')
    await expect(link.getByRole('button', { name: 'Copy' })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await act(page, 'Hall', 'Copy link')
    await expect(page.getByText('The link was copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

    await act(page, 'Hall', 'Edit')
    const edited = page.getByRole('dialog', { name: 'Change the share key' })
    const kept = edited.getByRole('group', { name: 'Filter 1' })
    await expect(kept.getByRole('combobox', { name: 'Column' })).toHaveValue('Priority')
    await expect(kept.getByRole('textbox', { name: 'Values' })).toHaveValue('1 Urgent\n2 High')
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')

    await act(page, 'Hall', 'Sealed link…')
    const seal = page.getByRole('dialog', { name: 'Sealed link of Hall' })
    await seal.getByRole('textbox', { name: 'Ends' }).fill(`${dayIn(365)}, 12:00`)
    await seal.getByRole('button', { name: 'Make the link' }).click()
    await expect(seal.getByText('may not be later than the end of the key').first()).toBeVisible()
    await seal.getByRole('textbox', { name: 'Ends' }).fill(`${dayIn(30)}, 12:00`)
    await seal.getByRole('button', { name: 'Make the link' }).click()
    await expect(seal.getByRole('textbox', { name: 'Address to hand on' })).toHaveValue(/\/report\/\d+\?.*ev=/)
    await page.keyboard.press('Escape')
  })
})

test('pages are drawn for a key and drawn anew, and a key is revoked in the list of all', async ({
  browser,
  request,
}) => {
  const call = await callerOf(request, contosoAdmin, server.url)
  const { items } = await call<{ items: { id: number; name: string }[] }>(pbiReportsGetAllPath, undefined, 'GET')
  const made = await call<{ id: number; reportId: number }>(reportKeysCreateOrEditPath, {
    reportId: items.find(({ name }) => name === 'Service desk')?.id,
    name: 'Drawn hall',
    expiration: new Date(Date.now() + 86_400_000).toISOString(),
    isKeyPublic: true,
    isExportingPages: true,
  })
  await opening(browser, { to: `${path}?tab=keys` }, async (page) => {
    const key = rowOf(page, 'Drawn hall')
    await expect(key).toContainText('Service desk')
    await expectNoAxeViolations(page)
    await act(page, 'Drawn hall', 'Drawn pages')
    const pages = page.getByRole('dialog', { name: 'Pages of Drawn hall' })
    await expect(pages.getByRole('img').first()).toBeVisible({ timeout: 60_000 })
    await expectNoAxeViolations(page)
    const saved = async (name: string | RegExp) => {
      const download = page.waitForEvent('download')
      await pages.getByRole('button', { name }).first().click()
      const file = await download
      return [file.suggestedFilename(), await readFile(await file.path())] as const
    }
    const [svgName, svg] = await saved('Save as SVG')
    expect([svgName, svg.toString('utf8', 0, 4)]).toEqual(['Drawn hall 1.svg', '<svg'])
    const [pngName, png] = await saved('Save as PNG')
    expect([pngName, png.toString('latin1', 1, 4)]).toEqual(['Drawn hall 1.png', 'PNG'])
    const [pdfName, pdf] = await saved('Save all pages as PDF')
    expect([pdfName, pdf.toString('latin1', 0, 8)]).toEqual(['Drawn hall.pdf', '%PDF-1.4'])
    expect(pdf.toString('latin1').match(/\/Type \/Page /g)?.length).toBeGreaterThan(1)
    // Held, so that somebody can stop it.
    await page.route('**/ReportKeys/GetReportKeyForEdit*', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      for (const one of body.result.exportObjects.slice(1)) one.exportStatus = 1
      await route.fulfill({ response: answer, json: body })
    })
    await pages.getByRole('button', { name: 'Draw the pages again' }).click()
    await expect(pages.getByRole('status')).toContainText('pages are done')
    await pages.getByRole('button', { name: 'Stop drawing' }).click()
    await page.unroute('**/ReportKeys/GetReportKeyForEdit*')
    await expect(pages.getByRole('button', { name: 'Draw the pages again' })).toBeVisible({ timeout: 60_000 })
    await pages.getByRole('button', { name: 'Close' }).click()

    // R59: from the page of the report, too, whichever key they are drawn for.
    await page.goto(path)
    await openTab(page, 'Service desk', 'Drawn pages')
    await act(page, 'Drawn hall', 'Drawn pages')
    await expect(pages.getByRole('img').first()).toBeVisible({ timeout: 60_000 })
    await expectNoAxeViolations(page)
    await pages.getByRole('button', { name: 'Close' }).click()

    await page.goto(`${path}?tab=keys`)
    await expect(key).toBeVisible()
    // U110, U128: what is bound to it is said before, and as it is by then.
    for (const taskName of ['Order a printer', 'Call for help']) {
      await call(tasksCreateOrEditPath, {
        taskName,
        taskType: 'Actionable',
        reportId: made.reportId,
        reportKeyId: made.id,
        visualName: 'topics',
        url: 'https://desk.example/calls',
        httpVerb: 'POST',
      })
    }
    await act(page, 'Drawn hall', 'Revoke…')
    const question = page.getByRole('dialog', { name: 'Revoke Drawn hall?' })
    await expect(question.getByText('Its links open nothing any more')).toContainText('2 tasks are bound to it')
    await question.getByRole('button', { name: 'Revoke share key' }).click()
    await expect(page.getByText('The share key was revoked.')).toBeVisible()
    await expect(key).toHaveCount(0)
  })
})

test('a report that shows each person their own rows is shared with nobody whom it cannot name', async ({
  browser,
}) => {
  await opening(browser, {}, async (page) => {
    await openTab(page, 'Headcount and cost', 'Share keys')
    await page.getByRole('button', { name: 'New share key' }).click()
    const form = page.getByRole('dialog', { name: 'New share key' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Street')
    await form.getByRole('switch', { name: 'Anyone' }).check({ force: true })
    await form.getByRole('button', { name: 'Create share key' }).click()
    await expect(form.getByText('it cannot be opened without a sign-in').first()).toBeVisible()
    await form.getByRole('switch', { name: 'Anyone' }).uncheck({ force: true })
    await form.getByRole('combobox', { name: 'Roles' }).click()
    await form.getByRole('option', { name: 'Admin' }).click()
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: 'Create share key' }).click()
    await expect(rowOf(page, 'Street')).toContainText('Admin')
  })
})

test('U305: workspaces, share keys and drawn pages are found by what they are, and exported as they are found', async ({
  browser,
  request,
}) => {
  const call = await callerOf(request, contosoAdmin, server.url)
  const { items } = await call<{ items: { id: number; name: string }[] }>(pbiReportsGetAllPath, undefined, 'GET')
  for (const name of ['Found hall', 'Found lobby']) {
    await call(reportKeysCreateOrEditPath, {
      reportId: items.find((report) => report.name === 'Service desk')?.id,
      name,
      expiration: new Date(Date.now() + 86_400_000).toISOString(),
      isExportingPages: true,
    })
  }
  await opening(browser, { to: `${path}?tab=workspaces` }, async (page) => {
    const exported = async (list: string) => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: `Actions for ${list}`, exact: true }).click()
      await page.getByRole('menuitem', { name: 'Export to Excel' }).click()
      const file = await download
      expect(file.suggestedFilename()).toBe(`${list}.xlsx`)
      return readSheet(await readFile(await file.path())).rows
    }
    await expect(rowOf(page, 'Report library')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Name or id' }).fill('sales')
    await expect(rowHeaders(page)).toHaveCount(1)
    expect(await exported('Workspaces')).toMatchObject([{ Workspace: 'Sales [contoso#1]', Status: 'Enabled' }])
    await page.goto(`${path}?tab=workspaces&state=library`)
    await expect(rowHeaders(page)).toHaveCount(1)
    await expect(rowOf(page, 'Report library')).toBeVisible()

    await page.goto(`${path}?tab=keys&filter=lobby`)
    await expect(rowHeaders(page)).toHaveCount(1)
    expect(await exported('Share keys')).toMatchObject([{ 'Share key': 'Found lobby', Report: 'Service desk' }])

    await page.goto(path)
    await openTab(page, 'Service desk', 'Drawn pages')
    await page.getByRole('searchbox', { name: 'Name' }).fill('found hall')
    await expect(rowHeaders(page)).toHaveCount(1)
    expect(await exported('Drawn pages')).toMatchObject([{ 'Share key': 'Found hall', Report: 'Service desk' }])
  })
})

test('what people did in a report is listed, exported as it is narrowed, and deleted by its name', async ({
  browser,
  request,
}) => {
  const call = await callerOf(request, contosoAdmin, server.url)
  const { items } = await call<{ items: { id: number; name: string }[] }>(pbiReportsGetAllPath, undefined, 'GET')
  const report = items.find(({ name }) => name === 'Sales performance')
  const log = {
    reportId: report?.id,
    reportName: 'Sales performance',
    creationTime: new Date().toISOString(),
    pageName: 'overview',
    pageDisplayName: 'Overview',
  }
  await call(pbiReportLogsCreateReportLogsPath, [
    { ...log, entityType: 'VISUAL', entityId: 'revenue', visualTitle: 'Revenue by month', visualType: 'line' },
    { ...log, entityType: 'PAGECHANGE', entityId: 'overview' },
    { ...log, entityType: 'VISUAL', entityId: 'visualContainer17', visualType: 'tableEx', pageDisplayName: undefined },
    { ...log, entityType: 'BOOKMARK', entityId: 'Bookmark17' },
  ])
  await opening(browser, {}, async (page) => {
    await act(page, 'Sales performance', 'Clicks')
    await expect(rowHeaders(page)).toHaveCount(4)
    await expect(page.getByRole('row').filter({ hasText: 'Revenue by month' })).toContainText('admin')
    // U306: as older devices send them.
    await expect(page.getByRole('row').filter({ hasText: 'Bookmark without a name' })).toHaveCount(1)
    // R58: of what has no name for people, none is shown.
    await expect(page.getByRole('row').filter({ hasText: 'Visual without a title' })).toHaveCount(1)
    await expect(page.getByRole('table')).not.toContainText(/visualContainer17|tableEx|overview|Bookmark17/)
    await expectNoAxeViolations(page)
    await page.goto(`${page.url()}&entityType=PAGECHANGE`)
    await expect(rowHeaders(page)).toHaveCount(1)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Actions for Clicks', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Export to Excel' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('Clicks.xlsx')
    expect(readSheet(await readFile(await file.path())).rows).toMatchObject([{ What: 'Page', Page: 'Overview' }])
    await page.getByRole('button', { name: 'Delete all clicks' }).click()
    const question = page.getByRole('dialog', { name: 'Delete all clicks in Sales performance?' })
    await question.getByRole('textbox').fill('Sales performance')
    await question.getByRole('button', { name: 'Delete all clicks' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing matches the filter' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filter' }).first().click()
    await expect(page.getByRole('heading', { name: 'No clicks yet' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete all clicks' })).toHaveAttribute('aria-disabled', 'true')
  })
})

test('when the data of a report was read is told, by the portal and by Power BI', async ({ browser }) => {
  await opening(browser, {}, async (page) => {
    await openTab(page, 'People in Power BI', 'Data')
    await page.getByRole('button', { name: 'Read its data again' }).click()
    await expect(page.getByText('The data is being read again.')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Being read' })).toHaveCount(1)
    await expectNoAxeViolations(page)
    await page.goto(path)
    await openTab(page, 'Headcount and cost', 'Data')
    await expect(page.getByRole('cell', { name: 'Read', exact: true })).toHaveCount(1)
  })
})

test('R101: a refresh that failed stands in the history of the report, with whoever asked and what is to be mended', async ({
  browser,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-e2e-source-'))
  await cp('demo/reports/contoso/headcount', folder, { recursive: true })
  await promisify(execFile)(
    process.execPath,
    ['scripts/report-import.ts', folder, '--tenant', 'contoso', '--name', 'Read again'],
    { env: { ...process.env, DATA_DIR: server.dataDir } },
  )
  await rm(join(folder, 'report.json'))
  await opening(browser, {}, async (page) => {
    await openTab(page, 'Read again', 'Data')
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows.filter({ hasText: 'Read' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Read its data again' }).click()
    const failed = rows.filter({ has: page.getByRole('cell', { name: 'Failed', exact: true }) })
    await expect(failed).toContainText('report.json: there is no such file', { timeout: 20_000 })
    await expect(failed.getByRole('cell', { name: 'admin', exact: true })).toBeVisible()
    await failed.press('Enter')
    const detail = page.getByRole('dialog', { name: 'A reading of the data' })
    await expect(detail).toContainText('report.json: there is no such file')
    await expect(detail).not.toContainText(tmpdir())
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await cp('demo/reports/contoso/headcount', folder, { recursive: true })
    await page.getByRole('button', { name: 'Read its data again' }).click()
    await expect(page.getByRole('cell', { name: 'Read', exact: true })).toHaveCount(2, { timeout: 20_000 })
    await expect(failed).toHaveCount(1)
  })
  await rm(folder, { recursive: true, force: true })
})

test('the screens are worked by the keyboard alone, and read from the right in Arabic', async ({ browser }) => {
  await opening(browser, {}, async (page) => {
    await rowOf(page, 'Service desk').getByRole('link').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Service desk', level: 1 })).toBeVisible()
    await tab(page, 'Properties').focus()
    await page.keyboard.press('ArrowRight')
    await expect(tab(page, 'Share keys')).toHaveAttribute('aria-selected', 'true')
    const create = page.getByRole('button', { name: 'New share key' })
    await create.focus()
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: 'New share key' })
    await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(create).toBeFocused()
  })
  await opening(browser, {}, async (page) => {
    await page.evaluate(() => localStorage.setItem('tessera.language', 'ar'))
    await page.context().addCookies([{ name: 'Abp.Localization.CultureName', value: 'ar', url: server.url }])
    await page.reload()
    await expect(page.getByRole('heading', { name: 'التقارير', level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
    await expect(page.getByRole('tab', { name: 'مفاتيح المشاركة' })).toBeVisible()
    await expectNoAxeViolations(page)
  })
})

test('on a phone reports are a list, and one opens as a page', async ({ browser }) => {
  await opening(browser, { device: phone }, async (page) => {
    await page.getByRole('list', { name: 'Reports' }).getByRole('link').filter({ hasText: 'Service desk' }).click()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Service desk')
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await width()).toBeLessThanOrEqual(390)
    await expectNoAxeViolations(page)
    await tab(page, 'Share keys').click()
    await page.getByRole('button', { name: 'New share key' }).click()
    await expect(
      page.getByRole('dialog', { name: 'New share key' }).getByRole('textbox', { name: 'Name' }),
    ).toBeVisible()
    expect(await width()).toBeLessThanOrEqual(390)
    await expectNoAxeViolations(page)
  })
})

test('of each person the report says whether they may see it, by what, and which rows', async ({ browser }) => {
  await opening(browser, {}, async (page) => {
    await page.getByRole('rowheader', { name: 'Headcount' }).getByRole('link').click()
    await page.getByRole('tab', { name: 'Who may see it' }).click()
    await expect(rowOf(page, 'alice')).toContainText('Open to everybody who sees reports')
    await expect(rowOf(page, 'alice')).toContainText('May see it')
    await expectNoAxeViolations(page)
    await page.getByRole('searchbox', { name: 'Name, user name, e-mail or phone' }).fill('alice')
    await expect(rowHeaders(page)).toHaveCount(1)
    await rowHeaders(page).first().click()
    const dialog = page.getByRole('dialog', { name: 'Alice' })
    await expect(dialog).toContainText('Headcount and cost opens for Alice Andersen')
    const asReader = dialog.getByRole('region', { name: 'As a reader' }).getByRole('listitem')
    await expect(asReader.filter({ hasText: 'Permission' })).toContainText('Yes:')
    const asAdministrator = dialog.getByRole('region', { name: 'As an administrator of reports' })
    await expect(asAdministrator.getByRole('listitem')).toContainText('No role of this person grants it')
    await expect(dialog.getByRole('region', { name: 'Rows' })).toContainText('alice')
    await expectNoAxeViolations(page)
    // A reload shows the same.
    await page.reload()
    await expect(dialog).toContainText('Headcount and cost opens for Alice Andersen')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  })
})
