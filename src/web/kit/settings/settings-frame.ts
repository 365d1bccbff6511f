import { createContext } from 'react'
import type { OperatorValues } from './setting-values.ts'

interface SettingsFrame {
  operator: OperatorValues
  /** Paths of the secrets that are kept: nobody is told what they are. */
  storedSecrets: ReadonlySet<string>
}

/** What is known about the settings besides their values. */
export const SettingsFrame = createContext<SettingsFrame>({ operator: new Map(), storedSecrets: new Set() })
