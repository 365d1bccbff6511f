/** Browsers of a pass: one for each person, who signs in when first asked for. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { ThemeName } from '../../src/contract/vocabulary/themes.ts'
import { uiCustomizationSettingsChangeThemeWithDefaultValuesPath as changeThemePath } from '../../src/web/api/generated/paths.ts'
import { callerOf } from '../../tests/e2e/caller.ts'
import { demoPassword, type Person, signInPath } from '../../tests/e2e/portal.ts'
import { usualWindow, type Window, windows } from './limits.ts'
import { settle } from './screens.ts'

/** In which window, language and theme all screens are looked at. Colours change on the open page. */
export interface Pass {
  window: Window
  language: 'en-GB' | 'ar'
  theme: ThemeName
}

/** Where it is found out what there is. */
export const desktop: Pass = { window: usualWindow, language: 'en-GB', theme: 'default' }

/** Each window once, and what a finger presses from right to left. */
export const usualPasses: readonly Pass[] = windows
  .filter(({ isRare }) => !isRare)
  .map((window) => ({ window, language: window.options.hasTouch ? 'ar' : 'en-GB', theme: 'default' }))

export const allPasses = (theme: ThemeName): Pass[] =>
  windows
    .filter(({ isRare }) => theme === 'default' || !isRare)
    .flatMap((window) => (['en-GB', 'ar'] as const).map((language) => ({ window, language, theme })))

export async function withPeople(
  browser: Browser,
  baseURL: string,
  { window, language, theme }: Pass,
  work: (pageOf: (person: Person | null) => Promise<Page>) => Promise<void>,
): Promise<void> {
  const contexts: BrowserContext[] = []
  const pages = new Map<Person | null, Promise<Page>>()

  const open = async (person: Person | null): Promise<Page> => {
    const context = await browser.newContext({ baseURL, locale: language, reducedMotion: 'reduce', ...window.options })
    contexts.push(context)
    const page = await context.newPage()
    if (!person) return page
    const call = await callerOf(page.request, person)
    await call(changeThemePath, { themeName: theme })
    await page.goto(signInPath(person, '/app/main/home'))
    await page.locator('input[name="userName"]').fill(person.userName)
    await page.locator('input[name="password"]').fill(demoPassword)
    await page.locator('input[name="password"]').press('Enter')
    await page.waitForURL('**/app/**')
    await settle(page)
    return page
  }

  try {
    await work((person) => {
      const page = pages.get(person) ?? open(person)
      pages.set(person, page)
      return page
    })
  } finally {
    await Promise.all(contexts.map((context) => context.close()))
  }
}
