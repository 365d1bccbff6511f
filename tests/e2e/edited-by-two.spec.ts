/** Two people edit the same thing at once: the second is told, nothing is overwritten unseen, and what was typed stays. */
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator, Page, Route } from '@playwright/test'
import {
  kioskCreateOrEditKioskPath,
  kioskDeleteKioskPath,
  kioskGetKiosksPath,
  languageCreateOrUpdateLanguagePath,
  languageDeleteLanguagePath,
  languageGetLanguagesPath,
  organizationUnitCreateOrganizationUnitPath,
  organizationUnitDeleteOrganizationUnitPath,
  organizationUnitUpdateOrganizationUnitPath,
  pbiReportsGetAllPath,
  reportKeysCreateOrEditPath,
  reportKeysDeletePath,
  roleCreateOrUpdateRolePath,
  roleDeleteRolePath,
  roleGetRoleForEditPath,
  roleGetRolesPath,
  tenantCreateTenantPath,
  tenantDeleteTenantPath,
  tenantGetTenantsPath,
  tenantSettingsGetAllSettingsPath,
  tenantSettingsUpdateAllSettingsPath,
  userCreateOrUpdateUserPath,
  userDeleteUserPath,
  userGetUsersPath,
} from '../../src/web/api/generated/paths.ts'
import { type Call, callerOf } from './caller.ts'
import {
  contosoAdmin,
  demoPassword,
  expect,
  expectNoAxeViolations,
  fabrikamAdmin,
  hostAdmin,
  inNewContext,
  type Person,
  signIn,
  test,
  untilAtRest,
} from './portal.ts'
import { draftIsKept, keptIn } from './stores.ts'

interface Made {
  id: number
  name: string
}

interface Edited {
  what: string
  person: Person
  /** What is made is a person, who changes what is their own. */
  isTheirOwn?: true
  make: (call: Call, name: string) => Promise<number>
  remove: (call: Call, id: number) => Promise<unknown>
  path: (made: Made) => string
  /** Where the form does not stand on the page. */
  open?: (page: Page, made: Made) => Promise<void>
  /** Both change it. */
  shared: string
  /** The first changes it besides. */
  beside?: string
  save: string
  texts: { theirs: string; mine: string; beside?: string }
}

const byId = (path: string, id: number) => `${path}?Id=${id}`
const words = { theirs: 'Theirs', mine: 'Mine', beside: 'Beside' }

const usualHours = 24

interface PolicySettings {
  security: { passwordPolicy: { passwordResetCodeExpirationHours: number } }
}

/**
 * For how many hours a reset link opens. Everybody here edits that setting of the same organisation, and a test that failed has
 * left its own number there: each begins with the usual one.
 */
async function resetLinkHours(call: Call) {
  const ask = () => call<PolicySettings>(tenantSettingsGetAllSettingsPath, undefined, 'GET')
  const set = async (passwordResetCodeExpirationHours: number) => {
    const now = await ask()
    const passwordPolicy = { ...now.security.passwordPolicy, passwordResetCodeExpirationHours }
    await call(tenantSettingsUpdateAllSettingsPath, { ...now, security: { ...now.security, passwordPolicy } }, 'PUT')
  }
  await set(usualHours)
  return { set, saved: async () => (await ask()).security.passwordPolicy.passwordResetCodeExpirationHours }
}

const hoursOf = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'A reset link opens for' })

interface Listed {
  id: number
  userName?: string
  name?: string
  displayName?: string
  tenancyName?: string
}

async function idIn(answer: Promise<{ items: Listed[] }>, name: string): Promise<number> {
  const { items } = await answer
  return items.find((one) => [one.userName, one.name, one.displayName, one.tenancyName].includes(name))?.id ?? 0
}

async function makeUser(call: Call, name: string, assignedRoleNames: string[] = []): Promise<number> {
  const user = {
    name,
    userName: name,
    emailAddress: `${name}@fabrikam.example`,
    password: demoPassword,
    isActive: true,
  }
  await call(userCreateOrUpdateUserPath, { user, assignedRoleNames })
  return idIn(call(userGetUsersPath, { filter: name }), name)
}

const aUser = {
  person: fabrikamAdmin,
  make: (call: Call, name: string) => makeUser(call, name),
  remove: (call: Call, id: number) => call(byId(userDeleteUserPath, id), undefined, 'DELETE'),
  shared: 'Surname',
  beside: 'Phone',
  texts: { ...words, beside: '+43 1 234' },
}

