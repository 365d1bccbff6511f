import '../../shared/fonts.css'
import './tokens.css'
import './mantine.css'
import './base.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariables, theme } from './theme.ts'

/** Colours are on the page before any script runs, put there by a script in `src/web/index.html`. */
const schemeOfPage = () => (document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light')

export function Looks({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme={schemeOfPage()}
      deduplicateInlineStyles
    >
      {children}
    </MantineProvider>
  )
}
