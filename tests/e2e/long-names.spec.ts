/** A name of 120 letters, in one word and in many: it keeps to its place, and where it is cut it is whole in the tooltip. */
import type { Page } from '@playwright/test'
import { roleGetRoleForEditPath, roleGetRolesPath } from '../../src/web/api/generated/paths.ts'
import { callerOf } from './caller.ts'
import { newPerson } from './people.ts'
import { expect, fabrikamAdmin, hostAdmin, inNewContext, phone, signIn, test } from './portal.ts'

const names = [
  'Donaudampfschifffahrt'.repeat(6).slice(0, 120),
  'Maximiliane of Hohenfels '.repeat(5).trim(),
  'المديرية العامة للتخطيط الاستراتيجي والمتابعة وتقييم الأداء المؤسسي في المنطقة الشرقية والمحافظات المجاورة',
]

const isName = /^(label|name|displayName|fullName|folderPath)$/

function withName(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((inner) => withName(inner, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [
      member,
      isName.test(member) && typeof inner === 'string' ? name : withName(inner, name),
    ]),
  )
}

/** Whatever these answers name is named so; asked at each answer. */
const nameAll = (page: Page, named: RegExp, nameNow: () => string) =>
  page.route(named, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, result: withName(answer.result, nameNow()) } })
  })

/** Words that stand beside the window, or in a part of the page beside which they would be seen, and no tooltip has. */
const lostIn = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (element: Element | null): Element | null =>
      element && (getComputedStyle(element).overflowX === 'visible' ? boxOf(element.parentElement) : element)
    const isSpoken = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE)
    }
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && isSpoken(element))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        const box = boxOf(element)
        const place = boxOf(element.parentElement)?.getBoundingClientRect()
        const isBeside =
          right > innerWidth + 1 || left < -1 || (place && (right > place.right + 1 || left < place.left - 1))
        const isCut = box !== null && box.scrollWidth > box.clientWidth + 1
        return isBeside || (isCut && !element.closest('[title]'))
      })
      .map(
        (element) => `${element.className}, ${element.parentElement?.className}: ${element.textContent?.slice(0, 40)}`,
      )
  })

for (const { where, options } of [
  { where: 'at a desk', options: { viewport: { width: 1440, height: 900 } } },
  { where: 'on a phone', options: phone },
]) {
  test(`a long name keeps to its place in the menu, in matters of the day and at the head of a page, ${where}`, async ({
    browser,
    request,
  }) => {
    const call = await callerOf(request, fabrikamAdmin)
    const { items } = await call<{ items: { id: number }[] }>(roleGetRolesPath, {})
    await inNewContext(browser, { ...options, serviceWorkers: 'block' }, async (page) => {
      let name = ''
      const named = new RegExp(`GetSidebarItems|/User/GetUsers|${roleGetRoleForEditPath}`)
      await nameAll(page, named, () => name)
      await signIn(page, fabrikamAdmin, { to: '/app/main/home' })
      for (name of names) {
        await page.goto('/app/main/home')
        await expect(page.getByText('is locked out')).toBeVisible()
        if (where === 'on a phone') {
          expect(await lostIn(page)).toEqual([])
          await page.getByRole('banner').getByRole('button').first().click()
        }
        await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
        expect(await lostIn(page)).toEqual([])
        await page.goto(`/app/admin/roles/${items[0]?.id}`)
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
        expect(await lostIn(page)).toEqual([])
      }
    })
  })

  test(`a long name keeps to its place in what opens, ${where}`, async ({ browser }) => {
    await inNewContext(browser, { ...options, serviceWorkers: 'block' }, async (page) => {
      let name = ''
      const named = /GetSidebarItems|GetCurrentLoginInformations|PbiReports\/GetAll|Notification\/GetUserNotifications/
      await nameAll(page, named, () => name)
      await signIn(page, fabrikamAdmin, { to: '/app/main/home' })
      for (name of names) {
        await page.goto('/app/main/home')
        for (const button of [/^Account/, /^Notifications/]) {
          await page.getByRole('banner').getByRole('button', { name: button }).click()
          await page.locator('[role="menu"], [role="dialog"]').first().waitFor()
          expect(await lostIn(page)).toEqual([])
          await page.keyboard.press('Escape')
        }
        await page.keyboard.press('Control+k')
        await page.getByRole('dialog').getByRole('combobox').fill(name.slice(0, 8))
        await expect(page.getByRole('option').filter({ hasText: name }).first()).toBeVisible()
        expect(await lostIn(page)).toEqual([])

        await page.goto('/app/admin/kiosks?form=create')
        const form = page.getByRole('dialog')
        await form.getByRole('combobox', { name: 'Reports' }).click()
        await expect(form.getByRole('option').first()).toBeVisible()
        expect(await lostIn(page)).toEqual([])
        // What was chosen of several is cut in its chip.
        await form.getByRole('option').first().click()
        await expect(form.getByTitle(name).first()).toBeVisible()
        expect(await lostIn(page)).toEqual([])
        // No draft of it is left to the next name.
        await form.getByRole('option').first().click()
        await expect(form.getByTitle(name)).toHaveCount(0)
      }
    })
  })

  test(`a long name keeps to its place in the figures of the operator, ${where}`, async ({ browser }) => {
    await inNewContext(browser, { ...options, serviceWorkers: 'block' }, async (page) => {
      let name = ''
      await page.route(/\/HostDashboard\/|\/Edition\/|\/Tenant\/GetTenantForEdit/, async (route) => {
        const response = await route.fetch()
        const answer = await response.json()
        await route.fulfill({ response, json: { ...answer, result: withName(answer.result, name) } })
      })
      await signIn(page, hostAdmin, { to: '/app/admin/hostDashboard' })
      for (name of names) {
        await page.goto('/app/admin/hostDashboard')
        await expect(page.getByText(name).first()).toBeVisible()
        expect(await lostIn(page)).toEqual([])
      }
    })
  })
}

test('U70: a name of marks that pile up keeps to its line on the sign-in form', async ({ browser, request }) => {
  const stretched = await newPerson(request, { surname: `Z${'\u20dd'.repeat(60)}` })
  await inNewContext(browser, { viewport: { width: 390, height: 844 } }, async (page) => {
    await signIn(page, stretched, { to: '/app/main/home' })
    await page.goto('/account/login?abp_tenancy_name=contoso')
    await expect(page.getByText('In this browser you are signed in to another organisation, as Olga')).toBeVisible()
    const room = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(room[0]).toBeLessThanOrEqual(room[1] ?? 0)
  })
})
