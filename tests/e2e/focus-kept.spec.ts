/** Who works by the keyboard presses a button that is gone then: the focus goes to what is left beside it, or to the page. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { newPerson } from './people.ts'
import { expect, fabrikamAdmin, signIn, test } from './portal.ts'

const press = async (button: Locator): Promise<void> => {
  await button.focus()
  await button.press('Enter')
}

/** Not the document, where the next key begins the page anew. */
async function expectFocusWithin(place: Locator): Promise<void> {
  await expect(place.locator(':focus').or(place.and(place.page().locator(':focus')))).toHaveCount(1)
}

async function chooseFile(page: Page, button: string, file: { name: string; mimeType: string; text: string }) {
  const chooser = page.waitForEvent('filechooser')
  await press(page.getByRole('button', { name: button }))
  await (await chooser).setFiles({ ...file, buffer: Buffer.from(file.text) })
}

test('U137: what is tried again for many rows leaves the focus in the bar of what can be done', async ({ page }) => {
  const { userName } = await newPerson(page.request)
  await signIn(page, fabrikamAdmin, { to: `/app/admin/users?filter=${userName}` })
  await page.getByRole('checkbox', { name: `Choose ${userName}`, exact: true }).click()
  let isRefused = true
  await page.route('**/CreateOrUpdateUser', (route) =>
    isRefused ? route.fulfill({ status: 503, body: 'Proxy' }) : route.fallback(),
  )
  await page.getByRole('toolbar').getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  const again = page.getByRole('button', { name: 'Try these again' })
  await again.focus()
  await press(again)
  await expect(again).toBeVisible()
  // U190: in the bar, and not at the page’s beginning.
  await expectFocusWithin(page.getByRole('region', { name: 'What can be done to the chosen rows' }))
  isRefused = false
  await press(again)
  await expect(again).toBeHidden()
  await expectFocusWithin(page.getByRole('main'))
})

test('U137: a file of the branding that is kept or removed leaves the focus at its other buttons', async ({ page }) => {
  await signIn(page, fabrikamAdmin, { to: '/app/admin/ui-customization?tab=files' })
  const logo = page.getByRole('group', { name: 'Logo on light ground' })
  const text = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><rect width="80" height="20"/></svg>'
  const name = 'Logo on light ground'
  await chooseFile(page, `Choose a file: ${name}`, { name: 'a.svg', mimeType: 'image/svg+xml', text })
  const keep = page.getByRole('button', { name: `Keep: ${name}`, exact: true })
  await expect(keep).toBeEnabled()
  await expectFocusWithin(logo)
  await press(keep)
  await expect(keep).toBeHidden()
  await expectFocusWithin(logo)
  const remove = page.getByRole('button', { name: `Remove: ${name}`, exact: true })
  await press(remove)
  await press(page.getByRole('dialog').getByRole('button', { name: 'Remove' }))
  await expect(remove).toBeHidden()
  await expectFocusWithin(logo)
})

test('U137: an import of people has the focus on its page at each step', async ({ page }) => {
  const mark = randomUUID().slice(0, 8)
  await signIn(page, fabrikamAdmin, { to: '/app/admin/users/import' })
  const another = page.getByRole('button', { name: 'Import another list' })
  const list = page.getByRole('textbox', { name: 'People' })
  await expect(another.or(list)).toBeVisible()
  if (await another.isVisible()) {
    await press(another)
    await expectFocusWithin(page.getByRole('main'))
  }
  const text = `First name,Last name,Mail\r\nPia,${mark},pia-${mark}@example.org\r\n`
  await chooseFile(page, 'Choose a file', { name: 'people.csv', mimeType: 'text/csv', text })
  await expect(list).toHaveValue(/Pia/)
  await expectFocusWithin(page.getByRole('main'))
  await press(page.getByRole('button', { name: 'Check the list' }))
  const begin = page.getByRole('button', { name: 'Import 1 person' })
  await expect(begin).toBeEnabled()
  await expectFocusWithin(page.getByRole('main'))
  await press(begin)
  await expect(another).toBeVisible()
  await expectFocusWithin(page.getByRole('main'))
})

test('U137: an import of texts has the focus on its page at each step', async ({ page }) => {
  await signIn(page, fabrikamAdmin, { to: '/app/admin/languages/de/texts/import' })
  const text = `Key,Translation\r\nusers.title,Leute ${randomUUID().slice(0, 4)}\r\n`
  await chooseFile(page, 'Choose a file', { name: 'texts.csv', mimeType: 'text/csv', text })
  await expect(page.getByRole('textbox', { name: 'Texts' })).toHaveValue(/Leute/)
  await expectFocusWithin(page.getByRole('main'))
  await press(page.getByRole('button', { name: 'Check the file' }))
  const begin = page.getByRole('button', { name: 'Import 1 text' })
  await expect(begin).toBeEnabled()
  await expectFocusWithin(page.getByRole('main'))
  await press(begin)
  await expect(begin).toBeHidden()
  await expectFocusWithin(page.getByRole('main'))
})
