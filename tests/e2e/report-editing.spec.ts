/** R34: a report is changed in the portal. Each test works on a report of its own, made of one of the demo’s. */
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page, Request, Route } from '@playwright/test'
import type { ReportView } from '../../src/contract/models/report-query.ts'
import { reportLibraryPaths } from '../../src/contract/vocabulary/report-library.ts'
import {
  pbiReportsCreateOrEditPath,
  pbiReportsDeletePath,
  pbiReportsGetPbiReportForEditPath,
  powerBiEmbedGetReportEmbedTokenPath,
  powerBiEmbedGetSidebarItemsPath,
  userSessionEndOtherSessionsPath,
} from '../../src/web/api/generated/paths.ts'
import { type Call, callerOf } from './caller.ts'
import {
  asServer,
  chooseColours,
  contosoAdmin,
  contosoAlice,
  expect,
  expectNoAxeViolations,
  inNewContext,
  phone,
  signIn,
  test,
  testWithWorker,
  wide,
} from './portal.ts'
import { draftIsKept } from './stores.ts'

test.use(wide)

interface Sidebar {
  reports: { id: number; reportId: string; name: string }[]
}

const reportsOf = async (call: Call) => (await call<Sidebar>(powerBiEmbedGetSidebarItemsPath, undefined, 'GET')).reports

async function openedBy(request: APIRequestContext, call: Call, reportId: number | undefined) {
  const opened = await call<{ embedTokenDto: { token: string } }>(
    `${powerBiEmbedGetReportEmbedTokenPath}?reportId=${reportId}`,
    undefined,
    'GET',
  )
  const headers = { authorization: `Bearer ${opened.embedTokenDto.token}` }
  const view: ReportView = (await (await request.get(reportLibraryPaths.getReport, { headers })).json()).result
  return { headers, view }
}

/** Somebody else does, elsewhere. */
async function renameIn(request: APIRequestContext, call: Call, reportId: number, title: string) {
  const { headers, view } = await openedBy(request, call, reportId)
  const { definitionVersion, defaultPage, bookmarks } = view
  const pages = view.pages.map((page) => ({
    ...page,
    visuals: page.visuals.map((visual) => (visual.name === 'topics' ? { ...visual, title } : visual)),
  }))
  const definition = JSON.stringify({ pages, defaultPage, bookmarks })
  const saved = await request.post(reportLibraryPaths.saveReport, { headers, data: { definitionVersion, definition } })
  expect((await saved.json()).result.isSaved).toBe(true)
}

/** Another report of the demo’s service desk. */
async function aReport(request: APIRequestContext) {
  const call = await callerOf(request, contosoAdmin)
  const original = (await reportsOf(call)).find(({ name }) => name === 'Service desk')
  const { headers, view } = await openedBy(request, call, original?.id)
  const name = `Desk ${randomUUID().slice(0, 8)}`
  const definition = JSON.stringify({ pages: view.pages, defaultPage: view.defaultPage, bookmarks: view.bookmarks })
  const made = await request.post(reportLibraryPaths.saveReportAs, { headers, data: { name, definition } })
  expect(made.status(), await made.text()).toBe(200)
  const id = (await reportsOf(call)).find((one) => one.name === name)?.id ?? 0
  return {
    id,
    name,
    /** Roles by what people call them; none: everybody’s. */
    change: async ({ openTo, ...changes }: { openTo?: string[]; isDisabled?: boolean }) => {
      const again = await callerOf(request, contosoAdmin)
      const path = `${pbiReportsGetPbiReportForEditPath}?Id=${id}`
      const { roles, ...form } = await again<{ roles: { id: number; displayName: string }[] }>(path, undefined, 'GET')
      const opened = roles.filter(({ displayName }) => openTo?.includes(displayName)).map(({ id: roleId }) => roleId)
      await again(pbiReportsCreateOrEditPath, { ...form, ...changes, ...(openTo && { roleIds: opened }) })
    },
    remove: async () =>
      (await callerOf(request, contosoAdmin))(`${pbiReportsDeletePath}?Id=${id}`, undefined, 'DELETE'),
  }
}