const openRow = async (page: Page, name: string) => {
  await page.getByRole('button', { name: new RegExp(`^Actions for ${name}`) }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
}

/** Nobody’s: it is not offered. */
const aLanguage = (code: string) => ({
  person: fabrikamAdmin,
  make: async (call: Call) => {
    await call(languageCreateOrUpdateLanguagePath, { language: { name: code, icon: '', isEnabled: false } })
    return idIn(call(languageGetLanguagesPath, undefined, 'GET'), code)
  },
  remove: (call: Call, id: number) => call(byId(languageDeleteLanguagePath, id), undefined, 'DELETE'),
})

const reportsOf = async (call: Call) =>
  (await call<{ items: { id: number; name: string }[] }>(pbiReportsGetAllPath, undefined, 'GET')).items

const edited: readonly Edited[] = [
  { ...aUser, what: 'a user on their page', path: ({ id }) => `/app/admin/users/${id}`, save: 'Save profile' },
  {
    ...aUser,
    what: 'a user in the drawer',
    path: ({ name }) => `/app/admin/users?filter=${name}`,
    open: (page, { name }) => openRow(page, name),
    save: 'Save changes',
  },
  {
    what: 'a role',
    person: fabrikamAdmin,
    make: async (call, name) => {
      await call(roleCreateOrUpdateRolePath, { role: { displayName: name }, grantedPermissionNames: [] })
      return idIn(call(roleGetRolesPath, {}), name)
    },
    remove: (call, id) => call(byId(roleDeleteRolePath, id), undefined, 'DELETE'),
    path: ({ id }) => `/app/admin/roles/${id}`,
    shared: 'Description',
    beside: 'Folder',
    save: 'Save changes',
    texts: words,
  },
  {
    what: 'a unit',
    person: fabrikamAdmin,
    make: async (call, displayNameOrEntraGroupObjectId) => {
      const body = { displayNameOrEntraGroupObjectId, parentId: null }
      return (await call<{ id: number }>(organizationUnitCreateOrganizationUnitPath, body)).id
    },
    remove: (call, id) => call(byId(organizationUnitDeleteOrganizationUnitPath, id), undefined, 'DELETE'),
    path: ({ id }) => `/app/admin/organization-units/${id}`,
    open: async (page) => {
      await page.getByRole('treeitem', { selected: true }).focus()
      await page.keyboard.press('Shift+F10')
      await page.getByRole('menuitem', { name: 'Edit' }).click()
    },
    shared: 'Description',
    beside: 'Name',
    save: 'Save changes',
    texts: { ...words, beside: `Renamed ${randomUUID().slice(0, 8)}` },
  },
  {
    what: 'the settings of an organisation',
    person: fabrikamAdmin,
    make: async (call) => {
      await resetLinkHours(call)
      return 0
    },
    remove: async () => undefined,
    path: () => '/app/admin/tenantSettings',
    shared: 'A reset link opens for',
    beside: 'Units of one person',
    save: 'Save settings',
    texts: { theirs: '12', mine: '18', beside: '40' },
  },
  {
    what: 'a tenant',
    person: hostAdmin,
    make: async (call, tenancyName) => {
      const adminEmailAddress = 'admin@two.example'
      await call(tenantCreateTenantPath, {
        tenancyName,
        name: tenancyName,
        adminEmailAddress,
        adminPassword: demoPassword,
      })
      return idIn(call(`${tenantGetTenantsPath}?Filter=${tenancyName}`, undefined, 'GET'), tenancyName)
    },
    remove: (call, id) => call(byId(tenantDeleteTenantPath, id), undefined, 'DELETE'),
    path: ({ id }) => `/app/admin/tenants/${id}`,
    shared: 'Name of the organisation',
    beside: 'Mail domains',
    save: 'Save tenant',
    texts: { ...words, beside: 'two.example' },
  },
  {
    ...aLanguage('ga'),
    what: 'a language',
    path: () => '/app/admin/languages',
    open: (page) => openRow(page, 'Gaeilge'),
    shared: 'Flag',
    save: 'Save changes',
    texts: { theirs: 'Denmark', mine: 'Iceland' },
  },
  {
    ...aLanguage('mt'),
    what: 'a text of a language',
    path: () => '/app/admin/languages/mt/texts?filterText=kiosks.resetSecondsHint',
    open: (page) => page.getByRole('rowheader', { name: 'kiosks.resetSecondsHint' }).click(),
    shared: 'Translation',
    save: 'Save text',
    texts: { theirs: 'Theirs', mine: 'Mine' },
  },
  {
    what: 'a share key',
    person: contosoAdmin,
    make: async (call, name) => {
      const reportId = (await reportsOf(call)).find((report) => report.name === 'Service desk')?.id
      const expiration = new Date(Date.now() + 86_400_000).toISOString()
      return (await call<{ id: number }>(reportKeysCreateOrEditPath, { reportId, name, expiration })).id
    },
    remove: (call, id) => call(byId(reportKeysDeletePath, id), undefined, 'DELETE'),
    path: ({ name }) => `/app/admin/reports/pbiReports?tab=keys&filter=${name}`,
    open: (page, { name }) => openRow(page, name),
    shared: 'Description',
    beside: 'Seconds for each page',
    save: 'Save changes',
    texts: { ...words, beside: '30' },
  },
  {
    what: 'a kiosk',
    person: contosoAdmin,
    make: async (call, name) => {
      const reports = await reportsOf(call)
      const reportIds = ['Service desk', 'Sales performance'].map((of) => reports.find((one) => one.name === of)?.id)
      const [startReportId] = reportIds
      await call(kioskCreateOrEditKioskPath, { id: null, name, reportIds, startReportId, resetSeconds: 30 })
      return idIn(call(kioskGetKiosksPath, undefined, 'GET'), name)
    },
    remove: (call, id) => call(byId(kioskDeleteKioskPath, id), undefined, 'DELETE'),
    path: () => '/app/admin/kiosks',
    open: (page, { name }) => openRow(page, name),
    shared: 'Seconds until it begins anew',
    beside: 'Begins with',
    save: 'Save changes',
    texts: { theirs: '40', mine: '50', beside: 'Sales performance' },
  },
  {
    ...aUser,
    what: 'their own account',
    isTheirOwn: true,
    path: () => '/app/main/account',
    open: (page) => page.getByRole('button', { name: 'Change name, language and time zone' }).click(),
    shared: 'Surname',
    beside: 'Time zone',
    save: 'Save changes',
    texts: { ...words, beside: '(UTC+09:00) Asia/Tokyo' },
  },
  {
    ...aUser,
    what: 'how the portal looks to them',
    make: (call, name) => makeUser(call, name, ['Admin']),
    isTheirOwn: true,
    path: () => '/app/admin/ui-customization',
    shared: 'Width of pages',
    beside: 'Ground of the title bar',
    save: 'Save for me',
    texts: { theirs: 'A fixed width', mine: 'As wide as the window, up to a width', beside: 'Its own' },
  },
]

/** Typed, or chosen of a list. */
async function put(field: Locator, text: string): Promise<void> {
  if ((await field.getAttribute('aria-haspopup')) !== 'listbox') return field.fill(text)
  await field.click()
  if (await field.isEditable()) await field.fill(text)
  await field.page().getByRole('option', { name: text }).first().click()
}

for (const one of edited) {
  const { what, make, remove, path, open, shared, beside = shared, save, texts } = one
  test(`two people edit ${what} at once, and neither loses anything unseen`, async ({ page, request, browser }) => {
    const call = await callerOf(request, one.person)
    const name = `two-${randomUUID().slice(0, 8)}`
    const made = { name, id: await make(call, name) }
    const person = one.isTheirOwn ? { ...one.person, userName: name } : one.person
    const scope = (of: Page): Locator => (open ? of.getByRole('dialog').last() : of.getByRole('main'))
    const field = (of: Page, label: string) =>
      (['textbox', 'combobox'] as const)
        .map((role) => scope(of).getByRole(role, { name: new RegExp(`^${label}( optional)?$`) }))
        .reduce((either, other) => either.or(other))
    const saving = (of: Page) => scope(of).getByRole('button', { name: save })
    const openForm = async (of: Page) => {
      await open?.(of, made)
      await expect(field(of, shared)).toBeEnabled()
    }
    const isSaved = (of: Page) => expect(open ? field(of, shared) : saving(of)).toBeHidden()

    await signIn(page, person, { to: path(made) })
    await openForm(page)
    const before = { shared: await field(page, shared).inputValue(), beside: await field(page, beside).inputValue() }
    await put(field(page, shared), texts.mine)

    await inNewContext(browser, {}, async (theirs) => {
      await signIn(theirs, person, { to: path(made) })
      await openForm(theirs)
      await put(field(theirs, shared), texts.theirs)
      if (texts.beside) await put(field(theirs, beside), texts.beside)
      await saving(theirs).click()
      await isSaved(theirs)

      await saving(page).click()
      const told = scope(page).getByRole('alert').filter({ hasText: 'This was changed meanwhile' })
      await expect(told).toContainText(`now it is “${texts.theirs}”`)
      await expect(told).toBeFocused()
      await expect(field(page, shared)).toHaveValue(texts.mine)
      if (texts.beside) await expect(field(page, beside)).toHaveValue(texts.beside)
      // U191: of what others alone changed it says so.
      if (texts.beside) await expect(told).toContainText('changed by others alone')
      await expectNoAxeViolations(page)
      await theirs.goto(path(made))
      await openForm(theirs)
      await expect(field(theirs, shared)).toHaveValue(texts.theirs)

      await told.getByRole('button', { name: shared }).click()
      await expect(field(page, shared)).toBeFocused()
      await saving(page).click()
      await isSaved(page)
      await theirs.goto(path(made))
      await openForm(theirs)
      await expect(field(theirs, shared)).toHaveValue(texts.mine)
      if (texts.beside) await expect(field(theirs, beside)).toHaveValue(texts.beside)
    })

    if (made.id === 0) {
      await field(page, shared).fill(before.shared)
      await field(page, beside).fill(before.beside)
      await saving(page).click()
      await isSaved(page)
    } else await remove(call, made.id)
  })
}

/** Somebody else does, elsewhere. */
const describeRole = (call: Call, id: number, name: string, description: string) =>
  call(roleCreateOrUpdateRolePath, { role: { id, displayName: name, description }, grantedPermissionNames: [] })

async function aRole(call: Call) {
  const name = `two-${randomUUID().slice(0, 8)}`
  await call(roleCreateOrUpdateRolePath, { role: { displayName: name }, grantedPermissionNames: [] })
  const id = await idIn(call(roleGetRolesPath, {}), name)
  const kept = async () => {
    const found = await call<{ items: (Listed & { description: string | null })[] }>(roleGetRolesPath, {})
    return found.items.find((one) => one.id === id)?.description ?? ''
  }
  return { id, name, kept, remove: () => call(byId(roleDeleteRolePath, id), undefined, 'DELETE') }
}

test('O99: a draft that comes back tells what it stands over', async ({ page, request }) => {
  const call = await callerOf(request, fabrikamAdmin)
  const { id, name, remove } = await aRole(call)
  await signIn(page, fabrikamAdmin, { to: `/app/admin/roles/${id}` })
  const description = page.getByRole('main').getByRole('textbox', { name: /^Description/ })
  await description.fill('Mine')
  await describeRole(call, id, name, 'Theirs')
  await draftIsKept(page)
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(description).toHaveValue('Mine')
  await expect(page.getByRole('alert').filter({ hasText: 'now it is “Theirs”' })).toBeVisible()
  await description.fill('Theirs')
  await expect(page.getByRole('alert').filter({ hasText: 'This was changed meanwhile' })).toHaveCount(0)
  await remove()
})

test('O99: what is given up while it is asked what others have saved is not saved', async ({ page, request }) => {
  const call = await callerOf(request, fabrikamAdmin)
  const { id, kept, remove } = await aRole(call)
  await signIn(page, fabrikamAdmin, { to: `/app/admin/roles/${id}` })
  await page
    .getByRole('main')
    .getByRole('textbox', { name: /^Description/ })
    .fill('Given up')
  const { promise: isLet, resolve: letGo } = Promise.withResolvers<void>()
  const isAsked = page.waitForRequest(`**${roleGetRoleForEditPath}**`)
  await page.route(`**${roleGetRoleForEditPath}**`, async (route) => {
    await isLet
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await isAsked
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Start' }).click()
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/app\/main\/home$/)
  letGo()
  await page.goto(`/app/admin/roles/${id}`)
  await expect(page.getByRole('main').getByRole('textbox', { name: /^Description/ })).toHaveValue('')
  expect(await kept()).toBe('')
  await remove()
})

const told = (page: Page) => page.getByRole('alert').filter({ hasText: 'now it is “Theirs”' })

test('O100: where nobody says what the server has now, nothing is saved over it', async ({ page, request }) => {
  const call = await callerOf(request, fabrikamAdmin)
  const { id, name, kept, remove } = await aRole(call)
  await signIn(page, fabrikamAdmin, { to: `/app/admin/roles/${id}` })
  await untilAtRest(page)
  await page
    .getByRole('main')
    .getByRole('textbox', { name: /^Description/ })
    .fill('Mine')
  await describeRole(call, id, name, 'Theirs')
  const save = page.getByRole('button', { name: 'Save changes' })
  const alert = page.getByRole('main').getByRole('alert')
  const question = `**${roleGetRoleForEditPath}**`
  const failures: { words: RegExp; answer: (route: Route) => Promise<void> }[] = [
    { words: /could not say whether/, answer: broken },
    { words: /cannot be reached/, answer: (route) => route.fulfill({ status: 200, body: '<h1>Wi-Fi</h1>' }) },
    { words: /cannot be reached/, answer: (route) => route.abort() },
  ]
  for (const { words, answer } of failures) {
    await page.route(question, answer)
    await save.click()
    await expect(alert.filter({ hasText: words })).toBeVisible()
    await expect(save).toBeEnabled()
    await page.unroute(question)
  }
  expect(await kept()).toBe('Theirs')
  await save.click()
  await expect(told(page)).toBeVisible()
  expect(await kept()).toBe('Theirs')
  await save.click()
  await expect(save).toBeHidden()
  expect(await kept()).toBe('Mine')
  await remove()
})

/** Our own server’s, which knows no more. */
async function broken(route: Route) {
  const error = { code: 0, message: 'No', details: null, validationErrors: null }
  await route.fulfill({
    response: await route.fetch(),
    status: 500,
    json: { result: null, targetUrl: null, success: false, error, unAuthorizedRequest: false, __abp: true },
  })
}

for (const reloads of [false, true]) {
  test(`O100: a save whose answer was lost is not sent again over what others saved since${reloads ? ', after a reload neither' : ''}`, async ({
    page,
    request,
  }) => {
    const call = await callerOf(request, fabrikamAdmin)
    const { id, name, kept, remove } = await aRole(call)
    await signIn(page, fabrikamAdmin, { to: `/app/admin/roles/${id}` })
    await untilAtRest(page)
    const description = page.getByRole('main').getByRole('textbox', { name: /^Description/ })
    await description.fill('Mine')
    const command = `**${roleCreateOrUpdateRolePath}**`
    await page.route(command, (route) => route.abort())
    const save = page.getByRole('button', { name: 'Save changes' })
    await save.click()
    await expect(page.getByRole('alert').filter({ hasText: 'The answer was lost' })).toBeVisible()
    await describeRole(call, id, name, 'Theirs')
    page.on('dialog', (dialog) => dialog.accept())
    if (reloads) {
      await draftIsKept(page)
      await page.reload()
    }
    await page.unroute(command)
    await expect(told(page)).toBeVisible({ timeout: 30_000 })
    await expect(description).toHaveValue('Mine')
    expect(await kept()).toBe('Theirs')
    await save.click()
    await expect(save).toBeHidden()
    expect(await kept()).toBe('Mine')
    await remove()
  })
}

test('O100: what is sent again leaves what others have saved beside it', async ({ page, request }) => {
  const call = await callerOf(request, fabrikamAdmin)
  const { id, name, kept, remove } = await aRole(call)
  await signIn(page, fabrikamAdmin, { to: `/app/admin/roles/${id}` })
  await untilAtRest(page)
  const field = (label: RegExp) => page.getByRole('main').getByRole('textbox', { name: label })
  await field(/^Description/).fill('Mine')
  const command = `**${roleCreateOrUpdateRolePath}**`
  await page.route(command, (route) => route.abort())
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'The answer was lost' })).toBeVisible()
  const role = { id, displayName: name, folderPath: 'Beside' }
  await call(roleCreateOrUpdateRolePath, { role, grantedPermissionNames: [] })
  await page.unroute(command)
  await expect(save).toBeHidden({ timeout: 30_000 })
  await expect(field(/^Description/)).toHaveValue('Mine')
  await expect(field(/^Folder/)).toHaveValue('Beside')
  expect(await kept()).toBe('Mine')
  await remove()
})

