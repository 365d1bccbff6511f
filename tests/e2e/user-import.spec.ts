/** A list of people becomes people, in Fabrikam. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { userGetPeopleImportPath } from '../../src/web/api/generated/paths.ts'
import { contosoAlice, expectNoAxeViolations, fabrikamAdmin, signIn, untilAtRest } from './portal.ts'

const path = '/app/admin/users/import'
const usersPath = '/app/admin/users'

async function openImport(page: Page): Promise<void> {
  await signIn(page, fabrikamAdmin, { to: usersPath })
  await page.getByRole('button', { name: 'Actions for Users', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import people' }).click()
  await expect(page.getByRole('heading', { name: 'Import people', level: 1 })).toBeVisible()
  // The last one stands there for some days.
  const another = page.getByRole('button', { name: 'Import another list' })
  await expect(another.or(pasted(page))).toBeVisible()
  if (await another.isVisible()) await another.click()
}

const pasted = (page: Page): Locator => page.getByRole('textbox', { name: 'People' })
const check = (page: Page): Promise<void> => page.getByRole('button', { name: 'Check the list' }).click()
const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

test('a pasted list is looked at row by row, and then imported', async ({ page }) => {
  const mark = randomUUID().slice(0, 8)
  await openImport(page)
  await pasted(page).fill(
    [
      'Name;Surname;E-mail;Shoe size',
      `Nina;${mark};nina-${mark}@example.org;7`,
      `"Otto;O.";${mark};otto-${mark}@example.org;`,
      `Nobody;${mark};nowhere;`,
      `Again;${mark};NINA-${mark}@example.org;`,
    ].join('\n'),
  )
  await check(page)
  await expect(page.getByText('2 people will be created; nobody is here already; 2 rows are faulty.')).toBeVisible()
  await expect(page.getByText('This column is left out: Shoe size.')).toBeVisible()
  await expect(rowOf(page, `Nina ${mark}`)).toContainText('Will be created')
  await expect(rowOf(page, 'Nobody')).toContainText('E-mail address is not a valid email.')
  await expect(rowOf(page, 'Again')).toContainText('stands in row 2 already')
  await expectNoAxeViolations(page)
  await rowOf(page, 'Again').click()
  await expect(page.getByRole('dialog', { name: 'Row 5' })).toContainText('stands in row 2 already')
  await expectNoAxeViolations(page)
  // U138: where all of it has no room, the keyboard reaches its end.
  await page.setViewportSize({ width: 1280, height: 200 })
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Import 2 people' }).click()
  await expect(page.getByText(/2 people were created; nobody was here already; 2 rows were faulty/)).toBeVisible()
  await expect(rowOf(page, `Nina ${mark}`)).toContainText('Created')
  await expect(rowOf(page, 'Otto;O.')).toContainText('Created')
  await page.reload()
  await expect(rowOf(page, 'Otto;O.')).toContainText('Created')
  await page.getByRole('link', { name: 'To the people' }).click()
  await expect(page.getByRole('heading', { name: 'Users', level: 1, exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `nina-${mark}@example.org` })).toBeVisible()
})

test('a file is read, with the roles that all get; who is here already is left out', async ({ page }) => {
  const mark = randomUUID().slice(0, 8)
  await openImport(page)
  const list = `\ufeffFirst name,Last name,Mail\r\n"Pia","${mark}, Dr.",pia-${mark}@example.org\r\n`
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await expect(pasted(page)).toHaveValue(/Pia/)
  await page.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: 'Admin', exact: true }).click()
  await page.keyboard.press('Escape')
  await check(page)
  await page.getByRole('button', { name: 'Import 1 person' }).click()
  await expect(rowOf(page, 'Pia')).toContainText('Created')

  await page.getByRole('button', { name: 'Import another list' }).click()
  await expect(pasted(page)).toHaveValue(/Pia/)
  await check(page)
  await expect(rowOf(page, 'Pia')).toContainText('Here already')
  await expect(page.getByRole('button', { name: 'Import nobody' })).toHaveAttribute('aria-disabled', 'true')
  await page.goto(`${usersPath}?filter=pia-${mark}`)
  await expect(rowOf(page, `pia-${mark}@example.org`)).toContainText('Admin')
})

test('an import goes on without the page: a reload shows how far it is, and where it was stopped it is gone on with', async ({
  page,
}) => {
  const mark = randomUUID().slice(0, 8)
  await openImport(page)
  const people = Array.from({ length: 400 }, (_, index) => `R${index} <r${index}-${mark}@example.org>`)
  await pasted(page).fill(people.join('\n'))
  await check(page)
  await page.getByRole('button', { name: 'Import 400 people' }).click()
  await expect(page.getByText(/of 400 rows/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/of 400 rows/)).toBeVisible()
  await expectNoAxeViolations(page)
  for (const what of ['it was begun', 'it was gone on with']) {
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByText(/rows are left\.$/), what).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: /^Import \d+ people$/ }).click()
    await expect(page.getByText(/of 400 rows/)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Import another list' }).click()
  await expect(pasted(page)).toBeVisible()
})

test('O53: a list that was checked is kept until it is imported: to leave it is asked, and a reload brings it back', async ({
  page,
}) => {
  const mark = randomUUID().slice(0, 8)
  page.on('dialog', (question) => void question.accept())
  await openImport(page)
  // What is typed is kept once the device's database is open, which waits for the page to rest.
  await untilAtRest(page)
  await pasted(page).fill(`Name;E-mail\nKim ${mark};kim-${mark}@example.org`)
  await check(page)
  await expect(rowOf(page, mark)).toContainText('Will be created')
  await page.getByRole('link', { name: 'Users' }).first().click()
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(rowOf(page, mark)).toContainText('Will be created')
  await page.reload()
  await expect(pasted(page)).toHaveValue(new RegExp(mark))
  await check(page)
  await page.getByRole('button', { name: 'Import 1 person' }).click()
  await expect(rowOf(page, mark)).toContainText('Created')
  await page.reload()
  await expect(rowOf(page, mark)).toContainText('Created')
  await page.getByRole('button', { name: 'Import another list' }).click()
  await expect(pasted(page)).toHaveValue('')
})

test('O62: an import whose outcome is not answered shows that of no other list, and keeps no draft', async ({
  page,
}) => {
  const marks = [randomUUID(), randomUUID()].map((id) => id.slice(0, 8))
  const [first = '', second = ''] = marks
  page.on('dialog', (question) => void question.accept())
  await openImport(page)
  await untilAtRest(page)
  const importOne = async (mark: string) => {
    await pasted(page).fill(`Name;E-mail\nKim ${mark};kim-${mark}@example.org`)
    await check(page)
    await page.getByRole('button', { name: 'Import 1 person' }).click()
  }
  await importOne(first)
  await expect(rowOf(page, first)).toContainText('Created')
  await page.getByRole('button', { name: 'Import another list' }).click()
  await page.route(`**${userGetPeopleImportPath}*`, (route) => route.fulfill({ status: 502, body: 'Proxy' }))
  await importOne(second)
  await expect(page.getByText('No answer came')).toBeVisible()
  await expect(rowOf(page, first)).toHaveCount(0)
  await page.unroute(`**${userGetPeopleImportPath}*`)
  await expect(rowOf(page, second)).toContainText('Created', { timeout: 40_000 })
  await page.reload()
  await page.getByRole('button', { name: 'Import another list' }).click()
  await expect(pasted(page)).toHaveValue('')
})

test('an empty list is asked for, and the example is one that is taken', async ({ page }) => {
  await openImport(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download an example' }).click()
  const example = await readFile(await (await saved).path(), 'utf8')
  await pasted(page).fill('Name,E-mail\n')
  await check(page)
  await expect(page.getByText('There is nobody in this list.').first()).toBeVisible()
  await pasted(page).fill(example)
  await check(page)
  await expect(rowOf(page, 'Berg, Jr.')).toContainText('Will be created')
  await page.getByRole('button', { name: 'Change the list' }).click()
  await expect(pasted(page)).toHaveValue(/Berg/)
})

test('who may make nobody is told so', async ({ page }) => {
  await signIn(page, contosoAlice, { to: path })
  await expect(page.getByRole('heading', { name: 'Import people', level: 1 })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Check the list' })).toBeHidden()
})

test('U260: a file that holds no text is refused where it was chosen, and so is what no store keeps', async ({
  page,
}) => {
  await openImport(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  // The beginning of a picture.
  const buffer = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
  await (await chooser).setFiles({ name: 'people.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('alert').getByText('This is no text. Choose a CSV file')).toBeVisible()
  await expect(pasted(page)).toHaveValue('')
  await expectNoAxeViolations(page)
  await pasted(page).fill('Name,E-mail\nAnn\u0000,ann@example.org')
  await check(page)
  await expect(pasted(page)).toHaveAccessibleDescription(/This is no text/)
})

test('U263: columns that nobody takes are named before anybody is created', async ({ page }) => {
  const mark = randomUUID().slice(0, 8)
  await openImport(page)
  await pasted(page).fill(
    `name,surname,userName,emailAddress,roles,units\nNina,${mark},n.${mark},n-${mark}@example.org,NoSuchRole,Line 2`,
  )
  await check(page)
  await expect(rowOf(page, `Nina ${mark}`)).toContainText('Will be created')
  await expect(page.getByText('These columns are left out: roles and units.')).toBeInViewport()
})
