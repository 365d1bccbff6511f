/** Where each visual stands, in pixels of the frame. Pure: the stage's size comes in. */
import type { Layout, Page, Visual } from '../contract/models/report-definition.ts'
import type { Tree } from './merge.ts'
import { displayOptions, layoutTypes } from './protocol.ts'
import { customBoxOf, customPageSizeOf, displayOptionOf, layoutTypeOf, zoomOf } from './settings.ts'

export interface Size {
  width: number
  height: number
}

export interface PlacedVisual {
  visual: Visual
  /** In pixels of the page, before scaling. */
  layout: Required<Layout>
  isHidden: boolean
}

export interface Geometry {
  scale: number
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

export function scaleOf(page: Size, stage: Size, display: number, zoom: number | undefined): number {
  if (zoom !== undefined) return zoom
  if (display === displayOptions.actualSize) return 1
  const acrossScale = stage.width / page.width
  const scale = display === displayOptions.fitToWidth ? acrossScale : Math.min(acrossScale, stage.height / page.height)
  // A frame that is not laid out yet has no size.
  return scale > 0 ? scale : 1
}

export function geometryOf(page: Page, settings: Tree, hidden: readonly string[], stage: Size): Geometry {
  const isMobile = usesMobileLayout(page, settings)
  const isPhone = layoutTypeOf(settings) >= layoutTypes.mobilePortrait
  const size = pageSizeOf(page, settings)
  const display = isPhone ? displayOptions.fitToWidth : displayOptionOf(settings)
  return {
    scale: scaleOf(size, stage, display, zoomOf(settings)),
    page: size,
    visuals: isMobile ? placeOnPhone(page, hidden) : place(page, settings, hidden),
  }
}