async function typedBesideLostSave(page: Page, request: APIRequestContext, theirs: { description?: string }) {
  const call = await callerOf(request, fabrikamAdmin)
  const { id, name, remove } = await aRole(call)
  await signIn(page, fabrikamAdmin, { to: `/app/admin/roles/${id}` })
  await untilAtRest(page)
  const field = (label: RegExp) => page.getByRole('main').getByRole('textbox', { name: label })
  await field(/^Description/).fill('Mine')
  const { promise: isLost, resolve: lose } = Promise.withResolvers<void>()
  const command = `**${roleCreateOrUpdateRolePath}**`
  const isSent = page.waitForRequest(command)
  await page.route(command, async (route) => {
    await isLost
    await route.abort()
  })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await isSent
  await field(/^Folder/).fill('Later')
  lose()
  await expect(page.getByRole('alert').filter({ hasText: 'The answer was lost' })).toBeVisible()
  const role = { id, displayName: name, folderPath: 'Theirs', ...theirs }
  await call(roleCreateOrUpdateRolePath, { role, grantedPermissionNames: [] })
  await page.unroute(command)
  await expect(told(page)).toContainText('Folder', { timeout: 30_000 })
  await expect(field(/^Folder/)).toHaveValue('Later')
  if (theirs.description) await expect(told(page)).toContainText(theirs.description)
  await remove()
}

