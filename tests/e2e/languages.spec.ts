/** Languages and their texts. What is changed belongs to Fabrikam, and is put back. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  expect,
  expectNoAxeViolations,
  fabrikamAdmin,
  fabrikamAlice,
  hostAdmin,
  inNewContext,
  phone,
  signIn,
  test,
  testWithWorker,
  untilAtRest,
} from './portal.ts'

const path = '/app/admin/languages'

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

const row = (page: Page, text: string) => rows(page).filter({ hasText: text })

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('a language is added, offered, made the default and deleted; the operator’s are not an organisation’s', async ({
  page,
}) => {
  await signIn(page, fabrikamAdmin, { to: path })
  await expect(row(page, 'English')).toContainText('Default')
  await expect(row(page, 'English')).toContainText('100%')
  await page.getByRole('button', { name: 'Actions for English', exact: true }).click()
  for (const action of ['Edit', 'Offer no longer', 'Delete']) {
    await expect(page.getByRole('menuitem', { name: new RegExp(`^${action}`) })).toBeDisabled()
  }
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'New language' }).click()
  const form = page.getByRole('dialog', { name: 'New language' })
  await form.getByRole('combobox', { name: 'Language' }).fill('Welsh (cy)')
  await form.getByRole('option', { name: 'Welsh (cy)' }).click()
  await form.getByRole('combobox', { name: 'Flag' }).fill('United Kingdom')
  await form.getByRole('option', { name: 'United Kingdom' }).click()
  await form.getByRole('switch', { name: 'Offered to people' }).uncheck({ force: true })
  await expectNoAxeViolations(page)
  await form.getByRole('button', { name: 'Add language' }).click()
  await expect(row(page, 'Cymraeg')).toContainText('Off')
  await expect(row(page, 'Cymraeg')).toContainText('The organisation')

  await choose(page, 'Cymraeg', 'Offer to people')
  await expect(row(page, 'Cymraeg')).toContainText('Offered')
  await choose(page, 'Cymraeg', 'Make it the default')
  await expect(row(page, 'Cymraeg')).toContainText('Default')
  await page.getByRole('button', { name: 'Actions for Cymraeg', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await choose(page, 'English', 'Make it the default')
  await expect(row(page, 'English')).toContainText('Default')
  await expectNoAxeViolations(page)
  await choose(page, 'Cymraeg', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'Cymraeg')).toHaveCount(0)
})

test('A165: the source of the texts is not to be deleted, and its menu says why', async ({ page }) => {
  await signIn(page, hostAdmin, { to: path })
  await page.getByRole('button', { name: 'Actions for English', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: /^Delete.*what other languages lack is read in it/s })).toBeDisabled()
})

test('U123: the form of the language that must stay says what of it stays, and why', async ({ page }) => {
  await signIn(page, hostAdmin, { to: path })
  const form = page.getByRole('dialog', { name: 'Edit the language' })
  const language = form.getByRole('combobox', { name: 'Language' })
  const offered = form.getByRole('switch', { name: 'Offered to people' })
  await choose(page, 'English', 'Edit')
  await expect(language).toBeDisabled()
  await expect(offered).toBeDisabled()
  await expect(form.getByText('The default stays. Choose another default first.')).toHaveCount(2)
  await expectNoAxeViolations(page)
  await form.getByRole('button', { name: 'Cancel' }).click()

  // Another default on this page alone: it is everybody’s.
  await page.route('**/Language/GetLanguages', async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    await route.fulfill({ response: answer, json: { ...json, result: { ...json.result, defaultLanguageName: 'da' } } })
  })
  await page.reload()
  await expect(row(page, 'Dansk')).toContainText('Default')
  await choose(page, 'English', 'Edit')
  await expect(form.getByText('It stays: what other languages lack is read in it.')).toBeVisible()
  await expect(language).toBeDisabled()
  await expect(offered).toBeEnabled()
})

