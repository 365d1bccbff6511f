/** O10: what was typed into a form and not saved comes back, to its own person alone, until it is saved or given up. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  contosoAdmin,
  contosoAlice,
  demoPassword,
  expect,
  expectNoAxeViolations,
  fabrikamAdmin,
  hostAdmin,
  inNewContext,
  signIn,
  signInPath,
  signOut,
  test,
  untilAtRest,
} from './portal.ts'
import { keptIn } from './stores.ts'

test.use({ serviceWorkers: 'allow' })

const usersPath = '/app/admin/users'
const rows = (page: Page) => page.getByRole('table').getByRole('rowheader')
const form = (page: Page) => page.getByRole('dialog')
const nameIn = (page: Page) => form(page).getByRole('textbox', { name: 'Name', exact: true })
const notice = (page: Page) => form(page).getByText('Your draft of')

/** The browser asks whether to leave what is unsaved: yes. */
const leaveFreely = (page: Page) => void page.on('dialog', (question) => void question.accept())

async function openUsers(page: Page): Promise<void> {
  leaveFreely(page)
  await signIn(page, contosoAdmin, { to: usersPath })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
}

async function edit(page: Page, userName: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${userName}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  await expect(nameIn(page)).toBeVisible()
}

/** Moments at which drafts were last written. */
const writtenAt = async (page: Page) =>
  (await keptIn(page, 'preferences')).filter(({ key }) => key.startsWith('draft ')).map(({ savedAt }) => savedAt ?? 0)

const drafts = async (page: Page) => (await writtenAt(page)).length

/** Milliseconds without a write after which all that was typed is on the device. */
const quiet = 2000

/** There is one draft, and it holds all that was typed since then. */
const draftIsKept = (page: Page, since: number) =>
  expect
    .poll(async () => {
      const [last = 0] = await writtenAt(page)
      return last >= since && Date.now() - last > quiet
    })
    .toBe(true)

test('O10: a reload without a network brings an open form back with what was typed, but no password', async ({
  page,
  context,
}) => {
  await openUsers(page)
  await page.getByRole('button', { name: 'New user' }).click()
  await nameIn(page).fill('Mia')
  await form(page).getByRole('radio', { name: 'Set a password' }).check()
  await form(page)
    .getByLabel(/^Password/)
    .fill(demoPassword)
  await context.setOffline(true)
  const typedAt = Date.now()
  await form(page).getByLabel('Surname').fill('Kept')
  await draftIsKept(page, typedAt)
  await page.reload()
  await expect(nameIn(page)).toHaveValue('Mia')
  await expect(form(page).getByLabel('Surname')).toHaveValue('Kept')
  await expect(form(page).getByLabel(/^Password/)).toHaveValue('')
  await expect(notice(page)).toBeVisible()
  await expectNoAxeViolations(page)

  const userName = `kept.${randomUUID()}`
  const typedAgainAt = Date.now()
  await form(page).getByLabel('E-mail').fill(`${userName}@contoso.example`)
  await form(page).getByLabel('User name').fill(userName)
  await draftIsKept(page, typedAgainAt)
  await page.reload()
  await expect(form(page).getByLabel('User name')).toHaveValue(userName)
  await context.setOffline(false)
  await page.reload()
  await form(page)
    .getByLabel(/^Password/)
    .fill(demoPassword)
  await form(page).getByRole('button', { name: 'Create user' }).click()
  await expect(page.getByText(/was created/)).toBeVisible()
  await expect.poll(() => drafts(page)).toBe(0)

  await page.reload()
  await expect(page.getByRole('row', { name: new RegExp(userName) })).toBeVisible()
  await expect(form(page)).toHaveCount(0)
})

