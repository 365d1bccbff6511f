/** Every part of the kit, measured where all of them stand side by side: read by everybody, of one scale, and true to the server. */
import type { Browser, Page } from '@playwright/test'
import arabic from '../../src/contract/vocabulary/texts/ar/demo-ui-components.json' with { type: 'json' }
import english from '../../src/contract/vocabulary/texts/en-gb/demo-ui-components.json' with { type: 'json' }
import { axeFaults, outsideScale } from './measures.ts'
import {
  contosoAdmin,
  demoPassword,
  expect,
  hostAdmin,
  inNewContext,
  phone,
  signIn,
  signInPath,
  test,
} from './portal.ts'

type Words = typeof english

const path = '/app/admin/demo-ui-components'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function openParts(page: Page): Promise<void> {
  await signIn(page, hostAdmin, { to: path })
  await section(page, 'Page').waitFor()
}

/** Of an opened part that part alone, since what lies behind it was looked at before. */
async function expectSound(page: Page, within?: string): Promise<void> {
  expect(await axeFaults(page, within)).toEqual([])
}

interface Opening {
  open: (page: Page, words: Words) => Promise<void>
  /** What has opened. */
  opened: string
  /** Until something else is pressed; else the key that closes everything closes it. */
  stays?: true
  /** Where a question has to be answered. */
  close?: (page: Page) => Promise<void>
}

const press = (name: keyof Words) => (page: Page, words: Words) =>
  page.getByRole('button', { name: words[name], exact: true }).click()

const toast = (page: Page) => page.locator('.mantine-Notification-root')

/** One at a time; what is pointed at stays. */
const pressForToast = (name: keyof Words) => async (page: Page, words: Words) => {
  await page.mouse.move(0, 0)
  await expect(toast(page)).toHaveCount(0)
  await press(name)(page, words)
  await toast(page).hover()
}

const tryToSend = async (page: Page) => page.getByRole('dialog').locator('[type="submit"]').click()

const openings: Record<string, Opening> = {
  'a form in the middle': {
    open: async (page, words) => {
      await press('parts.floating.question')(page, words)
      await tryToSend(page)
    },
    opened: '[role="dialog"]',
  },
  'a form at the end': {
    open: async (page, words) => {
      await press('parts.floating.form')(page, words)
      await tryToSend(page)
    },
    opened: '[role="dialog"]',
  },
  'what others have saved': {
    open: async (page, words) => {
      await press('parts.floating.theirs')(page, words)
      await page.getByRole('dialog').locator('[name="name"]').fill('Mine')
      await page.getByRole('dialog').locator('[name="day"]').fill('2026-12-24')
      await tryToSend(page)
      await page.getByRole('dialog').getByRole('alert').getByRole('listitem').first().waitFor()
    },
    opened: '[role="dialog"]',
    stays: true,
  },
  'whether to discard': {
    open: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').nth(1).waitFor()
    },
    opened: '[role="dialog"]',
    close: (page) => page.getByRole('dialog').last().locator('[type="submit"]').click(),
  },
  'what loads': { open: press('parts.floating.loading'), opened: '[role="dialog"]' },
  'what failed': { open: press('parts.floating.failing'), opened: '[role="dialog"]' },
  'a question': { open: press('parts.floating.confirm'), opened: '[role="dialog"]' },
  'a question for words': { open: press('parts.floating.typed'), opened: '[role="dialog"]' },
  'a menu': {
    open: (page, words) =>
      page.getByRole('group', { name: words['parts.floating.hung'] }).locator('[aria-haspopup="menu"]').click(),
    opened: '[role="menu"]',
  },
  'all names of a cell': {
    open: (page, words) =>
      page.getByRole('group', { name: words['parts.floating.hung'] }).locator('[aria-haspopup="dialog"]').click(),
    opened: '[role="dialog"]',
  },
  'a tooltip': {
    open: (page, words) => page.getByRole('button', { name: words['parts.floating.tooltip'] }).focus(),
    opened: '[role="tooltip"]',
    stays: true,
  },
  'a calendar': {
    open: (page) => page.locator('#dates [aria-haspopup="dialog"]').first().click(),
    opened: '[role="dialog"]',
  },
  'a calendar of ranges': {
    open: (page) => page.locator('#dates .mantine-Button-root[aria-haspopup="dialog"]').click(),
    opened: '[role="dialog"]',
  },
  'options of several': {
    open: (page, words) =>
      page.getByRole('group', { name: words['parts.fields.multiSelect'] }).getByRole('combobox').first().click(),
    opened: '[role="listbox"]:visible',
  },
  'a toast': { open: pressForToast('parts.floating.done'), opened: '.mantine-Notification-root', stays: true },
  'a toast of what failed': {
    open: pressForToast('parts.floating.failure'),
    opened: '.mantine-Notification-root',
    stays: true,
  },
}

