/** A session that the server ends: the sign-in page says why, and where the person was is for that person alone. */
import type { APIRequestContext, Page } from '@playwright/test'
import words from '../../src/contract/vocabulary/texts/en-gb/account.json' with { type: 'json' }
import {
  twoFactorResetTwoFactorPath,
  userCreateOrUpdateUserPath,
  userGetUsersPath,
} from '../../src/web/api/generated/paths.ts'
import { type Call, callerOf } from './caller.ts'
import {
  contosoAdmin,
  contosoAlice,
  demoPassword,
  expect,
  expectNoAxeViolations,
  fabrikamAlice,
  signInByForm as signIn,
  signInPath,
  signOut,
  test,
  testWithWorker,
} from './portal.ts'

/** What somebody looked for. */
const searched = 'Zanzibar'
const list = `/app/admin/users?filter=${searched}`
const newPassword = 'Another-passw0rd'

interface Colleague {
  userName: string
  save(more: object): Promise<unknown>
  resetTwoFactor(): Promise<unknown>
}

let count = 0

async function aColleague(request: APIRequestContext): Promise<Colleague> {
  const userName = `ends.${Date.now().toString(36)}${count++}`
  const admin: Call = await callerOf(request, contosoAdmin)
  const user = { name: 'Enda', surname: 'Ends', userName, emailAddress: `${userName}@contoso.example`, isActive: true }
  const write = (more: object) =>
    admin(userCreateOrUpdateUserPath, { user: { ...user, ...more }, assignedRoleNames: ['Admin'] })
  await write({ password: demoPassword, shouldChangePasswordOnNextLogin: false })
  const { items } = await admin<{ items: { id: number }[] }>(userGetUsersPath, { filter: userName, maxResultCount: 1 })
  const id = items[0]?.id
  return {
    userName,
    save: (more) => write({ id, ...more }),
    resetTwoFactor: () => admin(twoFactorResetTwoFactorPath, { id }),
  }
}

const goOnWorking = (page: Page) => page.getByRole('searchbox').fill(`${searched} again`)

async function workAs(page: Page, { userName }: Colleague): Promise<void> {
  await signIn(page, { tenant: 'contoso', userName }, { to: list })
  await expect(page.getByRole('heading', { name: 'Nothing matches the filter' })).toBeVisible()
}

/** Texts that the next person at this tab could read. */
const left = (page: Page) =>
  page.evaluate(() =>
    [location.href, document.title, history.state, { ...sessionStorage }, { ...localStorage }].map((value) =>
      JSON.stringify(value),
    ),
  )