test('O10: a killed tab loses nothing, and what others have saved meanwhile stays theirs', async ({
  page,
  context,
  browser,
}) => {
  await openUsers(page)
  await edit(page, 'alice')
  const known = await nameIn(page).inputValue()
  const name = `Alice ${randomUUID()}`
  await nameIn(page).fill(name)
  await expect.poll(() => drafts(page)).toBe(1)
  await page.close()

  await inNewContext(browser, {}, async (theirs) => {
    await signIn(theirs, contosoAdmin, { to: usersPath })
    await edit(theirs, 'alice')
    await form(theirs).getByLabel('Phone').fill('+43 1 234')
    await form(theirs).getByRole('button', { name: 'Save' }).click()
    await expect(form(theirs)).toHaveCount(0)
  })

  const again = await context.newPage()
  await again.goto(usersPath)
  await edit(again, 'alice')
  await expect(nameIn(again)).toHaveValue(name)
  await expect(form(again).getByLabel('Phone')).toHaveValue('+43 1 234')
  await form(again).getByRole('button', { name: 'Discard' }).click()
  await again.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(notice(again)).toHaveCount(0)
  await expect(nameIn(again)).toHaveValue(known)
  await expect.poll(() => drafts(again)).toBe(0)

  await nameIn(again).fill(name)
  await expect.poll(() => drafts(again)).toBe(1)
  await form(again).getByRole('button', { name: 'Cancel' }).click()
  await again.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(form(again)).toHaveCount(0)
  await expect.poll(() => drafts(again)).toBe(0)
  expect(again.url()).not.toContain('form=')
})

test('O10: two tabs hold two drafts of one form, and neither ends the other’s', async ({ page, context }) => {
  await openUsers(page)
  const other = await context.newPage()
  leaveFreely(other)
  await other.goto(usersPath)
  for (const [tab, text] of [
    [page, 'Typed in one'],
    [other, 'Typed in the other'],
  ] as const) {
    await tab.getByRole('button', { name: 'New user' }).click()
    await expect(nameIn(tab)).toHaveValue('')
    await nameIn(tab).fill(text)
    await expect(notice(tab)).toHaveCount(0)
  }
  await expect.poll(() => drafts(page)).toBe(2)
  await page.reload()
  await expect(nameIn(page)).toHaveValue('Typed in one')
  await form(other).getByRole('button', { name: 'Cancel' }).click()
  await other.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => drafts(page)).toBe(1)
  await page.reload()
  await expect(nameIn(page)).toHaveValue('Typed in one')

  // Once its tab is gone it is offered to the next form.
  await page.close()
  await other.reload()
  await other.getByRole('button', { name: 'New user' }).click()
  await expect(nameIn(other)).toHaveValue('Typed in one')
  await expect(notice(other)).toBeVisible()
})

test('R9, E3: after signing out nothing of a draft is left, and the next person begins anew', async ({ page }) => {
  await openUsers(page)
  await page.getByRole('button', { name: 'New user' }).click()
  await nameIn(page).fill('Typed by Contoso')
  await expect.poll(() => drafts(page)).toBe(1)
  await page.goto('/app/main/home')
  await signOut(page)
  expect(await drafts(page)).toBe(0)

  await signIn(page, fabrikamAdmin, { to: `${usersPath}?form=create` })
  await expect(nameIn(page)).toHaveValue('')
  await expect(notice(page)).toHaveCount(0)
})

test('O40: items of a report alone are a change: they can be saved, are asked for, and come back', async ({ page }) => {
  leaveFreely(page)
  await signIn(page, contosoAdmin, { to: '/app/admin/reports/pbiReports/2' })
  const bar = page.getByText('1 change not saved')
  const item = page.getByLabel('Id of the item')
  await page.getByRole('button', { name: 'Add an item by its id' }).click()
  await expect(bar).toBeVisible()
  await page.getByRole('link', { name: 'Reports' }).last().click()
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Keep' }).click()
  const typedAt = Date.now()
  await item.fill('5a6b7c8d-0000-4000-8000-000000000001')
  await draftIsKept(page, typedAt)
  await page.reload()
  await expect(item).toHaveValue('5a6b7c8d-0000-4000-8000-000000000001')
  await expect(bar).toBeVisible()
  await page.getByRole('button', { name: 'Remove item 1' }).click()
  await expect(bar).toBeHidden()
  await expect.poll(() => drafts(page)).toBe(0)
})

