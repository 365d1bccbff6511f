import { useField } from 'formik'
import { useContext } from 'react'
import { afterPress } from '../../after-press.ts'
import { HeldFields } from '../secret-fields.ts'

/** A field's value and, once it was left, what is wrong with it. */
export function useFieldState<Value>(name: string) {
  const isHeld = useContext(HeldFields)
  const [field, meta, { setValue, setTouched }] = useField<Value>(name)
  return {
    value: field.value,
    /** Nothing but a password may be typed. */
    isHeld,
    error: meta.touched ? meta.error : undefined,
    set: (value: Value) => void setValue(value),
    leave: () => afterPress(() => void setTouched(true)),
  }
}
