import { Formik, type FormikHelpers } from 'formik'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { Schema } from 'yup'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { FieldLabels } from './field-labels.ts'
import { SecretFields } from './secret-fields.ts'
import type { FormHandle } from './use-form-frame.ts'
import type { Submit } from './use-submit.ts'

export interface FormStateProps<Values extends object> {
  initialValues: Values
  schema: Schema<object>
  submit: Submit<Values>
  onSaved: () => void
}

/** What stands around the fields needs of their form. */
export interface OfForm {
  wanted: object
  secrets: ReadonlySet<string>
  /** Set by what stands around the fields. */
  handle: RefObject<FormHandle | null>
}

/** The values of a form in a dialog or on a page, and how they are sent. */
export function FormState<Values extends object>({
  initialValues,
  schema,
  submit,
  onSaved,
  children,
}: FormStateProps<Values> & { children: (ofForm: OfForm, values: Values) => ReactNode }) {
  const [labels] = useState(() => new Map<string, MessageKey>())
  const [secrets] = useState(() => new Set<string>())
  const handle = useRef<FormHandle>(null)
  const save = async (values: Values, helpers: FormikHelpers<Values>) => {
    const form = handle.current
    if (!form) return
    const outcome = await submit(values, helpers, await form.sending())
    if (outcome !== 'saved') return form.answered(outcome)
    form.saved()
    onSaved()
  }
  return (
    <Formik initialValues={initialValues} validationSchema={schema} onSubmit={save}>
      {({ values }) => (
        <SecretFields value={secrets}>
          <FieldLabels value={labels}>{children({ wanted: initialValues, secrets, handle }, values)}</FieldLabels>
        </SecretFields>
      )}
    </Formik>
  )
}
