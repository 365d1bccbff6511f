/** What the tests of updates see and do in a page. */
import type { Page } from '@playwright/test'

export const isReady = (page: Page) => page.getByText('A new version is ready.')
export const hasStarted = (page: Page) => page.getByText('A new version has started.')
export const typedName = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true })
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const consent = (page: Page) => page.getByRole('button', { name: 'Start the new version' }).click()
export const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true }).click()

/** Undefined while the page is loaded anew as well. */
export const versionOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset.version).catch(() => undefined)

/** Chunks of code that this page has loaded. */
export const chunksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/assets\/.*\.js$/.test(path))
      .map((path) => path.slice('/assets/'.length)),
  )
