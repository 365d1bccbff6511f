import { createContext, useContext } from 'react'

export interface FieldWords {
  label: string
  /** A value as the field shows it. Absent: as it is. */
  inWords?: ((value: string) => string) | undefined
}

/** What the fields of a form are called, in the order in which they stand, for what is said of them above the form. */
export const FieldLabels = createContext(new Map<string, FieldWords>())

export function useFieldWords(name: string, words: FieldWords): void {
  useContext(FieldLabels).set(name, words)
}
