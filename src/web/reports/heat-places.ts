/** Where the clicks of a page stand over the frame that shows it (specification 000, section 9). */
import type { PlacedBox } from './click-logs.ts'

export interface Size {
  width: number
  height: number
}

export interface Place extends Size {
  left: number
  top: number
  /** By name, where the frame says it: a narrow page stands otherwise than it is kept. */
  visuals?: Readonly<Record<string, Place>>
}

/** Pixels at the edges of Power BI’s frames that the page has not. */
const filterPane = 32
const navigationPane = 35

/** Sizes by the SDK’s number of a page’s kind; another says its own. */
const pageSizes: Readonly<Record<number, Size>> = {
  0: { width: 1280, height: 720 },
  1: { width: 960, height: 720 },
  2: { width: 320, height: 240 },
  3: { width: 816, height: 1056 },
}
const usualSize: Size = { width: 1280, height: 720 }

interface SizeOfPage {
  type?: number
  width?: number | undefined
  height?: number | undefined
}

export function unitsOf(size: SizeOfPage | undefined): Size {
  if (size?.width && size.height) return { width: size.width, height: size.height }
  return pageSizes[size?.type ?? 0] ?? usualSize
}

/** Power BI tells nobody where it shows the page: it fits it into what its panes leave, in the middle. */
export function fittedPage(
  frame: Size,
  page: Size,
  { showFilters, showNavigation }: { showFilters: boolean; showNavigation: boolean },
): Place {
  const width = Math.max(0, frame.width - (showFilters ? filterPane : 0))
  const height = Math.max(0, frame.height - (showNavigation ? navigationPane : 0))
  const scale = Math.min(width / page.width, height / page.height)
  const fitted = { width: page.width * scale, height: page.height * scale }
  return { left: (width - fitted.width) / 2, top: (height - fitted.height) / 2, ...fitted }
}

export const heatRadius = ({ width, height }: Size): number =>
  Math.min(60, Math.max(10, Math.sqrt(width * height) / 25))

interface Clicks {
  pageName: string
  centerCoordX: number
  centerCoordY: number
  logCount: number
}

export interface Spot {
  x: number
  y: number
  count: number
  /** Of the hottest on the page, from 0 to 1. */
  heat: number
  /** Of the visual, as far as one stands there. */
  title: string
}

const centre = (start = 0, size = 0) => Math.round(start + size / 2)

/** The coolest first, so that the hottest lie on top. Of clicks off the page, as after a change of its size, nothing is seen. */
export function spotsOn(
  clicks: readonly Clicks[],
  page: { name: string; size: Size; boxes: ReadonlyMap<string, PlacedBox> },
  place: Place,
): Spot[] {
  const here = clicks.filter(
    ({ pageName, centerCoordX: x, centerCoordY: y }) =>
      pageName === page.name && x >= 0 && y >= 0 && x <= page.size.width && y <= page.size.height,
  )
  const most = Math.max(1, ...here.map(({ logCount }) => logCount))
  const boxOf = ({ centerCoordX, centerCoordY }: Clicks) =>
    [...page.boxes].find(
      ([, box]) => centre(box.x, box.width) === centerCoordX && centre(box.y, box.height) === centerCoordY,
    )
  const pointOf = (clicked: Clicks) => {
    const seen = place.visuals?.[boxOf(clicked)?.[0] ?? '']
    return seen
      ? { x: seen.left + seen.width / 2, y: seen.top + seen.height / 2 }
      : {
          x: place.left + (clicked.centerCoordX / page.size.width) * place.width,
          y: place.top + (clicked.centerCoordY / page.size.height) * place.height,
        }
  }
  return here
    .map((clicked) => ({
      ...pointOf(clicked),
      count: clicked.logCount,
      heat: clicked.logCount / most,
      title: boxOf(clicked)?.[1].title ?? '',
    }))
    .sort((one, other) => one.count - other.count)
}
