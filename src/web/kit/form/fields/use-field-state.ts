import { useField } from 'formik'
import { useContext } from 'react'
import { HeldFields } from '../secret-fields.ts'

/** A field's value and, once it is dirty or was left, what is wrong with it. */
export function useFieldState<Value>(name: string) {
  const isHeld = useContext(HeldFields)
  const [field, meta, { setValue, setTouched }] = useField<Value>(name)
  const isShown = meta.touched || meta.value !== meta.initialValue
  return {
    value: field.value,
    /** Nothing but a password may be typed. */
    isHeld,
    error: isShown ? meta.error : undefined,
    set: (value: Value) => void setValue(value),
    leave: () => void setTouched(true),
  }
}