const frameOf = (page: Page) => page.frameLocator('iframe')
const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })
const box = (page: Page, name: string) => frameOf(page).locator(`[data-edits="${name}"]`)
const heading = (page: Page, name: string) => frameOf(page).locator(`[data-visual="${name}"] h2`)

async function open(page: Page, { id, name }: { id: number; name: string }) {
  await signIn(page, contosoAdmin, { to: `/app/main/report/${id}` })
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(heading(page, 'topics')).toHaveText('Topics')
}

async function begin(page: Page) {
  await tool(page, 'Edit').click()
  await expect(tool(page, 'Save the report')).toBeVisible()
  await expect(box(page, 'topics')).toBeVisible()
}

async function rename(page: Page, title: string) {
  await box(page, 'topics').click()
  await frameOf(page).getByLabel('Heading').fill(title)
  await expect(heading(page, 'topics')).toHaveText(title)
}

/** Nothing that is sent there arrives until it is let go. Answers when it is on its way. */
async function hold(page: Page, path: string, send: () => Promise<void>): Promise<() => void> {
  const { promise: isLet, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    await isLet
    await route.continue()
  })
  const isSent = page.waitForRequest(`**${path}`)
  await send()
  await isSent
  return letGo
}

const save = (page: Page) => tool(page, 'Save the report').click()
const saveHeld = (page: Page) => hold(page, reportLibraryPaths.saveReport, () => save(page))

const discardQuestion = (page: Page) => page.getByRole('dialog', { name: 'Discard changes?' })
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name })

test('R34: what is moved by the keyboard, turned into another kind and saved is there after a reload', async ({
  page,
  request,
}) => {
  const report = await aReport(request)
  await open(page, report)
  await begin(page)
  await expectNoAxeViolations(page)
  await box(page, 'topics').focus()
  await page.keyboard.press('Enter')
  const before = await box(page, 'topics').boundingBox()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await box(page, 'topics').boundingBox())?.x).toBeLessThan(before?.x ?? 0)
  await rename(page, 'What it is about')
  await frameOf(page).getByRole('region', { name: 'Chosen part' }).getByLabel('Kind').selectOption('Table')
  await expect(heading(page, 'topics')).toBeVisible()
  await tool(page, 'Save the report').click()
  await expect(page.getByText('Saved successfully.')).toBeVisible()
  await expect(tool(page, 'Edit')).toBeVisible()
  await expect(box(page, 'topics')).toHaveCount(0)

  await page.reload()
  await expect(heading(page, 'topics')).toHaveText('What it is about')
  await expect(frameOf(page).locator('[data-visual="topics"] table')).toBeVisible()
  await report.remove()
})

test('U333: while something is not saved the line above says so, and Save alone has weight', async ({
  page,
  request,
}) => {
  const report = await aReport(request)
  await open(page, report)
  await begin(page)
  const said = page.getByRole('toolbar').getByRole('status')
  const ground = (name: string) => tool(page, name).evaluate((button) => getComputedStyle(button).backgroundColor)
  const plain = await ground('Save as another report')
  await expect(said).toHaveText('')
  await rename(page, 'Something else')
  await expect(said).toHaveText('Not saved')
  await expect.poll(() => ground('Save the report')).not.toBe(plain)
  expect(await ground('Save as another report')).toBe(plain)
  await expectNoAxeViolations(page)
  await frameOf(page).getByRole('button', { name: 'Undo' }).click()
  await expect(said).toHaveText('')
  await report.remove()
})

