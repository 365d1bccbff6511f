import '../../shared/fonts.css'
import './tokens.css'
import './mantine.css'
import './base.css'
import { MantineProvider } from '@mantine/core'
import { type ReactNode, useSyncExternalStore } from 'react'
import { onSchemeOfPage, schemeOfPage } from './scheme.ts'
import { cssVariables, theme } from './theme.ts'

export function Looks({ children }: { children: ReactNode }) {
  const scheme = useSyncExternalStore(onSchemeOfPage, schemeOfPage)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme={scheme}
      deduplicateInlineStyles
    >
      {children}
    </MantineProvider>
  )
}