async function expectAllSound(page: Page, words: Words): Promise<void> {
  await expectSound(page)
  expect(await outsideScale(page.locator('main'))).toEqual([])
  for (const [name, { open, opened, stays, close }] of Object.entries(openings)) {
    await test.step(name, async () => {
      await open(page, words)
      const part = page.locator(opened).first()
      await part.waitFor()
      await part.evaluate((element) =>
        Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
      )
      await expectSound(page, opened.replace(':visible', ''))
      expect(await outsideScale(part)).toEqual([])
      if (stays) return
      await (close ? close(page) : page.keyboard.press('Escape'))
      await part.waitFor({ state: 'hidden' })
    })
  }
}

interface Look {
  name: string
  context: Parameters<Browser['newContext']>[0]
  scheme: 'light' | 'dark'
  direction: 'ltr' | 'rtl'
  words: Words
}

const looks: readonly Look[] = [
  { name: 'in light colours', context: {}, scheme: 'light', direction: 'ltr', words: english },
  { name: 'in dark colours', context: {}, scheme: 'dark', direction: 'ltr', words: english },
  {
    name: 'from right to left',
    context: { locale: 'ar' },
    scheme: 'light',
    direction: 'rtl',
    words: arabic,
  },
  {
    name: 'on a phone, from right to left, in dark colours',
    context: { ...phone, locale: 'ar' },
    scheme: 'dark',
    direction: 'rtl',
    words: arabic,
  },
]

