/** The tokens as the component library's own theme: its parts look as they should without a rule for each. */
import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core'

type Tuple = (shade: (at: number) => string) => MantineColorsTuple

// Ten by type.
const ten: Tuple = (shade) => [
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

export const lightnesses = [0.975, 0.945, 0.895, 0.83, 0.75, 0.63, 0.53, 0.47, 0.4, 0.32]
/** Pale shades and dark ones carry less of it. */
export const chromas = [0.1, 0.22, 0.42, 0.6, 0.8, 0.95, 1, 0.9, 0.76, 0.6]

/** White on shade 6 reads in each of them. */
const status = (chroma: number, angle: number) =>
  ten((at) => `oklch(${lightnesses[at]} ${(chroma * (chromas[at] ?? 1)).toFixed(3)} ${angle})`)

// The names are variables, and the values theirs: the library mixes names, and cannot mix a value that holds a hue.
const named = (name: string) => ten((at) => `var(--${name}-${at})`)

const typeface = 'var(--font)'

/** What is typed into and what is pressed are of one height; the account pages have larger ones. */
const control = (size: unknown) => (size === 'md' ? 'var(--control-account)' : 'var(--control)')

/** As the library's own, but for its end: what is moved, be it by nothing, is the window of all that stands in it. */
const falling = {
  in: { opacity: 1, transform: 'none' },
  out: { opacity: 0, transform: 'translateY(-30px)' },
  transitionProperty: 'transform, opacity',
}

/** What a dialog or a drawer lays over the page. */
const scrim = { backgroundOpacity: 1, color: 'var(--scrim)' }

export const theme = createTheme({
  primaryColor: 'brand',
  colors: {
    brand: named('brand'),
    gray: named('neutral'),
    dark: named('dark'),
    red: status(0.19, 27),
    green: status(0.13, 152),
    yellow: status(0.12, 65),
    blue: status(0.15, 256),
  },
  fontFamily: typeface,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: {
    xs: 'calc(16 / 12)',
    sm: 'calc(20 / 13)',
    md: 'calc(20 / 14)',
    lg: 'calc(24 / 16)',
    xl: 'calc(28 / 20)',
  },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontFamily: typeface,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: 'calc(36 / 28)' },
      h2: { fontSize: '1.25rem', lineHeight: 'calc(28 / 20)' },
      h3: { fontSize: '1rem', lineHeight: 'calc(24 / 16)' },
      h4: { fontSize: '0.875rem', lineHeight: 'calc(20 / 14)' },
    },
  },
  // Chips and boxes, controls, cards and popovers, dialogs.
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '999px' },
  defaultRadius: 'sm',
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  shadows: { xs: 'none', sm: 'none', md: 'var(--float)', lg: 'var(--float)', xl: 'var(--float-big)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    return input.variant === 'filled' ? { ...colors, color: 'var(--on-solid)' } : colors
  },
  components: {
    // A dialog that scrolls cuts what it holds, a list of choices too: that one stands in the window (U155).
    Combobox: { defaultProps: { floatingStrategy: 'fixed' } },
    Input: {
      vars: (_theme: unknown, { size }: { size?: unknown }) => ({
        wrapper: {
          '--input-height': control(size),
          '--input-fz': 'var(--mantine-font-size-md)',
          '--input-padding': '0.625rem',
        },
      }),
    },
    InputWrapper: {
      vars: () => ({
        label: { '--input-label-size': 'var(--mantine-font-size-sm)' },
        error: { '--input-error-size': 'var(--mantine-font-size-xs)' },
        description: { '--input-description-size': 'var(--mantine-font-size-xs)' },
      }),
    },
    Button: {
      vars: (_theme: unknown, { size }: { size?: unknown }) => {
        const isSmall = typeof size === 'string' && size.startsWith('compact')
        return {
          root: {
            '--button-height': isSmall ? 'var(--control-small)' : control(size),
            '--button-fz': size === 'md' ? 'var(--mantine-font-size-md)' : 'var(--mantine-font-size-sm)',
            '--button-padding-x': isSmall ? '0.5rem' : '0.75rem',
          },
        }
      },
    },
    ActionIcon: {
      vars: (_theme: unknown, { size }: { size?: unknown }) => ({
        root: { '--ai-size': size === 'sm' ? 'var(--control-small)' : 'var(--control)' },
      }),
    },
    Checkbox: {
      defaultProps: { radius: 'xs' },
      vars: () => ({
        root: {
          '--checkbox-size': '1rem',
          '--checkbox-icon-color': 'var(--on-solid)',
          '--label-fz': 'var(--mantine-font-size-sm)',
        },
      }),
    },
    Switch: { defaultProps: { withThumbIndicator: false } },
    // What opens scrolls itself, as what a combobox names: the library's own scroll area is out of the keyboard's reach (U138).
    Select: { defaultProps: { withScrollArea: false } },
    MultiSelect: { defaultProps: { withScrollArea: false } },
    Autocomplete: { defaultProps: { withScrollArea: false } },
    PasswordInput: { vars: () => ({ root: { '--psi-button-size': 'var(--control-small)' } }) },
    Pill: { defaultProps: { radius: 'xs' } },
    // Of the parts, which the whole ones are made of, too: dialogs here are put together from parts (U285).
    ModalRoot: { defaultProps: { transitionProps: { transition: falling, duration: 200 } } },
    ModalContent: { defaultProps: { radius: 'lg' } },
    ModalOverlay: { defaultProps: scrim },
    DrawerOverlay: { defaultProps: scrim },
    Tooltip: { vars: () => ({ tooltip: { '--tooltip-bg': 'var(--ink)', '--tooltip-color': 'var(--panel)' } }) },
    Popover: { defaultProps: { radius: 'md', shadow: 'md' } },
    Menu: { defaultProps: { radius: 'md', shadow: 'md' } },
    Alert: { defaultProps: { radius: 'md' } },
    Notification: { defaultProps: { radius: 'md' } },
  },
})
