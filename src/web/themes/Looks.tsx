import '../../shared/fonts.css'
import './tokens.css'
import './mantine.css'
import './base.css'
// After the library's own sheets, whose variables it sets.
import 'virtual:theme.css'
import { MantineContext, MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useSyncExternalStore } from 'react'
import { onSchemeOfPage, schemeOfPage, schemeUnknown } from './scheme.ts'
import { theme } from './theme.ts'

const settings = {
  setColorScheme: () => undefined,
  clearColorScheme: () => undefined,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
  deduplicateInlineStyles: true,
} as const

/** What `MantineProvider` gives to the parts, without what it does besides: light and dark are put on the page by `scheme.ts`. */
export function Looks({ children }: { children: ReactNode }) {
  const colorScheme = useSyncExternalStore(onSchemeOfPage, schemeOfPage, schemeUnknown)
  return (
    <MantineContext value={{ ...settings, colorScheme }}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