test('O93: what is changed while a report is saved is called not saved, and goes with the next saving', async ({
  page,
  request,
}) => {
  const report = await aReport(request)
  await open(page, report)
  await begin(page)
  await rename(page, 'One')
  const letGo = await saveHeld(page)
  await rename(page, 'During')
  letGo()
  await expect(page.getByText('What you have changed since you pressed Save is not saved yet.')).toBeVisible()
  await expect(page.getByText('Saved successfully.')).toHaveCount(0)
  await tool(page, 'Save the report').click()
  await expect(page.getByText('Saved successfully.')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'topics')).toHaveText('During')
  await report.remove()
})

test('R34: whoever leaves with something unsaved is asked, and so is who stops editing', async ({ page, request }) => {
  const report = await aReport(request)
  await open(page, report)
  await begin(page)
  await rename(page, 'Never saved')
  const home = menuLink(page, 'Start')
  const question = discardQuestion(page)
  await home.click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(heading(page, 'topics')).toHaveText('Never saved')
  await tool(page, 'Stop editing without saving').click()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(heading(page, 'topics')).toHaveText('Topics')
  await expect(tool(page, 'Edit')).toBeVisible()
  await home.click()
  await expect(page).toHaveURL(/\/app\/main\/home$/)
  await report.remove()
})

test('R34: of two editors the later one is told who saved, and may load that or save as another report', async ({
  page,
  browser,
  request,
}) => {
  const report = await aReport(request)
  await open(page, report)
  await begin(page)
  await rename(page, 'Mine')
  await inNewContext(browser, { viewport: { width: 1280, height: 800 } }, async (other) => {
    await open(other, report)
    await begin(other)
    await rename(other, 'Theirs')
    await tool(other, 'Save the report').click()
    await expect(tool(other, 'Edit')).toBeVisible()
  })
  await tool(page, 'Save the report').click()
  const dialog = page.getByRole('dialog', { name: 'The report was changed meanwhile' })
  await expect(dialog).toContainText('Adam Admin saved this report')
  await dialog.getByRole('button', { name: 'Save as another report' }).click()
  const copy = `${report.name} of mine`
  await page.getByLabel('Name of the new report').fill(' ')
  await page.getByRole('button', { name: 'Save report' }).click()
  await expect(page.getByText('This field is required.')).toBeVisible()
  await page.getByLabel('Name of the new report').fill(report.name)
  await page.getByRole('button', { name: 'Save report' }).click()
  await expect(page.getByRole('dialog')).toContainText(report.name)
  await page.getByLabel('Name of the new report').fill(copy)
  await page.getByRole('button', { name: 'Save report' }).click()
  await expect(page.getByRole('heading', { level: 1, name: copy })).toBeVisible()
  await expect(heading(page, 'topics')).toHaveText('Mine')

  await page.goto(`/app/main/report/${report.id}`)
  await expect(heading(page, 'topics')).toHaveText('Theirs')
  const call = await callerOf(request, contosoAdmin)
  const made = (await reportsOf(call)).find(({ name }) => name === copy)
  await call(`${pbiReportsDeletePath}?Id=${made?.id}`, undefined, 'DELETE')
  await report.remove()
})

test('R34: other colours, and a token that has run out, keep what is unsaved', async ({ page, request }) => {
  const report = await aReport(request)
  await open(page, report)
  await begin(page)
  await rename(page, 'Kept')
  await chooseColours(page, 'Dark')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  let refusals = 0
  await page.route(`**${reportLibraryPaths.queryVisuals}`, async (route) => {
    refusals += 1
    if (refusals > 1) return route.continue()
    const headers = await asServer(route.request())
    await route.fulfill({
      status: 401,
      headers,
      json: { success: false, error: { message: 'The token has expired.' } },
    })
  })
  const renewed = page.waitForResponse((response) => response.url().includes(powerBiEmbedGetReportEmbedTokenPath))
  await frameOf(page).getByRole('region', { name: 'Chosen part' }).getByLabel('Kind').selectOption('Table')
  await renewed
  await expect(frameOf(page).locator('[data-visual="topics"] table')).toBeVisible()
  await expect(heading(page, 'topics')).toHaveText('Kept')
  await tool(page, 'Save the report').click()
  await expect(tool(page, 'Edit')).toBeVisible()
  await expect(heading(page, 'topics')).toHaveText('Kept')
  await chooseColours(page, 'Light')
  await report.remove()
})

