import { Formik, type FormikHelpers, validateYupSchema, yupToFormErrors } from 'formik'
import { type ReactNode, useRef, useState } from 'react'
import { type Schema, ValidationError } from 'yup'
import { useHasLeft } from '../use-has-left.ts'
import { FieldLabels } from './field-labels.ts'
import { FormFields } from './form-fields.ts'
import type { FormHandle, OfForm } from './form-handle.ts'
import { SecretFields } from './secret-fields.ts'
import type { Submit } from './use-submit.ts'

export interface FormStateProps<Values extends object> {
  initialValues: Values
  schema: Schema<object>
  submit: Submit<Values>
  /**
   * Asked before something is saved that others may have changed since: they would be overwritten, and nobody would know. Null: it
   * makes or does something, and stands over nothing.
   */
  latest: (() => Promise<Values>) | null
  onSaved: () => void
}

/** The values of a form in a dialog or on a page, and how they are sent. */
export function FormState<Values extends object>({
  initialValues,
  schema,
  submit,
  latest,
  onSaved,
  children,
}: FormStateProps<Values> & { children: (ofForm: OfForm, values: Values) => ReactNode }) {
  const [fields] = useState(() => new FormFields())
  const [secrets] = useState(() => new Set<string>())
  const handle = useRef<FormHandle>(null)
  const hasLeft = useHasLeft()
  const wishOf = (values: Values) => handle.current?.wishOf(values) ?? values
  const save = async (values: Values, helpers: FormikHelpers<Values>) => {
    const form = handle.current
    if (!form) return
    const wish = latest ? await form.catchUp(values, latest) : wishOf(values)
    // It may have been given up while the question was on its way.
    if (wish === undefined || hasLeft.current) return
    const outcome = await submit(wish, helpers, await form.sending(wish))
    // A page that begins anew with what was saved must not find it as a try of which nothing is known.
    if (outcome === 'saved') await form.saved(wish)
    else form.answered(outcome)
    if (outcome === 'saved' || outcome === 'checked') onSaved()
  }
  const validate = async (values: Values) => {
    try {
      await validateYupSchema(wishOf(values), schema)
    } catch (fault) {
      if (fault instanceof ValidationError) return yupToFormErrors<Values>(fault)
      throw fault
    }
  }
  return (
    <Formik initialValues={initialValues} validate={validate} onSubmit={save}>
      {({ values }) => (
        <SecretFields value={secrets}>
          <FieldLabels value={fields}>{children({ wanted: initialValues, secrets, handle }, values)}</FieldLabels>
        </SecretFields>
      )}
    </Formik>
  )
}
