import { createContext } from 'react'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'

/** What the fields of a form are called, in the order in which they stand, for the line that says which need attention. */
export const FieldLabels = createContext(new Map<string, MessageKey>())
