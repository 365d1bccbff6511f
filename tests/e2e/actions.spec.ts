/** Tasks that visuals of a report offer, chosen in its frame and sent to a service that listens here. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import type { ReportKey } from '../../src/contract/models/report.ts'
import type { SidebarItems } from '../../src/contract/services/power-bi-embed.ts'
import type { CreateOrEditTask } from '../../src/contract/services/tasks.ts'
import { reportLibraryPaths } from '../../src/contract/vocabulary/report-library.ts'
import {
  powerBiEmbedGetSidebarItemsPath,
  reportKeysCreateOrEditPath,
  reportKeysDeletePath,
  tasksCreateOrEditPath,
} from '../../src/web/api/generated/paths.ts'
import { type Call, callerOf } from './caller.ts'
import {
  contosoAdmin,
  contosoAlice,
  expect,
  expectNoAxeViolations,
  inNewContext,
  phone,
  signIn,
  test,
  untilAtRest,
  wide,
} from './portal.ts'
import { type RunningServer, startServerOf } from './server.ts'

test.use(wide)

interface Received {
  method: string
  path: string
  body: string
}

let server: RunningServer
let status = 200
const received: Received[] = []

/** Its script looks for a way out of its frame, and says whether it found one. */
const actionPage = (origin: string) => `<!doctype html><html lang="en-gb"><title>Escalate</title>
<h1>Escalate</h1><p id="said"></p>
<form method="post" action="${origin}/form"><label>Note <input name="note"></label> <button>Escalate now</button></form>
<script>
  const ways = [
    () => parent.document.title,
    () => top.document.title,
    () => document.cookie,
    () => localStorage.length,
    () => { top.location = '${origin}/away'; return 'led away' },
  ]
  const open = ways.filter((way) => { try { way(); return true } catch { return false } })
  document.getElementById('said').textContent = open.length === 0 ? 'There is no way out' : String(open)
</script></html>`

const donePage = `<!doctype html><html lang="en-gb"><title>Done</title><h1>Escalated</h1>
<button onclick="parent.postMessage('close', '*')">Done</button></html>`