for (const { name, context, scheme, direction, words } of looks) {
  test(`every part ${name} can be read and reached, and is of the scale`, async ({ browser }) => {
    // Each of some thirty looks reads all that is on it.
    test.setTimeout(300_000)
    await inNewContext(
      browser,
      { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', ...context },
      async (page) => {
        await page.goto(signInPath(hostAdmin, path))
        await page.locator('input[name="userName"]').fill(hostAdmin.userName)
        await page.locator('input[name="password"]').fill(demoPassword)
        await page.locator('input[name="password"]').press('Enter')
        await section(page, words['parts.pages']).waitFor()
        // On this page alone: the choice of the person, whom other tests sign in as well, stays.
        await page
          .locator('html')
          .evaluate((html, value) => html.setAttribute('data-mantine-color-scheme', value), scheme)
        await expect(page.locator('html')).toHaveAttribute('dir', direction)
        await expectAllSound(page, words)
      },
    )
  })
}

interface Message {
  field: string
  wrong: string
  message: string
  right: string
}

const messages: readonly Message[] = [
  { field: 'Required', wrong: ' ', message: 'This field is required.', right: 'a' },
  { field: 'Three to ten letters', wrong: 'ab', message: 'Please enter at least 3 characters.', right: 'abc' },
  {
    field: 'Three to ten letters',
    wrong: 'abcdefghijk',
    message: 'Please enter no more than 10 characters.',
    right: '',
  },
  { field: 'E-mail', wrong: 'zoe@', message: 'This is not a valid e-mail address.', right: 'zoe@people.example' },
  { field: 'At least 18', wrong: '17', message: 'The value must be 18 or more.', right: '18' },
  {
    field: 'Letters of a to z alone',
    wrong: 'a1',
    message: 'This has characters that are not allowed here.',
    right: 'ab',
  },
  { field: 'Secret', wrong: 'Passw0-', message: 'Please enter at least 8 characters.', right: 'Passw0rd-' },
  { field: 'Secret', wrong: 'Password-', message: 'At least one digit is needed.', right: 'Passw0rd-' },
  { field: 'A day', wrong: '30 Feb 2026', message: 'Type a day, such as 2 Nov 2026.', right: '28 Feb 2026' },
  {
    field: 'A day and a time',
    wrong: '28 Feb 2026',
    message: 'Type a day and a time, such as 2 Nov 2026, 14:30.',
    right: '28 Feb 2026, 9:05',
  },
]

test('a form says what is wrong once a field was left, and no longer than it is', async ({ page }) => {
  await openParts(page)
  const form = page.getByRole('form', { name: 'Form messages' })
  const field = (name: string) => form.getByRole('textbox', { name: new RegExp(`^${name}( optional)?$`) })
  for (const { field: name, wrong, message, right } of messages) {
    await test.step(message, async () => {
      await field(name).fill('')
      await field(name).pressSequentially(wrong)
      const isFirst = messages.find((other) => other.field === name)?.message === message
      // Of a field that was left before it is told while it is typed.
      if (isFirst) await expect(field(name)).not.toHaveAttribute('aria-invalid', 'true')
      await field(name).blur()
      await expect(field(name)).toHaveAccessibleDescription(message)
      await field(name).fill(right)
      await expect(form.getByText(message)).toHaveCount(0)
    })
  }
  // What was read is said as this form says days.
  await expect(field('A day and a time')).toHaveValue('28 Feb 2026, 9:05')
  await field('A day and a time').blur()
  await expect(field('A day and a time')).toHaveValue('28 Feb 2026, 09:05')

  await field('Secret again').fill('Passw0rd')
  await field('Secret again').blur()
  await expect(field('Secret again')).toHaveAccessibleDescription("Passwords don't match.")
  // Mended, and broken anew, from the other one of the two.
  await field('Secret').fill('Passw0rd')
  await expect(form.getByText("Passwords don't match.")).toHaveCount(0)
  await field('Secret').fill('Passw0rd-')
  await expect(field('Secret again')).toHaveAccessibleDescription("Passwords don't match.")
})

test('the seven operations answer what the fields sent', async ({ page }) => {
  await openParts(page)
  const form = (name: string) => page.getByRole('form', { name, exact: true })
  const answer = (name: string) => form(name).getByRole('status', { name: 'Answer' })
  const send = (name: string) => form(name).getByRole('button', { name: 'Send' }).click()

  await form('Day').getByRole('textbox').fill('2/11/2026')
  await send('Day')
  await expect(answer('Day')).toHaveText('2026-11-02T00:00:00.000Z')
  await form('Day').getByRole('button', { name: 'Choose from a calendar: Day' }).click()
  await page.getByRole('button', { name: /^Monday,? 16 November 2026$/ }).click()
  await expect(form('Day').getByRole('textbox')).toHaveValue('16 Nov 2026')
  await send('Day')
  await expect(answer('Day')).toHaveText('2026-11-16T00:00:00.000Z')

  await form('Day and time').getByRole('textbox').fill('2 Nov 2026, 14:30')
  await send('Day and time')
  const zone = await page.evaluate(() => new Date('2026-11-02T14:30').toISOString())
  await expect(answer('Day and time')).toHaveText(zone)

  await form('Range')
    .getByRole('button', { name: /^Range: / })
    .click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'From' }).fill('2 Feb 2026')
  await page.getByRole('dialog').getByRole('textbox', { name: 'To' }).fill('1 Mar 2026')
  await page.keyboard.press('Enter')
  await send('Range')
  await expect(answer('Range')).toHaveText('2026-02-02T00:00:00.000Z 2026-03-01T00:00:00.000Z')

  await form('Day and text').getByRole('textbox', { name: 'Text' }).fill('<b> & "…"')
  await form('Day and text').getByRole('textbox', { name: 'Day' }).fill('2026-12-31')
  await send('Day and text')
  await expect(answer('Day and text')).toHaveText('<b> & "…" 2026-12-31T00:00:00.000Z')

  const countries = form('Countries').getByRole('combobox', { name: 'Chosen countries' })
  for (const [typed, name] of [
    ['malt', 'Malta'],
    ['eston', 'Estonia'],
  ] as const) {
    const found = page.waitForResponse((response) => response.url().includes(`GetCountries?searchTerm=${typed}`))
    await countries.fill(typed)
    await found
    await page.getByRole('option', { name, exact: true }).click()
  }
  await page.keyboard.press('Escape')
  await send('Countries')
  await expect(answer('Countries')).toHaveText('EstoniaMalta')

  await form('Value').getByRole('textbox').fill('ليلى')
  await send('Value')
  await expect(answer('Value')).toHaveText('ليلى')
})

test('on a phone nothing is wider than the window, and a day is chosen by a finger', async ({ browser }) => {
  await inNewContext(browser, phone, async (page) => {
    await openParts(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const content = section(page, 'Type').locator('xpath=../..')
    expect(await content.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
    const form = page.getByRole('form', { name: 'Day', exact: true })
    await form.getByRole('textbox').fill('2 Nov 2026')
    await form.getByRole('button', { name: 'Choose from a calendar: Day' }).tap()
    const day = page.getByRole('button', { name: /^Monday,? 16 November 2026$/ })
    expect((await day.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await day.tap()
    await expect(form.getByRole('textbox')).toHaveValue('16 Nov 2026')
  })
})

test('an organisation has no such page', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: '/app/main/home' })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'You may not see this page' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'UI components' })).toHaveCount(0)
})

test('O25: a click that leaves a faulty field arrives where it was begun', async ({ page }) => {
  await openParts(page)
  await page.getByRole('button', { name: english['parts.floating.question'], exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  const cancel = dialog.getByRole('button', { name: 'Cancel', exact: true })
  await cancel.hover()
  const box = await dialog.boundingBox()
  await page.mouse.down()
  // As long as a finger rests on a button, and longer than the form takes to say what is wrong.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(await dialog.boundingBox()).toEqual(box)
  await page.mouse.up()
  await expect(dialog).toBeHidden()
})
