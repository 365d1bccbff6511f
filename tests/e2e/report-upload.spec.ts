/** A folder of CSV files becomes a report, in Fabrikam. */
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { reportUploadsUploadPartPath } from '../../src/web/api/generated/paths.ts'
import { contosoAdmin, expectNoAxeViolations, fabrikamAdmin, hostAdmin, inNewContext, phone, signIn } from './portal.ts'
import { startServerOf } from './server.ts'

const listPath = '/app/admin/reports/pbiReports'
const path = `${listPath}/upload`

const definitionOf = (name: string) =>
  JSON.stringify(
    {
      name,
      tables: [
        {
          name: 'Sales',
          file: 'data/sales.csv',
          columns: [
            { name: 'Shop', type: 'text' },
            { name: 'Units', type: 'integer' },
          ],
        },
      ],
      pages: [
        {
          name: 'all',
          displayName: 'All sales',
          visuals: [
            {
              name: 'units',
              type: 'card',
              title: 'Units',
              roles: { values: [{ table: 'Sales', column: 'Units', aggregate: 'sum' }] },
              layout: { x: 0, y: 0, width: 400, height: 200 },
            },
          ],
        },
      ],
    },
    null,
    2,
  )

const rows = (count: number) =>
  `Shop,Units\n${Array.from({ length: count }, (_, row) => `Shop number ${row} of all,${row}\n`).join('')}`

let root: string
test.beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'report-upload-'))
})
test.afterAll(() => rm(root, { recursive: true }))

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = join(root, randomUUID())
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}

const anUpload = (name: string, data: string) =>
  folderWith({ 'report.json': definitionOf(name), 'data/sales.csv': data })

/** As the list leads there; the last one stands there for some days. */
async function openUpload(page: Page): Promise<void> {
  await signIn(page, fabrikamAdmin, { to: path })
  await expect(page.getByRole('heading', { name: 'Upload a report', level: 1 })).toBeVisible()
  const other = page.getByRole('button', { name: /^(Upload another report|Choose other files)$/ })
  await expect(other.or(page.getByRole('button', { name: 'Choose a folder…' }))).toBeVisible()
  if (await other.isVisible()) await other.click()
}

async function choose(page: Page, what: string | string[], button = 'Choose a folder…'): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(what)
}

const files = (page: Page): Locator => page.getByRole('list', { name: 'Files of the report' })
const go = (page: Page): Locator => page.getByRole('button', { name: /^Upload and import/ })

test('U308: where there is no workspace to register a report of, an upload is offered', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: `${listPath}/new` })
  await expect(page.getByText(/^No workspace of Power BI was taken up yet/)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('main').getByRole('link', { name: 'Upload a report' }).click()
  await expect(page).toHaveURL(/\/pbiReports\/upload$/)
})

test('a folder is looked at, uploaded and imported; what came of it stands there after a reload', async ({ page }) => {
  const name = `Brought ${randomUUID().slice(0, 8)}`
  const folder = await folderWith({
    'report.json': definitionOf(name),
    'data/sales.csv': rows(60_000),
    'notes.txt': 'nobody’s',
  })
  await signIn(page, fabrikamAdmin, { to: listPath })
  await page.getByRole('button', { name: 'Actions for Reports', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Upload a report' }).click()
  await expect(page.getByRole('heading', { name: 'Upload a report', level: 1 })).toBeVisible()
  await expectNoAxeViolations(page)
  await openUpload(page)
  await choose(page, folder)
  await expect(page.getByText('A new report is made.')).toBeVisible()
  await expect(page.getByText(name)).toBeVisible()
  await expect(page.getByText('All sales')).toBeVisible()
  await expect(files(page)).toContainText('data/sales.csv')
  await expect(files(page)).toContainText('Table Sales')
  await expect(page.getByText('left out, since the report does not name it: notes.txt')).toBeVisible()
  await expectNoAxeViolations(page)
  await go(page).click()
  await expect(page.getByText(`“${name}” was made, with 60,000 rows.`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`“${name}” was made, with 60,000 rows.`)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'To the reports' }).click()
  await expect(page.getByRole('rowheader', { name }).first()).toBeVisible()
})

test('CSV files alone become a report, called and open as was said', async ({ page }) => {
  const name = `Made of files ${randomUUID().slice(0, 8)}`
  const folder = await folderWith({ 'sales.csv': rows(40), 'notes.txt': 'nobody’s' })
  await openUpload(page)
  await choose(page, [join(folder, 'sales.csv')], 'Choose files…')
  await expect(page.getByText('A new report is made of what the files hold')).toBeVisible()
  await expect(files(page)).toContainText('Table sales')
  const called = page.getByRole('textbox', { name: 'Name' })
  await expect(called).toHaveValue('sales')
  await called.fill('')
  await go(page).click()
  await expect(called).toHaveAccessibleDescription(/This field is required/)
  await called.fill(name)
  await page.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: 'Admin', exact: true }).click()
  await page.keyboard.press('Escape')
  await expectNoAxeViolations(page)
  await go(page).click()
  await expect(page.getByText(`“${name}” was made, with 40 rows.`)).toBeVisible()
  await page.getByRole('link', { name: 'Open the report' }).click()
  const report = page.frameLocator('iframe')
  await expect(
    report
      .getByText('Units by Shop')
      .or(report.getByText('Rows', { exact: true }))
      .first(),
  ).toBeVisible()

  await openUpload(page)
  await choose(page, [join(folder, 'sales.csv')], 'Choose files…')
  await called.fill(name)
  await go(page).click()
  await expect(called).toHaveAccessibleDescription(/There is a report with this name already/)
})

