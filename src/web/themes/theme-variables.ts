/** The variables that the component library's parts are drawn with, in our own values: `scripts/theme-styles.ts` writes them into a sheet. */
import type { ConvertCSSVariablesInput } from '@mantine/core'
import { chromas, lightnesses } from './theme.ts'

const hue = 'var(--brand-hue)'
const grays = [0.983, 0.958, 0.918, 0.88, 0.825, 0.635, 0.515, 0.425, 0.32, 0.235]
const darks = [0.945, 0.85, 0.78, 0.68, 0.31, 0.275, 0.252, 0.213, 0.198, 0.178]
const neutral = (name: string, values: readonly number[]) =>
  Object.fromEntries(values.map((lightness, at) => [`--${name}-${at}`, `oklch(${lightness} 0.01 ${hue})`]))
const brands = Object.fromEntries(
  lightnesses.map((lightness, at) => [
    `--brand-${at}`,
    `oklch(${lightness} calc(${(0.095 * (chromas[at] ?? 1)).toFixed(3)} * var(--brand-chroma)) ${hue})`,
  ]),
)

/** The library's own names for our surfaces; its dimmed text is too pale for small print. */
const variables = {
  ...neutral('neutral', grays),
  ...neutral('dark', darks),
  ...brands,
  '--mantine-color-body': 'var(--panel)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-black': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-default': 'var(--panel)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-border': 'var(--line-control)',
  '--mantine-color-anchor': 'var(--brand-ink)',
  '--mantine-color-error': 'var(--bad-i)',
  '--mantine-color-disabled': 'var(--press)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--brand)',
  '--mantine-primary-color-filled-hover': 'var(--brand-hover)',
  ...statusColor('brand', { soft: 'brand-soft', hover: 'brand-soft-hover', ink: 'brand-ink', solid: 'brand' }),
  ...statusColor('gray', { soft: 'chip', hover: 'hover', ink: 'ink-2', solid: 'ink-2' }),
  ...statusColor('red', { soft: 'bad-s', hover: 'bad-s', ink: 'bad-i', solid: 'bad' }),
  ...statusColor('green', { soft: 'ok-s', hover: 'ok-s', ink: 'ok-i', solid: 'ok' }),
  ...statusColor('yellow', { soft: 'warn-s', hover: 'warn-s', ink: 'warn-i', solid: 'warn' }),
  ...statusColor('blue', { soft: 'info-s', hover: 'info-s', ink: 'info-i', solid: 'info' }),
}

interface Steps {
  soft: string
  hover: string
  ink: string
  solid: string
}

function statusColor(name: string, { soft, hover, ink, solid }: Steps): Record<string, string> {
  const own = `--mantine-color-${name}`
  return {
    [`${own}-light`]: `var(--${soft})`,
    [`${own}-light-hover`]: `var(--${hover})`,
    [`${own}-light-color`]: `var(--${ink})`,
    [`${own}-text`]: `var(--${ink})`,
    [`${own}-outline`]: `var(--${ink})`,
    [`${own}-filled`]: `var(--${solid})`,
  }
}

export const ownVariables: ConvertCSSVariablesInput = {
  variables: {},
  light: variables,
  dark: { ...variables, '--mantine-color-white': 'var(--ink)' },
}