test('O100: what was typed beside a lost save says so where others have saved there', ({ page, request }) =>
  typedBesideLostSave(page, request, {}))

test('O103: and so it does where they have saved over both', ({ page, request }) =>
  typedBesideLostSave(page, request, { description: 'Theirs over mine' }))

test('O100: a draft that moves onto what others have saved says so, however often it comes back', async ({
  page,
  request,
}) => {
  const call = await callerOf(request, fabrikamAdmin)
  const { id, name, kept, remove } = await aRole(call)
  await signIn(page, fabrikamAdmin, { to: `/app/admin/roles/${id}` })
  await untilAtRest(page)
  const description = page.getByRole('main').getByRole('textbox', { name: /^Description/ })
  await description.fill('Mine')
  await describeRole(call, id, name, 'Theirs')
  page.on('dialog', (dialog) => dialog.accept())
  const question = `**${roleGetRoleForEditPath}**`
  await draftIsKept(page)
  await page.route(question, (route) => route.abort())
  await page.reload()
  await expect(description).toHaveValue('Mine')
  await page.unroute(question)
  await expect(told(page)).toBeVisible({ timeout: 30_000 })
  for (let reload = 0; reload < 2; reload += 1) {
    await page.reload()
    await expect(description).toHaveValue('Mine')
    await expect(told(page)).toBeVisible()
  }
  expect(await kept()).toBe('Theirs')
  await remove()
})

