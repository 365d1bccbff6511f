/** What the design says of every screen, measured on a page: by the browser tests, and by `npm run look` for all screens. */
import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { theme } from '../../src/web/themes/theme.ts'

const pixels = (lengths: object = {}) => Object.values(lengths).map((length) => Number.parseFloat(length) * 16)

const scale = {
  sizes: [
    ...pixels(theme.fontSizes),
    ...Object.values(theme.headings?.sizes ?? {}).flatMap(({ fontSize }) => pixels({ fontSize })),
  ],
  weights: Object.values(theme.fontWeights ?? {}).map(Number),
  corners: [0, ...pixels(theme.radius).slice(0, -1)],
  /** Small ones, usual ones, those of the account pages, and all where a finger presses them. */
  heights: [28, 32, 40, 44],
}

/** What is drawn there in a size, weight, corner or height that the scale does not have. */
export const outsideScale = (within: Locator): Promise<string[]> =>
  within.evaluate((root, { sizes, weights, corners, heights }) => {
    const drawn = [root, ...root.querySelectorAll('*')].filter((element) => element.checkVisibility())
    const hasWords = (element: Element) =>
      element.matches('input, textarea') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const isRound = (corner: string, { width, height }: DOMRect) =>
      corner === '50%' || Number.parseFloat(corner) >= Math.min(width, height) / 2
    const faults = drawn.flatMap((element) => {
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      const isControl = element.matches(
        '.mantine-Button-root, .mantine-ActionIcon-root, input.mantine-Input-input:not(.mantine-Switch-input)',
      )
      const cornersOf = [style.borderStartStartRadius, style.borderEndEndRadius]
      return [
        hasWords(element) && !sizes.includes(Number.parseFloat(style.fontSize)) && `size ${style.fontSize}`,
        hasWords(element) && !weights.includes(Number(style.fontWeight)) && `weight ${style.fontWeight}`,
        isControl && !heights.includes(Math.round(box.height * 10) / 10) && `height ${box.height}`,
        ...cornersOf.map(
          (corner) => !isRound(corner, box) && !corners.includes(Number.parseFloat(corner)) && `corner ${corner}`,
        ),
      ]
        .filter((fault) => fault !== false)
        .map(
          (fault) => `${fault}: <${element.tagName.toLowerCase()} class="${element.className}"> ${element.textContent}`,
        )
    })
    return [...new Set(faults)]
  }, scale)

/** Greys that are not of the brand's hue: those of the component library, of the browser, or of nobody. */
export const foreignGreys = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isGrey = (colour: string) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
      const isNeutral = colour.startsWith('rgb') && red === green && green === blue
      return isNeutral && alpha > 0 && red > 0 && red < 255
    }
    const faults = [...document.querySelectorAll('body, body *')]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          element.getBoundingClientRect().width > 1 &&
          !element.closest('svg'),
      )
      .flatMap((element) => {
        const { color, backgroundColor, borderBlockEndColor, borderBlockEndWidth } = getComputedStyle(element)
        const hasWords = [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE)
        return [
          ...(hasWords ? [color] : []),
          backgroundColor,
          ...(borderBlockEndWidth === '0px' ? [] : [borderBlockEndColor]),
        ]
          .filter(isGrey)
          .map((colour) => `${colour}: <${element.tagName.toLowerCase()} class="${element.className}">`)
      })
    return [...new Set(faults)]
  })

/** Cells of which something is cut, rows that are seen whole, and a page that is larger than its window. */
export const measureList = (page: Page) =>
  page.evaluate(() => {
    const isCut = (element: Element) => {
      const { overflowX, webkitLineClamp } = getComputedStyle(element)
      // Of prose with so many lines at most, what follows them.
      if (webkitLineClamp !== 'none') return element.scrollHeight > element.clientHeight
      return overflowX !== 'visible' && element.clientWidth > 1 && element.scrollWidth > element.clientWidth
    }
    const cells = [...document.querySelectorAll('main tbody :is(th, td)')]
    const cut = cells.filter((cell) => [cell, ...cell.querySelectorAll('*')].some(isCut))
    const scroller = document.querySelector('main :is(section:has(> table), [data-answers] > ul)')
    const { top = 0, bottom = 0 } = scroller?.getBoundingClientRect() ?? {}
    const head = scroller?.querySelector('thead')?.getBoundingClientRect().bottom ?? top
    const rows = [...(scroller?.querySelectorAll(':scope > table > tbody > tr, :scope > li') ?? [])]
    const whole = rows.filter((row) => {
      const box = row.getBoundingClientRect()
      return box.top >= head - 1 && box.bottom <= bottom + 1
    })
    const { scrollWidth, scrollHeight } = document.documentElement
    return {
      cells: cells.length,
      cut: cut.map((cell) => cell.textContent ?? ''),
      cutNames: [...document.querySelectorAll('main tbody th span > bdi:first-child')].filter(
        (name) => isCut(name) && getComputedStyle(name).fontWeight === '600',
      ).length,
      rows: whole.length,
      /** Tabs, and the head of what stands beside a tree, are as high as a row or two. */
      barsAbove: document.querySelectorAll('main [role="tablist"]').length * 2,
      /** More follow below. */
      isFull: whole.length < rows.length,
      isTallerThanWindow: scrollHeight > innerHeight,
      isWiderThanWindow: scrollWidth > innerWidth,
    }
  })

/** What a finger presses, and has less room than 44 pixels; a box is pressed by its words, too. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'header :is(a, button), :is(main, [role="dialog"], dialog) :is(button, select, input)',
      ),
    ]
      .filter((element) => element.checkVisibility() && !element.matches('[type="checkbox"], [type="radio"]'))
      // Some stand in a box with what shows or has been chosen, which is pressed as a whole.
      .map(
        (element) =>
          element.closest(':is(.mantine-PasswordInput-input, .mantine-PillsInput-input, .mantine-MultiSelect-input)') ??
          element,
      )
      .map((element) => {
        const { width, height } = element.getBoundingClientRect()
        // What is small to the eye may reach further for a finger.
        const around = getComputedStyle(element, '::after')
        const reach = around.position === 'absolute' ? around : { width: '0', height: '0' }
        return {
          width: Math.max(width, Number.parseFloat(reach.width) || 0),
          height: Math.max(height, Number.parseFloat(reach.height) || 0),
          name: element.getAttribute('aria-label') ?? element.textContent,
        }
      })
      .filter(({ width, height }) => height < 44 || width < 44)
      .map(({ width, height, name }) => `${name} ${width} × ${height}`),
  )

/** Contrast, names and the rest; of an opened part that part alone, where what lies behind it was looked at before. */
export async function axeFaults(page: Page, within?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  // Joining what several frames found takes a page of its own for axe, and with it twice the work of looking.
  if (page.frames().length === 1) builder.setLegacyMode()
  if (within) builder.include(within)
  // Behind a modal dialog nothing can be reached: a row that lies half under its list's heading there is no fault.
  else if (await page.locator('[aria-modal="true"]:visible').count()) builder.exclude('#root')
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}
