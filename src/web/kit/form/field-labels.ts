import { createContext } from 'react'

/** What the fields of a form are called, in the order in which they stand, for the line that says which need attention. */
export const FieldLabels = createContext(new Map<string, string>())
