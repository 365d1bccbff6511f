/** D1: names that are markup, and run something where a page takes them for more than text. */
import { randomUUID } from 'node:crypto'
import {
  organizationUnitCreateOrganizationUnitPath,
  roleCreateOrUpdateRolePath,
  userCreateOrUpdateUserPath,
} from '../../src/web/api/generated/paths.ts'
import { callerOf } from './caller.ts'
import { demoPassword, expect, fabrikamAdmin, type Person, signIn, test } from './portal.ts'

test('D1: names that are markup are shown as they were written, and run nothing', async ({ page, request }) => {
  const mark = randomUUID().slice(0, 8)
  const hostile = `${mark}<img src=x onerror="ran=1">`
  const call = await callerOf(request, fabrikamAdmin)
  const userName = `hostile.${mark}`
  await call(roleCreateOrUpdateRolePath, { role: { displayName: hostile }, grantedPermissionNames: [] })
  await call(organizationUnitCreateOrganizationUnitPath, { parentId: null, displayNameOrEntraGroupObjectId: hostile })
  await call(userCreateOrUpdateUserPath, {
    user: {
      name: hostile,
      surname: '<svg onload="ran=1">',
      userName,
      emailAddress: `${userName}@fabrikam.example`,
      password: demoPassword,
      isActive: true,
    },
    assignedRoleNames: ['Admin'],
  })
  const faults: string[] = []
  page.on('console', (message) => message.text().includes('Content Security Policy') && faults.push(message.text()))
  const person: Person = { tenant: 'fabrikam', userName }
  await signIn(page, person, { to: '/app/main/home' })
  for (const path of ['main/home', 'main/account', 'admin/users', 'admin/roles', 'admin/organization-units']) {
    await page.goto(`/app/${path}`)
    await expect(page.getByText(hostile).or(page.getByLabel(hostile)).first()).toBeVisible()
    expect(await page.locator('img[src="x"], svg[onload]').count()).toBe(0)
    expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined()
  }
  // No policy had to stop anything either.
  expect(faults).toEqual([])
})
