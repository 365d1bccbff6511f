/** People let others act as them for a time; what only the person themselves does is grey for who acts. */
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { userCreateOrUpdateUserPath, userDelegationCreateDelegationPath } from '../../src/web/api/generated/paths.ts'
import { callerOf } from './caller.ts'
import { demoPassword, expect, expectNoAxeViolations, fabrikamAdmin, signIn, test } from './portal.ts'

const delegations = '/app/main/account?tab=delegations'
const reason = 'Away until Monday'

const inAWeek = () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(Date.now() + 7 * 86_400_000)

async function aMember(request: APIRequestContext) {
  const userName = `away.${randomUUID().slice(0, 8)}`
  const admin = await callerOf(request, fabrikamAdmin)
  const user = {
    name: 'Mia',
    surname: userName,
    userName,
    emailAddress: `${userName}@fabrikam.example`,
    isActive: true,
    password: demoPassword,
    shouldChangePasswordOnNextLogin: false,
  }
  await admin(userCreateOrUpdateUserPath, { user, assignedRoleNames: ['User'] })
  return { tenant: 'fabrikam', userName } as const
}

async function delegate(page: Page, userName: string): Promise<void> {
  await page.getByRole('button', { name: 'Delegate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('User name or e-mail address').fill(userName)
  await dialog.getByRole('textbox', { name: 'Until' }).fill(`${inAWeek()}, 18:00`)
  await dialog.getByLabel('Reason').fill(reason)
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Delegate' }).click()
  await expect(page.getByText('The delegation is made')).toBeVisible()
}

const notice = (page: Page) => page.getByText(/ acts as /)
const openMenu = (page: Page) => page.getByRole('button', { name: /^Account/ }).click()

test('A188: a member lets another act as them, who does, and is out as soon as it is ended', async ({
  page,
  browser,
  request,
}) => {
  const [giver, taker] = [await aMember(request), await aMember(request)]
  await signIn(page, giver)
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Manage authority delegations' }).click()
  await expect(page.getByText('No delegations')).toBeVisible()
  await delegate(page, taker.userName)
  const given = page.getByRole('row', { name: new RegExp(taker.userName) })
  await expect(given).toContainText('Acts as you')
  await expect(given).toContainText(reason)

  const other = await (await browser.newContext()).newPage()
  await signIn(other, taker, { to: delegations })
  await expect(other.getByRole('row', { name: new RegExp(giver.userName) })).toContainText('You may act as them')
  await other.getByRole('button', { name: `Actions for Mia ${giver.userName}` }).click()
  await other.getByRole('menuitem', { name: 'Act as this person' }).click()
  await expect(other.getByRole('dialog').getByLabel('Reason')).toHaveValue(reason)
  await other.getByRole('button', { name: 'Go on as this person' }).click()
  await expect(notice(other)).toContainText(`Mia ${taker.userName} acts as Mia ${giver.userName}`)
  await expect(other.getByText(`Reason: ${reason}`)).toBeVisible()
  await expect(other.getByText(/Until \d+ \w+ \d{4}, \d\d:\d\d/)).toBeVisible()

  await openMenu(other)
  for (const name of ['Sign-ins', 'Change password', 'Manage authority delegations']) {
    const item = other.getByRole('menuitem', { name })
    await expect(item).toHaveAttribute('aria-disabled', 'true')
    await expect(item).toHaveAccessibleDescription('Only the person themselves can do this.')
  }
  await expectNoAxeViolations(other)
  await other.keyboard.press('Escape')
  await other.getByRole('banner').getByRole('button', { name: 'Language' }).click()
  const language = other.getByRole('menuitemradio').first()
  await expect(language).toHaveAttribute('aria-disabled', 'true')
  await expect(language).toHaveAccessibleDescription('Only the person themselves can do this.')
  await other.keyboard.press('Escape')

  await page.getByRole('button', { name: `Actions for Mia ${taker.userName}` }).click()
  await page.getByRole('menuitem', { name: 'End delegation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End delegation' }).click()
  await expect(page.getByText('No delegations')).toBeVisible()
  await other.goto('/app/main/account')
  await other.waitForURL('**/account/login**')
  await other.context().close()
})

test('whoever may act as somebody goes on, comes back, and gives it back', async ({ page, request }) => {
  const [giver, taker] = [await aMember(request), await aMember(request)]
  const call = await callerOf(request, giver)
  await call(userDelegationCreateDelegationPath, {
    userNameOrEmailAddress: taker.userName,
    endTime: new Date(Date.now() + 3_600_000).toISOString(),
    reason,
  })
  await signIn(page, taker, { to: delegations })
  await page.getByRole('button', { name: `Actions for Mia ${giver.userName}` }).click()
  await page.getByRole('menuitem', { name: 'Act as this person' }).click()
  await page.getByRole('button', { name: 'Go on as this person' }).click()
  await expect(notice(page)).toBeVisible()
  await page.getByRole('button', { name: 'Back to my account' }).click()
  // An exchange that is cut off in its middle signs out.
  await expect(page.getByRole('button', { name: `Account: Mia ${taker.userName}` })).toBeVisible()
  await expect(notice(page)).toBeHidden()
  await page.goto(delegations)
  await page.getByRole('button', { name: `Actions for Mia ${giver.userName}` }).click()
  await page.getByRole('menuitem', { name: 'End delegation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End delegation' }).click()
  await expect(page.getByText('No delegations')).toBeVisible()
})

test('A187: a delegation that ends by time ends for who acts by it, though they do nothing', async ({
  page,
  request,
}) => {
  const [giver, taker] = [await aMember(request), await aMember(request)]
  const call = await callerOf(request, giver)
  // Until then they are in, on a slow machine, too; and nothing else asks before.
  const end = Date.now() + 40_000
  await page.route('**/api/changes', (route) => route.abort())
  await call(userDelegationCreateDelegationPath, {
    userNameOrEmailAddress: taker.userName,
    endTime: new Date(end).toISOString(),
    reason,
  })
  await signIn(page, taker, { to: delegations })
  await page.getByRole('button', { name: `Actions for Mia ${giver.userName}` }).click()
  await page.getByRole('menuitem', { name: 'Act as this person' }).click()
  await page.getByRole('button', { name: 'Go on as this person' }).click()
  await expect(notice(page)).toBeVisible()
  await page.waitForURL('**/account/login**', { timeout: end + 12_000 - Date.now() })
  await expect(page.getByText(/delegation/).first()).toBeVisible()
})
