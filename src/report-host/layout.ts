/** Where each visual stands, in pixels of the frame. Pure: the stage's size comes in. */
import type { Layout, Page } from '../contract/models/report-definition.ts'
import { type Flow, flowOf, type PlacedVisual } from './flow.ts'
import type { Tree } from './merge.ts'
import { displayOptions, layoutTypes } from './protocol.ts'
import { customBoxOf, customPageSizeOf, displayOptionOf, layoutTypeOf, zoomOf } from './settings.ts'
import { stretchedTo } from './stretch.ts'

export interface Size {
  width: number
  height: number
}

export interface Geometry {
  /** Of the boxes, on both axes unless the page is stretched to the height of its frame. */
  scale: number
  /** Pixels. */
  height: number
  /** Of what is written in them, which never becomes smaller than it is at 1. */
  type: number
  /** By which all of it is drawn smaller, with what is written, so that a page that is edited is seen whole. */
  zoom?: number
  /** Where the page would be too small to read: its visuals one after the other instead, in the width that there is. */
  flow: Flow | null
  page: Size
  visuals: readonly PlacedVisual[]
}

const defaultPageSize: Size = { width: 1280, height: 720 }

export const hasMobileLayout = (page: Page) =>
  page.mobile !== undefined || page.visuals.some((visual) => visual.mobileLayout !== undefined)

/** A phone held upright shows the phone layout where the page has one. */
export const usesMobileLayout = (page: Page, settings: Tree) =>
  layoutTypeOf(settings) === layoutTypes.mobilePortrait && hasMobileLayout(page)

const whole = (layout: Layout, order: number): Required<Layout> => ({ ...layout, z: layout.z ?? order })

function placeOnPhone(page: Page, hidden: readonly string[]): PlacedVisual[] {
  return page.visuals.flatMap((visual, order) =>
    visual.mobileLayout
      ? [{ visual, layout: whole(visual.mobileLayout, order), isHidden: hidden.includes(visual.name) }]
      : [],
  )
}

function place(page: Page, settings: Tree, hidden: readonly string[]): PlacedVisual[] {
  const isCustom = layoutTypeOf(settings) === layoutTypes.custom
  return page.visuals.map((visual, order) => {
    const { isHidden, ...box } = isCustom ? customBoxOf(settings, page.name, visual.name) : {}
    return {
      visual,
      layout: { ...whole(visual.layout, order), ...box },
      isHidden: isHidden ?? hidden.includes(visual.name),
    }
  })
}

export function masterSizeOf(page: Page): Size {
  return page.size ?? defaultPageSize
}

export function mobileSizeOf(page: Page): Size {
  if (page.mobile) return page.mobile.size
  const boxes = page.visuals.flatMap(({ mobileLayout }) => (mobileLayout ? [mobileLayout] : []))
  return {
    width: Math.max(...boxes.map(({ x, width }) => x + width)),
    height: Math.max(...boxes.map(({ y, height }) => y + height)),
  }
}

function pageSizeOf(page: Page, settings: Tree): Size {
  if (usesMobileLayout(page, settings)) return mobileSizeOf(page)
  const custom = layoutTypeOf(settings) === layoutTypes.custom ? customPageSizeOf(settings) : undefined
  return custom ?? masterSizeOf(page)
}

/** What is written keeps its size, and a page that is drawn smaller than this has no room for it. */
const leastScale = 0.8
/** Of what is edited the places are seen: it stands whole beside the panel as long as they can be taken hold of (R105). */
const leastEdited = 0.5

export function scaleOf(page: Size, stage: Size, display: number, zoom: number | undefined): number {
  if (zoom !== undefined) return zoom
  if (display === displayOptions.actualSize) return 1
  const across = stage.width / page.width
  const down = stage.height / page.height
  // Rather scrolled down than drawn too small.
  const scale = display === displayOptions.fitToWidth || down < leastScale ? across : Math.min(across, down)
  // A frame that is not laid out yet has no size.
  return scale > 0 ? scale : 1
}

/** A wall is read from further away. */
const typeSteps = [2, 1.5, 1.25]

const typeOf = (scale: number, zoom: number | undefined) =>
  zoom === undefined ? (typeSteps.find((step) => scale >= step) ?? 1) : Math.max(1, zoom)

export function geometryOf(
  page: Page,
  settings: Tree,
  hidden: readonly string[],
  stage: Size,
  isEditing = false,
): Geometry {
  const isMobile = usesMobileLayout(page, settings)
  const isPhone = layoutTypeOf(settings) >= layoutTypes.mobilePortrait
  const size = pageSizeOf(page, settings)
  const display = isPhone ? displayOptions.fitToWidth : displayOptionOf(settings)
  const zoom = zoomOf(settings)
  const fitted = scaleOf(size, stage, display, zoom)
  const isFitted = zoom === undefined && display !== displayOptions.actualSize
  const isShrunk = isEditing && isFitted && fitted < leastScale
  const scale = isShrunk ? 1 : fitted
  const visuals = isMobile ? placeOnPhone(page, hidden) : place(page, settings, hidden)
  // What is edited are the places themselves.
  const isTooSmall = isFitted && !isEditing && scale < leastScale && visuals.length > 0
  if (isTooSmall)
    return { scale: 1, type: 1, height: size.height, flow: flowOf(visuals, stage.width), page: size, visuals }
  const across = stage.width / size.width
  // What a phone shows is read from as near, however wide it is.
  const type = isMobile && zoom === undefined ? 1 : typeOf(scale, zoom)
  if (zoom === undefined && display === displayOptions.fitToPage && !isEditing && across > 0 && stage.height > 0) {
    const { height, visuals: stretched } = stretchedTo(visuals, size.height, stage.height, across)
    return { scale: across, type, height, flow: null, page: size, visuals: stretched }
  }
  const shrunk = isShrunk ? { zoom: Math.max(leastEdited, fitted) } : {}
  return { scale, type, ...shrunk, height: size.height * scale, flow: null, page: size, visuals }
}
