/** What a person changes of their own account. Everybody here is made in Fabrikam, for one test each. */
import type { Locator, Page } from '@playwright/test'
import { generateSync } from 'otplib'
import {
  languageUpdateLanguageTextPath,
  ownProfileUpdateProfilePath,
  tenantSettingsGetAllSettingsPath,
  tenantSettingsUpdateAllSettingsPath,
  tokenAuthLinkedAccountAuthenticatePath,
} from '../../src/web/api/generated/paths.ts'
import { callerOf } from './caller.ts'
import { mailedLink } from './mails.ts'
import { newOrganisation, newPerson } from './people.ts'
import {
  contosoAlice,
  demoPassword,
  expect,
  expectNoAxeViolations,
  fabrikamAdmin,
  inNewContext,
  phone,
  signIn,
  test,
  testWithWorker,
  untilAtRest,
} from './portal.ts'
import { textedCode } from './texted-code.ts'

const ownPath = '/app/main/account'
const newPassword = 'Quiet-Harbour-42'

async function openItem(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('a new password is refused at its field, ends the other sessions, and this one goes on', async ({
  page,
  request,
  browser,
}) => {
  const person = await newPerson(request)
  await signIn(page, person, { to: '/app/main/home' })
  await inNewContext(browser, {}, async (other) => {
    await signIn(other, person, { to: ownPath })
    await openItem(page, 'Change password')
    const dialog = page.getByRole('dialog', { name: 'Change your password' })
    const present = dialog.getByLabel('Present password')
    const change = dialog.getByRole('button', { name: 'Change password' })
    await expect(present).toBeFocused()
    await expect(change).toBeDisabled()
    await present.fill('wrong')
    await dialog.getByLabel('New password', { exact: true }).fill(newPassword)
    await dialog.getByLabel('New password again').fill(`${newPassword}!`)
    await dialog.getByLabel('New password again').press('Tab')
    await expect(dialog.getByText("Passwords don't match.")).toBeVisible()
    await expect(change).toBeDisabled()
    await expectNoAxeViolations(page)
    await dialog.getByLabel('New password again').fill(newPassword)
    await change.click()
    await expect(present).toHaveAccessibleDescription('The password is wrong.')
    await expect(present).toBeFocused()
    await present.fill(demoPassword)
    await change.click()
    await expect(page.getByText('Your password has been changed successfully.')).toBeVisible()
    await expect(dialog).toBeHidden()
    await other.reload()
    await other.waitForURL('**/account/login**')
    await expect(other.getByText('The password of your account was changed.')).toBeVisible()
  })
  await page.getByRole('tab', { name: 'Where I am signed in' }).click()
  await expect(page.getByText('Signed in (this one)')).toBeVisible()
})

test('A6: an authenticator is set up, its codes are made anew, and a recovery code takes it away', async ({
  page,
  request,
}) => {
  const person = await newPerson(request)
  await signIn(page, person, { to: ownPath })
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible()
  await expectNoAxeViolations(page)
  const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  await code.fill('12345')
  await page.getByRole('button', { name: 'Set up app' }).click()
  await expect(code).toHaveAccessibleDescription(/The code is wrong, or it was used before/)
  await code.fill(generateSync({ secret }))
  await page.getByRole('button', { name: 'Set up app' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectNoAxeViolations(page)
  const recoveryCode = (await codes.first().textContent()) ?? ''
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('Authenticator app set up')).toBeVisible()

  await page.getByRole('button', { name: 'Check app' }).click()
  const check = page.getByRole('dialog').getByRole('button', { name: 'Check app' })
  // The code of this half minute was used up by the set-up.
  await code.fill('000000')
  await check.click()
  await expect(code).toHaveAccessibleDescription(/The code is wrong, or it was used before/)
  await code.fill(generateSync({ secret, epoch: Date.now() / 1000 + 30 }))
  await check.click()
  await expect(page.getByText('The code is right: the app fits your account')).toBeVisible()

  await page.getByRole('button', { name: 'Remove app' }).click()
  await code.fill(recoveryCode)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove app' }).click()
  await expect(page.getByText('No authenticator app')).toBeVisible()
})

test('a number is one’s own when the code that was sent there comes back, and another asks who one is', async ({
  page,
  request,
}) => {
  const person = await newPerson(request)
  const call = await callerOf(request, fabrikamAdmin)
  const before = await call<{ userManagement: object }>(tenantSettingsGetAllSettingsPath, undefined, 'GET')
  const keep = (userManagement: object) =>
    call(tenantSettingsUpdateAllSettingsPath, { ...before, userManagement }, 'PUT')
  await keep({ ...before.userManagement, smsVerificationEnabled: true })
  try {
    await signIn(page, person, { to: ownPath })
    await expect(page.getByText('No number')).toBeVisible()
    await page.getByRole('button', { name: 'Change number' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change your telephone number' })
    const number = `+4915${Date.now().toString().slice(-9)}`
    await dialog.getByLabel('Telephone number').fill('call me')
    await dialog.getByRole('button', { name: 'Send a code' }).click()
    await expect(dialog.getByLabel('Telephone number')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('Telephone number').fill(number)
    // Its words go, and the buttons stand where they stood before.
    await expect(dialog.getByLabel('Telephone number')).not.toHaveAttribute('aria-invalid', 'true')
    await dialog.getByRole('button', { name: 'Send a code' }).click()
    const code = dialog.getByLabel('Code', { exact: true })
    await expect(code).toBeVisible()
    await expectNoAxeViolations(page)
    // U214
    const left = dialog.getByRole('timer')
    await expect(left).toHaveText(/^The code holds for \d+ more seconds\.$/)
    const first = await textedCode(number)
    // U223
    await code.fill(first === '000000' ? '111111' : '000000')
    await dialog.getByRole('button', { name: 'Confirm number' }).click()
    await expect(code).toHaveAccessibleDescription(/^The code is wrong\. Enter the newest one/)
    await dialog.getByRole('button', { name: 'Send another code' }).click()
    await expect(code).not.toHaveAccessibleDescription(/wrong/)
    await expect.poll(() => textedCode(number)).not.toBe(first)
    await expect(left).toHaveText(/^The code holds for 1[12]\d more seconds\.$/)
    const sent = await textedCode(number)
    await code.fill(sent)
    await dialog.getByRole('button', { name: 'Confirm number' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(number)).toBeVisible()
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()

    // With an authenticator there is a second step already: another number asks who one is.
    await page.getByRole('button', { name: 'Set up an app' }).click()
    const ofApp = page.getByRole('dialog')
    await expect(ofApp.getByRole('img', { name: 'QR code with the key' })).toBeVisible()
    const secret = (await ofApp.locator('code').textContent()) ?? ''
    await ofApp.getByLabel('Code', { exact: true }).fill(generateSync({ secret }))
    await ofApp.getByRole('button', { name: 'Set up app' }).click()
    const ownPassword = ofApp.getByLabel('Your present password')
    const kept = page.getByRole('button', { name: 'I have kept them' })
    await expect(ownPassword.or(kept)).toBeVisible()
    if (await ownPassword.isVisible()) {
      await ownPassword.fill(demoPassword)
      await ofApp.getByRole('button', { name: 'Set up app' }).click()
    }
    await kept.click()
    const other = `+4916${Date.now().toString().slice(-9)}`
    await page.getByRole('button', { name: 'Change number' }).click()
    await dialog.getByLabel('Telephone number').fill(other)
    await dialog.getByRole('button', { name: 'Send a code' }).click()
    await code.fill(await textedCode(other))
    await dialog.getByRole('button', { name: 'Confirm number' }).click()
    const password = dialog.getByLabel('Your present password')
    await expect(password).toBeFocused()
    await expectNoAxeViolations(page)
    await password.fill('wrong')
    await dialog.getByRole('button', { name: 'Confirm number' }).click()
    await expect(password).toHaveAccessibleDescription('The password is wrong.')
    await password.fill(demoPassword)
    await dialog.getByRole('button', { name: 'Confirm number' }).click()
    await expect(page.getByText(other)).toBeVisible()
  } finally {
    await keep(before.userManagement)
  }
})

test('U124, U227: name and time zone are saved, and said to be, and another address is one’s own when its link is opened', async ({
  page,
  request,
}) => {
  const person = await newPerson(request)
  await signIn(page, person, { to: ownPath })
  await page.getByRole('button', { name: 'Change name, language and time zone' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await dialog.getByLabel('Name', { exact: true }).fill('')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/required/)
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Name', { exact: true }).fill('Orla')
  await dialog.getByRole('combobox', { name: 'Time zone' }).fill('Tokyo')
  await dialog.getByRole('option', { name: /Tokyo/ }).click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Orla Ownaccount')).toBeVisible()
  await expect(page.getByRole('tabpanel').getByText('Asia/Tokyo', { exact: true })).toBeVisible()
  // O49: the page starts anew, and without what was closed before.
  await expect(dialog).toHaveCount(0)
  // U124.
  await expect(page.getByRole('main')).toBeFocused()
  // U227: in the language that is spoken by then.
  await expect(page.getByText('Your account is saved')).toBeVisible()

  const address = `orla.${Date.now().toString(36)}@elsewhere.example`
  await page.getByRole('button', { name: 'Change address' }).click()
  await dialog.getByLabel('New e-mail address').fill(address)
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('The link is on its way to the new address')).toBeVisible()
  await expect(page.getByText(`${person.userName}@fabrikam.example`)).toBeVisible()
  await page.goto(await mailedLink(address, 'confirm-email'))
  await expect(page.getByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeVisible()
  await page.goto(ownPath)
  await expect(page.getByText(address)).toBeVisible()
})

test('O134: a form stands until the device has forgotten what was sent: the page that starts anew must not find it', async ({
  page,
  request,
}) => {
  const person = await newPerson(request)
  await signIn(page, person, { to: ownPath })
  let tries = 0
  await page.route(`**${ownProfileUpdateProfilePath}`, async (route) => {
    tries += 1
    const response = await route.fetch()
    // The device is slow at what is noted next.
    await page.evaluate(() => {
      const begin = IDBDatabase.prototype.transaction
      IDBDatabase.prototype.transaction = function (names, mode, options) {
        if (mode === 'readwrite' && String(names).includes('preferences')) {
          IDBDatabase.prototype.transaction = begin
          const notes = begin.call(this, 'preferences', 'readwrite').objectStore('preferences')
          const until = performance.now() + 400
          const goOn = () => performance.now() < until && notes.count().addEventListener('success', goOn)
          goOn()
        }
        return begin.call(this, names, mode, options)
      }
    })
    await route.fulfill({ response })
  })
  // And the page that starts anew comes at once.
  const next = await page.request.get(ownPath, { headers: { accept: 'text/html' } })
  await page.route(`**${ownPath}*`, (route) => route.fulfill({ response: next }))
  const dialog = page.getByRole('dialog')
  const change = page.getByRole('button', { name: 'Change name, language and time zone' })
  await change.click()
  await dialog.getByLabel('Name', { exact: true }).fill('Orla')
  const hasBegunAnew = page.waitForEvent('load')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await hasBegunAnew
  await expect(page.getByText('Orla Ownaccount')).toBeVisible()
  await change.click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Orla')
  await expect(dialog.getByText('it is not known whether this was saved')).toHaveCount(0)
  expect(tries).toBe(1)
})

test('one’s own sign-ins stand in a list, and another session is ended from there', async ({
  page,
  request,
  browser,
}) => {
  const person = await newPerson(request)
  await signIn(page, person, { to: ownPath })
  await inNewContext(browser, phone, async (other) => {
    await signIn(other, person, { to: `${ownPath}?tab=sessions` })
    await expect(other.getByText('127.0.0.1').first()).toBeVisible()
    await expectNoAxeViolations(other)
    await page.getByRole('tab', { name: 'Where I am signed in' }).click()
    await page.getByRole('button', { name: 'End all others' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click()
    await expect(page.getByText('All other sessions have ended.')).toBeVisible()
    await other.reload()
    await other.waitForURL('**/account/login**')
  })
  await openItem(page, 'Sign-ins')
  await expect(page.getByRole('heading', { name: 'Sign-ins', level: 1 })).toBeVisible()
  await expect(page.getByText('Signed in', { exact: true })).toHaveCount(2)
  await expect(page.getByText('Chrome, Linux').first()).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeViolations(page)
})

test('two accounts are linked by the password of the other, gone on in, and parted', async ({ page, request }) => {
  const person = await newPerson(request)
  const other = await newPerson(request)
  await signIn(page, person, { to: `${ownPath}?tab=linked` })
  await expect(page.getByText('No linked accounts')).toBeVisible()
  await page.getByRole('button', { name: 'Link an account' }).click()
  const dialog = page.getByRole('dialog')
  const link = dialog.getByRole('button', { name: 'Link an account' })
  await expect(dialog.getByLabel('Organisation name')).toHaveValue('fabrikam')
  await dialog.getByLabel('User name or e-mail address').fill(other.userName)
  await expect(link).toBeDisabled()
  await dialog.getByLabel('Organisation name').fill('nowhere')
  await dialog.getByLabel('Its password').fill(demoPassword)
  await link.click()
  await expect(dialog.getByRole('alert')).toContainText('There is no organisation named nowhere.')
  await dialog.getByLabel('Organisation name').fill('fabrikam')
  await dialog.getByLabel('Its password').fill('wrong')
  await link.click()
  await expect(dialog.getByRole('alert')).toContainText('The user name or the password is wrong')
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Its password').fill(demoPassword)
  await link.click()
  const row = page.getByRole('row').filter({ hasText: other.userName })
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Go on in this account' }).click()
  await page.waitForURL('**/app/main/dashboard')
  await openItem(page, 'My account')
  await expect(page.getByText(`${other.userName}@fabrikam.example`)).toBeVisible()

  // Back to the first, and once more to the other, by what the person’s menu keeps at hand.
  await page.getByRole('tab', { name: 'Linked accounts' }).click()
  const back = page.getByRole('row').filter({ hasText: person.userName })
  await back.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Go on in this account' }).click()
  await page.waitForURL('**/app/main/dashboard')
  await page.getByRole('button', { name: 'Account' }).click()
  const exchanged = page.waitForResponse(`**${tokenAuthLinkedAccountAuthenticatePath}*`)
  await page.getByRole('menuitem', { name: `Go on as ${other.userName}` }).click()
  await exchanged
  await openItem(page, 'My account')
  await expect(page.getByText(`${other.userName}@fabrikam.example`)).toBeVisible()
  await page.getByRole('tab', { name: 'Linked accounts' }).click()
  await back.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Unlink' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(question).toContainText(`${person.userName} is unlinked. To go on in it you sign in to it again`)
  await question.getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText('Successfully unlinked')).toBeVisible()
  await expect(page.getByText('No linked accounts')).toBeVisible()
})

testWithWorker('without a network one’s account says that it is not on this device', async ({ page, context }) => {
  await signIn(page, contosoAlice, { to: ownPath })
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByText('alice@contoso.example')).toBeVisible()
  await untilAtRest(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Not on this device')).toHaveCount(5)
  await context.setOffline(false)
  await expect(page.getByText('alice@contoso.example')).toBeVisible()
})

/** A photograph that is wider than high: red in the middle, blue at both sides. */
const photograph = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 300
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('This browser draws nothing')
    pen.fillStyle = 'blue'
    pen.fillRect(0, 0, 900, 300)
    pen.fillStyle = 'red'
    pen.fillRect(300, 0, 300, 300)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })

/** Size of a picture, and the colours of its edge and its middle. */
const drawn = (picture: Locator) =>
  picture.evaluate(async (element: HTMLImageElement) => {
    await element.decode()
    const canvas = document.createElement('canvas')
    canvas.width = element.naturalWidth
    canvas.height = element.naturalHeight
    const pen = canvas.getContext('2d')
    pen?.drawImage(element, 0, 0)
    const isRed = (x: number) => {
      const [red = 0, , blue = 0] = pen?.getImageData(x, canvas.height / 2, 1, 1).data ?? []
      return red > 200 && blue < 60
    }
    return { width: canvas.width, height: canvas.height, isRed: isRed(2) && isRed(canvas.width / 2) }
  })

test('a picture is cut to a square, stands in the header and on one’s page, and is taken away again', async ({
  page,
  request,
  browser,
}) => {
  const person = await newPerson(request)
  await signIn(page, person, { to: ownPath })
  const account = page.getByRole('button', { name: /^Account:/ })
  await expect(account.locator('img')).toHaveCount(0)
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const asked = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /^(Choose a file|Replace): Picture$/ }).click()
    await (await asked).setFiles(file)
  }
  await choose({ name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByRole('alert').getByText('No picture can be read in this file.')).toBeVisible()
  await choose({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(await photograph(page), 'base64') })
  await expect(page.getByText('Uploaded: Picture')).toBeVisible()
  const square = { width: 192, height: 192, isRed: true }
  expect(await drawn(account.locator('img'))).toEqual(square)
  await expectNoAxeViolations(page)

  await inNewContext(browser, {}, async (other) => {
    await signIn(other, fabrikamAdmin, { to: `/app/admin/users?filter=${person.userName}` })
    await other
      .getByRole('link', { name: /Olga Ownaccount/ })
      .first()
      .click()
    expect(await drawn(other.locator('[data-part="page-header"] img'))).toEqual(square)
  })

  await page.getByRole('button', { name: 'Remove: Picture' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Removed: Picture')).toBeVisible()
  await expect(account.locator('img')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Choose a file: Picture' })).toBeVisible()
})

test('a language that one chooses is there on another device, too', async ({ page, request, browser }) => {
  const person = await newPerson(request)
  await signIn(page, person, { to: ownPath })
  await page.getByRole('button', { name: 'Change name, language and time zone' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Language' }).click()
  await dialog.getByRole('option', { name: 'العربية' }).click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { name: 'حسابي' })).toBeVisible()
  await inNewContext(browser, { locale: 'en-GB' }, async (other) => {
    await signIn(other, person, { to: ownPath })
    await expect(other.locator('html')).toHaveAttribute('dir', 'rtl')
  })
})

testWithWorker(
  'A184: what the account has by now is followed by a page that began as the device knew it',
  async ({ page, request }) => {
    const person = await newPerson(request)
    await signIn(page, person, { to: `${ownPath}?tab=sessions` })
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await expect(page.getByText('127.0.0.1').first()).toBeVisible()
    await untilAtRest(page)
    await page.goto('about:blank')
    const call = await callerOf(request, person)
    await call(
      ownProfileUpdateProfilePath,
      { name: 'Olga', surname: 'Ownaccount', timezone: 'Pacific/Kiritimati' },
      'PUT',
    )
    await page.goto(`${ownPath}?tab=sessions`)
    const zone = { timeStyle: 'short', timeZone: 'Pacific/Kiritimati' } as const
    await expect(async () => {
      const time = page.locator('time').first()
      const moment = new Date((await time.getAttribute('datetime')) ?? '')
      expect(await time.textContent()).toContain(new Intl.DateTimeFormat('en-GB', zone).format(moment))
    }).toPass({ timeout: 20_000 })
  },
)

testWithWorker(
  'A184: an organisation’s own words are followed by a page that began with those of before',
  async ({ page, request }) => {
    const admin = await newOrganisation(request)
    await signIn(page, admin, { to: ownPath })
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    const tabs = page.getByRole('tab')
    await expect(tabs.filter({ hasText: 'Where I am signed in' })).toBeVisible()
    await untilAtRest(page)
    await page.goto('about:blank')
    const call = await callerOf(request, admin)
    const text = { sourceName: 'Tessera', key: 'ownAccount.sessions', value: 'My devices' }
    await call(languageUpdateLanguageTextPath, { languageName: 'en-GB', ...text }, 'PUT')
    await page.goto(ownPath)
    await expect(tabs.filter({ hasText: 'My devices' })).toBeVisible()
  },
)

test('O110: a dialog that was opened from a menu gives the focus back to its button', async ({ page }) => {
  await signIn(page, fabrikamAdmin, { to: '/app/main/account' })
  const account = page.getByRole('button', { name: 'Account' })
  const dialog = page.getByRole('dialog')
  const close = async () => {
    await expect(dialog).toBeVisible()
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  for (const from of ['/app/main/account', '/app/admin/users']) {
    await page.goto(from)
    await account.click()
    await page.getByRole('menuitem', { name: 'Change password' }).click()
    await close()
    await expect(account, from).toBeFocused()
  }

  // An address opened it: nothing had the focus.
  await account.click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  await expect(dialog).toBeVisible()
  await page.reload()
  await close()
  await expect(page.getByRole('main')).toBeFocused()

  await page.goto('/app/admin/users')
  const views = page.getByRole('button', { name: 'View: All people', exact: true })
  await views.click()
  await page.getByRole('menuitem', { name: 'Save as a view…' }).click()
  await close()
  await expect(views).toBeFocused()
})