/** Settings that are sent, and whose answer never comes. Answers their button. */
async function saveInVain(page: Page): Promise<Locator> {
  const command = `**${tenantSettingsUpdateAllSettingsPath}**`
  await page.route(command, (route) => route.abort())
  const save = page.getByRole('button', { name: 'Save settings' })
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'not known' })).toBeVisible()
  await page.unroute(command)
  return save
}

test('O100: settings whose answer was lost are asked about before others are sent', async ({ page, request }) => {
  const { set } = await resetLinkHours(await callerOf(request, fabrikamAdmin))
  await signIn(page, fabrikamAdmin, { to: '/app/admin/tenantSettings' })
  const hours = hoursOf(page)
  await hours.fill('18')
  const save = await saveInVain(page)
  await set(12)
  await hours.fill('20')
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'now it is “12”' })).toBeVisible()
  await save.click()
  await expect(page.getByText('The settings were saved.').first()).toBeVisible()
  await set(usualHours)
})

async function takenBackAfterLostSave(
  page: Page,
  request: APIRequestContext,
  saver: 'oneself' | 'another' | 'nobody',
  next: 'answered' | 'held' = 'answered',
) {
  const { set, saved } = await resetLinkHours(await callerOf(request, fabrikamAdmin))
  await signIn(page, fabrikamAdmin, { to: '/app/admin/tenantSettings' })
  const hours = hoursOf(page)
  await hours.fill('18')
  const command = `**${tenantSettingsUpdateAllSettingsPath}**`
  // What is asked again by itself waits for what others do meanwhile.
  const { promise: isDone, resolve: done } = Promise.withResolvers<void>()
  await page.route(command, async (route) => {
    if (saver === 'oneself') await route.fetch()
    await page.route(`**${tenantSettingsGetAllSettingsPath}**`, async (question) => {
      await isDone
      await question.continue()
    })
    await route.abort()
  })
  const save = page.getByRole('button', { name: 'Save settings' })
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'not known' })).toBeVisible()
  await page.unroute(command)
  if (saver === 'another') await set(12)
  await hours.fill(String(usualHours))
  if (next === 'answered') done()
  return { hours, save, saved, set, done }
}