const service = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const { method = '', url = '' } = request
  received.push({ method, path: url, body })
  const page = url === '/form' ? donePage : actionPage(origin())
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
})
const origin = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}`

test.beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  server = await startServerOf('.', { POWERBI_URL: 'local', OUTGOING_ALLOWED_HOSTS: '127.0.0.1' })
})
test.afterAll(async () => {
  await server.stop()
  service.closeAllConnections()
  await new Promise((resolve) => service.close(resolve))
})
test.beforeEach(() => {
  status = 200
  received.length = 0
})

const frameOf = (page: Page) => page.frameLocator('iframe').first()

async function callerAt(page: Page, report: string): Promise<{ call: Call; reportId: number }> {
  const call = await callerOf(page.request, contosoAdmin, server.url)
  const { reports } = await call<SidebarItems>(powerBiEmbedGetSidebarItemsPath, undefined, 'GET')
  return { call, reportId: reports.find(({ name }) => name === report)?.id ?? 0 }
}

/** Of a visual of the report, for whoever opens it from now on. */
async function offer(page: Page, report: string, form: Partial<CreateOrEditTask>): Promise<void> {
  const { call, reportId } = await callerAt(page, report)
  await call(tasksCreateOrEditPath, {
    taskType: 'Actionable',
    url: `${origin()}/action`,
    httpVerb: 'POST',
    reportId,
    ...form,
  })
}

/** A link for anyone; its number for the tasks that are bound to it. */
async function aPublicLink(
  page: Page,
  report: string,
  name: string,
): Promise<{ reportId: number; reportKeyId: number; link: string }> {
  const { call, reportId } = await callerAt(page, report)
  const expiration = new Date(Date.now() + 3_600_000).toISOString()
  const form = { reportId, name, expiration, isKeyPublic: true }
  const { id, key, tenantId } = await call<ReportKey>(reportKeysCreateOrEditPath, form)
  return { reportId, reportKeyId: id, link: `/report/${reportId}?key=${key}&keyId=${id}&tenantId=${tenantId}` }
}

const atReport = (
  browser: Browser,
  report: string,
  form: Partial<CreateOrEditTask>,
  look: (page: Page) => Promise<void>,
  options: { savesData?: boolean } = {},
) =>
  inNewContext(browser, { baseURL: server.url, ...options }, async (page) => {
    await offer(page, report, form)
    await signIn(page, contosoAlice)
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: report, exact: true }).click()
    await expect(page.locator('section[aria-busy="false"]')).toBeVisible({ timeout: 60_000 })
    await look(page)
  })

async function choose(page: Page, visual: string, task: string): Promise<void> {
  await frameOf(page)
    .getByRole('button', { name: `Options of ${visual}`, exact: true })
    .click()
  await frameOf(page).getByRole('menuitem', { name: task, exact: true }).click()
}

const readAgain = (page: Page) =>
  page.waitForRequest((request) => request.url().includes(reportLibraryPaths.queryVisuals))

const everything = { hasVisualPayload: true, hasVisualMetadata: true, hasCustomMessage: true }

test('R45: an action is chosen at its visual, gets a message, and its service what the visual shows', async ({
  browser,
}) => {
  const form = { taskName: 'Escalate', visualName: 'topics', ...everything }
  await atReport(browser, 'Service desk', form, async (page) => {
    // Of another visual it is not.
    await frameOf(page).getByRole('button', { name: 'Options of Scores', exact: true }).click()
    await expect(frameOf(page).getByRole('menuitem', { name: 'Escalate', exact: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await choose(page, 'Topics', 'Escalate')
    const dialog = page.getByRole('dialog', { name: 'Escalate' })
    await expect(dialog).toContainText(`What “Topics” shows to you now is sent to ${new URL(origin()).host}.`)
    await expectNoAxeViolations(page)
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Please look')
    const again = readAgain(page)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Escalate was sent')).toBeVisible()
    await expect(dialog).toBeHidden()
    await again
    const [{ method, body } = { method: '', body: '{}' }] = received
    const { actionMetaData, visualPayload, customMessage } = JSON.parse(body)
    expect([received.length, method, customMessage]).toEqual([1, 'POST', 'Please look'])
    expect(actionMetaData).toMatchObject({ reportName: 'Service desk', visualName: 'topics', currentUser: 'alice' })
    expect(visualPayload).toMatchObject({
      page: { name: 'desk' },
      visual: { name: 'topics', title: 'Topics' },
      dataPoints: [],
    })
    expect(visualPayload.rows.length).toBeGreaterThan(2)
  })
})

test('R45: at a point of a visual it says which; what the service says against it is said in words', async ({
  browser,
}) => {
  const form = { taskName: 'Ask', visualName: 'list', ...everything, hasCustomMessage: false }
  await atReport(browser, 'Service desk', form, async (page) => {
    await frameOf(page).getByRole('tab', { name: 'Backlog' }).click()
    await frameOf(page).locator('tr[data-row="1"]').click({ button: 'right' })
    await frameOf(page).getByRole('menuitem', { name: 'Ask', exact: true }).click()
    status = 500
    const dialog = page.getByRole('dialog', { name: 'Ask' })
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The service refused it, with status 500.')
    const { visualPayload } = JSON.parse(received[0]?.body ?? '{}')
    expect(visualPayload.dataPoints).toHaveLength(1)
    expect(visualPayload.dataPoints[0].identity.length).toBeGreaterThan(0)
    expect(visualPayload.rows).toBeUndefined()
    status = 200
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Ask was sent')).toBeVisible()
    expect(received).toHaveLength(2)
  })
})

test('R45, D2, D3: an interactive one opens the service’s page, which has no way out, sends its form home and closes itself', async ({
  browser,
}) => {
  const form = { taskName: 'Escalate here', visualName: 'topics', isInteractive: true }
  await atReport(browser, 'Service desk', form, async (page) => {
    await choose(page, 'Topics', 'Escalate here')
    const dialog = page.getByRole('dialog', { name: 'Escalate here' })
    const outer = dialog.locator('iframe')
    const inner = dialog.frameLocator('iframe').frameLocator('iframe')
    await expect(inner.getByText('There is no way out')).toBeVisible()
    expect((await outer.boundingBox())?.height).toBe(450)
    // Whoever else says so closes nothing.
    await page.evaluate(() => window.postMessage('close', '*'))
    await inner.getByRole('textbox', { name: 'Note' }).fill('Twice a day')
    await inner.getByRole('button', { name: 'Escalate now' }).click()
    await expect(inner.getByRole('heading', { name: 'Escalated' })).toBeVisible()
    expect(received.at(-1)).toMatchObject({ method: 'POST', path: '/form', body: 'note=Twice+a+day' })
    const again = readAgain(page)
    await inner.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
    await again
    await choose(page, 'Topics', 'Escalate here')
    await expect(inner.getByRole('heading', { name: 'Escalate' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).focus()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
})

test('R45: without the server nothing is sent, and the reason is said', async ({ browser }) => {
  const form = { taskName: 'Later', visualName: 'topics' }
  await atReport(
    browser,
    'Service desk',
    form,
    async (page) => {
      await untilAtRest(page)
      await page.context().setOffline(true)
      await choose(page, 'Topics', 'Later')
      const dialog = page.getByRole('dialog', { name: 'Later' })
      await expect(dialog.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true')
      await expect(dialog.getByRole('status')).toContainText('server')
      expect(received).toEqual([])
    },
    { savesData: false },
  )
})

test('R45: at a visual of Power BI it is chosen and sent alike', async ({ browser }) => {
  const form = { taskName: 'Ask people', visualName: 'departments', ...everything, hasCustomMessage: false }
  await atReport(browser, 'People in Power BI', form, async (page) => {
    await choose(page, 'Headcount by department', 'Ask people')
    const dialog = page.getByRole('dialog', { name: 'Ask people' })
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Ask people was sent')).toBeVisible()
    const { actionMetaData, visualPayload } = JSON.parse(received[0]?.body ?? '{}')
    expect(actionMetaData).toMatchObject({ reportName: 'People in Power BI', currentUser: 'alice' })
    expect(visualPayload.rows.length).toBeGreaterThan(0)
    // Their own rows, and nobody else’s.
    expect(JSON.stringify(visualPayload.rows)).not.toContain('Contoso Finance')
  })
})

test('R45: in a report without the shell it is offered and sent alike', async ({ browser }) => {
  const form = { taskName: 'From the wall', visualName: 'topics' }
  await atReport(browser, 'Service desk', form, async (page) => {
    await page.goto(new URL(page.url()).pathname.replace('/app/main', ''))
    await choose(page, 'Topics', 'From the wall')
    const dialog = page.getByRole('dialog', { name: 'From the wall' })
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('From the wall was sent')).toBeVisible()
    expect(received).toHaveLength(1)
  })
})

test('R77: by a public link what is bound to its key is chosen and sent as the link’s, with keys and on a phone', async ({
  browser,
}) => {
  const { reportKeyId, link } = await inNewContext(browser, { baseURL: server.url }, async (page) => {
    const made = await aPublicLink(page, 'Service desk', 'Hall')
    const bound = { visualName: 'topics', reportKeyId: made.reportKeyId }
    await offer(page, 'Service desk', { ...bound, ...everything, taskName: 'Call for help' })
    await offer(page, 'Service desk', { ...bound, taskName: 'Order a printer', isInteractive: true })
    await offer(page, 'Service desk', { visualName: 'topics', taskName: 'For people of the house' })
    return made
  })
  const drawn = (page: Page) => expect(page.locator('main[aria-busy="false"]')).toBeVisible({ timeout: 60_000 })
  await inNewContext(browser, { baseURL: server.url }, async (page, context) => {
    await page.goto(link)
    await drawn(page)
    const menu = frameOf(page).getByRole('button', { name: 'Options of Topics', exact: true })
    await menu.focus()
    await page.keyboard.press('Enter')
    await expect(frameOf(page).getByRole('menuitem', { name: 'For people of the house', exact: true })).toHaveCount(0)
    await frameOf(page).getByRole('menuitem', { name: 'Call for help', exact: true }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Call for help' })
    await expect(dialog).toContainText(`What “Topics” shows to you now is sent to ${new URL(origin()).host}.`)
    await expectNoAxeViolations(page)
    await page.keyboard.type('Paper is stuck')
    const again = readAgain(page)
    await dialog.getByRole('button', { name: 'Send' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Call for help was sent')).toBeVisible()
    await expect(dialog).toBeHidden()
    await again
    const { actionMetaData, visualPayload, customMessage } = JSON.parse(received[0]?.body ?? '{}')
    expect([received.length, customMessage]).toEqual([1, 'Paper is stuck'])
    expect(actionMetaData).toMatchObject({ reportName: 'Service desk', currentUser: 'Share link “Hall”' })
    expect(visualPayload.rows.length).toBeGreaterThan(2)
    expect(await context.cookies()).toEqual([])
  })
  await inNewContext(browser, { baseURL: server.url, ...phone }, async (page) => {
    await page.goto(link)
    await drawn(page)
    await choose(page, 'Topics', 'Order a printer')
    const inner = page.getByRole('dialog', { name: 'Order a printer' }).frameLocator('iframe').frameLocator('iframe')
    await expect(inner.getByText('There is no way out')).toBeVisible()
    await inner.getByRole('button', { name: 'Escalate now' }).click()
    await inner.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await inNewContext(browser, { baseURL: server.url }, async (page) => {
    const { call } = await callerAt(page, 'Service desk')
    await page.goto(link)
    await drawn(page)
    await call(`${reportKeysDeletePath}?Id=${reportKeyId}`, undefined, 'DELETE')
    await choose(page, 'Topics', 'Order a printer')
    const dialog = page.getByRole('dialog', { name: 'Order a printer' })
    await expect(dialog.getByRole('alert')).toContainText('Whoever made this link has withdrawn it.')
    expect(received.filter(({ path }) => path === '/action')).toHaveLength(2)
    await signIn(page, contosoAdmin)
    await page.goto('/app/admin/tasks')
    await page.getByRole('link', { name: 'Call for help' }).click()
    await expect(page.getByText('Link of “Hall”')).toHaveCount(1)
  })
})

test('R77: who binds a task to a key for anyone, or revokes the key, is told that whoever has the link can run it', async ({
  browser,
}) => {
  await inNewContext(browser, { baseURL: server.url, ...wide }, async (page) => {
    const { reportId, reportKeyId } = await aPublicLink(page, 'Service desk', 'Gate')
    await offer(page, 'Service desk', { taskName: 'Open the gate', visualName: 'topics', reportKeyId })
    await signIn(page, contosoAdmin)
    await page.goto('/app/admin/tasks')
    const act = async (name: string, action: string) => {
      await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
      await page.getByRole('menuitem', { name: action, exact: true }).click()
    }
    await act('Open the gate', 'Edit')
    const form = page.getByRole('dialog', { name: 'Edit Open the gate' })
    const hint = form.getByText('Whoever has the link can then run the task without signing in.')
    await expect(hint).toBeVisible()
    await form.getByRole('combobox', { name: 'Share key' }).click()
    await form.getByRole('option', { name: 'None' }).click()
    await expect(hint).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.goto(`/app/admin/reports/pbiReports/${reportId}?tab=keys`)
    await act('Gate', 'Revoke…')
    const question = page.getByRole('dialog', { name: 'Revoke Gate?' })
    await expect(question).toContainText('Until now whoever has the link can run actions of visuals')
  })
})