test('O79: an upload that was broken off goes on under the name and for the roles that were told', async ({ page }) => {
  const name = `Broken off ${randomUUID().slice(0, 8)}`
  const folder = await folderWith({ 'sales.csv': rows(200_000) })
  await openUpload(page)
  const isSecond = (address: URL) =>
    address.pathname === reportUploadsUploadPartPath && address.searchParams.get('part') === '1'
  await page.route(isSecond, (route) => route.abort())
  await choose(page, [join(folder, 'sales.csv')], 'Choose files…')
  const called = page.getByRole('textbox', { name: 'Name' })
  await called.fill(name)
  await page.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: 'Admin', exact: true }).click()
  await page.keyboard.press('Escape')
  await go(page).click()
  await expect(page.getByText('goes on by itself as soon as it can')).toBeVisible()
  page.on('dialog', (dialog) => dialog.accept())
  await page.unroute(isSecond)
  await page.reload()
  await choose(page, [join(folder, 'sales.csv')], 'Choose files…')
  await expect(called).toHaveValue(name)
  await expect(
    page.getByRole('listbox').or(page.locator('main')).getByText('Admin', { exact: true }).first(),
  ).toBeVisible()
  await go(page).click()
  // So many rows are imported by a job, for which a busy machine takes its time.
  await expect(page.getByText(`“${name}” was made, with 200,000 rows.`)).toBeVisible({ timeout: 60_000 })
})

test('what is wrong with a file stands at it, before anything is sent and after; nothing is changed', async ({
  page,
}) => {
  const name = `Faulty ${randomUUID().slice(0, 8)}`
  await openUpload(page)
  await choose(page, await folderWith({ 'report.json': definitionOf(name) }))
  await expect(page.getByText('One thing has to be mended first.')).toBeVisible()
  await expect(files(page).getByRole('listitem').filter({ hasText: 'data/sales.csv' })).toContainText('Missing')
  await expect(go(page)).toHaveAttribute('aria-disabled', 'true')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Choose other files' }).click()

  await choose(page, await folderWith({ 'report.json': definitionOf(name).replace('"pages"', '"pagse"') }))
  await expect(files(page)).toContainText('“pagse” is not a member that may stand here')
  await page.getByRole('button', { name: 'Choose other files' }).click()
  await choose(page, await anUpload(name, 'Shop,Units\nOslo,1\nRiga,many\n'))
  await go(page).click()
  await expect(page.getByText('Nothing was imported, and nothing was changed')).toBeVisible()
  const fault = files(page).getByRole('listitem').filter({ hasText: 'data/sales.csv' })
  await expect(fault).toContainText('Line 3:')
  await expect(fault).toContainText('“many” in column “Units” is not a whole number')
  await expectNoAxeViolations(page)
  await page.goto(`${listPath}?filter=${encodeURIComponent(name)}`)
  await expect(page.getByRole('heading', { name: 'Nothing matches the filter' })).toBeVisible()
})

