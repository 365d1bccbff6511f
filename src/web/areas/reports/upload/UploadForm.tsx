import { Formik, type FormikHelpers, useFormikContext } from 'formik'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { object } from 'yup'
import type { MessageKey } from '../../../../contract/vocabulary/messages.ts'
import { reportUploadsBeginUploadBounds } from '../../../api/generated/bounds.ts'
import { apiErrorOf } from '../../../kit/api-error.ts'
import { CommandButton } from '../../../kit/CommandButton.tsx'
import { failureNotice } from '../../../kit/failure-notice.ts'
import { MultiSelectField } from '../../../kit/form/fields/MultiSelectField.tsx'
import { TextField } from '../../../kit/form/fields/TextField.tsx'
import { serverFaults } from '../../../kit/form/server-faults.ts'
import { shapeRules } from '../../../kit/form/shape-rules.ts'
import { useSay } from '../../../kit/form/use-say.ts'
import { toast } from '../../../kit/toast.ts'
import { roleOptions, useRoleChoices } from '../role-options.ts'
import classes from './Upload.module.css'

/** What is said of a new report, by the names of the wire. */
interface UploadValues {
  name: string
  roleIds: string[]
}

export interface NewReport {
  name: string | null
  roleIds: number[]
}

interface UploadFormProps {
  /** As it is called where nobody says otherwise; undefined: its name is not to be chosen. */
  name: string | undefined
  /** As they were told before. */
  roleIds: readonly number[]
  /** Who may open it is to be chosen. */
  hasRoles: boolean
  /** Why it cannot begin. */
  reason: MessageKey | undefined
  onStart: (report: NewReport) => Promise<void>
  /** Beside the button that begins it. */
  back: ReactNode
  go: ReactNode
}

export function UploadForm({ name, roleIds, hasRoles, onStart, ...rest }: UploadFormProps) {
  const intl = useIntl()
  const say = useSay()
  const start = async (values: UploadValues, { setFieldError }: FormikHelpers<UploadValues>) => {
    try {
      await onStart({ name: name === undefined ? null : values.name.trim(), roleIds: values.roleIds.map(Number) })
    } catch (thrown) {
      const { byField, rest: others } = serverFaults(apiErrorOf(thrown), Object.keys(values))
      for (const [field, message] of Object.entries(byField)) setFieldError(field, message)
      if (others.length > 0) toast(failureNotice(intl, 'pbiReports.upload.action', thrown))
    }
  }
  const { name: nameRule } = shapeRules(say, reportUploadsBeginUploadBounds)
  return (
    <Formik<UploadValues>
      initialValues={{ name: name ?? '', roleIds: roleIds.map(String) }}
      validationSchema={object(
        name === undefined ? {} : { name: nameRule.trim().required(say('ThisFieldIsRequired')) },
      )}
      onSubmit={start}
    >
      <Fields hasName={name !== undefined} hasRoles={hasRoles} {...rest} />
    </Formik>
  )
}

interface FieldsProps extends Pick<UploadFormProps, 'hasRoles' | 'reason' | 'back' | 'go'> {
  hasName: boolean
}

function Fields({ hasName, hasRoles, reason, back, go }: FieldsProps) {
  const { submitForm, isSubmitting } = useFormikContext<UploadValues>()
  return (
    <>
      {(hasName || hasRoles) && (
        <div className={classes.fields}>
          {hasName && <TextField name="name" label="pbiReports.form.name" isRequired autoComplete="off" dir="auto" />}
          {hasRoles && <Readers />}
        </div>
      )}
      <div className={classes.buttons}>
        {back}
        <CommandButton isBusy={isSubmitting} reason={reason} onClick={() => void submitForm()}>
          {go}
        </CommandButton>
      </div>
    </>
  )
}

function Readers() {
  const say = useSay()
  const { values } = useFormikContext<UploadValues>()
  const roles = useRoleChoices()
  return (
    <MultiSelectField
      name="roleIds"
      label="pbiReports.form.roles"
      hint="pbiReports.upload.readersHint"
      options={roleOptions(say, roles.data?.items ?? [], values.roleIds)}
    />
  )
}