test('O105: what was saved without an answer and taken back by hand is an unsaved change', async ({
  page,
  request,
}) => {
  const { hours, save, saved } = await takenBackAfterLostSave(page, request, 'oneself')
  await expect(page.getByText('1 change not saved').first()).toBeVisible({ timeout: 40_000 })
  await expect(hours).toHaveValue(String(usualHours))
  expect(await saved()).toBe(18)
  await save.click()
  await expect.poll(saved).toBe(usualHours)
  await expect(save).toBeHidden()
})

test('O105: and where it never was, what others have saved meanwhile stands there', async ({ page, request }) => {
  const { hours, save, saved, set } = await takenBackAfterLostSave(page, request, 'another')
  await expect(hours).toHaveValue('12', { timeout: 40_000 })
  await expect(save).toBeHidden()
  expect(await saved()).toBe(12)
  await set(usualHours)
})

test('O107: a save of settings that arrives late undoes nothing that was saved since', async ({ page, request }) => {
  const { saved } = await resetLinkHours(await callerOf(request, fabrikamAdmin))
  await signIn(page, fabrikamAdmin, { to: '/app/admin/tenantSettings' })
  const hours = hoursOf(page)
  const command = `**${tenantSettingsUpdateAllSettingsPath}**`
  let late: (() => Promise<number>) | undefined
  await page.route(command, async (route) => {
    const [headers, data] = [await route.request().allHeaders(), route.request().postDataJSON()]
    late = async () => (await page.request.put(route.request().url(), { headers, data })).status()
    await route.abort()
  })
  const save = page.getByRole('button', { name: 'Save settings' })
  await hours.fill('18')
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'not known' })).toBeVisible()
  await page.unroute(command)
  await hours.fill('20')
  await save.click()
  await expect.poll(saved).toBe(20)
  expect(await late?.()).toBe(400)
  expect(await saved()).toBe(20)

  // And where it has arrived just before the next is sent, that one is another wish.
  let tries = 0
  await page.route(command, async (route) => {
    tries += 1
    if (tries > 1) {
      if (tries === 2) expect(await late?.()).toBe(200)
      return route.continue()
    }
    const [headers, data] = [await route.request().allHeaders(), route.request().postDataJSON()]
    late = async () => (await page.request.put(route.request().url(), { headers, data })).status()
    await route.abort()
  })
  await hours.fill('22')
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'not known' })).toBeVisible()
  await hours.fill(String(usualHours))
  await save.click()
  await expect.poll(saved).toBe(usualHours)
  await expect(save).toBeHidden()
})

