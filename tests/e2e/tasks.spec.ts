/** The tasks of an organisation. What is changed is made for it first, and deleted. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { tasksCreateOrEditPath, tasksGetAllPath } from '../../src/web/api/generated/paths.ts'
import { callerOf } from './caller.ts'
import {
  contosoAdmin,
  contosoAlice,
  expect,
  expectNoAxeViolations,
  inNewContext,
  phone,
  signIn,
  test,
  testWithWorker,
} from './portal.ts'

const path = '/app/admin/tasks'

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

const row = (page: Page, text: string) => rows(page).filter({ hasText: text })

const named = (what: string) => `${what} ${randomUUID().slice(0, 8)}`

async function openTasks(page: Page): Promise<void> {
  await signIn(page, contosoAdmin, { to: path })
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
}

async function newTask(page: Page, kind: string, name: string) {
  await page.getByRole('button', { name: 'New task' }).click()
  const form = page.getByRole('dialog', { name: 'New task' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await form.getByRole('combobox', { name: 'Kind' }).click()
  await form.getByRole('option', { name: kind }).click()
  return form
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

const query = `EVALUATE SUMMARIZECOLUMNS('Agents'[Team], "Tickets", [Tickets opened]) ORDER BY [Tickets opened] DESC`

test('an action of a visual is made with what it needs, found, changed and deleted', async ({ page }) => {
  const name = named('Escalate')
  await openTasks(page)
  const form = await newTask(page, 'Action of a visual', name)
  await expect(form.getByLabel('DAX query')).toHaveCount(0)
  await form.getByRole('textbox', { name: 'Address' }).fill('ftp://example.com')
  await form.getByRole('button', { name: 'Create task' }).click()
  await expect(form.getByText('The address must begin with https:// or http://')).toBeVisible()
  // Faults stand at the fields that this kind has, and at no others.
  await expect(form.getByText('This field is required')).toHaveCount(2)
  await form.getByRole('textbox', { name: 'Address' }).fill('https://example.com/escalate')
  await form.getByRole('combobox', { name: 'Report' }).fill('Service')
  await form.getByRole('option', { name: 'Service desk' }).click()
  await form.getByRole('combobox', { name: 'Visuals' }).click()
  await form.getByRole('option', { name: 'Topics', exact: true }).click()
  await form.getByRole('combobox', { name: 'Visuals' }).fill('Waiting')
  await form.getByRole('option', { name: 'Waiting, oldest first – rows beneath' }).click()
  await page.keyboard.press('Tab')
  await form.getByRole('switch', { name: 'Asks for a message' }).check({ force: true })
  await expectNoAxeViolations(page)
  await form.getByRole('button', { name: 'Create task' }).click()
  await expect(form).toBeHidden()
  await expect(row(page, name)).toContainText('Service desk')

  // It waits for who presses it beside its visual.
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Run now' })).toBeDisabled()
  await expect(page.getByRole('menuitem', { name: 'Run link' })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${name}` })
  await expect(edit.getByRole('switch', { name: 'Asks for a message' })).toBeChecked()
  await edit.getByRole('combobox', { name: 'Method' }).click()
  await expect(edit.getByRole('option')).toHaveText(['GET', 'POST'])
  await edit.getByRole('option', { name: 'GET' }).click()
  await expect(edit.getByRole('textbox', { name: 'Body' })).toHaveCount(0)
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(edit).toBeHidden()

  await page.getByRole('searchbox', { name: 'Name, address or visual' }).fill(name)
  await row(page, name).getByRole('link').click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.getByRole('tab', { name: 'What it does' }).click()
  await expect(page.getByText('GET https://example.com/escalate')).toBeVisible()
  await expect(page.getByText('topics, +list')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Run now' })).toHaveAttribute('aria-disabled', 'true')
  await expectNoAxeViolations(page)
  await choose(page, name, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
  await expect(row(page, name)).toHaveCount(0)
})

test('a query is run at once and by a link that works once, and both stand in its log', async ({ page, request }) => {
  const name = named('Teams')
  await openTasks(page)
  const form = await newTask(page, 'Query', name)
  await form.getByRole('combobox', { name: 'Report' }).fill('Service')
  await form.getByRole('option', { name: 'Service desk' }).click()
  await form.getByRole('textbox', { name: 'DAX query' }).fill(`EVALUATE SUMMARIZECOLUMNS('Agents'[Colour])`)
  await form.getByRole('button', { name: 'Create task' }).click()
  // What only the server knows is said at its field.
  await expect(form.getByText('This report has no')).toBeVisible()
  await form.getByRole('textbox', { name: 'DAX query' }).fill(query)
  await form.getByRole('button', { name: 'Create task' }).click()
  await expect(form).toBeHidden()
  await row(page, name).getByRole('link').click()
  await expect(page.getByText('Not run yet')).toBeVisible()
  // U183: its page leads to its history, as its row does.
  await choose(page, name, 'History')
  await expect(page.getByRole('dialog', { name: `History of ${name}` }).getByText('Created')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Run now' }).click()
  const answer = page.getByRole('dialog', { name: `Answer of ${name}` })
  await expect(answer.getByRole('columnheader')).toHaveText(['Team', 'Tickets'])
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Succeeded')
  await expect(rows(page)).toContainText('By hand – admin')
  await rows(page).press('Enter')
  const detail = page.getByRole('dialog', { name: 'A run' })
  await expect(detail.getByText('4 rows')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')

  await choose(page, name, 'Run link…')
  const dialog = page.getByRole('dialog', { name: `Link that runs ${name}` })
  const link = dialog.getByRole('textbox', { name: 'Link' })
  await expect(link).toBeFocused()
  const address = await link.inputValue()
  await expectNoAxeViolations(page)
  expect((await request.get(address)).status()).toBe(200)
  expect((await request.get(address)).status()).not.toBe(200)
  await dialog.getByRole('button', { name: 'Make another' }).click()
  await expect(link).not.toHaveValue(address)
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(2)
  await choose(page, name, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, name)).toHaveCount(0)
})

test('a call has a schedule within bounds, and its secret signs for no other place unasked', async ({ page }) => {
  const name = named('Hook')
  await openTasks(page)
  const form = await newTask(page, 'Call of an address', name)
  await expect(form.getByRole('combobox', { name: 'Report' })).toHaveCount(0)
  await form.getByRole('textbox', { name: 'Address' }).fill('https://example.com/hook')
  await form.getByRole('switch', { name: 'Runs on a schedule' }).check({ force: true })
  await form.getByRole('textbox', { name: 'Minutes from one run to the next' }).fill('44641')
  await form.getByLabel(/^Secret/).fill('short')
  await form.getByRole('button', { name: 'Create task' }).click()
  await expect(form.getByText('A whole number from 5 to 44,640')).toBeVisible()
  await expect(form.getByText('enter at least 16')).toBeVisible()
  await form.getByRole('textbox', { name: 'Minutes from one run to the next' }).fill('44640')
  await form.getByLabel(/^Secret/).fill('sixteen letters!')
  await form.getByRole('button', { name: 'Create task' }).click()
  await expect(form).toBeHidden()

  await choose(page, name, 'Edit')
  const edit = page.getByRole('dialog', { name: `Edit ${name}` })
  await expect(edit.getByText('One is kept. Leave this empty to keep it.')).toBeVisible()
  await edit.getByRole('textbox', { name: 'Address' }).fill('https://elsewhere.example/hook')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(edit.getByText('The address leads elsewhere now. Type the secret again, or remove it.')).toBeVisible()
  await edit.getByRole('checkbox', { name: 'Remove the secret' }).check()
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(edit).toBeHidden()
  await row(page, name).getByRole('link').click()
  await page.getByRole('tab', { name: 'What it does' }).click()
  await expect(page.getByText('Calls are not signed')).toBeVisible()
  await expect(page.getByText('Every 44,640 minutes')).toBeVisible()
  await choose(page, name, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, name)).toHaveCount(0)
})

test('U262: what is wrong with a query is told at its field, and names what the form names', async ({ page }) => {
  await openTasks(page)
  const form = await newTask(page, 'Query', named('Wrong'))
  await form.getByRole('combobox', { name: 'Report' }).fill('Service')
  await form.getByRole('option', { name: 'Service desk' }).click()
  const dax = form.getByRole('textbox', { name: 'DAX query' })
  for (const [typed, told] of [
    ['SELECT 1', 'The query is not understood at “SELECT”. It must have the form: EVALUATE SUMMARIZECOLUMNS('],
    ['EVALUATE SUMMARIZECOLUMNS(', 'The query is not understood at its end: something is missing there.'],
  ] as const) {
    await dax.fill(typed)
    await form.getByRole('button', { name: 'Create task' }).click()
    await expect(form.getByText(told)).toBeVisible()
    await expect(dax).toHaveAccessibleDescription(/The query is not understood/)
    await expect(form.getByText('daxQuery')).toHaveCount(0)
  }
})

test('F3: a query is watched on a schedule for a number, which its form asks for', async ({ page }) => {
  const name = named('Watch')
  await openTasks(page)
  const form = await newTask(page, 'Query', name)
  await form.getByRole('combobox', { name: 'Report' }).fill('Service')
  await form.getByRole('option', { name: 'Service desk' }).click()
  await form.getByRole('textbox', { name: 'DAX query' }).fill(query)
  await expect(form.getByRole('combobox', { name: 'Condition' })).toHaveCount(0)
  await form.getByRole('switch', { name: 'Runs on a schedule' }).check({ force: true })
  await form.getByRole('textbox', { name: 'Minutes from one run to the next' }).fill('60')
  await form.getByRole('combobox', { name: 'Condition' }).click()
  await form.getByRole('option', { name: 'The number is above a value' }).click()
  await form.getByRole('button', { name: 'Create task' }).click()
  await expect(form.getByText('Give the number that is compared with.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Value' }).fill('12,5')
  await expectNoAxeViolations(page)
  await form.getByRole('button', { name: 'Create task' }).click()
  await expect(form).toBeHidden()

  await choose(page, name, 'Edit')
  const edit = page.getByRole('dialog', { name: `Edit ${name}` })
  await expect(edit.getByRole('combobox', { name: 'Condition' })).toHaveValue('The number is above a value')
  await expect(edit.getByRole('textbox', { name: 'Value' })).toHaveValue('12.5')
  await page.keyboard.press('Escape')
  await row(page, name).getByRole('link').click()
  await page.getByRole('tab', { name: 'What it does' }).click()
  await expect(page.getByText('Every 60 minutes')).toBeVisible()
  await expect(page.getByText('Above 12.5')).toBeVisible()
  await expectNoAxeViolations(page)
  await choose(page, name, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, name)).toHaveCount(0)
})

test('tasks are narrowed by name and kind; what is not there is said to be missing', async ({ page, request }) => {
  const [one, other] = [named('Narrow'), named('Narrow')]
  const call = await callerOf(request, contosoAdmin)
  for (const taskName of [one, other]) {
    await call(tasksCreateOrEditPath, { taskName, taskType: 'Http', url: 'https://example.com/' })
  }
  await signIn(page, contosoAdmin, { to: `${path}?taskNameFilter=${one}&taskTypeFilter=Http` })
  await expect(rows(page)).toHaveCount(1)
  await page.goto(`${path}?taskNameFilter=${one}&taskTypeFilter=Query`)
  await expect(page.getByRole('heading', { name: 'Nothing matches the filter' })).toBeVisible()
  await page.goto(`${path}/999999`)
  await expect(page.getByRole('heading', { name: 'There is no such task' })).toBeVisible()
  const { items } = await call<{ items: { id: number }[] }>(
    `${tasksGetAllPath}?TaskNameFilter=Narrow`,
    undefined,
    'GET',
  )
  for (const { id } of items) await call(`/api/services/app/Tasks/Delete?Id=${id}`, undefined, 'DELETE')
})

test('an ordinary member has no tasks', async ({ page }) => {
  await signIn(page, contosoAlice, { to: path })
  await expect(page.getByRole('heading', { name: 'You may not see this page', level: 1 })).toBeVisible()
})

testWithWorker(
  'without a network the tasks are those of before, and nothing can be run',
  async ({ page, context, request }) => {
    const name = named('Kept')
    const call = await callerOf(request, contosoAdmin)
    await call(tasksCreateOrEditPath, { taskName: name, taskType: 'Http', url: 'https://example.com/' })
    await signIn(page, contosoAdmin, { rememberMe: true, to: path })
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect(row(page, name)).toBeVisible()
    await page.waitForFunction(async () => (await indexedDB.databases()).length > 0)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Actions for Tasks', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Load again' }).click()
    await expect(page.getByText('The server cannot be reached. These rows were stored')).toBeVisible()
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Run now' })).toBeDisabled()
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled()
  },
)

test('on a phone tasks are a list, and one opens as a page', async ({ browser, request }) => {
  const name = named('Phone')
  const call = await callerOf(request, contosoAdmin)
  await call(tasksCreateOrEditPath, { taskName: name, taskType: 'Http', url: 'https://example.com/' })
  await inNewContext(browser, phone, async (page) => {
    await signIn(page, contosoAdmin, { to: path })
    await page.getByRole('list', { name: 'Tasks' }).getByRole('link').filter({ hasText: name }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