async function signInHere(page: Page, userName: string, password: string): Promise<void> {
  await page.getByLabel('User name or e-mail').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/app/**')
}

const ends: [string, (colleague: Colleague) => Promise<unknown>, string, RegExp, RegExp][] = [
  [
    'their password was changed',
    (colleague) => colleague.save({ password: newPassword }),
    'byNewPassword',
    /The password of your account was changed/,
    /تغيّرت كلمة مرور حسابك/,
  ],
  [
    'their account was switched off',
    (colleague) => colleague.save({ isActive: false }),
    'bySwitchOff',
    /was switched off meanwhile/,
    /أُوقف الحساب/,
  ],
  [
    'their second factor was reset',
    (colleague) => colleague.resetTwoFactor(),
    'bySecondFactor',
    /second step of your sign-in was changed/,
    /تغيّرت الخطوة الثانية/,
  ],
]

for (const [what, end, reason, words, arabic] of ends) {
  test(`A7: whose session ended because ${what} is told so, in the language of the page`, async ({ page, request }) => {
    const colleague = await aColleague(request)
    await workAs(page, colleague)
    await end(colleague)
    await goOnWorking(page)
    await page.waitForURL(`**/account/login?reason=SessionHasEnded.${reason}`)
    await expect(page.getByText(words)).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'العربية' }).click()
    await expect(page.getByText(arabic)).toBeVisible()
  })
}

test('U269: the end of a session asks for nothing that is not there', async ({ page, request }) => {
  const colleague = await aColleague(request)
  await workAs(page, colleague)
  const missing: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 404) missing.push(answer.url())
  })
  await colleague.save({ isActive: false })
  await goOnWorking(page)
  await expect(page.getByText(/was switched off meanwhile/)).toBeVisible()
  expect(missing).toEqual([])
})

test('A7: the person’s other tabs say why, too', async ({ page, context, request }) => {
  const colleague = await aColleague(request)
  await workAs(page, colleague)
  const other = await context.newPage()
  await other.goto('/app/main/home')
  await expect(other.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await colleague.save({ password: newPassword })
  await goOnWorking(page)
  for (const tab of [page, other]) await expect(tab.getByText(/The password of your account was changed/)).toBeVisible()
})

test('A7: a page that is come back to once its session has ended says why, too', async ({ page, context, request }) => {
  const colleague = await aColleague(request)
  await workAs(page, colleague)
  const other = await context.newPage()
  await other.goto('/app/main/home')
  await expect(other.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await other.goto('about:blank')
  await colleague.save({ isActive: false })
  await goOnWorking(page)
  await expect(page.getByText(/was switched off meanwhile/)).toBeVisible()
  await other.goBack()
  await expect(other.getByText(/was switched off meanwhile/)).toBeVisible()
})

test('A157: a session that the browser has lost is told of by a form that the server led to, and what was asked for comes behind it', async ({
  page,
  context,
}) => {
  await signIn(page, contosoAlice, { to: '/app/main/home' })
  await context.clearCookies()
  await page.goto('/app/main/reports')
  await page.waitForURL(/\/account\/login\?.*returnUrl/)
  await expect(page.getByText('Your session has ended')).toBeVisible()
  await expect(page.getByText('already signed in')).toHaveCount(0)
  await page.getByRole('button', { name: 'Change organisation' }).click()
  await page.getByLabel('Organisation name').fill('contoso')
  await page.getByRole('button', { name: 'Use this organisation' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('banner')).toHaveText('Contoso')
  await signInHere(page, contosoAlice.userName, demoPassword)
  await page.waitForURL('**/app/main/reports')
})

test('A7: every reason is told in its own words', async ({ page }) => {
  const ends = Object.entries(words).filter(([key]) => key.startsWith('SessionHasEnded.'))
  expect(ends.length).toBeGreaterThan(10)
  for (const [reason, why] of ends) {
    await page.goto(`${signInPath(contosoAlice)}&reason=${reason}`)
    await expect(page.getByText(`Your session has ended. ${why}`), reason).toBeVisible()
  }
})

test('A7: no words of an address are shown as a reason', async ({ page }) => {
  await page.goto('/account/login?reason=Call%20%2B44%20123')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByText(/\+44/)).toHaveCount(0)
})

test('O1: who signs in again after the end of their session goes on where they were; nobody else learns where that was', async ({
  page,
  request,
}) => {
  const colleague = await aColleague(request)
  await workAs(page, colleague)
  await colleague.save({ password: newPassword })
  await goOnWorking(page)
  await page.waitForURL('**/account/login?reason=**')
  expect((await left(page)).filter((text) => /admin.users|Zanzibar/.test(text))).toEqual([])
  await signInHere(page, colleague.userName, newPassword)
  await page.waitForURL('**/app/admin/users?filter=Zanzibar**')
})

testWithWorker(
  'O10: what was typed when the session ended is there when the same person signs in again',
  async ({ page, request }) => {
    const colleague = await aColleague(request)
    await signIn(page, { tenant: 'contoso', userName: colleague.userName }, { to: '/app/admin/users' })
    await page.getByRole('button', { name: 'New user' }).click()
    const form = page.getByRole('dialog', { name: 'New user' })
    const name = form.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('Typed before')
    await form.getByLabel('Surname').fill('The end')
    await form.getByLabel('E-mail').fill('typed@contoso.example')
    await form.getByLabel('User name').fill(`typed.${colleague.userName}`)
    await form.getByRole('radio', { name: 'Set a password' }).check()
    await form.getByLabel(/^Password/).fill(demoPassword)
    await colleague.save({ password: newPassword })
    await form.getByRole('button', { name: 'Create user' }).click()
    await page.waitForURL('**/account/login?reason=**')
    await signInHere(page, colleague.userName, newPassword)
    await page.waitForURL('**/app/admin/users?form=create**')
    await expect(name).toHaveValue('Typed before')
    await expect(form.getByLabel('Surname')).toHaveValue('The end')
  },
)

for (const [how, act] of [
  ['while they worked', goOnWorking],
  ['before they came back', (page: Page) => page.reload()],
] as const) {
  testWithWorker(
    `O1: the next person at the tab of a session that ended ${how} lands on their own home`,
    async ({ page, request }) => {
      const colleague = await aColleague(request)
      await workAs(page, colleague)
      await colleague.save({ isActive: false })
      await act(page)
      await page.waitForURL('**/account/login?**')
      expect((await left(page)).filter((text) => /admin.users|Zanzibar/.test(text))).toEqual([])

      await page.goto('/account/login?abp_tenancy_name=fabrikam')
      await signInHere(page, fabrikamAlice.userName, demoPassword)
      expect((await left(page)).filter((text) => /admin.users|Zanzibar|returnAddress/.test(text))).toEqual([])
    },
  )
}

testWithWorker(
  'O1: who signed out leaves no address to the next, by Back and by a restored tab either',
  async ({ page }) => {
    await signIn(page, contosoAdmin, { to: list })
    await page.goto('/app/main/home')
    await signOut(page)
    await page.goBack()
    await page.waitForURL('**/account/login')
    await page.goto('/account/login?abp_tenancy_name=fabrikam')
    await signInHere(page, fabrikamAlice.userName, demoPassword)
    expect(page.url()).not.toContain(searched)
  },
)

test('O1: who opens an address without being signed in is led to it afterwards', async ({ page }) => {
  await page.goto('/account/login?abp_tenancy_name=contoso')
  await page.goto('/app/main/home?from=mail')
  await page.waitForURL('**/account/login?returnUrl=**')
  await signInHere(page, contosoAdmin.userName, demoPassword)
  await page.waitForURL('**/app/main/home?from=mail')
})

/** At an address of the app’s own making, with the worker on the device. */
async function searchAndGoOn(page: Page): Promise<void> {
  await signIn(page, contosoAdmin, { to: '/app/admin/users' })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await page.getByRole('searchbox').fill(searched)
  await page.waitForURL(`**filter=${searched}**`)
  await page.getByRole('navigation').getByRole('link', { name: 'Roles' }).click()
  await page.waitForURL('**/roles')
}

/** Where a person belongs, at no address of the administration. */
const ownStart = /\/app\/main\/(home|dashboard)$/

testWithWorker(
  'O26: Back after a sign-out leads to the sign-in page alone, and the next person home',
  async ({ page }) => {
    await searchAndGoOn(page)
    await signOut(page)
    await page.goBack()
    await page.waitForURL('**/account/login')
    await page.goto('/account/login?abp_tenancy_name=fabrikam')
    await signInHere(page, fabrikamAlice.userName, demoPassword)
    await page.waitForURL(ownStart)

    // What somebody opens themselves in this tab is where they are led, as ever.
    await signOut(page)
    await page.goto('/app/main/home?from=mail')
    await page.waitForURL('**/account/login?returnUrl=**')
    await signInHere(page, fabrikamAlice.userName, demoPassword)
    await page.waitForURL('**/app/main/home?from=mail')
  },
)

testWithWorker('O26: Back leads who is in by now to no address of the one before', async ({ page }) => {
  await searchAndGoOn(page)
  await signOut(page)
  await signInHere(page, contosoAlice.userName, demoPassword)
  await page.waitForURL(ownStart)
  // How far back it is depends on the addresses that the start page has led on from.
  const visited: string[] = []
  const isMet = () => visited.some((url) => url.includes(searched))
  page.on('framenavigated', (frame) => void visited.push(frame.url()))
  for (let steps = 1; !isMet(); steps += 1) {
    const before = visited.length
    // The page may be gone before it answers.
    await page.evaluate((by) => history.go(-by), steps).catch(() => undefined)
    await expect.poll(() => visited.length).toBeGreaterThan(before)
    await page.waitForURL(ownStart)
  }
})

testWithWorker('O26: who signs in again in the same tab goes Back to where they were', async ({ page, request }) => {
  const colleague = await aColleague(request)
  await workAs(page, colleague)
  await colleague.save({ password: newPassword })
  await page.goto('/app/main/home')
  await page.waitForURL('**/account/login?**')
  await signInHere(page, colleague.userName, newPassword)
  // Back from where the start has led, and not in the middle of it.
  await page.waitForURL(ownStart)
  await page.goBack()
  await page.waitForURL(`**${list}`)
})

test('O26: a sign-in page that Back leads to has forgotten where the one before wanted to go', async ({ page }) => {
  await page.goto(list)
  await page.waitForURL('**/account/login?returnUrl=**')
  await signIn(page, contosoAdmin, { to: '/app/main/home' })
  await signOut(page)
  await page.goBack()
  await page.waitForURL('**/account/login')
  await signInHere(page, contosoAlice.userName, demoPassword)
  await page.waitForURL(ownStart)
})