test('O107: what was taken back by hand stays so where somebody else has saved something beside it', async ({
  page,
  request,
}) => {
  const call = await callerOf(request, fabrikamAdmin)
  const { hours, save, saved, done } = await takenBackAfterLostSave(page, request, 'oneself', 'held')
  const lock = page.getByRole('main').getByRole('textbox', { name: 'The lock lasts' })
  await lock.fill('301')
  const now = await call<{ general: object; security: object }>(tenantSettingsGetAllSettingsPath, undefined, 'GET')
  const general = { ...now.general, reportKeyDays: 29 }
  await call(tenantSettingsUpdateAllSettingsPath, { ...now, general }, 'PUT')
  done()
  await save.click()
  const told = page.getByRole('alert').filter({ hasText: 'meanwhile' })
  await expect(told).toContainText('Share keys last')
  await expect(told).not.toContainText('A reset link opens for')
  await expect(hours).toHaveValue(String(usualHours))
  await lock.fill('300')
  await save.click()
  await expect.poll(saved).toBe(usualHours)
  const back = await call<{ general: object }>(tenantSettingsGetAllSettingsPath, undefined, 'GET')
  await call(tenantSettingsUpdateAllSettingsPath, { ...back, general: { ...back.general, reportKeyDays: 30 } }, 'PUT')
})

test('O107: whoever leaves settings while it is not known what was saved is asked', async ({ page, request }) => {
  const { save, saved, set } = await takenBackAfterLostSave(page, request, 'oneself', 'held')
  await expect(save).toBeHidden()
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('it may have been saved')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(/tenantSettings/)
  expect(await saved()).toBe(18)
  await set(usualHours)
})

test('O106: and where nobody has saved anything, nothing is said of it any more', async ({ page, request }) => {
  const { hours, save, saved } = await takenBackAfterLostSave(page, request, 'nobody')
  await expect(page.getByRole('alert').filter({ hasText: 'not known' })).toBeHidden({ timeout: 40_000 })
  await expect(hours).toHaveValue(String(usualHours))
  await expect(save).toBeHidden()
  expect(await saved()).toBe(usualHours)
})

/** Nobody answers, and it arrives when the test says so. */
async function sendLate(page: Page, command: string): Promise<() => Promise<number>> {
  const { promise: sent, resolve } = Promise.withResolvers<() => Promise<number>>()
  await page.route(command, async (route) => {
    const [headers, data] = [await route.request().allHeaders(), route.request().postDataJSON()]
    resolve(async () => (await page.request.put(route.request().url(), { headers, data })).status())
    await route.abort()
  })
  return async () => (await sent)()
}

async function discardChanges(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
}

test('O108: a save of settings that was given up without an answer is told of when it arrives', async ({
  page,
  request,
}) => {
  await resetLinkHours(await callerOf(request, fabrikamAdmin))
  await signIn(page, fabrikamAdmin, { to: '/app/admin/tenantSettings' })
  const hours = hoursOf(page)
  const command = `**${tenantSettingsUpdateAllSettingsPath}**`
  const late = await sendLate(page, command)
  await hours.fill('18')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'not known' })).toBeVisible()
  await page.unroute(command)
  await discardChanges(page)
  const word = page.getByRole('status').filter({ hasText: 'without an answer' })
  await expect(word).toContainText('is not saved so far: A reset link opens for')
  await expectNoAxeViolations(page)
  await word.getByRole('button', { name: 'Close' }).click()
  await expect(word).toBeHidden()

  expect(await late()).toBe(200)
  await expect(word).toContainText('was saved after all: A reset link opens for', { timeout: 40_000 })
  await expect(hours).toHaveValue('18')
  await hours.fill(String(usualHours))
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('The settings were saved.').first()).toBeVisible()
})

test('O117: settings that were saved without an answer, and undone by others, are saved when they are sent again', async ({
  page,
  request,
}) => {
  const { set, saved } = await resetLinkHours(await callerOf(request, fabrikamAdmin))
  await signIn(page, fabrikamAdmin, { to: '/app/admin/tenantSettings' })
  const hours = hoursOf(page)
  const save = page.getByRole('button', { name: 'Save settings' })
  await page.route(
    `**${tenantSettingsUpdateAllSettingsPath}**`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await hours.fill('18')
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'not known' })).toBeVisible()
  await discardChanges(page)
  await expect(page.getByRole('status').filter({ hasText: 'was saved after all' })).toBeVisible({ timeout: 40_000 })
  await set(12)
  await hours.fill('30')
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'now it is “12”' })).toBeVisible()
  await hours.fill('18')
  await save.click()
  await expect(page.getByText('The settings were saved.').first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'was saved after all' })).toBeHidden()
  expect(await saved()).toBe(18)
  await set(usualHours)
})

test('O118: after a reload it is still not known whether settings were saved, and what arrives late undoes nothing', async ({
  page,
  request,
}) => {
  page.on('dialog', (question) => void question.accept())
  const { set, saved } = await resetLinkHours(await callerOf(request, fabrikamAdmin))
  await signIn(page, fabrikamAdmin, { to: '/app/admin/tenantSettings' })
  const hours = hoursOf(page)
  const command = `**${tenantSettingsUpdateAllSettingsPath}**`
  const late = await sendLate(page, command)
  await hours.fill('42')
  await page.getByRole('button', { name: 'Save settings' }).click()
  const word = page.getByRole('alert').filter({ hasText: 'not known' })
  await expect(word).toBeVisible()
  await page.unroute(command)
  await draftIsKept(page)
  await page.reload()
  await expect(hours).toHaveValue('42')
  await expect(word).toBeVisible()
  await hours.fill('43')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('The settings were saved.').first()).toBeVisible()
  expect(await late()).not.toBe(200)
  expect(await saved()).toBe(43)
  await page.reload()
  await expect(hours).toHaveValue('43')
  await expect(word).toBeHidden()
  await set(usualHours)
})

