/** The protocol's settings that this page heeds, read defensively: the SDK checks only some of them. */
import {
  eachMember,
  flag,
  list,
  listOrObject,
  type MemberType,
  number,
  oneOf,
  requireType,
  words,
} from './member-types.ts'
import { deepMerge, isTree, type Tree } from './merge.ts'
import {
  commandDisplay,
  customPageSize,
  displayModes,
  displayOptions,
  hyperlinkBehaviors,
  invalid,
  layoutTypes,
  mobilePageSize,
  pageSizes,
} from './protocol.ts'

export interface CustomBox {
  x?: number
  y?: number
  z?: number
  width?: number
  height?: number
  isHidden?: boolean
}

export interface Extension {
  name: string
  title: string
  visualName?: string
  visualType?: string
}

const at = (tree: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((value, key) => (isTree(value) ? value[key] : undefined), tree)

const numberAt = (tree: unknown, ...path: string[]) => {
  const value = at(tree, ...path)
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

const textAt = (tree: unknown, ...path: string[]) => {
  const value = at(tree, ...path)
  return typeof value === 'string' ? value : undefined
}

const zoomBounds = { least: 0.25, most: 4 } as const
const zoom: MemberType = {
  is: (value) => typeof value === 'number' && value >= zoomBounds.least && value <= zoomBounds.most,
  words: `between ${zoomBounds.least} and ${zoomBounds.most}`,
}

const display = { of: { mode: oneOf(displayModes) } }
const box = { of: { x: number, y: number, z: number, width: number, height: number, displayState: display } }
const pane = { of: { visible: flag, expanded: flag } }

const types: MemberType = {
  of: {
    zoomLevel: zoom,
    layoutType: oneOf(layoutTypes),
    background: oneOf([0, 1]),
    hyperlinkClickBehavior: oneOf(hyperlinkBehaviors),
    filterPaneEnabled: flag,
    navContentPaneEnabled: flag,
    persistentFiltersEnabled: flag,
    hideErrors: flag,
    visualRenderedEvents: flag,
    localeSettings: { of: { language: words, formatLocale: words } },
    panes: { of: { '*': pane, pageNavigation: { of: { ...pane.of, position: oneOf([0, 1]) } } } },
    customLayout: {
      of: {
        displayOption: oneOf(displayOptions),
        pageSize: { of: { type: oneOf([0, 1, 2, 3, customPageSize, mobilePageSize]), width: number, height: number } },
        pagesLayout: eachMember({ of: { defaultLayout: box, visualsLayout: eachMember(box) } }),
      },
    },
    commands: listOrObject,
    extensions: listOrObject,
    visualSettings: { of: { visualHeaders: list } },
  },
}

export function changeSettings(settings: Tree, change: unknown): Tree {
  if (!isTree(change)) throw invalid('Settings must be an object.')
  requireType(change, types, 'settings')
  // Extensions come whole: the SDK keeps the list and takes commands out of it.
  return deepMerge(settings, change, ['extensions'])
}

export const layoutTypeOf = (settings: Tree) => numberAt(settings, 'layoutType') ?? layoutTypes.master
export const zoomOf = (settings: Tree) => numberAt(settings, 'zoomLevel')
export const displayOptionOf = (settings: Tree) =>
  numberAt(settings, 'customLayout', 'displayOption') ?? displayOptions.fitToPage

export function customPageSizeOf(settings: Tree): { width: number; height: number } | undefined {
  const type = numberAt(settings, 'customLayout', 'pageSize', 'type')
  if (type === undefined) return undefined
  if (type !== customPageSize) return pageSizes[type]
  const width = numberAt(settings, 'customLayout', 'pageSize', 'width')
  const height = numberAt(settings, 'customLayout', 'pageSize', 'height')
  return width && height ? { width, height } : undefined
}

export function customBoxOf(settings: Tree, pageName: string, visualName: string): CustomBox {
  const page = at(settings, 'customLayout', 'pagesLayout', pageName)
  const mode = numberAt(page, 'visualsLayout', visualName, 'displayState', 'mode')
  const usual = numberAt(page, 'defaultLayout', 'displayState', 'mode')
  const box: CustomBox = {}
  for (const key of ['x', 'y', 'z', 'width', 'height'] as const) {
    const value = numberAt(page, 'visualsLayout', visualName, key) ?? numberAt(page, 'defaultLayout', key)
    if (value !== undefined) box[key] = value
  }
  const display = mode ?? usual
  return display === undefined ? box : { ...box, isHidden: display === displayModes.hidden }
}

const isOn = (settings: Tree, flag: string, pane: string) =>
  at(settings, flag) !== false && at(settings, 'panes', pane, 'visible') !== false

export const hasFilterPane = (settings: Tree) => isOn(settings, 'filterPaneEnabled', 'filters')
export const isFilterPaneExpanded = (settings: Tree) => at(settings, 'panes', 'filters', 'expanded') === true
export const hasPageTabs = (settings: Tree) => isOn(settings, 'navContentPaneEnabled', 'pageNavigation')
export const tabsStandLeft = (settings: Tree) => at(settings, 'panes', 'pageNavigation', 'position') === 1
export const isTransparent = (settings: Tree) => at(settings, 'background') === 1
export const hidesErrors = (settings: Tree) => at(settings, 'hideErrors') === true
export const asksForVisualRendered = (settings: Tree) => at(settings, 'visualRenderedEvents') === true
export const hyperlinkBehaviorOf = (settings: Tree) =>
  numberAt(settings, 'hyperlinkClickBehavior') ?? hyperlinkBehaviors.navigate

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const selects = (selector: unknown, visual: { name: string; type: string }) =>
  selector === undefined ||
  textAt(selector, 'visualName') === visual.name ||
  textAt(selector, 'visualType') === visual.type

export function hasVisualHeader(settings: Tree, visual: { name: string; type: string }): boolean {
  const headers = listOf(at(settings, 'visualSettings', 'visualHeaders'))
  const own = headers.filter((header) => selects(at(header, 'selector'), visual))
  return own.every((header) => at(header, 'settings', 'visible') !== false)
}

export function commandDisplayOf(settings: Tree, command: string, visual: { name: string; type: string }): number {
  const found = listOf(at(settings, 'commands'))
    .map((entry) => at(entry, command))
    .filter((entry) => isTree(entry) && selects(entry.selector, visual))
  return numberAt(found.at(-1), 'displayOption') ?? commandDisplay.enabled
}

type ExtendedMenu = 'visualOptionsMenu' | 'visualContextMenu'

/** The embedder's own commands: of the menu of a visual, or of that of a point in it. */
export function extensionsFor(
  settings: Tree,
  visual: { name: string; type: string },
  extended: ExtendedMenu,
): Extension[] {
  const extensions = at(settings, 'extensions')
  const commands = Array.isArray(extensions)
    ? extensions.map((entry) => at(entry, 'command'))
    : listOf(at(extensions, 'commands'))
  return commands.flatMap((command) => {
    const name = textAt(command, 'name')
    const menu = at(command, 'extend', extended)
    if (!name || menu === undefined || !selects(at(command, 'selector'), visual)) return []
    return [{ name, title: textAt(menu, 'title') ?? textAt(command, 'title') ?? name }]
  })
}
