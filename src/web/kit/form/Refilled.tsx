import { useFormikContext } from 'formik'
import { useEffect } from 'react'

/** What was filled in before somebody comes back to a form, typed again. */
export function Refilled<Values extends object>({ by }: { by: Values | undefined }) {
  const { setValues } = useFormikContext<Values>()
  useEffect(() => {
    if (by) void setValues(by)
  }, [by, setValues])
  return null
}