testWithWorker(
  'R34: without a connection what is unsaved stays, and is saved once it is back',
  async ({ page, context, request }) => {
    const report = await aReport(request)
    await open(page, report)
    await begin(page)
    await rename(page, 'In the tunnel')
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await context.setOffline(true)
    await expect(frameOf(page).getByText('There is no connection.')).toBeVisible()
    await tool(page, 'Save the report').click()
    await expect(page.getByText('There is no connection, so nothing was saved.')).toBeVisible()
    await context.setOffline(false)
    await tool(page, 'Save the report').click()
    await expect(tool(page, 'Edit')).toBeVisible()
    await page.reload()
    await expect(heading(page, 'topics')).toHaveText('In the tunnel')
    await report.remove()
  },
)

/** It is done, and nobody hears of it. */
const loseAnswer = (page: Page, path: string) =>
  page.route(
    `**${path}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

const notKnown = 'The answer was lost, so it is not known whether this was saved.'

test('O85: a save whose answer was lost is called that, and whoever edits on saves over nobody', async ({
  page,
  request,
}) => {
  const report = await aReport(request)
  await open(page, report)
  await begin(page)
  await rename(page, 'One')
  await loseAnswer(page, reportLibraryPaths.saveReport)
  await tool(page, 'Save the report').click()
  await expect(page.getByText(notKnown)).toBeVisible()
  await tool(page, 'Stop editing without saving').click()
  await expect(page.getByRole('dialog')).toContainText('it may have been saved')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await rename(page, 'Two')
  await tool(page, 'Save the report').click()
  await expect(tool(page, 'Edit')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'topics')).toHaveText('Two')
  await report.remove()
})

test('O85: what was changed back after a lost answer is saved as it is on the screen', async ({ page, request }) => {
  const report = await aReport(request)
  await open(page, report)
  await begin(page)
  await rename(page, 'One')
  await loseAnswer(page, reportLibraryPaths.saveReport)
  await tool(page, 'Save the report').click()
  await expect(page.getByText(notKnown)).toBeVisible()
  await frameOf(page).getByRole('button', { name: 'Undo' }).click()
  await expect(heading(page, 'topics')).toHaveText('Topics')
  await tool(page, 'Save the report').click()
  await expect(tool(page, 'Edit')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'topics')).toHaveText('Topics')
  await report.remove()
})

test('O85: after a lost answer what somebody else saved since is told of, and stays', async ({
  page,
  browser,
  request,
}) => {
  const report = await aReport(request)
  await open(page, report)
  await begin(page)
  await rename(page, 'Mine')
  await loseAnswer(page, reportLibraryPaths.saveReport)
  await tool(page, 'Save the report').click()
  await expect(page.getByText(notKnown)).toBeVisible()
  await inNewContext(browser, { viewport: { width: 1280, height: 800 } }, async (other) => {
    await signIn(other, contosoAdmin, { to: `/app/main/report/${report.id}` })
    await expect(heading(other, 'topics')).toHaveText('Mine')
    await begin(other)
    await rename(other, 'Theirs')
    await tool(other, 'Save the report').click()
    await expect(tool(other, 'Edit')).toBeVisible()
  })
  await rename(page, 'More of mine')
  await tool(page, 'Save the report').click()
  const dialog = page.getByRole('dialog', { name: 'The report was changed meanwhile' })
  await dialog.getByRole('button', { name: 'Load that version' }).click()
  await expect(heading(page, 'topics')).toHaveText('Theirs')
  await report.remove()
})

test('O85: what was saved is saved, also where reading it again fails', async ({ page, request }) => {
  const report = await aReport(request)
  await open(page, report)
  await begin(page)
  await rename(page, 'One')
  await page.route(`**${reportLibraryPaths.getReport}`, (route) => route.abort())
  await tool(page, 'Save the report').click()
  await expect(page.getByText('Saved successfully.')).toBeVisible()
  await page.unroute(`**${reportLibraryPaths.getReport}`)
  await begin(page)
  await expect(heading(page, 'topics')).toHaveText('One')
  await rename(page, 'Two')
  await tool(page, 'Save the report').click()
  await expect(tool(page, 'Edit')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'topics')).toHaveText('Two')
  await report.remove()
})

test('O86: another report whose answer was lost is made once', async ({ page, request }) => {
  const report = await aReport(request)
  await open(page, report)
  await begin(page)
  await rename(page, 'Of the copy')
  await loseAnswer(page, reportLibraryPaths.saveReportAs)
  const name = page.getByLabel('Name of the new report')
  const copy = `${report.name} of mine`
  const send = page.getByRole('button', { name: 'Save report' })
  await tool(page, 'Save as another report').click()
  await name.fill(copy)
  await send.click()
  await expect(page.getByRole('dialog')).toContainText(notKnown)
  // Also by who has closed the question meanwhile.
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await tool(page, 'Save as another report').click()
  await expect(name).toHaveValue(copy)
  await expect(name).not.toBeEditable()
  await send.click()
  await expect(page.getByRole('heading', { level: 1, name: copy })).toBeVisible()
  await expect(heading(page, 'topics')).toHaveText('Of the copy')
  const call = await callerOf(request, contosoAdmin)
  const made = (await reportsOf(call)).filter((one) => one.name.startsWith(copy))
  expect(made).toHaveLength(1)
  await call(`${pbiReportsDeletePath}?Id=${made[0]?.id}`, undefined, 'DELETE')
  await report.remove()
})

test('O95: “Save as another report” stays open until there is an answer', async ({ page, request }) => {
  const report = await aReport(request)
  await open(page, report)
  await begin(page)
  await rename(page, 'Of the copy')
  await tool(page, 'Save as another report').click()
  const copy = `${report.name} of mine`
  await page.getByLabel('Name of the new report').fill(copy)
  const send = page.getByRole('button', { name: 'Save report' })
  const letGo = await hold(page, reportLibraryPaths.saveReportAs, () => send.click())
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(page.getByRole('dialog')).toBeVisible()
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: copy })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const call = await callerOf(request, contosoAdmin)
  const made = (await reportsOf(call)).find((one) => one.name === copy)
  await call(`${pbiReportsDeletePath}?Id=${made?.id}`, undefined, 'DELETE')
  await report.remove()
})

test('O87: what is unsaved when the session ends elsewhere comes back to its person, and to no other version', async ({
  page,
  request,
}) => {
  const report = await aReport(request)
  const endSessions = async () => {
    await (await callerOf(request, contosoAdmin))(userSessionEndOtherSessionsPath, {})
    await tool(page, 'Save the report').click()
    await page.waitForURL('**/account/login**')
  }
  await open(page, report)
  await begin(page)
  await rename(page, 'Not lost')
  await endSessions()
  await open(page, report)
  await expect(page.getByText('You left this report with changes')).toBeVisible()
  await begin(page)
  await expect(page.getByText(/^Your changes of .* are here again\.$/)).toBeVisible()
  await expect(heading(page, 'topics')).toHaveText('Not lost')

  // Given up it is gone, too.
  await tool(page, 'Stop editing without saving').click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(tool(page, 'Edit')).toBeVisible()
  await begin(page)
  await expect(heading(page, 'topics')).toHaveText('Topics')

  await rename(page, 'Too late')
  await endSessions()
  const again = await callerOf(request, contosoAdmin)
  await renameIn(request, again, report.id, 'Theirs')
  await signIn(page, contosoAdmin, { to: `/app/main/report/${report.id}` })
  await expect(heading(page, 'topics')).toHaveText('Theirs')
  await begin(page)
  await expect(page.getByText(/is not brought back: the report was changed since\.$/)).toBeVisible()
  await expect(heading(page, 'topics')).toHaveText('Theirs')
  await report.remove()
})

test('R52: a report that is switched off while it is changed leaves the screen, and what is unsaved is kept', async ({
  page,
  request,
}) => {
  const report = await aReport(request)
  await open(page, report)
  await begin(page)
  await rename(page, 'Not lost')
  await report.change({ isDisabled: true })
  await expect(page.getByRole('heading', { level: 1, name: 'This report is switched off' })).toBeVisible()
  await expect(page.getByText(`${report.name} is switched off.`)).toBeVisible()
  await expect(page.getByText('What you changed and had not saved is kept on this device.')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expectNoAxeViolations(page)

  await report.change({ isDisabled: false })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'topics')).toHaveText('Topics')
  await begin(page)
  await expect(page.getByText(/^Your changes of .* are here again\.$/)).toBeVisible()
  await expect(heading(page, 'topics')).toHaveText('Not lost')
  await report.remove()
})

test('R52: a report whose reader may not open it any more leaves the screen, also without the shell', async ({
  page,
  request,
}) => {
  const report = await aReport(request)
  await report.change({ openTo: [] })
  const isNotHere = async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'This report is not here' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Reports that are open to you' })).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
  }
  await signIn(page, contosoAlice, { to: `/app/main/report/${report.id}` })
  await expect(heading(page, 'topics')).toHaveText('Topics')
  await report.change({ openTo: ['Admin'] })
  await isNotHere()

  // Nobody tells this page of changes: its next question is refused.
  await report.change({ openTo: [] })
  await page.goto(`/report/${report.id}`)
  await expect(heading(page, 'topics')).toHaveText('Topics')
  await report.remove()
  await frameOf(page).getByRole('tab', { name: 'Backlog' }).click()
  await isNotHere()
})

test('O97: whoever reloads while a save awaits its answer goes on from what it made', async ({ page, request }) => {
  const report = await aReport(request)
  page.on('dialog', (dialog) => dialog.accept())
  /** It is kept, and its answer never comes. */
  const saveUnheard = async () => {
    const { promise: isKept, resolve } = Promise.withResolvers<void>()
    const keep = (route: Route) => route.fetch().then(() => resolve())
    await page.route(`**${reportLibraryPaths.saveReport}`, keep, { times: 1 })
    await tool(page, 'Save the report').click()
    await isKept
  }
  await open(page, report)
  await begin(page)
  await rename(page, 'One')
  await saveUnheard()
  await page.reload()
  await expect(heading(page, 'topics')).toHaveText('One')
  await begin(page)
  await expect(page.getByText(/^The report is as you left it on /)).toBeVisible()

  await rename(page, 'Two')
  await saveUnheard()
  await rename(page, 'During')
  await draftIsKept(page)
  await page.reload()
  await expect(heading(page, 'topics')).toHaveText('Two')
  await begin(page)
  await expect(page.getByText(/^Your changes of .* are here again\.$/)).toBeVisible()
  await expect(heading(page, 'topics')).toHaveText('During')
  await tool(page, 'Save the report').click()
  await expect(tool(page, 'Edit')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'topics')).toHaveText('During')

  // Taken back while it is on its way it differs from what is kept.
  await begin(page)
  await rename(page, 'Three')
  await saveUnheard()
  await frameOf(page).getByRole('button', { name: 'Undo' }).click()
  await expect(heading(page, 'topics')).toHaveText('During')
  await draftIsKept(page)
  await page.reload()
  await expect(heading(page, 'topics')).toHaveText('Three')
  await begin(page)
  await expect(heading(page, 'topics')).toHaveText('During')
  await report.remove()
})

/** What was sent, which has not arrived. */
async function saveLate(page: Page): Promise<Request> {
  const { promise: held, resolve } = Promise.withResolvers<Request>()
  await page.route(`**${reportLibraryPaths.saveReport}`, (route) => resolve(route.request()), { times: 1 })
  await save(page)
  return held
}

async function arrive(request: APIRequestContext, sent: Request): Promise<void> {
  const arrived = await request.post(sent.url(), { headers: sent.headers(), data: sent.postDataBuffer() ?? '' })
  expect((await arrived.json()).result.isSaved).toBe(true)
}

test('O98: a save that arrives late takes nothing that was changed since', async ({ page, request }) => {
  const report = await aReport(request)
  page.on('dialog', (dialog) => dialog.accept())
  await open(page, report)
  await begin(page)
  await rename(page, 'One')
  const sent = await saveLate(page)
  await rename(page, 'During')
  await draftIsKept(page)
  await page.reload()
  await expect(heading(page, 'topics')).toHaveText('Topics')
  await begin(page)
  await expect(heading(page, 'topics')).toHaveText('During')
  await rename(page, 'More')
  await arrive(request, sent)
  await page.reload()
  await expect(heading(page, 'topics')).toHaveText('One')
  await begin(page)
  await expect(heading(page, 'topics')).toHaveText('More')
  await report.remove()
})

test('O98: whoever leaves while a report is saved goes where they wanted, once it is', async ({ page, request }) => {
  const report = await aReport(request)
  await open(page, report)
  await begin(page)
  await rename(page, 'One')
  const letGo = await saveHeld(page)
  await menuLink(page, 'Start').click()
  await expect(discardQuestion(page)).toBeVisible()
  letGo()
  await expect(page).toHaveURL(/\/app\/main\/home$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`/app/main/report/${report.id}`)
  await expect(heading(page, 'topics')).toHaveText('One')
  await report.remove()
})

test('O101: the question of one report ends with its reason, and comes up over no other', async ({ page, request }) => {
  const [one, two] = [await aReport(request), await aReport(request)]
  page.on('dialog', (dialog) => dialog.accept())
  await open(page, two)
  await begin(page)
  await rename(page, 'Draft of two')
  await draftIsKept(page)
  await page.goto(`/app/main/report/${one.id}`)
  await expect(heading(page, 'topics')).toHaveText('Topics')
  await begin(page)
  await rename(page, 'One')
  const letGo = await saveHeld(page)
  await menuLink(page, two.name).click()
  await expect(discardQuestion(page)).toBeVisible()
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: two.name })).toBeVisible()
  await expect(heading(page, 'topics')).toHaveText('Topics')
  await begin(page)
  await expect(heading(page, 'topics')).toHaveText('Draft of two')
  await expect(page.getByText(/^Your changes of .* are here again\.$/)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(heading(page, 'topics')).toHaveText('Topics')
  await begin(page)
  await expect(heading(page, 'topics')).toHaveText('Draft of two')
  await one.remove()
  await two.remove()
})

test('O101: whoever signs out while a report is saved is signed out once it is', async ({ page, request }) => {
  const report = await aReport(request)
  await open(page, report)
  await begin(page)
  await rename(page, 'One')
  const letGo = await saveHeld(page)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await expect(discardQuestion(page)).toBeVisible()
  letGo()
  await page.waitForURL('**/account/login?**')
  await signIn(page, contosoAdmin, { to: `/app/main/report/${report.id}` })
  await expect(heading(page, 'topics')).toHaveText('One')
  await report.remove()
})

test('O101: asked twice whether to leave is one question, and who stays after it stays', async ({ page, request }) => {
  const report = await aReport(request)
  await open(page, report)
  await menuLink(page, 'Start').click()
  await expect(page).toHaveURL(/\/app\/main\/home$/)
  await menuLink(page, report.name).click()
  await expect(page.getByRole('heading', { level: 1, name: report.name })).toBeVisible()
  await expect(heading(page, 'topics')).toHaveText('Topics')
  await begin(page)
  await rename(page, 'One')
  await menuLink(page, 'Start').click()
  await expect(discardQuestion(page)).toBeVisible()
  await page.goBack()
  await expect(discardQuestion(page)).toHaveCount(1)
  await discardQuestion(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(heading(page, 'topics')).toHaveText('One')
  await page.goBack()
  await discardQuestion(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/app\/main\/home$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await report.remove()
})

test('O101: the question whether to leave says what is known of the last save, also while it stands', async ({
  page,
  request,
}) => {
  const report = await aReport(request)
  await open(page, report)
  await begin(page)
  await rename(page, 'One')
  const { promise: isLet, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(`**${reportLibraryPaths.saveReport}`, (route) => isLet.then(() => route.abort()), { times: 1 })
  const isSent = page.waitForRequest(`**${reportLibraryPaths.saveReport}`)
  await save(page)
  await isSent
  await menuLink(page, 'Start').click()
  await expect(discardQuestion(page)).toContainText('it may have been saved')
  letGo()
  await expect(page.getByText(notKnown)).toBeVisible()
  await expect(discardQuestion(page)).toContainText('it may have been saved')
  await expect(discardQuestion(page)).not.toContainText('What you typed has not been saved')
  await page.getByRole('button', { name: 'Keep editing' }).click()

  // It is not forgotten with the page.
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(heading(page, 'topics')).toHaveText('Topics')
  await begin(page)
  await expect(heading(page, 'topics')).toHaveText('One')
  await menuLink(page, 'Start').click()
  await expect(discardQuestion(page)).toContainText('it may have been saved')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await save(page)
  await expect(tool(page, 'Edit')).toBeVisible()
  await report.remove()
})

test('O102: what was taken back while a save was on its way is not lost to it, however late it arrives', async ({
  page,
  request,
}) => {
  const report = await aReport(request)
  page.on('dialog', (dialog) => dialog.accept())
  const undo = async () => {
    await frameOf(page).getByRole('button', { name: 'Undo' }).click()
    await expect(heading(page, 'topics')).toHaveText('Topics')
    await draftIsKept(page)
    await page.reload()
    await expect(heading(page, 'topics')).toHaveText('Topics')
    await begin(page)
    await expect(page.getByText(/^Your changes of .* are here again\.$/)).toBeVisible()
    await expect(heading(page, 'topics')).toHaveText('Topics')
  }
  await open(page, report)
  await begin(page)
  await rename(page, 'One')
  const first = await saveLate(page)
  await undo()
  await arrive(request, first)
  await page.reload()
  await expect(heading(page, 'topics')).toHaveText('One')
  await begin(page)
  await expect(heading(page, 'topics')).toHaveText('Topics')
  await save(page)
  await expect(tool(page, 'Edit')).toBeVisible()

  // Saved before it arrives, it stays saved.
  await begin(page)
  await rename(page, 'Two')
  const second = await saveLate(page)
  await undo()
  await save(page)
  await expect(tool(page, 'Edit')).toBeVisible()
  await arrive(request, second)
  await page.reload()
  await expect(heading(page, 'topics')).toHaveText('Topics')
  await report.remove()
})

test('R34: who may only read, and whoever holds a phone, is not offered to edit', async ({ page, browser }) => {
  await signIn(page, contosoAlice)
  await expect(page.getByRole('heading', { level: 1, name: 'Sales performance' })).toBeVisible()
  await expect(page.locator('section[aria-busy="false"]')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  await inNewContext(browser, phone, async (small) => {
    await signIn(small, contosoAdmin)
    await expect(small.getByRole('heading', { level: 1, name: 'Sales performance' })).toBeVisible()
    await expect(small.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  })
})
