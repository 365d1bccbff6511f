import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const shade = (number: number) => `var(--brand-${number})`

// Ten by type. The shades are CSS variables, so that one attribute on the page changes the theme.
const brand: MantineColorsTuple = [
  shade(0),
  shade(1),
  shade(2),
  shade(3),
  shade(4),
  shade(5),
  shade(6),
  shade(7),
  shade(8),
  shade(9),
]

const typeface =
  "'Segoe UI Variable Text', 'Segoe UI', system-ui, -apple-system, 'Noto Sans', 'Noto Sans Arabic', Roboto, sans-serif"

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 6 },
  colors: { brand },
  fontFamily: typeface,
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontFamily: typeface,
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'sm',
  radius: { xs: '0.1875rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  shadows: {
    xs: '0 1px 2px var(--shade)',
    sm: '0 1px 3px var(--shade), 0 1px 2px var(--shade)',
    md: '0 4px 12px -2px var(--shade), 0 2px 4px -2px var(--shade)',
    lg: '0 12px 28px -6px var(--shade), 0 4px 8px -4px var(--shade)',
    xl: '0 24px 48px -12px var(--shade)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
})

/** Mantine's own names for our surfaces; its dimmed text is too pale for small print. */
const surfaces = {
  '--mantine-color-body': 'var(--surface-panel)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-faint)',
  '--mantine-color-default': 'var(--surface-panel)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-anchor': 'var(--accent-ink)',
  '--mantine-color-error': 'var(--danger-ink)',
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...surfaces, '--mantine-color-brand-light-color': 'var(--brand-8)' },
  dark: { ...surfaces, '--mantine-color-brand-light-color': 'var(--brand-3)' },
})