test('the data of a report is replaced by CSV files alone; the report is the same', async ({ page }) => {
  const name = `Replaced ${randomUUID().slice(0, 8)}`
  await openUpload(page)
  await choose(page, await anUpload(name, rows(3)))
  await go(page).click()
  await expect(page.getByText(`“${name}” was made, with 3 rows.`)).toBeVisible()
  await page.getByRole('link', { name: 'To the reports' }).click()
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Replace its data…' }).click()
  await expect(page.getByRole('heading', { name: 'Replace the data of a report', level: 1 })).toBeVisible()
  await choose(page, await folderWith({ 'other.csv': rows(5) }))
  await expect(page.getByText(`The data and pages of “${name}” are replaced.`)).toBeVisible()
  await expect(go(page)).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Choose other files' }).click()
  await choose(page, await folderWith({ 'sales.csv': rows(5) }))
  await expect(page.getByText(`The data and pages of “${name}” are replaced.`)).toBeVisible()
  await go(page).click()
  await expect(page.getByText(`The data of “${name}” was replaced; it has 5 rows now.`)).toBeVisible()
})

test('while the server is away nothing is lost: it goes on where it was, once the server is back', async ({
  page,
  context,
}) => {
  const name = `Away ${randomUUID().slice(0, 8)}`
  await openUpload(page)
  await choose(page, await anUpload(name, rows(60_000)))
  let parts = 0
  await page.route(`**${reportUploadsUploadPartPath}*`, async (route) => {
    parts += 1
    if (parts === 2) {
      await context.setOffline(true)
      return route.abort('internetdisconnected')
    }
    return route.continue()
  })
  await go(page).click()
  await expect(page.getByText('The server cannot be reached. It goes on by itself')).toBeVisible()
  await expectNoAxeViolations(page)
  await context.setOffline(false)
  await expect(page.getByText(`“${name}” was made, with 60,000 rows.`)).toBeVisible({ timeout: 60_000 })
})

test('an upload that was cut off is gone on with by the same files', async ({ page }) => {
  const name = `Cut ${randomUUID().slice(0, 8)}`
  const folder = await anUpload(name, rows(60_000))
  await openUpload(page)
  await choose(page, folder)
  let parts = 0
  await page.route(`**${reportUploadsUploadPartPath}*`, async (route) => {
    parts += 1
    // Of the second file’s parts the first one arrives.
    if (parts <= 2) await route.continue()
  })
  await go(page).click()
  await expect.poll(() => parts).toBe(3)
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await page.unroute(`**${reportUploadsUploadPartPath}*`)
  await expect(page.getByText('Choose the same files again, and it goes on from there.')).toBeVisible()
  await expectNoAxeViolations(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(reportUploadsUploadPartPath)) sent.push(new URL(request.url()).search)
  })
  await choose(page, folder)
  await go(page).click()
  await expect(page.getByText(`“${name}” was made, with 60,000 rows.`)).toBeVisible()
  expect(sent.some((query) => query.includes('file=0'))).toBe(false)
  expect(sent[0]).toContain('file=1&part=1')
})

test('O88: a file that is changed while it is sent is called that, and what was said of it stays', async ({ page }) => {
  const name = `Changed ${randomUUID().slice(0, 8)}`
  const folder = await folderWith({ 'sales.csv': rows(60_000) })
  const file = join(folder, 'sales.csv')
  await openUpload(page)
  await choose(page, [file], 'Choose files…')
  const called = page.getByRole('textbox', { name: 'Name' })
  await called.fill(name)
  await page.route(
    (url) => url.pathname === reportUploadsUploadPartPath,
    async (route) => {
      await writeFile(file, rows(20))
      await route.continue()
    },
    { times: 1 },
  )
  await go(page).click()
  await expect(page.getByRole('alert')).toContainText('A file was changed or removed while it was sent')
  await expectNoAxeViolations(page)
  await choose(page, [file], 'Choose files…')
  await expect(called).toHaveValue(name)
  await go(page).click()
  await expect(page.getByText(`“${name}” was made, with 20 rows.`)).toBeVisible()
})