test('O41: a number that was typed where there was none comes back', async ({ page }) => {
  leaveFreely(page)
  await signIn(page, contosoAdmin, { to: '/app/admin/reports/pbiReports/1?tab=keys' })
  await page.getByRole('button', { name: 'New share key' }).click()
  const seconds = form(page).getByRole('textbox', { name: 'Seconds for each page' })
  const typedAt = Date.now()
  await seconds.fill('30')
  await draftIsKept(page, typedAt)
  await page.reload()
  await expect(notice(page)).toBeVisible()
  await expect(seconds).toHaveValue('30')
})

test('O45: who signs in in another tab takes nothing that was typed in this one, and sees nothing of it', async ({
  page,
  context,
}) => {
  await openUsers(page)
  await page.getByRole('button', { name: 'New user' }).click()
  await nameIn(page).fill('Typed by the admin')
  await expect.poll(() => drafts(page)).toBe(1)
  const other = await context.newPage()
  await signIn(other, contosoAlice, { to: '/app/main/home' })
  await expect(form(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/users/)
  await expect.poll(() => keysOf(other)).toEqual([0, 2])
  await signOut(other)
  expect(await drafts(other)).toBe(1)

  await signIn(other, contosoAdmin, { to: `${usersPath}?form=create` })
  await expect(nameIn(other)).toHaveValue('Typed by the admin')
  await expect(notice(other)).toBeVisible()
})

/** Of each person whom the database knows: how many keys lie open, those who are away first. */
const keysOf = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('tessera')
    await new Promise((resolve) => {
      opening.onsuccess = resolve
    })
    const reading = opening.result.transaction('owners').objectStore('owners').getAll()
    await new Promise((resolve) => {
      reading.onsuccess = resolve
    })
    opening.result.close()
    const records: object[] = reading.result
    const isKey = (value: unknown) => value instanceof CryptoKey
    return records.map((record) => Object.values(record).filter(isKey).length).sort((one, two) => one - two)
  })

test('O45: who signs in anew in another tab, and shares the device then, goes on with what they had typed', async ({
  page,
  context,
}) => {
  await openUsers(page)
  await page.getByRole('button', { name: 'New user' }).click()
  await nameIn(page).fill('Typed before')
  await expect.poll(() => drafts(page)).toBe(1)
  const other = await context.newPage()
  await other.goto(signInPath(contosoAdmin, '/app/main/home'))
  await other.getByLabel('User name or e-mail').fill('admin')
  await other.getByLabel('Password', { exact: true }).fill(demoPassword)
  await other.getByRole('checkbox', { name: 'This is a shared device' }).check()
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.waitForURL('**/app/**')
  await expect.poll(() => keysOf(other)).toEqual([0])
  await untilAtRest(page)
  await expect(notice(page)).toBeVisible()
  await expect(nameIn(page)).toHaveValue('Typed before')
  expect(await drafts(other)).toBe(1)
})

test('U142: a draft of “Log in as” that is taken up again has its person, and others to choose from', async ({
  page,
}) => {
  leaveFreely(page)
  await signIn(page, hostAdmin, { to: '/app/admin/tenants' })
  await page.getByRole('button', { name: 'Actions for Fabrikam', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Log in as…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in to Fabrikam' })
  const person = dialog.getByRole('combobox', { name: 'Person' })
  await person.fill('alice')
  await dialog.getByRole('option', { name: /alice/i }).first().click()
  const name = await person.inputValue()
  const typedAt = Date.now()
  await dialog.getByLabel('Reason').fill('To see what she sees')
  await draftIsKept(page, typedAt)
  await page.reload()
  await expect(dialog.getByLabel('Reason')).toHaveValue('To see what she sees')
  await expect(person).toHaveValue(name)
  await person.click()
  await expect.poll(() => dialog.getByRole('option').count()).toBeGreaterThan(1)
})