test('texts are translated one after the other, with what stands in braces', async ({ page }) => {
  await signIn(page, fabrikamAdmin, { to: `${path}/da/texts` })
  await expect(page.getByRole('heading', { name: 'Texts: Dansk', level: 1 })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Key or words' }).fill('tenants.filter.')
  await expect(rows(page)).toHaveCount(6)
  await row(page, 'tenants.filter.created').click()
  const form = page.getByRole('dialog', { name: 'Text in Dansk' })
  await expect(form.getByText('tenants.filter.created')).toBeVisible()
  await form.getByRole('button', { name: 'Previous text' }).click()
  await expect(page.getByText('This is the first text of the list.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Translation' }).fill('Oprettet')
  // U147: what was typed is saved on the way, and the button says so.
  await form.getByRole('button', { name: 'Save, then the next text', exact: true }).click()
  await expect(form.getByText('tenants.filter.edition')).toBeVisible()
  await expect(row(page, 'tenants.filter.created')).toContainText('Oprettet')
  await form.getByRole('button', { name: 'Previous text' }).click()
  await expect(form.getByRole('textbox', { name: 'Translation' })).toHaveValue('Oprettet')
  await form.getByRole('button', { name: 'Next empty text' }).click()
  await expect(form.getByText('tenants.filter.edition')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('searchbox', { name: 'Key or words' }).fill('editions.deleteTitle')
  await expect(rows(page)).toHaveCount(1)
  await row(page, 'editions.deleteTitle').click()
  const value = form.getByRole('textbox', { name: 'Translation' })
  await value.fill('Slet {name?')
  await form.getByRole('button', { name: 'Save text' }).click()
  await expect(form.getByText('This text cannot be read.')).toBeVisible()
  await value.fill('Slet {nom}?')
  await expect(form.getByText('Keep what stands in braces in the original: {name}.')).toBeVisible()
  await expectNoAxeViolations(page)
  await value.fill('Slet {name}?')
  await form.getByRole('button', { name: 'Save text' }).click()
  await expect(form).toBeHidden()
  await expect(row(page, 'editions.deleteTitle')).toContainText('Slet {name}?')

  // Put back: an empty one brings the inherited text, and here there is none.
  for (const key of ['editions.deleteTitle', 'tenants.filter.created']) {
    await page.getByRole('searchbox', { name: 'Key or words' }).fill(key)
    await row(page, key).click()
    await value.fill('')
    await form.getByRole('button', { name: 'Save text' }).click()
    await expect(form).toBeHidden()
    await expect(row(page, key)).toContainText('Not translated')
  }
})

test('a text is seen as it will stand, beside what stands there now, to the side that its language is written', async ({
  page,
}) => {
  await signIn(page, fabrikamAdmin, { to: `${path}/ar/texts?filterText=kit.bulk.chosen` })
  await row(page, 'kit.bulk.chosen').click()
  const form = page.getByRole('dialog')
  const now = form.getByRole('region', { name: 'As it stands now' })
  const then = form.getByRole('region', { name: 'As it will stand' })
  // Arabic has six forms of a number.
  await expect(now.getByRole('listitem')).toHaveCount(6)
  await expect(now.getByRole('list')).toHaveCSS('direction', 'rtl')
  await form.getByRole('textbox', { name: 'Translation' }).fill('{count, plural, =0 {لا شيء} one {واحد} other {# معًا}}')
  await expect(then.getByRole('listitem').nth(0)).toHaveText('لا شيء')
  await expect(then.getByRole('listitem').nth(1)).toHaveText('واحد')
  await expect(then.getByRole('list')).toHaveCSS('direction', 'rtl')
  await expect(now.getByRole('listitem')).toHaveCount(6)
  await expectNoAxeViolations(page)
  await form.getByRole('textbox', { name: 'Translation' }).fill('{count')
  await expect(then).toContainText('Nothing to show as long as the text cannot be read.')
})

test('texts are found by their source and by not being translated, from and to any language', async ({ page }) => {
  await signIn(page, fabrikamAdmin, { to: `${path}/ar/texts?sourceName=AbpWeb&baseLanguageName=ar` })
  await expect(row(page, 'InternalServerError')).toBeVisible()
  const total = await rows(page).count()
  await page.goto(`${path}/ar/texts?sourceName=AbpWeb&targetValueFilter=true`)
  await expect(page.getByRole('heading', { name: 'Nothing matches the filter' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Language to translate to' }).click()
  await page.getByRole('option', { name: 'Italiano' }).click()
  await expect(page.getByRole('heading', { name: 'Texts: Italiano', level: 1 })).toBeVisible()
  await expect(rows(page)).toHaveCount(total)
  await page.goto(`${path}/xx/texts`)
  await expect(page.getByRole('heading', { name: 'There is no such language' })).toBeVisible()
})

test('texts leave as a file, and come back as one after a look at each row', async ({ page }) => {
  await signIn(page, fabrikamAdmin, { to: `${path}/fi/texts?filterText=kit.copied` })
  await expect(rows(page)).toHaveCount(1)
  const saved = page.waitForEvent('download')
  await choose(page, 'Texts', 'Export for translation')
  const download = await saved
  expect(download.suggestedFilename()).toBe('texts-fi.csv')
  const file = await readFile(await download.path(), 'utf8')
  expect(file.trim().split('\r\n')).toEqual(['Key,Original,Translation', 'kit.copied,Copied,'])

  await choose(page, 'Texts', 'Import texts')
  await expect(page.getByRole('heading', { name: 'Import texts: Suomi', level: 1 })).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  const lines = [
    file.replace('Copied,', 'Copied,Kopioitu').trim(),
    'kit.noSuchText,None,Ei',
    'kit.view.button,View: {name},Ilman',
    'kit.copy,Copy,',
  ]
  await (await chooser).setFiles({ name: 'fi.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await expect(page.getByRole('textbox', { name: 'Texts' })).toHaveValue(/Kopioitu/)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(
    page.getByText('1 text will be added; none will be changed; 1 stays as it is; 2 are refused.'),
  ).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  await expect(row(page, 'kit.noSuchText')).toContainText('There is no such text.')
  await expect(row(page, 'kit.view.button')).toContainText('{name}')
  await expectNoAxeViolations(page)
  await row(page, 'kit.copied').click()
  await expect(page.getByRole('dialog', { name: 'Row 2' })).toContainText('Kopioitu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Import 1 text' }).click()
  await expect(page.getByText('1 text was imported; 1 stayed as it was; 2 were refused.')).toBeVisible()
  await expect(row(page, 'kit.copied')).toContainText('Imported')
  await page.getByRole('link', { name: 'To the texts' }).click()
  await page.getByRole('searchbox', { name: 'Key or words' }).fill('kit.copied')
  await expect(row(page, 'kit.copied')).toContainText('Kopioitu')

  await row(page, 'kit.copied').click()
  const form = page.getByRole('dialog', { name: 'Text in Suomi' })
  await form.getByRole('textbox', { name: 'Translation' }).fill('')
  await form.getByRole('button', { name: 'Save text' }).click()
  await expect(row(page, 'kit.copied')).toContainText('Not translated')
})

test('who may not see languages is told so, and on a phone they are a list', async ({ browser, page }) => {
  await signIn(page, fabrikamAlice, { to: path })
  await expect(page.getByRole('heading', { name: 'You may not see this page', level: 1 })).toBeVisible()
  await inNewContext(browser, phone, async (other) => {
    await signIn(other, fabrikamAdmin, { to: path })
    await other.getByRole('list', { name: 'Languages' }).getByRole('link').filter({ hasText: 'Dansk' }).click()
    await other.getByRole('list', { name: 'Texts' }).getByRole('button').first().click()
    await expect(other.getByRole('dialog', { name: 'Text in Dansk' })).toBeVisible()
    expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

testWithWorker('without a network the languages are those of before, with their age', async ({ page, context }) => {
  await signIn(page, fabrikamAdmin, { rememberMe: true, to: path })
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(row(page, 'Dansk')).toBeVisible()
  await page.waitForFunction(async () => (await indexedDB.databases()).length > 0)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Actions for Languages', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Load again' }).click()
  await expect(page.getByText('The server cannot be reached. These rows were stored')).toBeVisible()
  await expect(row(page, 'Dansk')).toBeVisible()
})

test('O31: a row with which nothing can be done has no menu, by the keyboard either', async ({ page }) => {
  await signIn(page, fabrikamAdmin, { to: '/app/admin/login-attempts' })
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('table').getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  await rows(page).first().focus()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu')).toHaveCount(0)
})

const oneText = (value: string) => `Key;Translation\nkit.retry;${value}\n`

test('O53: texts that were checked are kept until they are imported: to leave them is asked, and a reload brings them back', async ({
  page,
}) => {
  page.on('dialog', (question) => void question.accept())
  await signIn(page, fabrikamAdmin, { to: `${path}/it/texts/import` })
  const pasted = page.getByRole('textbox', { name: 'Texts' })
  const value = `Igen ${Date.now()}`
  // What is typed is kept once the device's database is open, which waits for the page to rest.
  await untilAtRest(page)
  await pasted.fill(oneText(value))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(row(page, 'kit.retry')).toContainText(value)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Start', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(row(page, 'kit.retry')).toContainText(value)
  await page.reload()
  await expect(pasted).toHaveValue(new RegExp(value))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Import 1 text' }).click()
  await expect(row(page, 'kit.retry')).toContainText('Imported')
  await page.reload()
  await expect(pasted).toHaveValue('')
})

test('O57: texts whose answer was lost are asked for again by themselves, and said to be imported', async ({
  page,
}) => {
  await signIn(page, fabrikamAdmin, { to: `${path}/it/texts/import` })
  let arrived = 0
  await page.route('**/Language/ImportTexts', async (route) => {
    arrived += 1
    if (arrived > 2) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('textbox', { name: 'Texts' }).fill(oneText(`Om ${Date.now()}`))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Import 1 text' }).click()
  await expect(page.getByText(/it is not known whether this was saved/)).toBeVisible()
  await expectNoAxeViolations(page)
  await expect(page.getByText(/^1 text was imported; /)).toBeVisible()
  await expect(row(page, 'kit.retry')).toContainText('Imported')
  expect(arrived).toBe(3)
})

test('U260: a file of texts that holds no text is refused where it was chosen', async ({ page }) => {
  await signIn(page, fabrikamAdmin, { to: `${path}/it/texts/import` })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  // The beginning of a picture.
  const buffer = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
  await (await chooser).setFiles({ name: 'it.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('alert').getByText('This is no text. Choose a CSV file')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Texts' })).toHaveValue('')
})

test('U266: a choice without “other” is told in the words of the server', async ({ page }) => {
  await signIn(page, fabrikamAdmin, { to: `${path}/da/texts?filterText=kit.bulk.chosen` })
  await row(page, 'kit.bulk.chosen').click()
  const form = page.getByRole('dialog', { name: 'Text in Dansk' })
  await form.getByRole('textbox', { name: 'Translation' }).fill('{count, plural, one {# valgt}}')
  await form.getByRole('button', { name: 'Save text' }).click()
  await expect(form.getByText('Each brace needs its pair, and each choice an “other”.')).toBeVisible()
})

test('U267: a text that was saved stands in the page at once, and is said to be saved', async ({ page }) => {
  await signIn(page, fabrikamAdmin, { to: `${path}/en-gb/texts?filterText=languages.texts.original` })
  const column = (name: string) => page.getByRole('columnheader', { name, exact: true })
  const save = async (value: string, shown: string) => {
    await row(page, 'languages.texts.original').first().click()
    const form = page.getByRole('dialog', { name: /^Text in/ })
    await form.getByRole('textbox', { name: 'Translation' }).fill(value)
    await form.getByRole('button', { name: 'Save text' }).click()
    await expect(page.getByText('The text was saved')).toBeVisible()
    await expect(column(shown)).toBeVisible()
    await expect(page).toHaveURL(/filterText=languages.texts.original/)
  }
  await expect(column('Original')).toBeVisible()
  await save('As shipped', 'As shipped')
  await save('', 'Original')
})

test('U268: on a phone a text stands with its original', async ({ browser }) => {
  await inNewContext(browser, phone, async (other) => {
    await signIn(other, fabrikamAdmin, { to: `${path}/da/texts?filterText=kit.retry` })
    const found = other.getByRole('list', { name: 'Texts' }).getByRole('listitem').filter({ hasText: 'kit.retry' })
    await expect(found.first()).toContainText('Try again')
    await expectNoAxeViolations(other)
    expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
