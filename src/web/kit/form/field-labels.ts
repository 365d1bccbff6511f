import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import { type FieldWords, FormFields } from './form-fields.ts'

/** For what is said of the fields of a form above it. */
export const FieldLabels = createContext(new FormFields())

export function useFieldWords(name: string, words: FieldWords): void {
  const fields = useContext(FieldLabels)
  fields.isCalled(name, words)
  useEffect(() => fields.stands(name), [fields, name])
}

/** As they stand at this moment. */
export function useFormFields(): FormFields {
  const fields = useContext(FieldLabels)
  useSyncExternalStore(fields.listen, fields.version)
  return fields
}
