/** Colours: the report's own, over them the embedder's theme; or those of a high-contrast mode, over everything. */
import type { ReportTheme } from '../contract/models/report-definition.ts'
import { otherColour, seriesColours } from '../shared/series-colours.ts'
import { isTree, type Tree } from './merge.ts'

export interface Look {
  background: string
  surface: string
  foreground: string
  quiet: string
  line: string
  accent: string
  /** Of what became better or worse, which is never said by colour alone. */
  good: string
  bad: string
  series: readonly string[]
  /** Of values that are more than there are colours; null: the colours begin again. */
  other: string | null
  isDark: boolean
}

const light: Look = {
  background: '#f0f6f5',
  surface: '#ffffff',
  foreground: '#162020',
  quiet: '#465150',
  line: '#dfe5e5',
  accent: '#007167',
  good: '#23723b',
  bad: '#a51f1e',
  series: seriesColours.light,
  other: otherColour.light,
  isDark: false,
}

const dark: Look = {
  background: '#0d1212',
  surface: '#141a1a',
  foreground: '#e9eeee',
  quiet: '#b1b9b9',
  line: '#262d2d',
  accent: '#56c7b8',
  good: '#75d78d',
  bad: '#f8a4a1',
  series: seriesColours.dark,
  other: otherColour.dark,
  isDark: true,
}

const contrastLook = (background: string, foreground: string, accent: string): Look => ({
  background,
  surface: background,
  foreground,
  quiet: foreground,
  line: foreground,
  accent,
  good: foreground,
  bad: foreground,
  series: [accent, foreground, '#3ff23f', '#ff80ff', '#00ffff', '#ffa500'],
  other: null,
  isDark: background === '#000000',
})

/** The protocol's contrast modes 1 to 4. */
const contrastLooks: Readonly<Record<number, Look>> = {
  1: contrastLook('#000000', '#ffff00', '#00ff00'),
  2: contrastLook('#000000', '#00ff00', '#ffff00'),
  3: contrastLook('#000000', '#ffffff', '#1aebff'),
  4: { ...contrastLook('#ffffff', '#000000', '#37006e'), series: ['#37006e', '#000000', '#006b3c', '#a80000'] },
}

const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(value)

const channel = (part: number) => {
  const share = part / 255
  return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** WCAG's relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
  return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue)
}

export const contrast = (one: string, other: string) => {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Text that reads on the colour. */
export const textOn = (colour: string) => (contrast(colour, '#ffffff') >= 4.5 ? '#ffffff' : '#000000')

/** By far more than a shade of the same. */
const isUnlike = (one: string, other: string) =>
  Math.hypot(
    ...[1, 3, 5].map((at) => Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)),
  ) > 60

/** A report that names few colours has those of the product after them, so that neighbours differ. */
const filledUp = (own: readonly string[], rest: readonly string[]) =>
  [...own, ...rest.filter((colour) => own.every((one) => isUnlike(one, colour)))].slice(
    0,
    Math.max(own.length, rest.length),
  )

interface Wishes {
  background?: string
  foreground?: string
  accent?: string
  series?: readonly string[]
}

const wishesOf = (theme: ReportTheme): Wishes => ({
  ...(theme.background ? { background: theme.background } : {}),
  ...(theme.foreground ? { foreground: theme.foreground } : {}),
  ...(theme.accent ? { accent: theme.accent } : {}),
  ...(theme.dataColors?.length ? { series: theme.dataColors } : {}),
})

function wishesOfJson(json: unknown): Wishes {
  if (!isTree(json)) return {}
  const series = Array.isArray(json.dataColors) ? json.dataColors.filter(isColour) : []
  return {
    ...(isColour(json.background) ? { background: json.background } : {}),
    ...(isColour(json.foreground) ? { foreground: json.foreground } : {}),
    ...(isColour(json.tableAccent) ? { accent: json.tableAccent } : {}),
    ...(series.length > 0 ? { series } : {}),
  }
}

export function lookOf(own: ReportTheme, theme: Tree | null, contrastMode: unknown): Look {
  const high = typeof contrastMode === 'number' ? contrastLooks[contrastMode] : undefined
  if (high) return high
  const embedder = wishesOfJson(theme?.themeJson)
  // A theme that turns the background round takes the report's own colours with it.
  const wishes = embedder.background ? embedder : { ...wishesOf(own), ...embedder }
  const isDark = wishes.background !== undefined && luminance(wishes.background) < 0.18
  const base = isDark ? dark : light
  const background = wishes.background ?? base.background
  const reads = (colour: string | undefined, least: number) =>
    colour && contrast(colour, base.surface) >= least && contrast(colour, background) >= least ? colour : undefined
  return {
    ...base,
    background,
    foreground: reads(wishes.foreground, 4.5) ?? base.foreground,
    accent: reads(wishes.accent, 4.5) ?? base.accent,
    ...(wishes.series ? { series: filledUp(wishes.series, base.series) } : {}),
  }
}

export function applyLook(element: HTMLElement, look: Look): void {
  const { style } = element
  style.setProperty('--background', look.background)
  style.setProperty('--surface', look.surface)
  style.setProperty('--foreground', look.foreground)
  style.setProperty('--quiet', look.quiet)
  style.setProperty('--line', look.line)
  style.setProperty('--accent', look.accent)
  style.setProperty('--good', look.good)
  style.setProperty('--bad', look.bad)
  style.setProperty('--first-series', look.series[0] ?? look.accent)
  style.setProperty('--on-accent', textOn(look.accent))
  style.colorScheme = look.isDark ? 'dark' : 'light'
}
