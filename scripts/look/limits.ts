/** What is measured of a screen in one state, and where it may not be: the measures of the design. */
import type { Page } from '@playwright/test'
import { axeFaults, foreignGreys, measureList, outsideScale, smallTargets } from '../../tests/e2e/measures.ts'
import type { Screen, State } from './screens.ts'

export interface Window {
  name: string
  options: {
    viewport: { width: number; height: number }
    hasTouch?: boolean
    isMobile?: boolean
    deviceScaleFactor?: number
  }
  /** That a list shows at least, where it has so many. */
  rows: number
  /** Looked at with `--all` alone. */
  isRare?: true
}

export const usualWindow: Window = { name: '1440', options: { viewport: { width: 1440, height: 900 } }, rows: 14 }

export const windows: readonly Window[] = [
  { name: '1280', options: { viewport: { width: 1280, height: 720 } }, rows: 10 },
  usualWindow,
  { name: '834', options: { viewport: { width: 834, height: 1112 }, hasTouch: true }, rows: 0 },
  { name: '390', options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, rows: 9 },
  {
    name: '844 on its side',
    options: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
    rows: 0,
    isRare: true,
  },
  {
    name: '1440 at 200 %',
    options: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
    rows: 0,
    isRare: true,
  },
]

const shareOfCells = 0.02
const shareOfReport = 0.7
const shift = 0.01

export interface Measured {
  cells: number
  cut: number
  rows: number
  shift: number
  targets: number
  outside: number
  axe: number | null
  /** In words, each with what it is about. */
  faults: string[]
}

interface Asked {
  window: Window
  screen: Screen
  state: State
  withAxe: boolean
  /** Just loaded: what moved until now moved by itself. */
  isFresh: boolean
}

/** From the first paint on; what a person caused is none. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const sum = (entries: PerformanceEntry[]) =>
          entries.reduce((total, entry) => {
            const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
            return total + (hadRecentInput ? 0 : value)
          }, 0)
        new PerformanceObserver((list) => resolve(sum(list.getEntries()))).observe({
          type: 'layout-shift',
          buffered: true,
        })
        setTimeout(() => resolve(0), 100)
      }),
  )

const shareOfFrame = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const box = document.querySelector('main iframe')?.getBoundingClientRect()
    return box ? (box.width * box.height) / (innerWidth * innerHeight) : null
  })

const none = { cells: 0, cut: 0, rows: 0, shift: 0, targets: 0, outside: 0, axe: null }

export const unseen = (reason: string): Measured => ({ ...none, faults: [`not seen: ${reason.slice(0, 300)}`] })

export async function measure(page: Page, { window, screen, state, withAxe, isFresh }: Asked): Promise<Measured> {
  const { opened } = state
  const list = await measureList(page)
  const isList = screen.asked !== undefined && list.cells + list.rows > 0
  const cut = state.name === 'long names' ? [] : list.cut
  const moved = isFresh ? await shiftOf(page) : 0
  const targets = window.options.hasTouch ? await smallTargets(page) : []
  const outside = await outsideScale(opened ? page.locator(`${opened}:visible`).first() : page.locator('body'))
  const greys = await foreignGreys(page)
  const frame = await shareOfFrame(page)
  const axe = withAxe ? await axeFaults(page, opened) : null
  const faults = [
    list.isWiderThanWindow && 'wider than the window',
    // On a phone on its side there would be no room for rows.
    isList && !window.isRare && list.isTallerThanWindow && 'taller than the window',
    cut.length / list.cells > shareOfCells && `cut: ${cut.join(', ')}`,
    cut.length > 0 && list.cutNames > 0 && `${list.cutNames} names cut`,
    !opened && list.isFull && list.rows < window.rows - list.barsAbove && `${list.rows} rows in view`,
    moved > shift && `moved by ${moved.toFixed(3)} while it loaded`,
    frame !== null &&
      window.name === '1440' &&
      frame < shareOfReport &&
      `report in ${Math.round(frame * 100)} % of the window`,
    ...targets.map((target) => `small target: ${target}`),
    ...outside.map((fault) => `outside the scale: ${fault}`),
    ...greys.map((grey) => `grey of another family: ${grey}`),
    ...(axe ?? []).map((fault) => `axe: ${fault}`),
  ].filter((fault) => fault !== false)
  return {
    cells: list.cells,
    cut: cut.length,
    rows: list.rows,
    shift: moved,
    targets: targets.length,
    outside: outside.length + greys.length,
    axe: axe?.length ?? null,
    faults,
  }
}