test('O124: settings that a reload shows as saved, though no answer came, are not called lost when others save later', async ({
  page,
  request,
}) => {
  page.on('dialog', (question) => void question.accept())
  const { set, saved } = await resetLinkHours(await callerOf(request, fabrikamAdmin))
  await signIn(page, fabrikamAdmin, { to: '/app/admin/tenantSettings' })
  const hours = hoursOf(page)
  const command = `**${tenantSettingsUpdateAllSettingsPath}**`
  await page.route(command, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await hours.fill('36')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await draftIsKept(page)
  await page.unroute(command)
  expect(await saved()).toBe(36)
  await page.reload()
  await expect(hours).toHaveValue('36')
  await expect
    .poll(async () => (await keptIn(page, 'preferences')).some(({ key }) => key.startsWith('draft ')))
    .toBe(false)
  await set(24)
  await page.reload()
  await expect(hours).toHaveValue('24')
  await hours.fill('36')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('The settings were saved.').first()).toBeVisible()
  await expect(page.getByText(/without an answer|saved already/)).toHaveCount(0)
  expect(await saved()).toBe(36)
  await set(usualHours)
})

test('O108: of a secret that was sent without an answer it is said that nobody knows', async ({ page, request }) => {
  const call = await callerOf(request, fabrikamAdmin)
  const google = async (client: { clientId: string; clientSecret?: string }) => {
    const now = await call<{ externalLoginProviderSettings: { google: object } }>(
      tenantSettingsGetAllSettingsPath,
      undefined,
      'GET',
    )
    const { externalLoginProviderSettings: providers } = now
    const changed = { ...providers, google: { ...providers.google, ...client } }
    await call(tenantSettingsUpdateAllSettingsPath, { ...now, externalLoginProviderSettings: changed }, 'PUT')
  }
  await google({ clientId: 'a-client', clientSecret: 'first' })
  await signIn(page, fabrikamAdmin, { to: '/app/admin/tenantSettings' })
  await page.getByRole('button', { name: 'Edit Google' }).click()
  const provider = page.getByRole('group', { name: 'Google' })
  const replaceBy = async (secret: string) => {
    await provider.getByRole('button', { name: /Replace/ }).click()
    await provider.getByRole('textbox', { name: 'Secret' }).fill(secret)
  }
  await replaceBy('second')
  const save = await saveInVain(page)
  await discardChanges(page)
  const word = page.getByRole('status').filter({ hasText: 'without an answer' })
  await expect(word).toContainText('It is not known whether')
  await expect(word).toContainText('Secret')
  await expect(word).toContainText('shows a secret to nobody')
  await expectNoAxeViolations(page)

  // Another save under the same number settles it.
  await replaceBy('third')
  await save.click()
  await expect(word).toContainText('was not saved, and no longer will be')
  await google({ clientId: '' })
})

test('two people rename a unit in the tree at once, and neither loses anything unseen', async ({ page, request }) => {
  const call = await callerOf(request, fabrikamAdmin)
  const name = `Two ${randomUUID().slice(0, 8)}`
  const make = { displayNameOrEntraGroupObjectId: name, parentId: null }
  const { id } = await call<{ id: number }>(organizationUnitCreateOrganizationUnitPath, make)
  await signIn(page, fabrikamAdmin, { to: `/app/admin/organization-units/${id}` })
  const row = page.getByRole('treeitem', { selected: true })
  const rename = async () => {
    await row.focus()
    await page.keyboard.press('F2')
  }
  const theirs = (displayName: string) => call(organizationUnitUpdateOrganizationUnitPath, { id, displayName }, 'PUT')
  await rename()
  const input = page.getByRole('textbox', { name: /^New name of/ })
  await expect(input).toHaveValue(name)
  await theirs(`${name} theirs`)
  await input.fill(`${name} mine`)
  await input.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: `named it “${name} theirs” meanwhile` })).toBeVisible()
  await expect(input).toHaveAccessibleDescription(/meanwhile/)
  await expect(input).toHaveValue(`${name} mine`)
  await expect(input).toBeFocused()
  await expectNoAxeViolations(page)
  await input.press('Enter')
  await expect(input).toBeHidden()
  await expect(row).toContainText(`${name} mine`)

  // Who looked and typed nothing puts no old name over the new one.
  await rename()
  await expect(input).toHaveValue(`${name} mine`)
  await theirs(`${name} again`)
  await input.press('Enter')
  await expect(input).toBeHidden()
  await page.reload()
  await expect(row).toContainText(`${name} again`)
  await call(byId(organizationUnitDeleteOrganizationUnitPath, id), undefined, 'DELETE')
})