test('on a phone its files are chosen, and the page fits', async ({ browser }) => {
  await inNewContext(browser, phone, async (page) => {
    const name = `Phone ${randomUUID().slice(0, 8)}`
    const folder = await folderWith({
      'report.json': definitionOf(name).replace('data/sales.csv', 'sales.csv'),
      'sales.csv': rows(3),
    })
    await openUpload(page)
    await choose(page, [join(folder, 'report.json'), join(folder, 'sales.csv')], 'Choose files…')
    await expect(files(page)).toContainText('sales.csv')
    const room = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(room[0]).toBeLessThanOrEqual(room[1] ?? 0)
    await go(page).click()
    await expect(page.getByText(`“${name}” was made, with 3 rows.`)).toBeVisible()
  })
})

test('the operator finds its own reports in a list, deletes one, and opens the page that replaces the data of another', async ({
  browser,
}) => {
  // A server of its own is made first.
  test.slow()
  const server = await startServerOf('.', {})
  try {
    await inNewContext(browser, { baseURL: server.url }, async (page) => {
      await signIn(page, hostAdmin, { to: '/app' })
      await page.getByRole('navigation').getByRole('link', { name: 'Reports', exact: true }).click()
      await expect(page.getByText('No reports yet')).toBeVisible()
      for (const name of ['Operations', 'Incidents']) {
        await page.goto(path)
        const another = page.getByRole('button', { name: 'Upload another report' })
        await expect(another.or(page.getByRole('button', { name: 'Choose a folder…' }))).toBeVisible()
        if (await another.isVisible()) await another.click()
        await choose(page, await anUpload(name, rows(3)))
        await go(page).click()
        await expect(page.getByText(`“${name}” was made, with 3 rows.`)).toBeVisible()
        await page.getByRole('link', { name: 'To the reports' }).click()
        await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
      }
      // What only organisations have is not offered.
      await expect(page.getByRole('tab')).toHaveText(['Reports'])
      await expect(page.getByRole('link', { name: 'Register a report' })).toBeHidden()
      await expectNoAxeViolations(page)
      const table = page.getByRole('table')
      await page.getByRole('button', { name: /Actions for Incidents/ }).click()
      await page.getByRole('menuitem', { name: 'Delete…' }).click()
      const question = page.getByRole('dialog')
      await expect(question.getByText('Its data in the library is deleted, too.')).toBeVisible()
      await expect(question.getByText(/share keys/)).toBeHidden()
      await question.getByRole('textbox').fill('Incidents')
      await question.getByRole('button', { name: 'Delete' }).click()
      await expect(table.getByRole('row', { name: /Incidents/ })).toBeHidden()
      await page.getByRole('link', { name: /Operations/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Folder' })).toBeHidden()
      await page.getByRole('textbox', { name: 'Name' }).fill('Daily operations')
      await page.getByRole('button', { name: 'Save report' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Daily operations' })).toBeVisible()
      await expectNoAxeViolations(page)
      await page.getByRole('button', { name: /^Actions for/ }).click()
      await page.getByRole('menuitem', { name: 'Replace its data…' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Replace the data of a report' })).toBeVisible()
    })
  } finally {
    await server.stop()
  }
})

test('the operator uploads a report, chooses it in the settings, and its dashboard shows it', async ({ browser }) => {
  // A server of its own is made first.
  test.slow()
  const server = await startServerOf('.', {})
  try {
    await inNewContext(browser, { baseURL: server.url }, async (page) => {
      await signIn(page, hostAdmin, { to: '/app/admin/hostSettings' })
      await page.getByRole('link', { name: 'Upload a report' }).click()
      await choose(page, await anUpload('Operations', rows(3)))
      await go(page).click()
      await expect(page.getByText('“Operations” was made, with 3 rows.')).toBeVisible()
      await page.getByRole('link', { name: 'To the settings' }).click()
      await page.getByRole('combobox', { name: 'Report', exact: true }).click()
      await page.getByRole('option', { name: 'Operations' }).click()
      await page.getByRole('button', { name: 'Save settings' }).click()
      await expect(page.getByText('The settings were saved.').first()).toBeVisible()
      await page.goto('/app/admin/hostDashboard')
      await expect(page.getByRole('heading', { name: 'Operations', level: 1 })).toBeVisible()
      const frame = page.frameLocator('iframe[title="Operations"]')
      await expect(frame.getByText('Units').first()).toBeVisible({ timeout: 30_000 })
      await expectNoAxeViolations(page)
      await page.getByRole('link', { name: 'Figures' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Home', exact: true })).toBeVisible()
    })
  } finally {
    await server.stop()
  }
})
